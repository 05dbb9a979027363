/** What a good move looks like before anything is searched, where there is no network. */
import type { Board } from "../board/board.ts";
import type { Colour } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import { InputPlanes } from "./features/planes.ts";

/** The moves of a node with what they look like before anything is searched. */
export class MoveList {
  length = 0;
  /** Index -> point or PASS. */
  readonly move: Int16Array;
  /** Index -> probability that a strong player makes this move; they add up to 1. */
  readonly probability: Float64Array;
  /** Index -> probability that the people that are imitated make it; absent where nobody asks. */
  people: Float64Array | undefined;

  constructor(geometry: Geometry) {
    const n = geometry.points.length + 1;
    this.move = new Int16Array(n);
    this.probability = new Float64Array(n);
  }

  add(move: Point): void {
    this.move[this.length++] = move;
  }

  /** Strikes out the plays that are not among these points. The pass stays. */
  keep(points: ArrayLike<Point>): void {
    const allowed = new Set<Point>([PASS]);
    for (let i = 0; i < points.length; i++) allowed.add(points[i]);
    this.filter((move) => allowed.has(move));
  }

  /** Strikes out all moves but those of which this says so. */
  filter(isKept: (move: Point, probability: number, people: number) => boolean): void {
    const { move, people, probability, length } = this;
    let n = 0;
    for (let i = 0; i < length; i++) {
      if (!isKept(move[i], probability[i], people ? people[i] : 0)) continue;
      move[n] = move[i];
      if (people) people[n] = people[i];
      probability[n++] = probability[i];
    }
    this.length = n;
  }
}

/** Share of the probability that is withFloor evenly over all moves, the pass too: nothing is beneath a look. */
const EVEN_SHARE = 0.02;

export class Priors {
  private readonly planes: InputPlanes;

  constructor(geometry: Geometry) {
    this.planes = new InputPlanes(geometry);
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
    const { probability, length, move } = list;
    this.planes.fill(board, colour, [lastMove, beforeLast]);
    for (let i = 0; i < length; i++) {
      probability[i] = withFloor(move[i] === PASS ? 0 : this.planes.probability(move[i]), length);
    }
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
