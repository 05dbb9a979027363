/** A player without a search, for tests of the front end: quick, predictable, with a log of its requests. */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, colourName, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { findStrings } from "../../engine/board/strings.ts";
import type { NetworkDetails, RawQuestion } from "../../engine/policy/network/network-policy.ts";
import type { PolicyEvaluation } from "../../engine/search/raw-evaluation.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { DEFAULT_KATA_SETTINGS } from "../../src/player/kata-settings.ts";
import type { ChosenMove, MoveOptions, Player, PlayerSettings, SearchOptions } from "../../src/player/player.ts";
import type { Game } from "../../src/rules/game.ts";
import { type JudgeTask, positionOf } from "../../src/referee/judge-task.ts";
import { Referee } from "../../src/referee/referee.ts";
import type { PlainVerdict, Status, StringVerdict } from "../../src/referee/verdict.ts";

export class FakePlayer implements Player {
  /** What to choose next, as vertices or `resign`; without any, the first legal point in board order, or pass. */
  moves: string[] = [];
  /** Whether requests wait for `interrupt`. */
  isSlow = false;
  /** Whether there is no time: its searches try no move. */
  isHasty = false;
  /** What the next request rejects with. */
  failure: Error | undefined;
  /** Vertices of stones whose strings are dead, or in seki. */
  dead: string[] = [];
  seki: string[] = [];
  /** Vertices of empty points that are a player's territory. */
  blackTerritory: string[] = [];
  whiteTerritory: string[] = [];
  /** What else the verdict says of the string at a vertex. */
  details: Record<string, Partial<StringVerdict>> = {};
  /** Vertices of strings that need protection, and of points that must be filled. */
  unprotected: string[] = [];
  fillings: string[] = [];
  /** Whether it asks its referee before it chooses a move. */
  asksFirst = false;
  /** What a command and its reply are said to cost beyond the time that the engine sees. */
  overhead = 0;
  readonly settings: PlayerSettings = {
    timeMs: 5000,
    playouts: undefined,
    ponder: false,
    lagMs: 0,
    kata: DEFAULT_KATA_SETTINGS,
    hasRank: false,
  };
  /** All requests and calls so far: "move black", "judge practical", "interrupt", "new game", "clear cache". */
  readonly log: string[] = [];
  /** The options of the last request for a move. */
  lastOptions: MoveOptions | undefined;
  /** A real one, with a worker that says what the fields above say. */
  readonly referee: Referee = new Referee({
    worker: {
      start: () => undefined,
      call: (task) => this.judge(task),
      close: async () => this.endJudging("closed"),
    },
    now: () => 0,
    after: () => () => undefined,
  });
  private answer: (() => void) | undefined;
  private endJudging: (how: "done" | "closed") => void = () => undefined;

  async chooseMove(game: Game, colour: Colour, options: MoveOptions): Promise<ChosenMove> {
    this.log.push(`move ${colourName(colour)}`);
    this.lastOptions = options;
    if (this.asksFirst) await this.referee.ask(game, "practical");
    await this.think();
    const vertex = this.moves.shift();
    if (vertex === "resign") return { move: "resign" };
    const move = vertex ? game.geometry.parseVertex(vertex)! : firstLegal(game, colour);
    return { move, search: this.search(game, colour, options) };
  }

  describe({ width, height }: Geometry): string {
    return `A player of tests on ${width}x${height}.`;
  }

  /** The first legal point in board order is likely, the next one less. */
  /** Details that the network has, as one of KataGo's. */
  networkDetails: NetworkDetails | undefined;

  evaluate(game: Game, colour: Colour, side?: number, raw?: RawQuestion): PolicyEvaluation {
    const from = side === undefined ? "" : ` from side ${side}`;
    this.log.push(`evaluate ${colourName(colour)}${from}${raw?.optimism ? ` with optimism ${raw.optimism}` : ""}`);
    const [first, second] = game.geometry.points.filter((p) => !game.board.colour[p] && !game.whyIllegal(colour, p));
    const moves = [
      { move: first, probability: 0.75 },
      { move: second, probability: 0.2 },
      { move: PASS, probability: 0.05 },
    ];
    const { length, points } = game.geometry;
    const policy = new Float32Array(points.length + 1).fill(-1);
    const indexOf = (move: Point) => (move === PASS ? points.length : points.indexOf(move));
    for (const { move, probability } of moves) policy[indexOf(move)] = probability;
    const ownership = new Float32Array(length).fill(0.5);
    return { moves, raw: { winrate: 0.625, lead: 3.5, stdev: 4, ownership, policy, details: this.networkDetails } };
  }

  /** Reports once that the first legal point is good, then waits for the interruption. */
  async analyze(game: Game, colour: Colour, options: SearchOptions): Promise<void> {
    this.log.push(`analyze ${colourName(colour)}`);
    const interrupted = new Promise<void>((resolve) => (this.answer = resolve));
    options.observer?.report(this.search(game, colour, options));
    await interrupted;
  }

  /** What a search of 100 playouts might have found. */
  private search(game: Game, colour: Colour, { considers, observer }: SearchOptions): SearchResult {
    const { geometry, board } = game;
    const isFine = (p: Point) =>
      board.colour[p] === 0 && !game.whyIllegal(colour, p) && considers?.(p) !== false;
    const [first, second] = geometry.points.filter(isFine);
    const candidate = { visits: 60, winrate: 0.5213, score: 1.5, lowerBound: 0.4, prior: 0.25 };
    return {
      move: first,
      winrate: 0.5213,
      score: 1.5,
      visits: 100,
      playouts: 100,
      timeMs: 10,
      candidates: this.isHasty ? [] : [
        {
          ...candidate,
          move: first,
          ...(second === undefined
            ? { variation: [first], variationVisits: [60] }
            : { variation: [first, second], variationVisits: [60, 30] }),
          ...(observer?.ownershipByMove && { ownership: new Float32Array(geometry.length).fill(0.75) }),
        },
        ...(second === undefined
          ? []
          : [{ ...candidate, move: second, visits: 40, winrate: 0.5, variation: [second], variationVisits: [40] }]),
      ],
      ownership: new Float32Array(geometry.length).fill(0.5),
    };
  }

  private async judge(task: JudgeTask): Promise<{ reply: PlainVerdict } | { error: string }> {
    this.log.push(`judge ${task.options.mode}`);
    const { failure } = this;
    this.failure = undefined;
    if (failure) return { error: failure.message };
    const reply = this.verdictOn(positionOf(task).board);
    const ended = new Promise<"done" | "closed">((resolve) => (this.endJudging = resolve));
    return this.isSlow && (await ended) === "closed" ? { error: "closed" } : { reply };
  }

  /** The verdict that the fields above make. */
  private verdictOn({ geometry, colour: at }: Board): PlainVerdict {
    const pointsOf = (vertices: readonly string[]) => vertices.map((v) => geometry.parseVertex(v)!);
    const has = (stones: readonly Point[], vertices: readonly string[]) =>
      pointsOf(vertices).some((p) => stones.includes(p));
    const statusOf = (stones: readonly Point[]): Status =>
      has(stones, this.dead) ? "dead" : has(stones, this.seki) ? "seki" : "alive";
    const strings = findStrings(geometry, at).list.map(({ colour, stones }): StringVerdict => {
      const detail = Object.entries(this.details).find(([vertex]) => has(stones, [vertex]))?.[1];
      return { colour, stones, status: statusOf(stones), tier: "estimated", confidence: 1, ...detail };
    });
    const territory = new Uint8Array(geometry.length);
    for (const p of pointsOf(this.blackTerritory)) territory[p] = BLACK;
    for (const p of pointsOf(this.whiteTerritory)) territory[p] = WHITE;
    const dame = geometry.points.filter((p) => at[p] === EMPTY && territory[p] === EMPTY);
    const unprotected = strings.flatMap(({ stones }, i) => (has(stones, this.unprotected) ? [i] : []));
    return { strings, territory, dame, fillings: pointsOf(this.fillings), unprotected };
  }

  interrupt(): void {
    this.log.push("interrupt");
    this.referee.stop();
    this.answer?.();
  }

  /** The pending request has been thought about long enough. */
  finish(): void {
    this.endJudging("done");
    this.answer?.();
  }

  newGame(): void {
    this.log.push("new game");
  }

  clearCache(): void {
    this.log.push("clear cache");
    this.referee.forget();
  }

  overheadMs(): number {
    return this.overhead;
  }

  cpuTimeMs(): number {
    return 1234.5;
  }

  async close(): Promise<void> {}

  private async think(): Promise<void> {
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
    if (this.isSlow) await new Promise<void>((resolve) => (this.answer = resolve));
  }
}

function firstLegal(game: Game, colour: Colour): Point {
  const { geometry, board } = game;
  return geometry.points.find((p) => board.colour[p] === 0 && !game.whyIllegal(colour, p)) ?? PASS;
}
