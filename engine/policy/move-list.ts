/** The moves of a node with their prior virtual visits and wins. */
import { type Geometry, PASS, type Point } from "../board/geometry.ts";

export class MoveList {
  length = 0;
  /** Index -> point or PASS. */
  readonly move: Int16Array;
  /** Index -> virtual visits and wins. */
  readonly visits: Float64Array;
  readonly wins: Float64Array;

  constructor(geometry: Geometry) {
    const n = geometry.points.length + 1;
    this.move = new Int16Array(n);
    this.visits = new Float64Array(n);
    this.wins = new Float64Array(n);
  }

  /** Adds a move with virtual visits of which half are won. */
  add(move: Point, visits: number): void {
    this.move[this.length] = move;
    this.visits[this.length] = visits;
    this.wins[this.length] = visits / 2;
    this.length++;
  }

  /** Adds virtual visits to the move added last, all won or all lost. */
  vote(visits: number, won: boolean): void {
    this.visits[this.length - 1] += visits;
    if (won) this.wins[this.length - 1] += visits;
  }

  /** Strikes out the plays that are not among these points. The pass stays. */
  keep(points: ArrayLike<Point>): void {
    const allowed = new Set<Point>([PASS]);
    for (let i = 0; i < points.length; i++) allowed.add(points[i]);
    let n = 0;
    for (let i = 0; i < this.length; i++) {
      if (!allowed.has(this.move[i])) continue;
      this.move[n] = this.move[i];
      this.visits[n] = this.visits[i];
      this.wins[n] = this.wins[i];
      n++;
    }
    this.length = n;
  }
}
