/** The network's evaluation of a search's root, in memory that threads share: whoever makes it leaves it here. */
import { BLACK, type Colour } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import type { NetworkPolicy } from "../policy/net/network-policy.ts";

/** Fields before the ownership and the policy. */
const IS_THERE = 0;
const VALUE = 1;
const LEAD = 2;
const STDEV = 3;
const HEADER = 4;

/** What the network says of a position. */
export interface RawEvaluation {
  /** Probability that the side to move wins. */
  readonly winrate: number;
  /** Points by which the side to move is expected to lead at the end, komi included. */
  readonly lead: number;
  /** Standard deviation of the score at the end, in points. */
  readonly stdev: number;
  /** Point -> −1 (White's) … 1 (Black's). */
  readonly ownership: Float32Array;
  /** Index in `geometry.points`, then the pass -> probability; −1 where the law forbids the move. */
  readonly policy: Float32Array;
}

export class RootEvaluation {
  readonly buffer: SharedArrayBuffer;
  private readonly geometry: Geometry;
  private readonly data: Float32Array;
  /** The same memory, for the field that says that the others are there. */
  private readonly flags: Int32Array;

  /** An empty one, or a view of what another thread shares. */
  constructor(geometry: Geometry, buffer?: SharedArrayBuffer) {
    this.geometry = geometry;
    this.buffer = buffer ?? new SharedArrayBuffer(4 * (HEADER + 2 * geometry.points.length + 1));
    this.data = new Float32Array(this.buffer);
    this.flags = new Int32Array(this.buffer);
  }

  /** Keeps what the network has just said of a position with these legal plays. */
  write(network: NetworkPolicy, toPlay: Colour, legal: ArrayLike<Point>): void {
    const { data, geometry } = this;
    const { points } = geometry;
    data[VALUE] = network.value;
    data[LEAD] = network.lead;
    data[STDEV] = network.stdev;
    const sign = toPlay === BLACK ? 1 : -1;
    points.forEach((_, i) => (data[HEADER + i] = sign * network.ownership[i]));
    const moves = Array.from(legal).concat(PASS);
    const probabilities = new Float64Array(moves.length);
    network.probabilities(moves, moves.length, probabilities);
    const indexOf = new Map(points.map((p, i) => [p, i])).set(PASS, points.length);
    const policy = data.subarray(HEADER + points.length).fill(-1);
    moves.forEach((move, i) => (policy[indexOf.get(move)!] = probabilities[i]));
    Atomics.store(this.flags, IS_THERE, 1);
  }

  /** The evaluation, if it has been made. */
  read(): RawEvaluation | undefined {
    if (Atomics.load(this.flags, IS_THERE) === 0) return undefined;
    const { data, geometry } = this;
    const { points, length } = geometry;
    const ownership = new Float32Array(length);
    points.forEach((p, i) => (ownership[p] = data[HEADER + i]));
    const policy = data.slice(HEADER + points.length);
    return { winrate: data[VALUE], lead: data[LEAD], stdev: data[STDEV], ownership, policy };
  }
}
