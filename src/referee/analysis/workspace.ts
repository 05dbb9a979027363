/** The memory of the searches behind a verdict. One search runs at a time; what is here may serve the next verdict. */
import { ProofTable } from "./proof-numbers.ts";

const SEARCH_BITS = 19;
const ZONE_BITS = 14;
const LIFE_BITS = 20;

export class Workspace {
  /** Key of a closed eye space -> whether the chains around it live. Answers, and so valid for ever. */
  readonly eyeSpaces = new Map<string, boolean>();
  private defence: ProofTable | undefined;
  private attack: ProofTable | undefined;
  private zones: ProofTable | undefined;
  private life: ProofTable | undefined;

  /** The table of a search that proves for the defender, or for the attacker. */
  tableFor(proverDefends: boolean): ProofTable {
    if (proverDefends) return (this.defence ??= new ProofTable(SEARCH_BITS));
    return (this.attack ??= new ProofTable(SEARCH_BITS));
  }

  /** The table of a zone proof. */
  get zoneTable(): ProofTable {
    return (this.zones ??= new ProofTable(ZONE_BITS));
  }

  /** The table of the searches of life and death of one string. */
  get lifeTable(): ProofTable {
    return (this.life ??= new ProofTable(LIFE_BITS));
  }
}
