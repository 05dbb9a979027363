/** The moves of a node with what they look like before anything is searched. */
import { type Geometry, PASS, type Point } from "../board/geometry.ts";

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
