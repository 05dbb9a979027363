/** The player behind the GTP front end: search threads for moves, a judge thread for verdicts, and manners. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import type { SearchLimits } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { Thread } from "../../engine/search/thread.ts";
import { thinkingTimeMs } from "../../engine/search/time-budget.ts";
import type { ChosenMove, JudgeRequest, MoveOptions, Player, SearchWatch } from "../gtp/player.ts";
import { areAllAlive } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import { settleGame } from "../rules/settlement.ts";
import type { Verdict } from "../rules/verdict.ts";
import { type JudgeTask, type PlainVerdict, runJudgeTask } from "./judge-thread.ts";
import { searchPosition } from "./search-position.ts";

export interface PlayerOptions {
  readonly threads: number;
  /** The script of the worker threads. */
  readonly script: URL;
  /** Thinking time a move where no clock is set. */
  readonly timeMs: number;
  /** Playouts a move, in place of any time. */
  readonly playouts: number | undefined;
  readonly seed: number;
}

/** The engine gives up after so many of its moves in a row with a win rate below this. */
const RESIGN_WINRATE = 0.06;
const RESIGN_MOVES = 3;
/** No resignation before this share of the board has been played. */
const RESIGN_FROM = 0.25;

/** Time for the proofs of a verdict; what they leave open is estimated. */
const JUDGE_MS = 2000;
/** Time for a verdict, all in all. */
const JUDGE_DEADLINE_MS = 6000;
/** Playouts of the estimate, and of one that must come at once. */
const JUDGE_PLAYOUTS = 400;
const HASTY_PLAYOUTS = 40;

export class EnginePlayer implements Player {
  private readonly options: PlayerOptions;
  private readonly coordinator: Coordinator;
  private readonly judgeThread: Thread<JudgeTask, PlainVerdict>;
  private hopelessMoves = 0;
  /** Whether the request at hand is to be answered at once. */
  private isInterrupted = false;
  private isJudging = false;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.coordinator = new Coordinator({ threads: options.threads, script: options.script });
    this.judgeThread = new Thread(options.script, "judge");
  }

  /** Starts the search threads, so that the first move need not wait for them. */
  warmUp(): void {
    this.coordinator.start();
  }

  async chooseMove(game: Game, colour: Colour, options: MoveOptions): Promise<ChosenMove> {
    this.isInterrupted = false;
    if (options.isCleanup) return this.cleanUp(game, colour, options);
    const limits = this.limits(game, options);
    // A verdict must not cost more of the clock than a search would.
    const verdictMs = Math.min(JUDGE_DEADLINE_MS, (options.clock && limits.timeMs) ?? Infinity);
    const afterPass = await this.verdictAfterPass(game, colour, verdictMs);
    if (afterPass && wins(game, colour, afterPass)) return { move: PASS, verdict: afterPass };
    // An interruption may have come meanwhile.
    const result = await this.search(game, colour, this.limits(game, options), options.watch);
    if (options.mayResign && this.isHopeless(result, game)) return { move: "resign", search: result };
    if (result.move !== PASS) return { move: result.move, search: result };
    const verdict = await this.judgeWithin(game, "practical", verdictMs);
    // Under area rules a pass must not throw away a game that the verdict does not give: a point more may turn it.
    const other = result.candidates.find(({ move }) => move !== PASS);
    const mustPlayOn = game.ruleset.scoring !== "territory" && !wins(game, colour, verdict);
    return { move: other && mustPlayOn ? other.move : PASS, search: result, verdict };
  }

  /**
   * A move while the players disagree about dead stones: captures what the verdict calls dead, by taking its liberties,
   * and passes when nothing is left to capture.
   */
  private async cleanUp(game: Game, colour: Colour, options: MoveOptions): Promise<ChosenMove> {
    const verdict = await this.judge(game, { mode: "practical" });
    const dead = verdict.strings.filter((string) => string.status === "dead" && string.colour !== colour);
    const liberties = new Set(dead.flatMap(({ stones }) => game.board.chainLiberties(stones[0])));
    const considers = (move: Point) => liberties.has(move);
    if (!game.geometry.points.some((p) => considers(p) && !game.whyIllegal(colour, p))) return { move: PASS, verdict };
    const watch = { report: () => undefined, ...options.watch, considers };
    const result = await this.search(game, colour, this.limits(game, options), watch);
    const best = result.candidates.find(({ move }) => move !== PASS);
    return { move: best?.move ?? result.move, search: result, verdict };
  }

  async analyze(game: Game, colour: Colour, watch: SearchWatch): Promise<void> {
    this.isInterrupted = false;
    const result = await this.search(game, colour, {}, watch);
    watch.report(result);
  }

  private search(game: Game, colour: Colour, limits: SearchLimits, watch?: SearchWatch): Promise<SearchResult> {
    const position = searchPosition(game, colour);
    const { considers, intervalMs } = watch ?? {};
    const legal = considers ? position.legal.filter(considers) : position.legal;
    const seed = this.options.seed + game.moves.length;
    const observer = watch && intervalMs !== undefined ? { intervalMs, report: watch.report } : undefined;
    return this.coordinator.search({ ...position, legal }, limits, seed, observer);
  }

  private limits(game: Game, options: MoveOptions): SearchLimits {
    const { playouts, timeMs } = this.options;
    if (this.isInterrupted) return { playouts: 1 };
    if (playouts !== undefined) return { playouts };
    const { clock } = options;
    if (!clock || clock.mainMs === Infinity) return { timeMs, mayStopEarly: true };
    const points = game.geometry.points.length;
    return { timeMs: thinkingTimeMs(clock, points, game.moves.length), mayStopEarly: true };
  }

  /** The verdict on the position if the opponent has just passed, so that a pass would end the game. */
  private async verdictAfterPass(game: Game, colour: Colour, deadlineMs: number): Promise<Verdict | undefined> {
    const { lastMove } = game;
    if (!lastMove || lastMove.point !== PASS || lastMove.colour === colour) return undefined;
    return this.judgeWithin(game, "practical", deadlineMs);
  }

  private isHopeless(result: SearchResult, game: Game): boolean {
    const isLate = game.moves.length >= game.geometry.points.length * RESIGN_FROM;
    const isLost = result.winrate < RESIGN_WINRATE && result.candidates.length > 0;
    this.hopelessMoves = isLost && isLate ? this.hopelessMoves + 1 : 0;
    return this.hopelessMoves >= RESIGN_MOVES;
  }

  judge(game: Game, { mode }: JudgeRequest): Promise<Verdict> {
    return this.judgeWithin(game, mode, JUDGE_DEADLINE_MS);
  }

  /** Judges with a deadline, after which a hasty verdict must do. */
  private async judgeWithin(game: Game, mode: JudgeRequest["mode"], deadlineMs: number): Promise<Verdict> {
    const { geometry, board, komi, ruleset } = game;
    const task: JudgeTask = {
      width: geometry.width,
      height: geometry.height,
      board: board.snapshot(),
      rest: { komi, counting: ruleset.scoring, deadStones: areAllAlive(game) ? "none" : ruleset.deadStones },
      options: { mode, timeMs: Math.min(JUDGE_MS, deadlineMs / 2) },
      playouts: JUDGE_PLAYOUTS,
    };
    this.isJudging = true;
    const deadline = setTimeout(() => void this.judgeThread.close(), deadlineMs);
    const answer = await this.judgeThread.call(task);
    clearTimeout(deadline);
    this.isJudging = false;
    if ("reply" in answer) return { geometry, ...answer.reply };
    // The thread was ended by an interruption or the deadline, or it died: an answer must come all the same, and soon.
    return { geometry, ...runJudgeTask({ ...task, options: { mode, timeMs: 0 }, playouts: HASTY_PLAYOUTS }) };
  }

  interrupt(): void {
    this.isInterrupted = true;
    this.coordinator.stop();
    if (this.isJudging) void this.judgeThread.close();
  }

  newGame(): void {
    this.hopelessMoves = 0;
    this.coordinator.forget();
  }

  clearCache(): void {
    this.coordinator.forget();
  }

  cpuTimeMs(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }

  async close(): Promise<void> {
    await Promise.all([this.coordinator.close(), this.judgeThread.close()]);
  }
}

/** Whether the game is won for a player if it ends here with this verdict. */
function wins(game: Game, colour: Colour, verdict: Verdict): boolean {
  const { score } = settleGame(game, verdict).verdict;
  return colour === BLACK ? score > 0 : score < 0;
}
