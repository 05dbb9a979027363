/**
 * Everything that is known of the strings of a position, gathered from the cheapest source upwards: unconditional life,
 * exact search in small closed areas, zone proofs, and for the rest an estimate from outside.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { OwnershipEstimate } from "../verdict.ts";
import { unconditionalLife } from "./benson.ts";
import { analyseIndependence, type AnalysisLimits, type Independence } from "./independence.ts";
import { enclosedWithoutRoom } from "./room.ts";
import { Safety } from "./safety.ts";
import { findStrings, type Strings } from "./strings.ts";

export interface Evidence {
  readonly strings: Strings;
  /** Number of string -> whether it is independently alive as the position stands, as far as that is known. */
  readonly independence: readonly Independence[];
  /** Point -> −1…1, Black's for sure 1; asked only if something is not settled by proof. */
  readonly ownership: Float32Array | undefined;
}

export interface EvidenceOptions {
  readonly estimate: OwnershipEstimate;
  readonly limits: AnalysisLimits;
  /** Whether time is up: what is missing then is left to the estimate. */
  readonly mayStop: () => boolean;
}

/** Gathers what is known. */
export function gatherEvidence(board: Board, { estimate, limits, mayStop }: EvidenceOptions): Evidence {
  const strings = findStrings(board.geometry, board.colour);
  const { list } = strings;
  const independence = analyseIndependence(strings, limits);
  const open = () => independence.some((answer) => answer.independentlyAlive === undefined);
  let ownership: Float32Array | undefined;
  if (open()) {
    const life = ([BLACK, WHITE] as Colour[]).map((c) => unconditionalLife(strings, c, true));
    const settled = new Uint8Array(board.geometry.length).fill(EMPTY);
    list.forEach(({ colour, stones }, i) => {
      if (life[colour - 1].alive[i]) for (const p of stones) settled[p] = colour;
    });
    ownership = estimate({ board, settled });
    const safety = new Safety(strings, life, ownership, mayStop);
    const safe = safety.prove();
    list.forEach((_, i) => {
      if (safe[i] && independence[i].independentlyAlive === undefined) {
        independence[i] = { independentlyAlive: true, reason: "safe zones" };
      }
    });
    for (const i of enclosedWithoutRoom(strings, safe)) {
      if (independence[i].independentlyAlive === undefined) {
        independence[i] = { independentlyAlive: false, reason: "no room" };
      }
    }
  }
  return { strings, independence, ownership };
}
