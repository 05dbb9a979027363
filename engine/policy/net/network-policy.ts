/**
 * The network's evaluation of a position: how likely a strong player makes each move, how likely the side to move wins,
 * by how much, and whose each point will be. It takes as long as many playouts.
 */
import type { Board } from "../../board/board.ts";
import type { Colour } from "../../board/colour.ts";
import { type Geometry, PASS, type Point } from "../../board/geometry.ts";
import { hasNetworkFor } from "../../board/size-class.ts";
import { effectiveKomi, toldKomi } from "./komi.ts";
import { Network, type Situation } from "./network.ts";
import { InputPlanes } from "./planes.ts";
import { symmetriesOf } from "./symmetries.ts";
import type { NetworkWeights } from "./weights/format.ts";
import { type SearchNetwork, taughtNetwork } from "./weights/learned.ts";

/** A network that has learned from nothing but people's games, or one that a stronger engine has taught. */
export type NetworkKind = "people" | "taught";

/** Numbers that an answer has, of a network for such a board. */
export function answerLength({ points }: Geometry): number {
  return 2 * points.length + 4;
}

export class NetworkPolicy {
  readonly geometry: Geometry;
  readonly kind: NetworkKind;
  /** Index of a point in `geometry.points` -> whose it will be: 1 the side to move's, −1 the other side's. */
  readonly ownership: Float32Array;

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
  private points = 0;
  private deviation = 0;

  /** One object per thread. Use `networkPolicyFor` or `peoplesPolicyFor`, which keep those that were asked for last. */
  constructor(geometry: Geometry, kind: NetworkKind, weights: NetworkWeights) {
    const n = geometry.points.length;
    this.geometry = geometry;
    this.kind = kind;
    this.network = new Network(geometry, weights);
    this.planes = new InputPlanes(geometry);
    this.indexOf = new Int16Array(geometry.length);
    geometry.points.forEach((p, i) => (this.indexOf[p] = i));
    this.indexOf[PASS] = n;
    this.symmetries = symmetriesOf(geometry);
    this.bits = new Uint32Array(n);
    this.unlikely = new Uint8Array(n);
    this.logits = new Float32Array(n + 1);
    this.ownership = new Float32Array(n);
  }

  /** Number of sides that the board can be looked at from. */
  get sides(): number {
    return this.symmetries.length;
  }

  /**
   * Evaluates a position; the answers stay until the next one.
   * @param recent - the last moves of the game, the latest first, PASS for a pass; see `InputPlanes.fill`
   * @param komi - points added to White, handicap compensation included
   * @param side - from which of the board's sides to look at it, see `symmetriesOf`; or from all, which takes eight
   *   times as long, and take the mean
   * @param territory - whether territory is counted, not area
   */
  evaluate(
    board: Board,
    colour: Colour,
    recent: ArrayLike<Point | undefined>,
    komi: number,
    side: number | "all" = 0,
    territory = false,
  ): void {
    const { logits, network, ownership, planes, symmetries } = this;
    const passed = recent[0] === PASS;
    const given = effectiveKomi(board, colour, komi, territory);
    const told = this.kind === "taught" ? toldKomi(given, ownership.length, territory) : given;
    const situation = { komi: told, territory, passed };
    planes.fill(board, colour, recent);
    if (side === 0) {
      network.evaluate(planes.bits, planes.unlikely, situation);
      logits.set(network.policy);
      ownership.set(network.ownership);
      this.winrate = network.value;
      this.points = network.lead + given - told;
      this.deviation = network.stdev;
      return;
    }
    logits.fill(0);
    ownership.fill(0);
    this.winrate = this.deviation = 0;
    this.points = given - told;
    const views = side === "all" ? symmetries : [symmetries[side]];
    for (const from of views) this.addTurned(from, situation, 1 / views.length);
  }

  /** Adds the evaluation of the position as it looks turned, times `share`. */
  private addTurned(from: Int16Array, situation: Situation, share: number): void {
    const { bits, logits, network, ownership, planes, unlikely } = this;
    for (let i = 0; i < from.length; i++) {
      bits[i] = planes.bits[from[i]];
      unlikely[i] = planes.unlikely[from[i]];
    }
    network.evaluate(bits, unlikely, situation);
    const { policy } = network;
    for (let i = 0; i < from.length; i++) {
      logits[from[i]] += policy[i] * share;
      ownership[from[i]] += network.ownership[i] * share;
    }
    logits[from.length] += policy[from.length] * share;
    this.winrate += network.value * share;
    this.points += network.lead * share;
    this.deviation += network.stdev * share;
  }

  /** Writes the answers to where `restore` can read them: `answerLength` numbers from an index on. */
  save(to: Float32Array, at: number): void {
    const { logits, ownership } = this;
    to.set(logits, at);
    to.set(ownership, at + logits.length);
    const rest = at + logits.length + ownership.length;
    to[rest] = this.winrate;
    to[rest + 1] = this.points;
    to[rest + 2] = this.deviation;
  }

  /** Answers again as when this was saved. */
  restore(from: Float32Array, at: number): void {
    const { logits, ownership } = this;
    const rest = at + logits.length + ownership.length;
    logits.set(from.subarray(at, at + logits.length));
    ownership.set(from.subarray(at + logits.length, rest));
    this.winrate = from[rest];
    this.points = from[rest + 1];
    this.deviation = from[rest + 2];
  }

  /** Probability that the side to move wins. */
  get value(): number {
    return this.winrate;
  }

  /** Points by which the side to move is expected to lead at the end, komi included. */
  get lead(): number {
    return this.points;
  }

  /** Standard deviation of the score at the end, in points. */
  get stdev(): number {
    return this.deviation;
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

/** A policy takes some 10 MB, and a server may be asked about hundreds of sizes. One that is made anew takes 70 ms. */
const MOST_KEPT = 4;

/** This thread's policies for boards of any size: keeps those that were asked for last, and makes the others anew. */
export function keepingLatest(make: (geometry: Geometry) => NetworkPolicy): (geometry: Geometry) => NetworkPolicy {
  /** The latest first. */
  const kept: NetworkPolicy[] = [];
  return (geometry) => {
    const known = kept.findIndex((policy) => policy.geometry === geometry);
    const policy = known < 0 ? make(geometry) : kept.splice(known, 1)[0];
    kept.unshift(policy);
    if (kept.length > MOST_KEPT) kept.pop();
    return policy;
  };
}

// "Pure": a page that asks no network is bundled without the networks.
const taughtPolicyFor = /* @__PURE__ */ keepingLatest(
  (geometry) => new NetworkPolicy(geometry, "taught", taughtNetwork(geometry)),
);

/**
 * This thread's policy that helps a search on boards of a size; undefined where there is none. It serves as long as
 * somebody holds it.
 */
export function networkPolicyFor(geometry: Geometry, choice: SearchNetwork): NetworkPolicy | undefined {
  return choice === "none" || !hasNetworkFor(geometry) ? undefined : taughtPolicyFor(geometry);
}
