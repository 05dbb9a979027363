/**
 * The evidence on the strings of a position, the cheapest first: unconditional life, exact search in small closed
 * areas, zone proofs, search behind what they prove, and an estimate for the rest.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { unconditionalLife } from "../../../engine/board/benson.ts";
import { findStrings, type Strings } from "../../../engine/board/strings.ts";
import { refuteEnclosed, solveBehindWalls } from "./behind-walls.ts";
import { type Expectation, estimateOf, type EstimateMeans } from "./estimate.ts";
import { analyseIndependence, type AnalysisOptions, type Independence } from "./independence.ts";
import { enclosedWithoutRoom } from "../analysis/formation.ts";
import { Safety } from "../proofs/safety.ts";

export interface Evidence {
  readonly strings: Strings;
  /** Number of string -> whether it is independently alive as the position stands, as far as that was proved. */
  readonly independence: readonly Independence[];
  /** Whether every string is settled by proof: then no status rests on the estimate. */
  readonly isProved: boolean;
  /** Made when it is first asked for. */
  readonly estimate: () => Expectation;
}

export function gatherEvidence(board: Board, options: AnalysisOptions, means: EstimateMeans): Evidence {
  const strings = findStrings(board.geometry, board.colour);
  const { list } = strings;
  const independence = analyseIndependence(strings, options);
  let estimated: Expectation | undefined;
  const estimate = () => {
    const living = Uint8Array.from(independence, ({ independentlyAlive }) => (independentlyAlive ? 1 : 0));
    return (estimated ??= estimateOf(board, strings, living, means));
  };
  const isProved = independence.every(({ reason }) => reason);
  const evidence: Evidence = { strings, independence, isProved, estimate };
  if (isProved) return evidence;

  const life = ([BLACK, WHITE] as Colour[]).map((c) => unconditionalLife(strings, c, true));
  const safety = new Safety(strings, life, estimate().ownership, options);
  const safe = safety.prove();
  const cramped = enclosedWithoutRoom(strings, safe, (members) => safety.together(members) !== undefined);
  list.forEach((_, i) => {
    if (safe[i] && !independence[i].reason) independence[i] = { independentlyAlive: true, reason: "safe zones" };
  });
  for (const i of cramped) {
    if (!independence[i].reason) independence[i] = { independentlyAlive: false, reason: "no room" };
  }
  solveBehindWalls(strings, safety, independence, options);
  refuteEnclosed(strings, safety, independence, options);
  return evidence;
}
