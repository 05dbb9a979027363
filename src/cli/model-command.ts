/** `shinpan model`: what the network of a file is, what shinpan can do with it, and how fast and exact it is here. */
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, opponent } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf, MAX_SIZE, MIN_SIZE, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { V7_MOVES } from "../../engine/policy/features/v7-inputs.ts";
import { listMoves, MoveList } from "../../engine/policy/priors.ts";
import { readKataNetwork } from "../../engine/policy/network/kata-file.ts";
import {
  exactPolicy, KataFileNetwork, loadNetwork, type SharedNetwork,
} from "../../engine/policy/network/kata-policy.ts";
import type { EvaluatedPosition, NetworkPolicy } from "../../engine/policy/network/network-policy.ts";
import { randomPosition, type SearchPosition } from "../../engine/search/position.ts";
import type { Terminal } from "../io/terminal.ts";
import { type Arguments, UsageError } from "./arguments.ts";
import { median, rate } from "./bench.ts";
import { OK, type Subcommand } from "./command.ts";
import { gunzip, readModel } from "./model.ts";

const SIZES = [9, 13, 19] as const;
/** Positions that are compared on a board, and multiplications by which a large network has fewer of them. */
const MOST_POSITIONS = 40;
const LEAST_POSITIONS = 3;
const PRODUCTS = 5e9;

/** Values of networks, in words. */
const VALUES = {
  lead: "lead",
  ownership: "ownership",
  shortTermErrors: "short-term errors",
  optimism: "optimistic policy",
  humanProfiles: "human profiles",
  moveValues: "values of moves",
} as const;

export const MODEL_COMMAND: Subcommand = {
  name: "model",
  form: ["shinpan model FILE", "show what a network of KataGo's is, how fast and how exact"],
  usage: ["shinpan model: a network of KataGo's", "", "Usage: shinpan model [flags] FILE"],
  flags: [{ name: "json", help: "print everything as JSON" }],
  notes: [
    "Whole numbers, as shinpan computes a network, are compared with floats on",
    "positions of games that the network plays by its first thoughts: the more the",
    "smaller it is.",
    "",
    "Exit code: 0 done, 2 the file is no network that shinpan can read, or wrong",
    "arguments.",
  ],
  run: describe,
};

async function describe(given: Arguments, terminal: Terminal): Promise<number> {
  if (given.names.length !== 1) throw new UsageError("model needs one file, no more: shinpan model FILE.bin.gz");
  const [path] = given.names;
  const isJson = given.has("json");
  const say = (...lines: string[]) => terminal.write(isJson ? "" : lines.map((line) => `${line}\n`).join(""));
  const network = await readModel(path, (file) => loadNetwork(file, true, gunzip));
  const policies = new KataFileNetwork(network);
  let largest = MAX_SIZE;
  while (!policies.serves(geometryOf(largest))) largest--;
  const memory = measureMemory(network, geometryOf(largest));
  // An error below 0 is one that the network does not know.
  const shortTermErrors = policies.policyFor(geometryOf(largest))!.details!.winlossError >= 0;
  const values = { ...valuesOf(network), shortTermErrors };
  const facts = { ...factsOf(network), boards: { smallest: MIN_SIZE, largest }, values, memory };
  say(...factLines(facts));

  const evaluationsPerSecond: Record<string, number> = {};
  for (const size of SIZES) {
    evaluationsPerSecond[size] = Math.round(measurePolicy(policies.policyFor(geometryOf(size))!));
    say(`${size}×${size}: ${evaluationsPerSecond[size]} evaluations a second of one thread's processor time`);
  }

  const quantising: Record<string, Differences> = {};
  if (network.packed) {
    const floats = await readModel(path, (file) => readKataNetwork(file, (weights) => weights, gunzip));
    say("whole numbers against floats, mean differences on positions of its own games:");
    for (const size of SIZES) {
      const geometry = geometryOf(size);
      const few = Math.floor(PRODUCTS / (network.parameters * geometry.points.length));
      const positions = Math.min(MOST_POSITIONS, Math.max(LEAST_POSITIONS, few));
      const exact = exactPolicy(floats, floats.graph, geometry);
      quantising[size] = compareOnGames(exact, policies.policyFor(geometry)!, positions);
      say(differenceLine(size, quantising[size]));
    }
  }
  const measured = { ...facts, evaluationsPerSecond, quantising: network.packed ? quantising : null };
  if (isJson) terminal.write(`${JSON.stringify(measured)}\n`);
  return OK;
}

/** What a file says of its network. */
function factsOf({ blocks, channels, name, parameters, version }: SharedNetwork) {
  // KataGo names a network after its samples of training and positions of self-play.
  const [, steps, positions] = /-s(\d+)-d(\d+)/.exec(name) ?? [];
  return {
    ...{ name, version, parameters, channels, blocks: Object.fromEntries(blocks) },
    training: steps === undefined ? null : { steps: Number(steps), positions: Number(positions) },
  };
}

type Facts = ReturnType<typeof factsOf> & {
  readonly boards: { readonly smallest: number; readonly largest: number };
  readonly values: Readonly<Record<keyof typeof VALUES, boolean>>;
  readonly memory: NetworkMemory;
};

/** What a network says of a position. */
function valuesOf({ metadata, policies }: SharedNetwork): Omit<Facts["values"], "shortTermErrors"> {
  return {
    ...{ lead: true, ownership: true, optimism: policies > 1 },
    ...{ humanProfiles: metadata, moveValues: policies === 4 },
  };
}

function factLines(facts: Facts): string[] {
  const { blocks, boards, channels, memory, name, parameters, training, values, version } = facts;
  const kindText = (kind: string) => kind.replace(/_block$/, "").replaceAll("_", " ");
  const kinds = Object.entries(blocks).map(([kind, count]) => `${count} ${kindText(kind)}`);
  const all = Object.keys(VALUES) as (keyof typeof VALUES)[];
  const named = (isThere: boolean) => all.filter((value) => values[value] === isThere).map((value) => VALUES[value]);
  const without = named(false);
  const [first, further] = [memory.firstThread, memory.furtherThread].map(inMegabytes);
  return [
    name,
    `version ${version}: ${channels} channels; blocks: ${kinds.join(", ")}; ${inMillions(parameters)} parameters`,
    ...(training ? [`training: ${inMillions(training.steps)} steps, ${inMillions(training.positions)} positions`] : []),
    `boards: ${boards.smallest}×${boards.smallest} to ${boards.largest}×${boards.largest}`,
    `values: win rate, ${named(true).join(", ")}${without.length > 0 ? `; not ${without.join(", ")}` : ""}`,
    `memory of the network: ${first} for one thread, ${further} for each further`,
  ];
}

function differenceLine(size: number, { lead, policy, positions, sameMove, winrate }: Differences): string {
  const share = Math.round(100 * sameMove);
  return (
    `${size}×${size}: KL ${policy.toPrecision(2)}, win rate ${winrate.toFixed(4)}, lead ${lead.toFixed(2)}, ` +
    `first move the same in ${share} % of ${positions}`
  );
}

function inMillions(count: number): string {
  return `${(count / 1e6).toPrecision(3)} million`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toPrecision(2)} MB`;
}

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
    const board = Board.from(geometry, snapshot);
    return { board, toPlay, recent: [], komi, territory: false };
  });
  let turn = 0;
  return () => policy.evaluate(asked[turn % asked.length], turn++ % sides);
}

/** Evaluations per second of processor time, in one thread, the inputs included. */
function measurePolicy(policy: NetworkPolicy): number {
  const evaluate = evaluationOf(policy, middleGames(policy.geometry));
  const used = () => process.cpuUsage().user / 1000;
  rate(evaluate, ROUND_MS / 2, used); // compiles the hot code
  return median(Array.from({ length: ROUNDS }, () => rate(evaluate, ROUND_MS, used)));
}

/** Bytes that a network takes for boards of a size. */
interface NetworkMemory {
  readonly firstThread: number;
  readonly furtherThread: number;
}

/** What of the network threads share is counted for the first one. */
function measureMemory(network: SharedNetwork, geometry: Geometry): NetworkMemory {
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
interface Differences {
  readonly positions: number;
  /** Kullback–Leibler divergence of the policies, in nats. */
  readonly policy: number;
  readonly winrate: number;
  /** Points. */
  readonly lead: number;
  /** Share of the positions in which both find the same move likeliest. */
  readonly sameMove: number;
}

/** Positions of a game that are compared, about: far enough apart to differ. */
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
