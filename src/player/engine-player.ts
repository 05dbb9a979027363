/** The player that searches: threads for moves, a referee for verdicts, and manners. */
import { type Colour, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS } from "../../engine/board/geometry.ts";
import {
  hasNetwork,
  humanNetworkInUse,
  type NetworkPolicy,
  networkPolicyFor,
  type RawQuestion,
} from "../../engine/policy/network/network-policy.ts";
import { peoplesPolicyFor } from "../../engine/policy/network/people-policy.ts";
import type { SearchNetwork } from "../../engine/policy/weights/learned.ts";
import { type CoordinatedThread, Coordinator } from "../../engine/search/coordinator.ts";
import { evaluatePolicy, type PolicyEvaluation } from "../../engine/search/raw-evaluation.ts";
import { SHORTEST_SEARCH_MS, SHOWN_MOVES } from "../../engine/search/parameters.ts";
import type { SearchLimits, SearchPosition, SettledPoints } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import type { Referee } from "../referee/referee.ts";
import type { Verdict } from "../referee/verdict.ts";
import type { ClockView } from "../rules/clock.ts";
import { counted } from "../rules/quote.ts";
import { phaseOf } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import { chooseCleanUp, evenKomi, type PositionOptions, type PositionSearch } from "./clean-up.ts";
import { Allowance, overheadMs, planTime } from "./clock-plan.ts";
import { isForVerdict, withCount } from "./counted-end.ts";
import { dynamicKomi, withoutDynamicKomi } from "./dynamic-komi.ts";
import { chooseWithPeople, RANK_PLAYOUTS, rankSettings } from "./human-choice.ts";
import { IdleSearch } from "./idle-search.ts";
import { asksPeople, DEFAULT_KATA_SETTINGS, type KataSettings, searchQuestion } from "./kata-settings.ts";
import {
  HopelessTurns,
  isHopeless,
  isInVain,
  isLost,
  isWonByPassing,
  loses,
  RESIGN_BELOW,
  RESIGN_VISITS,
  wins,
  winsAtOnce,
  withoutIdlePlay,
} from "./manners.ts";
import type { ChosenMove, MoveOptions, Player, PlayerSettings, SearchOptions } from "./player.ts";
import { chooseAtRank, type Rank, type RankPlay, rankPlayOn, resignsBehind } from "./ranks.ts";
import { searchPosition } from "./search-position.ts";
import { SETTLED_AFTER_PASS, Settling } from "./settling.ts";

export interface PlayerOptions {
  /** Of the first game. */
  readonly geometry: Geometry;
  /** Threads for searches, at least one: see `searchThreads`. */
  readonly threads: readonly CoordinatedThread[];
  readonly referee: Referee;
  /** Processor time used so far, all threads together; absent where nobody asks. */
  readonly cpuTimeMs?: () => number;
  /** Thinking time a move where no clock is set. */
  readonly timeMs: number;
  /** Kept back of every move for its way to the clock that counts, which is a server's. */
  readonly lagMs: number;
  /** Playouts a move, in place of any time but what a clock forbids. */
  readonly playouts: number | undefined;
  /** How strong to play, instead of as well as it can: see `rankNamed`. The search then runs in one thread. */
  readonly rank: Rank | undefined;
  /** Whether the network helps the search. */
  readonly usesNetwork: boolean;
  /** Win rate below which a game is lost, 0: never; absent: `RESIGN_BELOW`. */
  readonly resignBelow?: number;
  /** What networks of KataGo's are asked for, where it is not the default; absent: all is. */
  readonly kata?: Partial<KataSettings>;
  readonly seed: number;
  /** Whether to think while the opponent does. */
  readonly ponder: boolean;
}

/**
 * Moves by points of the board after which the referee's thread starts: sooner than it is asked, but on a machine with
 * one core not beside the first moves.
 */
const REFEREE_STARTS = 0.25;
/** Share of a move's time that it waits for the referee to say what is settled. */
const SETTLED_WAIT = 0.25;
/** With less to wait for, the referee would only take processor time from the search. */
const LEAST_SETTLED_WAIT_MS = 50;

/** A search of fewer playouts costs less than a verdict: then nobody asks the referee before somebody has passed. */
const JUDGED_PLAYOUTS = 50;

/** With less time for a move nothing but the search asks the network: see `dynamicKomi` and `evenKomi`. */
const LEAST_ASKING_MS = 200;

/** The most that a search takes which is interrupted before it begins: threads may still be starting. */
const INTERRUPTED_MS = 50;

export class EnginePlayer implements Player {
  private readonly options: PlayerOptions;
  private readonly rank: Rank | undefined;
  /** A rank for which a network from a file plays. */
  private readonly humanRank: Rank | undefined;
  private readonly threads: readonly CoordinatedThread[];
  readonly settings: PlayerSettings;
  private readonly searchNetwork: SearchNetwork;
  private readonly coordinator: Coordinator;
  readonly referee: Referee;
  private readonly settling: Settling;
  private readonly hopelessTurns = new HopelessTurns();
  /** Whether the request at hand is to be answered at once. */
  private isInterrupted = false;
  /** Whether its time is too short for the threads and the referee. */
  private isInstant = false;
  private onInterrupt: () => void = () => undefined;
  private readonly idle: IdleSearch;

  constructor(options: PlayerOptions) {
    const { rank, usesNetwork } = options;
    this.options = options;
    if (humanNetworkInUse()) this.humanRank = rank;
    else this.rank = rank;
    this.threads = rank ? options.threads.slice(0, 1) : options.threads;
    const { timeMs, ponder, lagMs } = options;
    const playouts = this.humanRank ? RANK_PLAYOUTS : this.rank ? undefined : options.playouts;
    const kata = { ...(this.humanRank ? rankSettings(this.humanRank.name) : DEFAULT_KATA_SETTINGS), ...options.kata };
    this.settings = { timeMs, playouts, ponder, lagMs, kata, hasRank: rank !== undefined };
    this.searchNetwork = !usesNetwork ? "none" : this.rank ? "embedded" : "strongest";
    this.coordinator = new Coordinator({
      threads: this.threads,
      network: this.searchNetwork,
      // The few visits of a rank are not to cost less than the look at its root.
      rootFromOneSide: (this.rank ?? this.humanRank) !== undefined,
    });
    this.idle = new IdleSearch(this.coordinator, options.geometry);
    this.referee = options.referee;
    this.settling = new Settling(this.referee);
  }

  /** Gets the search threads ready, so that the first move need not wait for them. */
  warmUp(): void {
    this.idle.warmUp();
  }

  describe(geometry: Geometry): string {
    const { threads } = this;
    const { timeMs } = this.settings;
    const playouts = this.playoutsOn(geometry);
    const hasNetwork = this.hasNetwork(geometry);
    return [
      `Monte Carlo tree search ${hasNetwork ? "with" : "without"} a neural network`,
      playouts === undefined ? `${timeMs / 1000} s a move without a clock` : `${playouts} playouts a move`,
      `${counted(threads.length, "thread")}${this.options.rank ? `, weakened to ${this.options.rank.name}` : ""}.`,
    ].join(", ");
  }

  async chooseMove(game: Game, colour: Colour, options: MoveOptions): Promise<ChosenMove> {
    this.isInterrupted = false;
    const { hasBegun, lag } = this.coordinator;
    // The wait for threads that ponder or warm up is a part of the move.
    const allowance = this.allowanceFor(game, options.clock);
    this.isInstant = allowance.leftMs < SHORTEST_SEARCH_MS;
    const mayBeAsked = game.moves.length >= game.geometry.points.length * REFEREE_STARTS;
    if (mayBeAsked && !this.isInstant && this.asksReferee(game)) this.referee.start();
    await this.idle.end();
    const choice = await this.choose(game, colour, this.counting(options, game, colour), allowance);
    // Before the first search it is the starting threads that are late.
    if (hasBegun && allowance.limits) lag.note(-allowance.leftMs);
    const { search } = choice;
    // On a clock no time goes into values that nobody sees.
    if (!search || (options.clock && !options.observer)) return choice;
    const isSeen = options.observer !== undefined && !this.isInterrupted && this.usesSettled(game);
    if (isSeen && !allowance.limits && !this.asksReferee(game)) {
      const isLeftOpen = isForVerdict(search, this.searchPosition(game, colour, 0));
      if (isLeftOpen) await this.settling.ask(game, Infinity);
    }
    return { ...choice, search: this.withCount(search, game, colour) };
  }

  /** The same options, whose observer is reported values with the count. */
  private counting<O extends SearchOptions>(options: O, game: Game, colour: Colour): O {
    const { observer } = options;
    if (!observer) return options;
    const report = (found: SearchResult) => observer.report(this.withCount(found, game, colour));
    return { ...options, observer: { ...observer, report } };
  }

  private withCount(found: SearchResult, game: Game, colour: Colour): SearchResult {
    return withCount(found, this.searchPosition(game, colour, 0));
  }

  private allowanceFor(game: Game, clock: ClockView | undefined): Allowance {
    const now = () => performance.now();
    if (!clock || clock.mainMs === Infinity) return new Allowance(undefined, now);
    const { lag } = this.coordinator;
    lag.fade();
    const { worstMs, meanMs } = lag;
    const lags = { worstMs, meanMs, networkMs: this.settings.lagMs };
    return new Allowance(planTime(clock, game.geometry.points.length, game.moves.length, lags), now);
  }

  private async choose(game: Game, colour: Colour, options: MoveOptions, allowance: Allowance): Promise<ChosenMove> {
    if (options.isCleanup) return this.cleanUp(game, colour, options, allowance);
    const { lastMove, ruleset } = game;
    const mayPass = options.considers?.(PASS) !== false;
    const rank = this.rankPlayOn(game.geometry);
    const hasStopped = lastMove?.point === PASS && phaseOf(game) !== "play";
    if (hasStopped && mayPass && ruleset.deadStones !== "none") {
      // Both have seen that nothing is left to play for; who sees it otherwise has the game resumed or cleaned up.
      if (this.asksReferee(game)) await this.verdictOn(game, allowance.leftMs); // the players are about to ask for it
      return { move: PASS };
    }
    const passEnds = lastMove !== undefined && lastMove.point === PASS && lastMove.colour !== colour;
    // A person at the board asks no referee. Where dead stones must be captured there is no passing before that.
    const asksNobody = rank !== undefined && ruleset.deadStones !== "none" && this.hasNetwork(game.geometry);
    const asksReferee = !asksNobody && this.asksReferee(game);
    const before = passEnds && asksReferee ? await this.verdictOn(game, allowance.verdictMs) : undefined;
    if (before && mayPass && winsAtOnce(game, colour, before)) return { move: PASS };
    if (this.asksReferee(game)) await this.askSettled(game, allowance);
    const searched = await this.searchMove(game, colour, options, allowance);
    // People play such moves.
    const search = this.isPeoples(searched) ? searched : withoutIdlePlay(searched, game, this.settledIn(game));
    const resigning = this.humanRank ? { resignsBehind: resignsBehind(this.humanRank) } : rank;
    const { resignBelow = RESIGN_BELOW } = this.options;
    const isLostNow = isHopeless(search, game, colour, resignBelow, resigning);
    if (this.hopelessTurns.note(colour, game.moves.length, isLostNow) && options.mayResign) {
      // What is open by the referee's count is not lost, whatever the search has found.
      const counted = asksNobody ? undefined : await this.verdictOn(game, allowance.leftMs, false);
      // Nor does a rank, or a player of enough visits, without the time for a verdict play on for ever.
      const isSeen = resigning !== undefined || search.visits >= RESIGN_VISITS;
      if (counted ? loses(game, colour, counted) : isSeen) return { move: "resign", search };
      this.hopelessTurns.note(colour, game.moves.length, false);
    }
    if (asksNobody || !mayPass) return { move: search.move, search };
    // A player who never has the time for a verdict must not play on for ever.
    if (passEnds && !before && isWonByPassing(search)) return { move: PASS, search };
    const isVain = search.move !== PASS && isInVain(search, game, colour);
    if (search.move !== PASS && !isVain) return { move: search.move, search };
    const verdict = before ?? (asksReferee ? await this.verdictOn(game, allowance.leftMs) : undefined);
    // Where there is no time for a verdict, the score of the search must do.
    const isWon = verdict ? wins(game, colour, verdict) : search.score > 0;
    if (isVain) return { move: isWon ? search.move : PASS, search };
    // Under area rules a pass must not throw away a game that the verdict does not give: a point more may turn it,
    // unless it is lost by many.
    const play = search.candidates.find(({ move }) => move !== PASS);
    const mustPlay = ruleset.scoring !== "territory" && !isWon && !isLost(search, game);
    return { move: play && mustPlay ? play.move : PASS, search };
  }

  /** Whether the referee is asked: where a search for a move costs as much, or somebody has passed. */
  private asksReferee({ geometry, lastMove }: Game): boolean {
    const hasPassed = lastMove?.point === PASS && this.options.rank === undefined;
    return (this.playoutsOn(geometry) ?? Infinity) >= (hasPassed ? SETTLED_AFTER_PASS : JUDGED_PLAYOUTS);
  }

  /**
   * The verdict on a position, if it comes within `timeMs`; without a limit it always comes. A move that is to come at
   * once waits for none.
   * @param isOver whether to judge as if both players had passed now: what a player who thinks of passing asks
   */
  private verdictOn(game: Game, timeMs: number, isOver = true): Promise<Verdict | undefined> {
    const { referee } = this;
    const waitMs = this.isInterrupted || this.isInstant ? 0 : timeMs;
    if (waitMs === Infinity) return referee.ask(game, "practical", isOver);
    return referee.askWithin(waitMs, game, "practical", isOver);
  }

  /** The search for a move: at the rank asked for, with dynamic komi in handicap games. */
  private async searchMove(
    game: Game,
    colour: Colour,
    { observer, considers }: SearchOptions,
    allowance: Allowance,
  ): Promise<SearchResult> {
    const rank = this.rankPlayOn(game.geometry);
    const komi = dynamicKomi(game);
    // The network of people's games, which ranks ask, knows no lead.
    const isHurried = this.isHurried(this.limits(game, allowance));
    const own = komi === 0 || isHurried || this.options.rank ? undefined : this.evaluate(game, colour).raw;
    const corrected = (result: SearchResult) => withoutDynamicKomi(result, colour, komi, own);
    const report = (result: SearchResult) => observer?.report(corrected(result));
    const options = { ...(considers && { considers }), ...(observer && { observer: { ...observer, report } }) };
    // What precedes the search is taken off its time.
    const evaluation = rank && this.evaluate(game, colour, 0);
    // A rank plays the same whatever was searched before.
    if (rank ?? this.humanRank) this.coordinator.forget();
    const found = await this.search(game, colour, this.limits(game, allowance), { ...options, extraKomi: komi });
    const seed = this.seedFor(game);
    if (rank && evaluation) {
      const move = chooseAtRank(searchPosition(game, colour), evaluation, found, rank, seed);
      return corrected({ ...found, move });
    }
    if (this.isPeoples(found)) {
      const position = searchPosition(game, colour);
      const move = chooseWithPeople(position, found, this.settings.kata, seed, considers);
      const { winrate, score } = found.candidates.find((candidate) => candidate.move === move) ?? found;
      return corrected({ ...found, move, winrate, score });
    }
    return corrected(found);
  }

  /** Whether people have a say in the move after such a search. */
  private isPeoples({ human }: SearchResult): boolean {
    const { kata } = this.settings;
    return human !== undefined && asksPeople(kata) && kata.humanSLChosenMoveProp > 0;
  }

  /** A move while the players disagree about dead stones. */
  private async cleanUp(
    game: Game,
    colour: Colour,
    { observer }: MoveOptions,
    allowance: Allowance,
  ): Promise<ChosenMove> {
    const verdict = await this.verdictOn(game, allowance.verdictMs);
    const limits = () => this.limits(game, allowance);
    const searchHere: PositionSearch = (most, options) => this.search(game, colour, most, options);
    if (verdict) {
      const lead = (komi: number) => (this.isHurried(limits()) ? undefined : this.leadWith(game, colour, komi));
      const extraKomi = evenKomi(game, colour, verdict, lead);
      return chooseCleanUp(game, colour, verdict, extraKomi, limits, observer, searchHere);
    }
    const search = await searchHere(limits(), { ...(observer && { observer }) });
    return { move: search.move, search };
  }

  /** Whether there is no time to ask the network anything beside the search. */
  private isHurried({ timeMs = Infinity }: SearchLimits): boolean {
    return this.isInterrupted || timeMs < LEAST_ASKING_MS;
  }

  /** A player's lead with those points added to the komi, by the network that helps the search. */
  private leadWith(game: Game, colour: Colour, extraKomi: number): number | undefined {
    if (!this.hasNetwork(game.geometry)) return undefined;
    const network = networkPolicyFor(game.geometry, "strongest");
    return evaluatePolicy(searchPosition(game, colour, extraKomi), network).raw?.lead;
  }

  evaluate(game: Game, colour: Colour, side?: number, raw?: RawQuestion): PolicyEvaluation {
    const { geometry } = game;
    const network = raw?.asksPeople ? humanNetworkInUse()?.policyFor(geometry) : this.networkFor(geometry);
    return evaluatePolicy(this.positionOf(game, colour), network, side, raw);
  }

  /** The network that evaluates moves without a search: a rank's first thoughts are those of people. */
  private networkFor(geometry: Geometry): NetworkPolicy | undefined {
    if (!this.options.usesNetwork) return undefined;
    return this.rank ? peoplesPolicyFor(geometry) : networkPolicyFor(geometry, "strongest");
  }

  async analyze(game: Game, colour: Colour, wishes: SearchOptions): Promise<void> {
    this.isInterrupted = false;
    const options = this.counting(wishes, game, colour);
    const interrupted = new Promise<void>((resolve) => (this.onInterrupt = resolve));
    // Somebody waits for the first line: the referee is asked meanwhile, and then the search begins anew.
    const known = this.settledIn(game);
    const judged = this.usesSettled(game) ? this.settling.ask(game, Infinity) : Promise.resolve(undefined);
    let isSearching = true;
    const hasNews = judged.then((settled) => {
      const isNews = settled !== known;
      if (isNews && isSearching) this.coordinator.stop();
      return isNews;
    });
    const search = async () => {
      const { analysisWideRootNoise: rootNoise } = this.settings.kata;
      const root = { rootNoise, shownMoves: SHOWN_MOVES };
      const result = await this.search(game, colour, {}, { ...options, root });
      options.observer?.report(result);
    };
    await search();
    isSearching = false;
    const isNews = await Promise.race([hasNews, interrupted.then(() => false)]);
    if (isNews && !this.isInterrupted) await search();
    // There may be nothing left to find long before somebody has seen enough.
    if (!this.isInterrupted) await interrupted;
  }

  ponder(game: Game): void {
    const { lastMove, toPlay } = game;
    // A level is the same on every machine, whatever the opponent's time.
    if (!this.settings.ponder || this.options.rank || lastMove?.point === PASS || phaseOf(game) !== "play") return;
    const komi = dynamicKomi(game);
    this.idle.ponder(() => this.searchPosition(game, toPlay, komi, opponent(toPlay)), this.seedFor(game));
  }

  stopPondering(): void {
    this.idle.stopPondering();
  }

  private async search(
    game: Game,
    colour: Colour,
    limits: SearchLimits,
    { considers, observer, extraKomi = 0, ignoresSettled = false, root }: PositionOptions,
  ): Promise<SearchResult> {
    await this.idle.end();
    const asked = this.searchPosition(game, colour, extraKomi);
    const position = { ...asked, ...(ignoresSettled && { settled: undefined }), ...root };
    // An interruption may have come before there was anything to stop.
    const until = this.isInterrupted ? { playouts: 1, timeMs: INTERRUPTED_MS, mostMs: INTERRUPTED_MS } : limits;
    return this.coordinator.search(position, until, this.seedFor(game), observer, considers);
  }

  private searchPosition(game: Game, colour: Colour, extraKomi: number, searcher = colour): SearchPosition {
    return { ...this.positionOf(game, colour, extraKomi, searcher), settled: this.settledIn(game) };
  }

  /** The position with what networks are asked for. @param searcher - for whom */
  private positionOf(game: Game, colour: Colour, extraKomi = 0, searcher = colour): SearchPosition {
    return { ...searchPosition(game, colour, extraKomi), ...searchQuestion(this.settings.kata, searcher) };
  }

  /** Whether what the referee has found settled helps the search: levels ask nobody. */
  private usesSettled(game: Game): boolean {
    return !this.options.rank && this.hasNetwork(game.geometry);
  }

  /** What is known to be settled, if that helps the search. */
  private settledIn(game: Game): SettledPoints | undefined {
    return this.usesSettled(game) ? this.settling.recall(game) : undefined;
  }

  /** Asks the referee what is settled, if that helps the search and leaves it enough of the move's time. */
  private async askSettled(game: Game, allowance: Allowance): Promise<void> {
    const { timeMs = Infinity } = this.limits(game, allowance);
    const waitMs = this.isInterrupted ? 0 : timeMs * SETTLED_WAIT;
    if (this.usesSettled(game) && waitMs >= LEAST_SETTLED_WAIT_MS) await this.settling.ask(game, waitMs);
  }

  private seedFor(game: Game): number {
    return this.options.seed + game.moves.length;
  }

  /** How its rank plays on a board, if it has one. */
  private rankPlayOn(geometry: Geometry): RankPlay | undefined {
    return this.rank && rankPlayOn(this.rank, geometry, this.hasNetwork(geometry));
  }

  /** Whether a network helps the search on a board. */
  private hasNetwork(geometry: Geometry): boolean {
    return hasNetwork(geometry, this.searchNetwork);
  }

  /** Playouts a move on a board; undefined where time decides. */
  private playoutsOn(geometry: Geometry): number | undefined {
    return this.rankPlayOn(geometry)?.playouts ?? this.settings.playouts;
  }

  /** How long to search with what is left of an allowance. */
  private limits({ geometry }: Game, allowance: Allowance): SearchLimits {
    const { limits } = allowance;
    const { timeMs } = this.settings;
    const playouts = this.playoutsOn(geometry);
    if (playouts === undefined) {
      return limits ?? { timeMs: timeMs - Math.min(allowance.spentMs, timeMs * SETTLED_WAIT) };
    }
    // The clock is a limit to the playouts, not an aim.
    return { playouts, ...(limits && { timeMs: limits.mostMs, mostMs: limits.mostMs }) };
  }

  interrupt(): void {
    this.isInterrupted = true;
    this.coordinator.stop();
    this.referee.stop();
    this.onInterrupt();
  }

  newGame(geometry: Geometry): void {
    this.hopelessTurns.forget();
    this.settling.forget();
    this.coordinator.forget();
    this.idle.changeBoard(geometry);
  }

  clearCache(): void {
    this.settling.forget();
    this.coordinator.forget();
    this.referee.forget();
  }

  overheadMs(): number {
    return overheadMs(this.coordinator.lag.meanMs, this.settings.lagMs);
  }

  cpuTimeMs(): number {
    return this.options.cpuTimeMs?.() ?? 0;
  }

  async close(): Promise<void> {
    await Promise.all([this.coordinator.close(), this.referee.close()]);
  }
}
