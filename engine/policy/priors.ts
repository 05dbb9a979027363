/**
 * What a good move looks like before anything is searched. The tree reads priors only through this class, so that a
 * better judge of moves can take the place of the learned features.
 */
import type { Board } from "../board/board.ts";
import type { Colour } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import type { MoveList } from "./move-list.ts";
import { MovePredictor } from "./predictor.ts";

/** Share of the probability that is withFloor evenly over all moves, the pass too: nothing is beneath a look. */
const EVEN_SHARE = 0.02;

export class Priors {
  private readonly predictor: MovePredictor;

  constructor(geometry: Geometry) {
    this.predictor = new MovePredictor(geometry);
  }

  /**
   * Fills the list with the legal moves that fill no own eye, and the pass.
   * @param lastMove - the opponent's last move; undefined or PASS if there is none
   * @param beforeLast - the mover's own last move, likewise
   * @param allowed - the only points to be considered; absent: all
   */
  fill(
    board: Board,
    colour: Colour,
    lastMove: Point | undefined,
    beforeLast: Point | undefined,
    list: MoveList,
    allowed?: ArrayLike<Point>,
  ): void {
    listMoves(board, colour, list);
    if (allowed) list.keep(allowed);
    const { probability, length } = list;
    this.predictor.predict(board, colour, lastMove, beforeLast, list.move, length, probability);
    for (let i = 0; i < length; i++) probability[i] = withFloor(probability[i], length);
  }
}

/** Fills the list with the legal moves that fill no own eye, and the pass; without their probabilities. */
export function listMoves(board: Board, colour: Colour, list: MoveList): void {
  list.length = 0;
  for (let i = 0; i < board.emptyCount; i++) {
    const p = board.emptyAt(i);
    if (board.isLegal(p, colour) && !board.isEye(p, colour)) list.add(p);
  }
  list.add(PASS);
}

/** The probability of one of `count` moves with the even share in it. */
export function withFloor(probability: number, count: number): number {
  return (1 - EVEN_SHARE) * probability + EVEN_SHARE / count;
}
