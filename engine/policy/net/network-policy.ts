/**
 * The network's opinion of a position: how likely a strong player makes each move, and how likely the side to move
 * wins. It is slow beside the move predictor, so a search asks only where it looks often.
 */
import type { Board } from "../../board/board.ts";
import { WHITE, type Colour } from "../../board/colour.ts";
import { type Geometry, PASS, type Point } from "../../board/geometry.ts";
import { Network } from "./network.ts";
import { InputPlanes } from "./planes.ts";
import { symmetriesOf } from "./symmetries.ts";
import { kindFor, learnedNetwork, type NetworkChoice, type NetworkKind } from "./weights/learned.ts";

export class NetworkPolicy {
  readonly kind: NetworkKind;
  private readonly network: Network;
  private readonly planes: InputPlanes;
  /** Point -> its index in `geometry.points`; PASS -> their number. */
  private readonly indexOf: Int16Array;
  private readonly symmetries: readonly Int16Array[];
  /** The planes, turned. */
  private readonly bits: Uint32Array;
  private readonly unlikely: Uint8Array;
  /** Index of a point, then of the pass -> logit of the move. */
  private readonly logits: Float32Array;
  private winrate = 0.5;

  /** One object per thread. Use `networkPolicyFor`, which makes only one per kind and size. */
  constructor(geometry: Geometry, kind: NetworkKind) {
    const n = geometry.points.length;
    this.kind = kind;
    this.network = new Network(geometry, learnedNetwork(kind));
    this.planes = new InputPlanes(geometry);
    this.indexOf = new Int16Array(geometry.length);
    geometry.points.forEach((p, i) => (this.indexOf[p] = i));
    this.indexOf[PASS] = n;
    this.symmetries = symmetriesOf(geometry);
    this.bits = new Uint32Array(n);
    this.unlikely = new Uint8Array(n);
    this.logits = new Float32Array(n + 1);
  }

  /**
   * Thinks about a position; the answers stay until the next one.
   * @param recent - the last moves of the game, the latest first; see `InputPlanes.fill`
   * @param komi - points added to White
   * @param turned - whether to look at it from all sides, eight times as long, and take the mean
   */
  consult(board: Board, colour: Colour, recent: ArrayLike<Point | undefined>, komi: number, turned = false): void {
    const { logits, network, planes, symmetries } = this;
    const given = colour === WHITE ? komi : -komi;
    planes.fill(board, colour, recent);
    if (!turned) {
      network.evaluate(planes.bits, planes.unlikely, given);
      logits.set(network.policy);
      this.winrate = network.value;
      return;
    }
    logits.fill(0);
    this.winrate = 0;
    for (const from of symmetries) {
      this.evaluateTurned(from, given);
      this.winrate += network.value / symmetries.length;
    }
  }

  /** Adds the logits of the position as it looks turned. */
  private evaluateTurned(from: Int16Array, given: number): void {
    const { bits, logits, network, planes, symmetries, unlikely } = this;
    for (let i = 0; i < from.length; i++) {
      bits[i] = planes.bits[from[i]];
      unlikely[i] = planes.unlikely[from[i]];
    }
    network.evaluate(bits, unlikely, given);
    const { policy } = network;
    for (let i = 0; i < from.length; i++) logits[from[i]] += policy[i] / symmetries.length;
    logits[from.length] += policy[from.length] / symmetries.length;
  }

  /** Probability that the side to move wins. */
  get value(): number {
    return this.winrate;
  }

  /** Fills `out` with the probabilities of the first `count` of `moves`, which add up to 1. */
  probabilities(moves: ArrayLike<Point>, count: number, out: Float64Array): void {
    const { indexOf, logits } = this;
    let highest = -Infinity;
    for (let i = 0; i < count; i++) highest = Math.max(highest, logits[indexOf[moves[i]]]);
    let total = 0;
    for (let i = 0; i < count; i++) total += out[i] = Math.exp(logits[indexOf[moves[i]]] - highest);
    for (let i = 0; i < count; i++) out[i] /= total;
  }
}

/** On boards with a shorter side nothing looks like what the network has learned from. */
const LEAST_SIDE = 7;

const policies = { people: new Map<Geometry, NetworkPolicy>(), small: new Map<Geometry, NetworkPolicy>() };

/** This thread's policy for boards of a size; undefined for those that are too small for any, and for none. */
export function networkPolicyFor(geometry: Geometry, choice: NetworkChoice): NetworkPolicy | undefined {
  if (choice === "none" || Math.min(geometry.width, geometry.height) < LEAST_SIDE) return undefined;
  const kind = kindFor(geometry, choice);
  const made = policies[kind];
  let policy = made.get(geometry);
  if (!policy) made.set(geometry, (policy = new NetworkPolicy(geometry, kind)));
  return policy;
}
