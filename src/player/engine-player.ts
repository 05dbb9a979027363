/** The player behind the GTP front end: search threads for moves, a referee for verdicts, and manners. */
import type { Colour } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import type { NetworkChoice } from "../../engine/policy/net/weights/learned.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import { chooseAtLevel, chooseAtRank, isRank, type Level, type Rank } from "./levels.ts";
import { type Opinion, opinionOf } from "../../engine/search/opinion.ts";
import type { SearchLimits } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import type { ChosenMove, MoveOptions, Player, SearchWatch } from "./player.ts";
import { phaseOf } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import type { Verdict } from "../referee/verdict.ts";
import { type Allowance, allowanceFor } from "./allowance.ts";
import { lentOf, withoutLoan } from "./loan.ts";
import { isHopeless, isInVain, isWonByPassing, RESIGN_MOVES, wins, winsAtOnce } from "./manners.ts";
import type { Referee } from "../referee/referee.ts";
import { searchPosition } from "./search-position.ts";
import { threadReferee } from "./thread-referee.ts";

export interface PlayerOptions {
  readonly threads: number;
  /** The script of the worker threads. */
  readonly script: URL;
  /** Thinking time a move where no clock is set. */
  readonly timeMs: number;
  /** Playouts a move, in place of any time but what a clock forbids. */
  readonly playouts: number | undefined;
  /** How strong to play, instead of as well as it can: see `levelNamed`. The search then runs in one thread. */
  readonly level: Level | Rank | undefined;
  /** Whether the network helps the search. */
  readonly usesNetwork: boolean;
  readonly seed: number;
  /** Whether to think while the opponent does. */
  readonly ponder: boolean;
}

/** Share of the time left for a move that a verdict before the search may take. */
const VERDICT_SHARE = 0.4;
/** What a search may take in milliseconds that is interrupted before it begins: threads may still be starting. */
const INTERRUPTED_MS = 50;

export class EnginePlayer implements Player {
  private readonly options: PlayerOptions;
  private readonly level: Level | Rank | undefined;
  /** What moves look like at first sight is its word: a rank is to think as people do. */
  private readonly network: NetworkChoice;
  private readonly coordinator: Coordinator;
  readonly referee: Referee;
  private hopelessMoves = 0;
  /** Whether the request at hand is to be answered at once. */
  private isInterrupted = false;
  private onInterrupt: () => void = () => undefined;
  private startPondering: NodeJS.Immediate | undefined;
  /** The search on the opponent's time; resolves when it has stopped. */
  private pondering: Promise<unknown> | undefined;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.level = options.level;
    const kind = this.level && isRank(this.level) ? "people" : "strongest";
    this.network = options.usesNetwork ? kind : "none";
    this.coordinator = new Coordinator({
      threads: this.level ? 1 : options.threads,
      script: options.script,
      // Levels are as strong as they were measured to be.
      network: this.level && !isRank(this.level) ? "none" : this.network,
    });
    this.referee = threadReferee(options.script);
  }

  /** Starts the threads, so that neither the first move nor the first pass need wait for them. */
  warmUp(): void {
    this.coordinator.start();
    this.referee.start();
  }

  async chooseMove(game: Game, colour: Colour, options: MoveOptions): Promise<ChosenMove> {
    this.isInterrupted = false;
    const { hasBegun, lateness } = this.coordinator;
    const allowance = allowanceFor(game, options.clock, lateness);
    // What this takes is time of the move's.
    await this.ponderingEnded();
    const choice = await this.choose(game, colour, options, allowance);
    // Where the move came later than planned, the next plan allows for that.
    if (allowance.plan && hasBegun) lateness.note(-allowance.leftMs());
    return choice;
  }

  private async choose(game: Game, colour: Colour, options: MoveOptions, allowance: Allowance): Promise<ChosenMove> {
    if (options.isCleanup) return this.cleanUp(game, colour, options, allowance);
    const { lastMove } = game;
    const hasStopped = lastMove?.point === PASS && phaseOf(game) !== "play";
    if (hasStopped && game.ruleset.deadStones !== "none") {
      // Both have seen that nothing is left to play for; who sees it otherwise has the game resumed or cleaned up.
      await this.verdictOn(game, allowance.leftMs()); // the players are about to ask for it
      return { move: PASS };
    }
    // A pass now would end the game.
    const mayEnd = lastMove !== undefined && lastMove.point === PASS && lastMove.colour !== colour;
    const before = mayEnd ? await this.verdictOn(game, allowance.leftMs() * VERDICT_SHARE) : undefined;
    if (before && winsAtOnce(game, colour, before)) return { move: PASS };
    const search = await this.searchMove(game, colour, options, allowance);
    if (options.mayResign) {
      this.hopelessMoves = isHopeless(search, game) ? this.hopelessMoves + 1 : 0;
      if (this.hopelessMoves >= RESIGN_MOVES) return { move: "resign", search };
    }
    // A player who never has the time for a verdict must not play on for ever.
    if (mayEnd && !before && isWonByPassing(search)) return { move: PASS, search };
    const isVain = search.move !== PASS && isInVain(search, game, colour);
    if (search.move !== PASS && !isVain) return { move: search.move, search };
    const verdict = before ?? (await this.verdictOn(game, allowance.leftMs()));
    // Where there is no time for a verdict, the search's word must do.
    const isWon = verdict ? wins(game, colour, verdict) : search.score > 0;
    if (isVain) return { move: isWon ? search.move : PASS, search };
    // Under area rules a pass must not throw away a game that the verdict does not give: a point more may turn it.
    const other = search.candidates.find(({ move }) => move !== PASS);
    const mustPlayOn = game.ruleset.scoring !== "territory" && !isWon;
    return { move: other && mustPlayOn ? other.move : PASS, search };
  }

  /** The verdict on a position, if it comes within so many milliseconds; without a limit it always comes. */
  private verdictOn(game: Game, timeMs: number): Promise<Verdict | undefined> {
    const { referee } = this;
    return timeMs === Infinity ? referee.ask(game, "practical") : referee.askWithin(timeMs, game, "practical");
  }

  /** The search for a move of a game: at the level asked for, with komi lent in handicap games. */
  private async searchMove(
    game: Game,
    colour: Colour,
    { watch }: MoveOptions,
    allowance: Allowance,
  ): Promise<SearchResult> {
    const lent = lentOf(game);
    const truly = (result: SearchResult) => withoutLoan(result, colour, lent);
    const watching = watch && { ...watch, report: (result: SearchResult) => watch.report(truly(result)) };
    const { level } = this;
    const seed = this.seedFor(game);
    // The first look comes before the search, which then has the rest of the time.
    const opinion = level && isRank(level) ? this.opinion(game, colour) : undefined;
    const result = truly(await this.search(game, colour, this.limits(allowance), watching, lent));
    if (!level) return result;
    if (isRank(level) && opinion) {
      return { ...result, move: chooseAtRank(searchPosition(game, colour), opinion, result, level, seed) };
    }
    const chosen = chooseAtLevel(result, level, seed);
    return chosen ? { ...result, move: chosen.move, winrate: chosen.winrate, score: chosen.score } : result;
  }

  /**
   * A move while the players disagree about dead stones: captures what the verdict calls dead, by taking its liberties,
   * and passes when nothing is left to capture.
   */
  private async cleanUp(
    game: Game,
    colour: Colour,
    options: MoveOptions,
    allowance: Allowance,
  ): Promise<ChosenMove> {
    const verdict = await this.verdictOn(game, allowance.leftMs() * VERDICT_SHARE);
    if (!verdict) {
      const search = await this.search(game, colour, this.limits(allowance), options.watch);
      return { move: search.move, search };
    }
    const dead = verdict.strings.filter((string) => string.status === "dead" && string.colour !== colour);
    const liberties = new Set(dead.flatMap(({ stones }) => game.board.chainLiberties(stones[0])));
    const considers = (move: Point) => liberties.has(move);
    if (!game.geometry.points.some((p) => considers(p) && !game.whyIllegal(colour, p))) return { move: PASS };
    const watch = { report: () => undefined, ...options.watch, considers };
    const result = await this.search(game, colour, this.limits(allowance), watch);
    const best = result.candidates.find(({ move }) => move !== PASS);
    return { move: best?.move ?? result.move, search: result };
  }

  opinion(game: Game, colour: Colour): Opinion {
    return opinionOf(searchPosition(game, colour), this.network);
  }

  async analyze(game: Game, colour: Colour, watch: SearchWatch): Promise<void> {
    this.isInterrupted = false;
    const result = await this.search(game, colour, {}, watch);
    watch.report(result);
    // There may be nothing left to find long before somebody has seen enough.
    if (!this.isInterrupted) await new Promise<void>((resolve) => (this.onInterrupt = resolve));
  }

  ponder(game: Game): void {
    const { lastMove, toPlay } = game;
    // A level is the same on every machine, whatever the opponent's time.
    if (!this.options.ponder || this.level || lastMove?.point === PASS || phaseOf(game) !== "play") return;
    // The reply with the move goes out first.
    this.startPondering = setImmediate(() => {
      const position = searchPosition(game, toPlay, lentOf(game));
      const search = this.coordinator.search(position, { whileRoom: true }, this.seedFor(game));
      this.pondering = search.then(() => (this.pondering = undefined));
    });
  }

  stopPondering(): void {
    clearImmediate(this.startPondering);
    if (this.pondering) this.coordinator.stop();
  }

  private async ponderingEnded(): Promise<void> {
    this.stopPondering();
    await this.pondering;
  }

  private async search(
    game: Game,
    colour: Colour,
    limits: SearchLimits,
    watch?: SearchWatch,
    lent = 0,
  ): Promise<SearchResult> {
    await this.ponderingEnded();
    const position = searchPosition(game, colour, lent);
    const { considers } = watch ?? {};
    const legal = considers ? position.legal.filter(considers) : position.legal;
    // An interruption may have come before there was anything to stop.
    const until = this.isInterrupted ? { playouts: 1, timeMs: INTERRUPTED_MS, mostMs: INTERRUPTED_MS } : limits;
    return this.coordinator.search({ ...position, legal }, until, this.seedFor(game), watch);
  }

  private seedFor(game: Game): number {
    return this.options.seed + game.moves.length;
  }

  /** How long to search with what is left of an allowance. */
  private limits({ plan, leftMs }: Allowance): SearchLimits {
    const playouts = this.level?.playouts ?? this.options.playouts;
    const mostMs = Math.max(0, leftMs());
    if (playouts !== undefined) return { playouts, ...(plan && { timeMs: mostMs, mostMs }) };
    if (!plan) return { timeMs: this.options.timeMs };
    const spentMs = plan.mostMs - mostMs;
    return { timeMs: Math.max(0, plan.aimMs - spentMs), mostMs, mayStopEarly: plan.isSaved };
  }

  interrupt(): void {
    this.isInterrupted = true;
    this.coordinator.stop();
    this.referee.stop();
    this.onInterrupt();
  }

  newGame(): void {
    this.hopelessMoves = 0;
    this.coordinator.forget();
  }

  clearCache(): void {
    this.coordinator.forget();
    this.referee.forget();
  }

  wayMs(): number {
    return this.coordinator.lateness.wayMs;
  }

  cpuTimeMs(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }

  async close(): Promise<void> {
    await Promise.all([this.coordinator.close(), this.referee.close()]);
  }
}
