/**
 * The network's evaluation of a position: how likely a strong player makes each move, how likely the side to move wins,
 * by how much, and whose each point will be. It takes as long as many playouts.
 */
import type { Board } from "../../board/board.ts";
import type { Colour } from "../../board/colour.ts";
import { type Geometry, hasNetworkFor, PASS, type Point, symmetriesOf } from "../../board/geometry.ts";
import type { GameProfile } from "../features/game-metadata.ts";
import type { V7Position, V7Rules } from "../features/v7-inputs.ts";
import { effectiveKomi, shownKomi } from "../features/komi.ts";
import { Network, type Situation } from "./network.ts";
import { InputPlanes } from "../features/planes.ts";
import type { NetworkWeights } from "./shinpan-file.ts";
import { type SearchNetwork, taughtNetwork } from "../weights/learned.ts";

/** A network that has learned from nothing but people's games, one that a stronger engine has taught, or KataGo's. */
type NetworkKind = "people" | "taught" | "kata";

/** A position to evaluate. */
export interface EvaluatedPosition {
  readonly board: Board;
  readonly toPlay: Colour;
  /** The last moves of the game, the latest first, PASS for a pass; see `InputPlanes.fill`. */
  readonly recent: ArrayLike<Point | undefined>;
  /** Points added to White, handicap compensation included. */
  readonly komi: number;
  /** Whether territory is counted, not area. */
  readonly territory: boolean;
  /** What only KataGo's networks ask for; absent: nothing is known of it. */
  readonly game?: EvaluatedGame | undefined;
  /** Present: asked for itself and not by a search, so that a network of KataGo's is shown a game's end as it is. */
  readonly raw?: RawQuestion | undefined;
}

export interface RawQuestion {
  /** Share of the optimistic policy, from 0 to 1, in networks that have one. */
  readonly optimism: number;
  /** Whether the network that imitates people is asked. */
  readonly asksPeople?: boolean;
}

/** What only KataGo's networks say. Scores are for the side to move. */
export interface NetworkDetails {
  /** Probability that the game ends without result. */
  readonly noResult: number;
  /** Mean and mean square of the score at the end of selfplay, 0 for a game without result, in points. */
  readonly score: number;
  readonly scoreSquare: number;
  /** How long the game's result will stay open, and errors of win rate and score to be expected; −1: unknown. */
  readonly varianceTime: number;
  readonly winlossError: number;
  readonly scoreError: number;
}

export const DETAIL_NAMES = ["noResult", "score", "scoreSquare", "varianceTime", "winlossError", "scoreError"] as const;

/** The mean of what a network says when it looks at a position from several sides; undefined if it has none. */
export function meanDetails(all: readonly (NetworkDetails | undefined)[]): NetworkDetails | undefined {
  const known = all.filter((details) => details !== undefined);
  if (known.length === 0) return undefined;
  const mean = (name: keyof NetworkDetails) => known.reduce((sum, one) => sum + one[name] / known.length, 0);
  return Object.fromEntries(DETAIL_NAMES.map((name) => [name, mean(name)])) as unknown as NetworkDetails;
}

/** The rest of a game, as inputs of KataGo's networks show it, see `V7Position`. */
export interface EvaluatedGame
  extends Pick<
    V7Position,
    "before" | "beforeThat" | "superkoBans" | "isButtonFree" | "isSecondPass" | "playoutDoublingAdvantage"
  > {
  /** Undefined: those nearest to how the position is counted. */
  readonly rules: V7Rules | undefined;
  /** Whether a move is to be chosen here: a pass that would end the game is then shown as one that does not. */
  readonly isRoot: boolean;
  /** Whose games a network that imitates people has in mind; undefined: those of players of 9 dan. */
  readonly profile: GameProfile | undefined;
}

/** Numbers that an answer has, of a network for such a board. */
export function answerLength({ points }: Geometry): number {
  return 2 * points.length + 4;
}

/** What computes a network for boards of one size. Its answers are those of the last look. */
export interface NetworkView {
  /** Index of a point in `geometry.points`, then the pass -> logit of the move. */
  readonly policy: Float32Array;
  /** Index of a point -> whose it will be: 1 the side to move's, −1 the other side's. */
  readonly ownership: Float32Array;
  /** Probability that the side to move wins. */
  readonly value: number;
  /** Points by which the side to move is expected to lead at the end, komi included. */
  readonly lead: number;
  /** Standard deviation of the score at the end, in points. */
  readonly stdev: number;
  readonly details?: NetworkDetails | undefined;
  /** Takes a position in. */
  take(asked: EvaluatedPosition): void;
  /** Evaluates it as it looks turned. @param from - index of a point -> index of the point that comes to lie there */
  look(from: Int16Array): void;
}

/** The networks that shinpan brings along. */
class EmbeddedView implements NetworkView {
  readonly policy: Float32Array;
  readonly ownership: Float32Array;
  private readonly kind: NetworkKind;
  private readonly network: Network;
  private readonly planes: InputPlanes;
  /** The planes, turned. */
  private readonly bits: Uint32Array;
  private readonly unlikely: Uint8Array;
  private situation: Situation = { komi: 0, territory: false, passed: false };
  /** Points that the side to move gets beyond what the network sees of komi. */
  private hidden = 0;

  constructor(geometry: Geometry, kind: NetworkKind, weights: NetworkWeights) {
    const n = geometry.points.length;
    this.kind = kind;
    this.network = new Network(geometry, weights);
    this.planes = new InputPlanes(geometry);
    this.bits = new Uint32Array(n);
    this.unlikely = new Uint8Array(n);
    this.policy = this.network.policy;
    this.ownership = this.network.ownership;
  }

  get value(): number {
    return this.network.value;
  }

  get lead(): number {
    return this.network.lead + this.hidden;
  }

  get stdev(): number {
    return this.network.stdev;
  }

  take({ board, komi, recent, territory, toPlay }: EvaluatedPosition): void {
    const given = effectiveKomi(board, toPlay, komi, territory);
    const shown = this.kind === "taught" ? shownKomi(given, this.ownership.length, territory) : given;
    this.hidden = given - shown;
    this.situation = { komi: shown, territory, passed: recent[0] === PASS };
    this.planes.fill(board, toPlay, recent);
  }

  look(from: Int16Array): void {
    const { bits, planes, unlikely } = this;
    for (let i = 0; i < from.length; i++) {
      bits[i] = planes.bits[from[i]];
      unlikely[i] = planes.unlikely[from[i]];
    }
    this.network.evaluate(bits, unlikely, this.situation);
  }
}

export class NetworkPolicy {
  readonly geometry: Geometry;
  readonly kind: NetworkKind;
  /** Index of a point in `geometry.points` -> whose it will be: 1 the side to move's, −1 the other side's. */
  readonly ownership: Float32Array;
  /** Probability that the side to move wins. */
  value = 0.5;
  /** Points by which the side to move is expected to lead at the end, komi included. */
  lead = 0;
  /** Standard deviation of the score at the end, in points. */
  stdev = 0;

  private readonly view: NetworkView;
  /** Point -> its index in `geometry.points`; PASS -> their number. */
  private readonly indexOf: Int16Array;
  private readonly symmetries: readonly Int16Array[];
  /** Index of a point, then of the pass -> logit of the move. */
  private readonly logits: Float32Array;
  /** Details from each side, where it was looked at from all. */
  private known: (NetworkDetails | undefined)[] = [];

  /** One object per thread. Use `networkPolicyFor` or `peoplesPolicyFor`, which keep those that were asked for last. */
  constructor(geometry: Geometry, kind: NetworkKind, view: NetworkView) {
    const n = geometry.points.length;
    this.geometry = geometry;
    this.kind = kind;
    this.view = view;
    this.indexOf = new Int16Array(geometry.length);
    geometry.points.forEach((p, i) => (this.indexOf[p] = i));
    this.indexOf[PASS] = n;
    this.symmetries = symmetriesOf(geometry);
    this.logits = new Float32Array(n + 1);
    this.ownership = new Float32Array(n);
  }

  /** Number of sides that the board can be looked at from. */
  get sides(): number {
    return this.symmetries.length;
  }

  /**
   * Evaluates a position; the answers stay until the next one.
   * @param side - from which of the board's sides to look at it, see `symmetriesOf`; or from all, which takes eight
   *   times as long, and take the mean
   */
  evaluate(asked: EvaluatedPosition, side: number | "all" = 0): void {
    const { logits, ownership, symmetries, view } = this;
    logits.fill(0);
    ownership.fill(0);
    this.value = this.lead = this.stdev = 0;
    view.take(asked);
    const views = side === "all" ? symmetries : [symmetries[side]];
    this.known = [];
    for (const from of views) {
      this.addTurned(from, 1 / views.length);
      // A search asks for no details, but of its root.
      if (side === "all") this.known.push(view.details);
    }
  }

  /** Adds the evaluation of the position as it looks turned, times `share`. */
  private addTurned(from: Int16Array, share: number): void {
    const { logits, ownership, view } = this;
    view.look(from);
    const { policy } = view;
    for (let i = 0; i < from.length; i++) {
      logits[from[i]] += policy[i] * share;
      ownership[from[i]] += view.ownership[i] * share;
    }
    logits[from.length] += policy[from.length] * share;
    this.value += view.value * share;
    this.lead += view.lead * share;
    this.stdev += view.stdev * share;
  }

  /** Writes the answers to where `restore` can read them: `answerLength` numbers from an index on. */
  save(to: Float32Array, at: number): void {
    const { logits, ownership } = this;
    to.set(logits, at);
    to.set(ownership, at + logits.length);
    const rest = at + logits.length + ownership.length;
    to[rest] = this.value;
    to[rest + 1] = this.lead;
    to[rest + 2] = this.stdev;
  }

  /** Answers again as when this was saved. */
  restore(from: Float32Array, at: number): void {
    const { logits, ownership } = this;
    const rest = at + logits.length + ownership.length;
    logits.set(from.subarray(at, at + logits.length));
    ownership.set(from.subarray(at + logits.length, rest));
    this.value = from[rest];
    this.lead = from[rest + 1];
    this.stdev = from[rest + 2];
  }

  get details(): NetworkDetails | undefined {
    return this.known.length > 0 ? meanDetails(this.known) : this.view.details;
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

/** A policy by one of the networks that shinpan brings along. */
export function embeddedPolicy(geometry: Geometry, kind: NetworkKind, weights: NetworkWeights): NetworkPolicy {
  return new NetworkPolicy(geometry, kind, new EmbeddedView(geometry, kind, weights));
}

// "Pure": a page that asks no network is bundled without the networks.
const taughtPolicyFor = /* @__PURE__ */ keepingLatest((geometry) =>
  embeddedPolicy(geometry, "taught", taughtNetwork(geometry)),
);

/** A network from a file. */
export interface FileNetwork {
  readonly name: string;
  /** Of the file's format. */
  readonly version: number;
  /** Whether it imitates the players of a profile. */
  readonly usesProfile: boolean;
  /** Whether it can evaluate boards of a size. */
  serves(geometry: Geometry): boolean;
  /** This thread's policy for them; undefined for others. */
  policyFor(geometry: Geometry): NetworkPolicy | undefined;
}

let fromFile: FileNetwork | undefined;
let ofPeople: FileNetwork | undefined;

/** Has this thread evaluate by a network from a file, or by those that shinpan brings along. */
export function useNetwork(network: FileNetwork | undefined): void {
  fromFile = network;
}

/** Has this thread imitate people by a network from a file (`--human-model`), beside the one that it evaluates by. */
export function useHumanNetwork(network: FileNetwork | undefined): void {
  ofPeople = network;
}

/** The network from a file by which this thread imitates people. */
export function humanNetworkInUse(): FileNetwork | undefined {
  return ofPeople;
}

/** Whether this thread evaluates, or imitates people, by a network from a file. */
export function isFileNetworkInUse(): boolean {
  return (fromFile ?? ofPeople) !== undefined;
}

/** Why the network from a file cannot evaluate boards of a size, as a sentence; undefined if it can, or without one. */
export function whyNotEvaluated(geometry: Geometry): string | undefined {
  const stranger = [fromFile, ofPeople].find((network) => network?.serves(geometry) === false);
  return stranger && `the network ${stranger.name} does not know boards of ${geometry.width}x${geometry.height}`;
}

/** The network from a file that this thread evaluates by. */
export function networkInUse(): FileNetwork | undefined {
  return fromFile;
}

/**
 * This thread's policy that helps a search on boards of a size; undefined where there is none. It serves as long as
 * somebody holds it.
 */
export function networkPolicyFor(geometry: Geometry, choice: SearchNetwork): NetworkPolicy | undefined {
  if (choice === "none") return undefined;
  if (choice === "strongest" && fromFile) return fromFile.policyFor(geometry);
  return hasNetworkFor(geometry) ? taughtPolicyFor(geometry) : undefined;
}

/** Whether there is a network for boards of a size. */
export function hasNetwork(geometry: Geometry, choice: SearchNetwork): boolean {
  if (choice === "none") return false;
  return choice === "strongest" && fromFile ? fromFile.serves(geometry) : hasNetworkFor(geometry);
}
