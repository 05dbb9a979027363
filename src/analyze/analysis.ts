/** Evaluates every position of a game and finds where it turned. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { whyNotEvaluated } from "../../engine/policy/network/network-policy.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import { resultOf } from "../../engine/search/leaf-playout.ts";
import { SHOWN_MOVES } from "../../engine/search/parameters.ts";
import type { SearchLimits, SearchPosition } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { looksFromAllSides } from "../../engine/search/search.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import { analysedMoves, ofSide, pointsOfSide, rounded } from "../analysis/values.ts";
import type { GameRead } from "../io/game-file.ts";
import type { PictureOptions } from "../io/outputs.ts";
import { type RunObserver, type Shard, workThrough } from "../io/workers.ts";
import { withCount } from "../player/counted-end.ts";
import { searchPosition } from "../player/search-position.ts";
import { refereeTurn, Settling } from "../player/settling.ts";
import { threadReferee } from "../player/thread-referee.ts";
import type { Referee } from "../referee/referee.ts";
import { settleGame, type Settlement } from "../referee/settlement.ts";
import { isUnderWay } from "../report/count.ts";
import {
  type Evaluation, largestSwings, moveCosts, movesBeforeSetup, type PlayerSummary, playerSummary, type Swing,
} from "../report/game-analysis.ts";
import { phaseOf } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import type { SgfGame } from "../sgf/game.ts";
import { replayGame } from "../sgf/recorded-game.ts";

/** A position of a game: the game as it stood. */
interface Moment {
  readonly game: Game;
  readonly toPlay: Colour;
  /** Whether nothing but the passes follows that have stopped the game. The referee is asked about its end anyway. */
  readonly isEnd: boolean;
}

/** How games are analysed: plain data, which the log keeps. */
export interface AnalyzeWishes {
  /** Name of the rules that take the place of what the file says. */
  readonly rules: string | undefined;
  readonly komi: number | undefined;
  /** Playouts of a position where the game turned; undefined where only time limits them. */
  readonly playouts: number | undefined;
  /** Seconds for such a position, and for a game. */
  readonly time: number | undefined;
  readonly totalTime: number | undefined;
  readonly swings: number;
  readonly seed: number;
}

export interface AnalyzeOptions extends PictureOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** Which game of the only file, from 1. */
  readonly number: number | undefined;
  readonly wishes: AnalyzeWishes;
  readonly sgf: string | undefined;
  /** The log: what is in it is not done again. */
  readonly out: string | undefined;
  readonly shard: Shard;
  readonly threads: number;
}

export interface Analysis {
  readonly sgf: SgfGame;
  readonly game: Game;
  readonly warnings: readonly string[];
  /** By number of moves made, from 0. */
  readonly evaluations: readonly Evaluation[];
  /** What every move cost. */
  readonly costs: readonly Swing[];
  readonly swings: readonly Swing[];
  /** Black's and White's. */
  readonly summaries: readonly PlayerSummary[];
}

/** Playouts of the first look at every position, which is to be there soon. */
const FIRST_LOOK = 10;
/** Times as many playouts of the next look where a game has time left. */
const NEXT_LOOK = 4;
/** A move is looked at again where it seems to have cost this much: points, or a part of the chance to win. */
const COSTLY = { points: 1.5, chance: 0.05 };

/** Analyses games, one after the other. */
export class GameAnalyser {
  private readonly wishes: AnalyzeWishes;
  private readonly referee: Referee;
  /** Whether the network sees the root from one side -> a coordinator for each thread. */
  private readonly coordinators: ReadonlyMap<boolean, readonly Coordinator[]>;

  /** @param script serves the threads */
  constructor(wishes: AnalyzeWishes, threads: number, script: URL) {
    this.wishes = wishes;
    this.referee = threadReferee(script);
    const searchers = searchThreads(script, threads);
    const coordinated = (rootFromOneSide: boolean) =>
      searchers.map((thread) => new Coordinator({ threads: [thread], nodes: NODES, rootFromOneSide }));
    this.coordinators = new Map([true, false].map((fromOneSide) => [fromOneSide, coordinated(fromOneSide)]));
  }

  /**
   * Looks at every position shortly, then again at those before and after the moves that cost much.
   * @param known what an earlier run has evaluated of this game, in its order
   * @param isDone whether that is all
   * @param observer called with the evaluation of each position that is not known
   * @returns a sentence if the game has a move that cannot be made
   */
  async analyze(
    { sgf, warnings: read }: GameRead,
    known: readonly Evaluation[],
    isDone: boolean,
    observer: RunObserver<Evaluation>,
  ): Promise<Analysis | string> {
    const { komi, playouts = Infinity, swings, time = Infinity, totalTime = Infinity } = this.wishes;
    const rules = this.wishes.rules === undefined ? undefined : findRuleset(this.wishes.rules);
    const startMs = performance.now();
    const replayed = replayGame(sgf, { rules, komi });
    if (typeof replayed === "string") return replayed;
    const { game } = replayed;
    const problem = whyNotEvaluated(game.geometry);
    if (problem !== undefined) return problem;
    const stopped = phaseOf(game) === "play" ? Infinity : game.moves.length - game.state.consecutivePasses;
    const moments = game.moves.map(({ colour }, moves): Moment => {
      const before = replayGame(sgf, { rules, komi, moves });
      if (typeof before === "string") throw new Error(before);
      return { game: before.game, toPlay: colour, isEnd: moves >= stopped };
    });
    const last = { game, toPlay: game.toPlay, isEnd: false };
    const end = stopped === Infinity ? undefined : this.referee.ask(game, "practical");
    if (!end) moments.push(last);

    const left = [...known];
    let done = 0;
    const look = async (some: readonly Moment[], limits: SearchLimits) => {
      const total = done + some.length;
      const before = left.splice(0, some.length);
      const note = (evaluation: Evaluation, isNew: boolean) => {
        done++;
        if (isNew) observer.finished(evaluation, done, total);
      };
      for (const evaluation of await this.evaluate(some, before, limits, note)) {
        const { move } = evaluation;
        if (evaluation.playouts >= (evaluations[move]?.playouts ?? 0)) evaluations[move] = evaluation;
      }
    };
    const evaluations: Evaluation[] = [];
    const first = { playouts: Math.min(playouts, FIRST_LOOK) };
    await look(moments.slice(0, stopped), first);
    let searched = moments;
    const settlement = end && settleGame(game, await end);
    if (settlement && isFinished(settlement)) {
      // Nothing was left to play: the passes have cost nothing, whatever a short search believes.
      searched = moments.slice(0, stopped);
      for (const moment of [...moments.slice(stopped), last]) evaluations.push(countedEnd(moment.game, settlement));
    } else if (settlement) {
      await look(moments.slice(stopped), first);
      if (isUnderWay(settlement)) {
        moments.push(last);
        await look([last], first);
      } else {
        evaluations.push(countedEnd(game, settlement));
      }
    }
    const costs = () => moveCosts(game.moves, evaluations, movesBeforeSetup(sgf));
    const leftMs = () => 1000 * totalTime + startMs - performance.now();
    // Without a limit of playouts each look is as long as the time for one position, or longer than the last.
    let most = totalTime < Infinity && playouts === Infinity ? NEXT_LOOK * FIRST_LOOK : playouts;
    const looked = new Map<number, number>();
    while ((isDone ? left.length : leftMs()) > 0 && most > FIRST_LOOK) {
      const again = costs().filter(({ after, before, points }) => {
        return points >= COSTLY.points || before - after >= COSTLY.chance;
      });
      const numbers = new Set(again.flatMap(({ number }) => [number - 1, number]));
      const open = searched.filter((_, move) => numbers.has(move) && (looked.get(move) ?? 0) < most);
      if (open.length === 0) {
        if (numbers.size === 0 || most >= playouts || time < Infinity) break;
        most *= NEXT_LOOK;
        continue;
      }
      const timeMs = Math.min(1000 * time, leftMs());
      await look(open, { ...(most < Infinity && { playouts: most }), ...(timeMs < Infinity && { timeMs }) });
      for (const { game: { moves } } of open) looked.set(moves.length, most);
    }
    const found = costs();
    const summary = (player: Colour) => playerSummary(game.moves, evaluations, found, player);
    return {
      ...{ sgf, game, evaluations },
      warnings: [...read, ...replayed.warnings],
      costs: found,
      swings: largestSwings(found, swings),
      summaries: [summary(BLACK), summary(WHITE)],
    };
  }

  /**
   * Searches several positions at a time, each in one thread: the results do not depend on the number of threads.
   * @param before the evaluations of the first of the moments, if they are known
   * @param note called with each evaluation in the order of the moments, and whether it was not known
   */
  private async evaluate(
    moments: readonly Moment[],
    before: readonly Evaluation[],
    limits: SearchLimits,
    note: (evaluation: Evaluation, isNew: boolean) => void,
  ): Promise<readonly Evaluation[]> {
    const evaluations: Evaluation[] = [...before];
    for (const evaluation of before) note(evaluation, false);
    if (before.length === moments.length) return evaluations;
    const { playouts = Infinity } = limits;
    const settled = new SettledPositions(this.referee);
    const positions = moments.map(({ game, toPlay, isEnd }) => {
      const stones = game.geometry.points.length - game.board.emptyCount;
      const isLate = refereeTurn(stones, playouts, game.moves.at(-1)?.point, game) === "first";
      return isEnd || (isLate && playouts > FIRST_LOOK) ? settled.next(game, toPlay) : searchPosition(game, toPlay);
    });
    let next = before.length;
    const open = [...moments.entries()].slice(next);
    const coordinators = this.coordinators.get(!looksFromAllSides(playouts))!;
    await workThrough(open, coordinators, async ([i, { game: { moves: { length } }, toPlay }], coordinator) => {
      coordinator.forget();
      const position = { ...(await positions[i]), shownMoves: SHOWN_MOVES };
      const result = await coordinator.search(position, limits, this.wishes.seed + length);
      evaluations[i] = evaluationOf(length, toPlay, withCount(result, position));
      for (; evaluations[next] !== undefined; next++) note(evaluations[next], true);
    });
    return evaluations;
  }

  async close(): Promise<void> {
    await Promise.all([...this.coordinators.get(true)!, this.referee].map((one) => one.close()));
  }
}

/** Moves and length of a line that pages and logs have room for. */
const MOST_CANDIDATES = 10;
const LONGEST_LINE = 12;

function evaluationOf(move: number, toPlay: Colour, result: SearchResult): Evaluation {
  const { move: best, playouts } = result;
  // The best move alone looks too good in a short search, and the curve would zigzag with the turn.
  const { winrate, score } = result.mean ?? result;
  const sides = { toPlay, side: BLACK as Colour };
  const candidates = analysedMoves(result.candidates.slice(0, MOST_CANDIDATES), sides).map((candidate) => ({
    ...candidate,
    winrate: rounded(candidate.winrate),
    lead: rounded(candidate.lead),
    prior: rounded(candidate.prior),
    variation: candidate.variation.slice(0, LONGEST_LINE),
  }));
  // A single playout evaluates the position and tries no move.
  const variation = candidates[0]?.variation ?? (playouts > 0 ? [best] : []);
  const values = { winrate: rounded(ofSide(winrate, sides)), lead: rounded(pointsOfSide(score, sides)) };
  return { move, toPlay, ...values, variation, playouts, candidates, ownership: result.ownership };
}

/** Whether no border is open, and nothing that the players passed over would change the count. */
function isFinished({ effective, verdict: { open, strict, unprotected = [] } }: Settlement): boolean {
  return open === undefined && strict === undefined && unprotected.length === 0 && effective === undefined;
}

/** The end of a game that passes have stopped is counted, not searched, unless most of the board is open. */
function countedEnd({ moves, toPlay }: Game, { score }: Settlement): Evaluation {
  const move = moves.length;
  return { move, toPlay, winrate: resultOf(score), lead: score, variation: [], playouts: 0, candidates: [] };
}

/** The positions of a game as they are searched, late in the game with what the referee has found settled. */
export class SettledPositions {
  private readonly settling: Settling;
  /** The referee's latest answer: those before are asked for first. */
  private last: Promise<unknown> = Promise.resolve();

  /** @param referee judges in its own thread; positions before the end of the game do not wait for it */
  constructor(referee: Referee) {
    this.settling = new Settling(referee, Infinity);
  }

  /** The next position of the game. The game must not change any more. */
  next(game: Game, toPlay: Colour): Promise<SearchPosition> {
    const settled = this.last.then(() => this.settling.ask(game, Infinity));
    this.last = settled;
    return settled.then((points) => ({ ...searchPosition(game, toPlay), settled: points }));
  }
}

/** Nodes of a tree. Playouts beyond that still count, but add no leaves. */
const NODES = 250_000;
