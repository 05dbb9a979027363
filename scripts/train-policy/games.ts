/**
 * Game records, read from a compressed table (see the columns below), which is no part of the project, or from the log
 * of `shinpan selfplay`.
 */
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Board } from "../../engine/board/board.ts";
import { BLACK, opponent, WHITE, type Colour } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import type { Random } from "../../engine/board/random.ts";
import { readSgf } from "../../src/sgf/read.ts";

/** The board that is learned from. */
export const GEOMETRY = geometryOf(19);
/** Of so many games one is never learned from, the first. */
export const HELD_OUT_EVERY = 50;
/** A chance is drawn as one of so many numbers. */
const CHANCES = 1 << 24;

/** The main line of a game. */
export interface GameRecord {
  readonly geometry: Geometry;
  /** Black's handicap stones. */
  readonly setup: readonly Point[];
  readonly first: Colour;
  /** NaN where it is not given. */
  readonly komi: number;
  /** As in SGF: "B+3.5", "W+Resign", "Void"; empty where it is not given. */
  readonly result: string;
  /** Colours alternate from `first` on. */
  readonly moves: readonly Point[];
  /** Move -> how likely its player is to win, as a search said, 0…1; NaN where it said nothing. */
  readonly winrates?: readonly number[];
}

/** One position of a game, with the move that was played in it. */
export interface Played {
  readonly board: Board;
  readonly colour: Colour;
  readonly lastMove: Point;
  readonly beforeLast: Point;
  readonly move: Point;
  /** Moves before it. */
  readonly ply: number;
}

/**
 * The games of the log of `shinpan selfplay`, if the name ends in .jsonl; or of a table without header, compressed by
 * xz if its name says so, one game a line, columns separated by tabs: size, komi, result, first colour, setup stones,
 * Black's rank, White's rank, moves; points are SGF letter pairs.
 */
async function* readGames(path: string): AsyncGenerator<GameRecord> {
  const isLog = path.endsWith(".jsonl");
  for await (const line of readLines(path)) {
    const game = isLog ? parseSelfPlayed(line) : parseGame(line);
    if (game) yield game;
  }
}

/** The lines of a text file, compressed by xz if its name ends in .xz. */
export async function* readLines(path: string): AsyncGenerator<string> {
  if (!path.endsWith(".xz")) {
    yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity });
    return;
  }
  const xz = spawn("xz", ["-dc", path], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    xz.once("error", reject);
    xz.once("close", resolve);
  });
  void ended.catch(() => undefined); // awaited below, once the lines are through
  try {
    yield* createInterface({ input: xz.stdout, crlfDelay: Infinity });
  } finally {
    xz.stdout.destroy(); // the caller may have read enough
  }
  const status = await ended;
  if (status !== 0) throw new Error(`xz -dc ${path} ended with status ${status}`);
}

/** One line of the log of self-play; undefined for its head. */
export function parseSelfPlayed(line: string): GameRecord | undefined {
  const { sgf } = JSON.parse(line) as { readonly sgf?: string };
  if (sgf === undefined) return undefined;
  const read = readSgf(sgf);
  if (!read.ok) throw new Error(`a game of the log cannot be read: ${read.error.message}`);
  const { actions, geometry, komi, result } = read.value;
  const plays = actions.filter((action) => action.kind === "play");
  const moves = plays.map(({ point }) => point);
  const winrates = plays.map(({ comment }) => parseFloat(comment ?? ""));
  return { geometry, setup: [], first: BLACK, komi: komi ?? NaN, result: result ?? "", moves, winrates };
}

/** One line of the table. */
export function parseGame(line: string): GameRecord {
  const [size, komi, result, first, setup, , , moves] = line.split("\t");
  const geometry = geometryOf(Number(size));
  return {
    geometry,
    setup: parsePoints(geometry, setup),
    first: first === "W" ? WHITE : BLACK,
    komi: komi === "" ? NaN : Number(komi),
    result,
    moves: parsePoints(geometry, moves),
  };
}

function parsePoints(geometry: Geometry, text: string): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < text.length; i += 2) {
    const x = text.charCodeAt(i) - 97;
    const y = text.charCodeAt(i + 1) - 97;
    points.push(x < geometry.width && y < geometry.height ? geometry.point(x, y) : PASS);
  }
  return points;
}

/** Plays a game through on `board` and shows every position before its move. The board is the same one throughout. */
export function replay(game: GameRecord, board: Board, visit: (played: Played) => void): void {
  board.clear();
  for (const p of game.setup) board.play(p, BLACK);
  let colour = game.first;
  let lastMove = PASS;
  let beforeLast = PASS;
  for (let ply = 0; ply < game.moves.length; ply++) {
    const move = game.moves[ply];
    visit({ board, colour, lastMove, beforeLast, move, ply });
    board.play(move, colour);
    beforeLast = lastMove;
    lastMove = move;
    colour = opponent(colour);
  }
}

/** Number of games on the board that is learned from, and of their moves, passes included. */
export async function countGames(path: string): Promise<{ readonly games: number; readonly moves: number }> {
  let games = 0;
  let moves = 0;
  for await (const game of readGames(path)) {
    if (game.geometry !== GEOMETRY) continue;
    games++;
    moves += game.moves.length;
  }
  return { games, moves };
}

/** Which positions to show. */
export interface Sample {
  readonly path: string;
  /** Whether from the games held out or from all the others. */
  readonly heldOut: boolean;
  /** Probability of each position. */
  readonly share: number;
  readonly random: Random;
}

/** Shows positions drawn at random in which a stone was played, in the order of the games. */
export async function samplePositions(sample: Sample, visit: (played: Played) => void): Promise<void> {
  const { path, heldOut, share, random } = sample;
  const board = new Board(GEOMETRY);
  const limit = Math.round(share * CHANCES);
  let index = 0;
  for await (const game of readGames(path)) {
    if ((index++ % HELD_OUT_EVERY === 0) !== heldOut || game.geometry !== GEOMETRY) continue;
    replay(game, board, (played) => {
      if (random.next() >>> 8 < limit && played.move !== PASS) visit(played);
    });
  }
}
