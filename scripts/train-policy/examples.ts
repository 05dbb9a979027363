/** Turns positions into what the softmax learns from: the features of every candidate move, and which was played. */
import type { Geometry } from "../../engine/board/geometry.ts";
import { MOST_FEATURES, MoveFeatures } from "../../engine/policy/features/move-features.ts";
import type { PatternTable } from "../../engine/policy/pattern-table.ts";
import type { Played } from "./games.ts";

export class Example {
  /** Candidate -> where its features begin in `features`; one entry more than there are candidates. */
  readonly starts: Int32Array;
  readonly features: Int32Array;
  count = 0;
  /** Which candidate was played. */
  played = 0;
  private readonly extractor: MoveFeatures;

  constructor(geometry: Geometry, patterns: PatternTable) {
    const n = geometry.points.length;
    this.starts = new Int32Array(n + 1);
    this.features = new Int32Array(n * MOST_FEATURES);
    this.extractor = new MoveFeatures(geometry, patterns);
  }

  /** Takes a position in. False if the move played is no candidate, that is a pass or fills an eye. */
  set({ board, colour, lastMove, beforeLast, move }: Played): boolean {
    if (board.colour[move] !== 0 || board.isEye(move, colour)) return false;
    const { extractor, features, starts } = this;
    extractor.prepare(board, colour, lastMove, beforeLast);
    this.played = -1;
    let count = 0;
    let end = 0;
    for (let i = 0; i < board.emptyCount; i++) {
      const p = board.emptyAt(i);
      if (!board.isLegal(p, colour) || board.isEye(p, colour)) continue;
      if (p === move) this.played = count;
      starts[count++] = end;
      const n = extractor.list(board, p, colour);
      for (let k = 0; k < n; k++) features[end++] = extractor.found[k];
    }
    starts[count] = end;
    this.count = count;
    return this.played >= 0;
  }
}
