/** Players without a search: each plays what one evaluation makes likeliest. */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { embeddedPolicy, type NetworkPolicy } from "../../engine/policy/network/network-policy.ts";
import { RECENT_MOVES } from "../../engine/policy/features/planes.ts";
import { splitCommandLine } from "../../src/match/engines.ts";
import { readAnswer } from "../label/answer.ts";
import { AnalysisClient } from "../label/client.ts";
import { colourAt, letterOf, passOf, Query } from "../label/source.ts";
import { readNetworkFile } from "../network-file.ts";

/** Area is counted, and no position may come again. */
const RULES = "tromp-taylor";
const TIMEOUT_MS = 60_000;

/** A game under way: Black began, and the moves alternate. */
export interface Position {
  readonly board: Board;
  readonly colour: Colour;
  readonly moves: readonly Point[];
  readonly komi: number;
}

export interface RawPlayer {
  /** The likeliest of some moves, PASS among them. */
  choose(position: Position, allowed: readonly Point[]): Promise<Point> | Point;
  close(): Promise<void> | void;
}

/** The player of a weights file, if the name ends in .json; else of a command that speaks the analysis protocol. */
export function playerOf(geometry: Geometry, name: string): RawPlayer {
  if (!name.endsWith(".json")) return new ProtocolPlayer(geometry, splitCommandLine(name));
  return new NetworkPlayer(embeddedPolicy(geometry, "taught", readNetworkFile(name).weights));
}

class NetworkPlayer implements RawPlayer {
  private readonly policy: NetworkPolicy;

  constructor(policy: NetworkPolicy) {
    this.policy = policy;
  }

  choose({ board, colour, komi, moves }: Position, allowed: readonly Point[]): Point {
    const out = new Float64Array(allowed.length);
    const recent = Array.from({ length: RECENT_MOVES }, (_, i) => moves.at(-1 - i));
    this.policy.evaluate({ board, toPlay: colour, recent, komi, territory: false });
    this.policy.probabilities(allowed, allowed.length, out);
    return allowed[out.indexOf(Math.max(...out))];
  }

  close(): void {
    // There is nothing to end.
  }
}

class ProtocolPlayer implements RawPlayer {
  private readonly geometry: Geometry;
  private readonly client: AnalysisClient;

  constructor(geometry: Geometry, command: readonly string[]) {
    this.geometry = geometry;
    const warn = (sentence: string) => console.error(`match-raw: ${sentence}`);
    this.client = new AnalysisClient({ command, inFlight: 1, timeoutMs: TIMEOUT_MS, warn });
  }

  /** Throws an Error where there is no answer. */
  async choose({ komi, moves }: Position, allowed: readonly Point[]): Promise<Point> {
    const { geometry } = this;
    const { points } = geometry;
    const indexOf = (move: Point) => (move === PASS ? passOf(geometry) : points.indexOf(move));
    const query = new Query({ geometry, rules: RULES, komi, setup: [], first: BLACK, moves: moves.map(indexOf) });
    const player = letterOf(colourAt(query.game, moves.length));
    const [answer] = await this.client.ask(query.text, [moves.length]);
    const read = readAnswer(answer, { points: points.length, player, moves: moves.length });
    if (typeof read === "string") throw new Error(read);
    const chances = allowed.map((move) => read.policy[indexOf(move)]);
    return allowed[chances.indexOf(Math.max(...chances))];
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
