/** Evaluates every position of a game and finds where it turned. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { whyNotEvaluated } from "../../engine/policy/network/network-policy.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import { resultOf } from "../../engine/search/leaf-playout.ts";
import type { SearchLimits, SearchPosition } from "../../engine/search/position.ts";
import { judgeGame } from "../player/judge-game.ts";
import { searchPosition } from "../player/search-position.ts";
import { Settling } from "../player/settling.ts";
import type { Referee } from "../referee/referee.ts";
import { replayGame } from "../sgf/recorded-game.ts";
import { type Evaluation, largestSwings, type Swing } from "../report/game-analysis.ts";
import { type GameRead, gameTexts, readGameText, readInput } from "../io/game-file.ts";
import type { PictureOptions } from "../io/outputs.ts";
import { type RunObserver, workThrough } from "../io/workers.ts";
import { phaseOf } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import type { SgfGame } from "../sgf/game.ts";
import { threadReferee } from "../player/thread-referee.ts";

/** A position of a game. */
interface Moment {
  /** Number of moves made. */
  readonly move: number;
  readonly toPlay: Colour;
  /** What is to be searched; it may have to wait for the referee. */
  readonly position: Promise<SearchPosition>;
}

/** How a game is to be analysed. */
export interface AnalyzeOptions extends PictureOptions {
  readonly file: string;
  /** Which game of the file, from 1. */
  readonly number: number;
  readonly rules: Ruleset | undefined;
  readonly komi: number | undefined;
  /** Playouts a position, or, if undefined, milliseconds. */
  readonly playouts: number | undefined;
  readonly timeMs: number | undefined;
  readonly swings: number;
  readonly sgf: string | undefined;
  readonly threads: number;
  readonly seed: number;
}

export interface Analysis {
  readonly sgf: SgfGame;
  readonly game: Game;
  readonly warnings: readonly string[];
  /** By number of moves made, from 0. */
  readonly evaluations: readonly Evaluation[];
  readonly swings: readonly Swing[];
  /** The game before the move of this number was made. */
  readonly gameBefore: (number: number) => Game;
}

/** A game of a file. */
export interface ChosenGame extends GameRead {
  /** Games of the file. */
  readonly of: number;
}

/** The game of this number, from 1, or a sentence. Throws FileError. */
export function readChosenGame(file: string, number: number): ChosenGame | string {
  const games = gameTexts(file, readInput(file));
  if (typeof games === "string") return games;
  if (number > games.count) return `game ${number} was asked for, and it holds ${games.count}`;
  const read = readGameText(games.at(number - 1));
  return typeof read === "string" ? read : { ...read, of: games.count };
}

/**
 * The largest swings are searched again with SECOND_LOOK times the effort, because the largest of many short searches
 * err most. The swings that then take their place are searched again too, up to MAX_ROUNDS times.
 */
const SECOND_LOOK = 4;
const MAX_ROUNDS = 4;

/**
 * @param observer told of each position
 * @param script serves the search threads
 * @returns a sentence if the game has a move that cannot be made
 */
export async function analyzeGame(
  { sgf, warnings: read }: GameRead,
  options: AnalyzeOptions,
  observer: RunObserver<Evaluation>,
  script: URL,
): Promise<Analysis | string> {
  const { rules, komi, playouts, timeMs, swings: count, threads, seed } = options;
  const replayed = replayGame(sgf, { rules, komi });
  if (typeof replayed === "string") return replayed;
  const { game } = replayed;
  const problem = whyNotEvaluated(game.geometry);
  if (problem !== undefined) return problem;
  const warnings = [...read, ...replayed.warnings];
  const gameBefore = (number: number) => {
    const before = replayGame(sgf, { rules, komi, moves: number - 1 });
    if (typeof before === "string") throw new Error(before);
    return before.game;
  };
  const referee = threadReferee(script, Infinity);
  const positions = new SettledPositions(referee);
  const momentOf = (at: Game, toPlay: Colour): Moment => {
    return { move: at.moves.length, toPlay, position: positions.next(at, toPlay) };
  };
  const moments = game.moves.map(({ colour }, i) => momentOf(gameBefore(i + 1), colour));
  const isOver = phaseOf(game) !== "play";
  if (!isOver) moments.push(momentOf(game, game.toPlay));

  let done = 0;
  const tick = (evaluation: Evaluation) => observer.finished(evaluation, ++done, moments.length);
  const searchers = searchThreads(script, Math.min(threads, moments.length));
  const coordinators = searchers.map((thread) => new Coordinator({ threads: [thread], nodes: NODES }));
  const limits = (effort: number): SearchLimits => ({
    ...(playouts !== undefined && { playouts: effort * playouts }),
    ...(timeMs !== undefined && { timeMs: effort * timeMs }),
  });
  const evaluations = await evaluate(coordinators, moments, limits(1), seed, tick);
  if (isOver) evaluations.push(countedEnd(game));
  const turned = () => largestSwings(game.moves, evaluations, count, movesBeforeSetup(sgf));
  const seen = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const numbers = turned().map(({ number }) => number);
    const isAsked = ({ move }: Moment) => numbers.includes(move) || numbers.includes(move + 1);
    const again = moments.filter((moment) => isAsked(moment) && !seen.has(moment.move));
    for (const evaluation of await evaluate(coordinators, again, limits(SECOND_LOOK), seed, () => undefined)) {
      evaluations[evaluation.move] = evaluation;
      seen.add(evaluation.move);
    }
  }
  await Promise.all([...coordinators, referee].map((one) => one.close()));
  return { sgf, game, warnings, evaluations, swings: turned(), gameBefore };
}

/** The numbers of moves after which stones were set up: what the board is worth then is not their doing. */
function movesBeforeSetup({ actions }: SgfGame): ReadonlySet<number> {
  const numbers = new Set<number>();
  let made = 0;
  for (const { kind } of actions) {
    if (kind === "setup") numbers.add(made);
    else made++;
  }
  return numbers;
}

/** The end of a game that passes have stopped is counted, not searched. */
function countedEnd(game: Game): Evaluation {
  const { score } = judgeGame(game);
  const winrate = resultOf(score);
  return { move: game.moves.length, toPlay: game.toPlay, winrate, lead: score, variation: [], playouts: 0 };
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

/**
 * Searches several positions at a time, each in one thread: the results do not depend on the number of threads.
 * @param tell called with each evaluation as it is found
 * @returns the evaluations in the order of the moments
 */
async function evaluate(
  coordinators: readonly Coordinator[],
  moments: readonly Moment[],
  limits: SearchLimits,
  seed: number,
  tell: (evaluation: Evaluation) => void,
): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = [];
  await workThrough([...moments.entries()], coordinators, async ([i, { move, toPlay, position }], coordinator) => {
    coordinator.forget();
    const result = await coordinator.search(await position, limits, seed + move);
    const { candidates, move: best, playouts } = result;
    // The best move alone looks too good in a short search, and the curve would zigzag with the turn.
    const { winrate, score: lead } = result.mean ?? result;
    evaluations[i] = {
      move,
      toPlay,
      winrate: toPlay === BLACK ? winrate : 1 - winrate,
      lead: toPlay === BLACK ? lead : -lead,
      // A single playout evaluates the position and tries no move.
      variation: candidates[0]?.variation ?? (playouts > 0 ? [best] : []),
      playouts,
    };
    tell(evaluations[i]);
  });
  return evaluations;
}
