/**
 * The evidence on the strings of a position, the cheapest first: unconditional life, exact search in small closed
 * areas, zone proofs, search behind what they prove, and an estimate for the rest.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { OwnershipEstimate } from "../reading/estimate.ts";
import { unconditionalLife } from "../proofs/benson.ts";
import { refuteEnclosed } from "./behind-walls.ts";
import { solveBehindWalls } from "./behind-walls.ts";
import { analyseIndependence, type AnalysisOptions, type Independence } from "./independence.ts";
import { enclosedWithoutRoom } from "../analysis/formation.ts";
import { Safety } from "../proofs/safety.ts";
import { findStrings, type Strings } from "../../rules/strings.ts";

export interface Evidence {
  readonly strings: Strings;
  /** Number of string -> whether it is independently alive as the position stands, as far as that was proved. */
  readonly independence: readonly Independence[];
  /** Point -> −1…1, Black's 1; undefined if every string is settled by proof. */
  readonly ownership: Float32Array | undefined;
  /** The same estimate, made now if none was needed: open borders are divided by it. */
  readonly reach: () => Float32Array;
  /** Number of string -> the main line of reading about it, its opponent first. */
  readonly readLines?: ReadonlyMap<number, readonly Point[]>;
}

export interface EvidenceOptions extends AnalysisOptions {
  readonly estimate: OwnershipEstimate;
  }

/** A mean ownership nearer to 0 than this is in doubt. */
const CLEAR = 0.8;

export function gatherEvidence(board: Board, options: EvidenceOptions): Evidence {
  const { estimate, mayStop } = options;
  const strings = findStrings(board.geometry, board.colour);
  const { list } = strings;
  const independence = analyseIndependence(strings, options);
  if (independence.every(({ reason }) => reason)) {
    const living = Uint8Array.from(independence, ({ independentlyAlive }) => (independentlyAlive ? 1 : 0));
    let estimated: Float32Array | undefined;
    const reach = () => (estimated ??= estimate({ board, settled: settledPoints(strings, living), careful: false }));
    return { strings, independence, ownership: undefined, reach };
  }

  const life = ([BLACK, WHITE] as Colour[]).map((c) => unconditionalLife(strings, c, true));
  const lasting = Uint8Array.from(list, ({ colour }, i) => life[colour - 1].alive[i]);
  let ownership = estimate({ board, settled: settledPoints(strings, lasting), careful: false });
  const safety = new Safety(strings, life, ownership, options);
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
  const inDoubt = list.some(({ stones }, i) => {
    const sum = stones.reduce((total, p) => total + ownership[p], 0);
    return !independence[i].reason && Math.abs(sum) < CLEAR * stones.length;
  });
  const readLines = new Map<number, readonly Point[]>();
  const tell = (points: readonly Point[], first: Colour, line: readonly Point[]) => {
    for (const i of new Set(points.map((p) => strings.of[p]))) {
      if (i >= 0 && list[i].colour !== first && line.length > 0) readLines.set(i, line);
    }
  };
  const settled = settledPoints(strings, safe);
  if (inDoubt && !mayStop()) ownership = estimate({ board, settled, careful: true, tell });
  return { strings, independence, ownership, reach: () => ownership, readLines };
}

/** Point -> owner, for the stones of safe strings. */
function settledPoints({ geometry, list }: Strings, safe: Uint8Array): Uint8Array {
  const settled = new Uint8Array(geometry.length);
  list.forEach(({ colour, stones }, i) => {
    if (safe[i]) for (const p of stones) settled[p] = colour;
  });
  return settled;
}
