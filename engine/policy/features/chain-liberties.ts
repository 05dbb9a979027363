/** How many liberties every chain of a position has, as far as patterns and tactics tell them apart. */
import type { Board } from "../../board/board.ts";
import { EMPTY } from "../../board/colour.ts";
import type { Geometry } from "../../board/geometry.ts";
import { hasMoreLiberties, LibertyCounter } from "../../playout/liberties.ts";

export class ChainLiberties {
  /** Head of a chain -> its liberties: 1, 2, or 3 for more. Other points hold nothing of meaning. */
  readonly ofHead: Uint8Array;
  private readonly counter = new LibertyCounter();

  constructor(geometry: Geometry) {
    this.ofHead = new Uint8Array(geometry.length);
  }

  /** Counts them anew. */
  count(board: Board): void {
    const { points } = board.geometry;
    const { colour } = board;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      if (colour[p] === EMPTY || board.headOf(p) !== p) continue;
      this.ofHead[p] =
        board.atariLiberty(p) !== 0 ? 1 : hasMoreLiberties(board, p, 2) ? 3 : this.counter.ofChain(board, p, 3);
    }
  }
}
