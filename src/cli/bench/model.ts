/** Measurements of a network that was read from a file. */
import { Board } from "../../../engine/board/board.ts";
import { BLACK, type Colour, opponent } from "../../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { V7_MOVES } from "../../../engine/policy/features/v7-inputs.ts";
import { MoveList } from "../../../engine/policy/move-list.ts";
import type { EvaluatedPosition, NetworkPolicy } from "../../../engine/policy/network/network-policy.ts";
import { KataFileNetwork, type SharedNetwork } from "../../../engine/policy/network/kata-policy.ts";
import { listMoves } from "../../../engine/policy/priors.ts";
import type { SearchPosition } from "../../../engine/search/position.ts";
import { randomPosition } from "../../../engine/search/random-position.ts";
import { median } from "./median.ts";
import { rate } from "./network.ts";

/** Positions that are evaluated by turns. */
const POSITIONS = 8;
const ROUNDS = 3;
const ROUND_MS = 300;
/** Share of the board that is filled in them. */
const FILLED = 1 / 3;

/** Middle games. */
export function middleGames(geometry: Geometry): SearchPosition[] {
  const moves = Math.floor(geometry.points.length * FILLED);
  return Array.from({ length: POSITIONS }, (_, i) => randomPosition(geometry, moves, i + 1));
}

/** A function that evaluates one of these positions at each call, by turns and from each side of the board by turns. */
export function evaluationOf(policy: NetworkPolicy, positions: readonly SearchPosition[]): () => void {
  const { geometry, sides } = policy;
  const asked = positions.map(({ board: snapshot, komi, toPlay }): EvaluatedPosition => {
    const board = new Board(geometry);
    board.restore(snapshot);
    return { board, toPlay, recent: [], komi, territory: false };
  });
  let turn = 0;
  return () => policy.evaluate(asked[turn % asked.length], turn++ % sides);
}

/** Evaluations per second of processor time, in one thread, the inputs included. */
export function measurePolicy(policy: NetworkPolicy): number {
  const evaluate = evaluationOf(policy, middleGames(policy.geometry));
  const used = () => process.cpuUsage().user / 1000;
  rate(evaluate, ROUND_MS / 2, used); // compiles the hot code
  return median(Array.from({ length: ROUNDS }, () => rate(evaluate, ROUND_MS, used)));
}

/** Bytes that a network takes for boards of a size. */
export interface NetworkMemory {
  readonly firstThread: number;
  readonly furtherThread: number;
}

/** What of the network threads share is counted for the first one. */
export function measureMemory(network: SharedNetwork, geometry: Geometry): NetworkMemory {
  const { packed, plain } = network;
  const copied = arrayBytes((packed?.graph ?? plain!).operations);
  // Only one thread may have made its boards in the memory before.
  const size = () => packed?.memory.buffer.byteLength ?? 0;
  const shared = size();
  new KataFileNetwork(network).policyFor(geometry);
  const furtherThread = size() - shared + copied;
  return { firstThread: shared + furtherThread, furtherThread };
}

/** Bytes of all arrays in an object: each thread gets a copy of them. */
function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + arrayBytes(part), 0);
}

/** Mean differences of what two computations of a network say of the same positions. */
export interface Differences {
  readonly positions: number;
  /** Kullback–Leibler divergence of the policies, in nats. */
  readonly policy: number;
  readonly winrate: number;
  /** Points. */
  readonly lead: number;
  /** Share of the positions in which both find the same move likeliest. */
  readonly sameMove: number;
}

/** Positions of a game that are compared, about: they are so many moves apart that they differ. */
const POSITIONS_A_GAME = 10;
/** Of a game, as a part of the board's points: random players may pass late. */
const MOST_MOVES = 1.5;

/** Compares two policies of one network on positions of games that the second plays by its policy alone. */
export function compareOnGames(exact: NetworkPolicy, other: NetworkPolicy, positions: number): Differences {
  const { geometry } = exact;
  const { length } = geometry.points;
  const random = new Random(1);
  const moves = new MoveList(geometry);
  const probabilities = new Float64Array(length + 1);
  const every = Math.ceil(length / POSITIONS_A_GAME);
  const sums = { policy: 0, winrate: 0, lead: 0, sameMove: 0 };
  let compared = 0;

  const compare = (asked: EvaluatedPosition) => {
    const { length: count, move, probability } = moves;
    exact.evaluate(asked);
    exact.probabilities(move, count, probabilities);
    for (let i = 0; i < count; i++) {
      if (probabilities[i] > 0) sums.policy += probabilities[i] * Math.log(probabilities[i] / probability[i]);
    }
    sums.winrate += Math.abs(exact.value - other.value);
    sums.lead += Math.abs(exact.lead - other.lead);
    sums.sameMove += Number(likeliest(probabilities, count) === likeliest(probability, count));
    compared++;
  };

  for (let game = 0; compared < positions; game++) {
    const board = new Board(geometry);
    const played: Point[] = [];
    const territory = game % 2 === 1;
    let toPlay: Colour = BLACK;
    while (compared < positions && played.length < MOST_MOVES * length) {
      const recent = played.slice(-V7_MOVES).reverse();
      const asked = { board, toPlay, recent, komi: territory ? 6.5 : 7.5, territory };
      listMoves(board, toPlay, moves);
      other.evaluate(asked);
      other.probabilities(moves.move, moves.length, moves.probability);
      // Not the empty board, whose likeliest moves are equals.
      if ((played.length + game + 1) % every === 0) compare(asked);
      const move = moves.move[random.weighted(Array.from(moves.probability.subarray(0, moves.length)))];
      if (move === PASS && played.at(-1) === PASS) break;
      board.play(move, toPlay);
      played.push(move);
      toPlay = opponent(toPlay);
    }
  }
  const mean = (sum: number) => sum / compared;
  const { lead, policy, sameMove, winrate } = sums;
  const differences = { policy: mean(policy), winrate: mean(winrate), lead: mean(lead), sameMove: mean(sameMove) };
  return { positions: compared, ...differences };
}

function likeliest(probabilities: Float64Array, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (probabilities[i] > probabilities[best]) best = i;
  return best;
}
