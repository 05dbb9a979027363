/** The memory of the searches behind a verdict. One search runs at a time; what is here may serve the next verdict. */
import { ProofTable } from "./proof-table.ts";

/** Binary logarithms of the states that the tables may hold. */
const SEARCH_BITS = 17;
const ZONE_BITS = 13;
const LIFE_BITS = 20;
/** Where a person waits for one answer: up to half a gigabyte. */
export const MOST_LIFE_BITS = 23;

export class Workspace {
  /** Key of a closed eye space -> whether the chains around it live. Answers, and so valid for ever. */
  readonly eyeSpaces = new Map<string, boolean>();
  private defence: ProofTable | undefined;
  private attack: ProofTable | undefined;
  private zones: ProofTable | undefined;
  private life: ProofTable | undefined;
  private readonly lifeBits: number;

  /** @param lifeBits binary logarithm of the states that the table of life and death may hold */
  constructor(lifeBits = LIFE_BITS) {
    this.lifeBits = lifeBits;
  }

  /** The table of a search that proves for the defender, or for the attacker, emptied. */
  tableFor(proverDefends: boolean): ProofTable {
    if (proverDefends) return (this.defence ??= new ProofTable(SEARCH_BITS)).clear();
    return (this.attack ??= new ProofTable(SEARCH_BITS)).clear();
  }

  /** The table of a zone proof. */
  get zoneTable(): ProofTable {
    return (this.zones ??= new ProofTable(ZONE_BITS));
  }

  /** The table of the searches of life and death of one string. */
  get lifeTable(): ProofTable {
    return (this.life ??= new ProofTable(this.lifeBits));
  }
}
