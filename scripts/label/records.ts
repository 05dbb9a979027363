/**
 * Game records, from the log of `shinpan selfplay` or from a table without header, which is no part of the project: one
 * game a line, columns separated by tabs: size, komi, result, first colour, setup stones, Black's rank, White's rank,
 * moves; points are SGF letter pairs.
 */
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { BLACK, WHITE, type Colour } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { readSgf } from "../../src/sgf/recorded-game.ts";

/** The main line of a game. */
export interface GameRecord {
  readonly geometry: Geometry;
  /** Black's handicap stones. */
  readonly setup: readonly Point[];
  readonly first: Colour;
  /** NaN where it is not given. */
  readonly komi: number;
  /** Colours alternate from `first` on. */
  readonly moves: readonly Point[];
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
  const { actions, geometry, komi } = read.value;
  const moves = actions.flatMap((action) => (action.kind === "play" ? [action.point] : []));
  return { geometry, setup: [], first: BLACK, komi: komi ?? NaN, moves };
}

/** One line of the table. */
export function parseGame(line: string): GameRecord {
  const [size, komi, , first, setup, , , moves] = line.split("\t");
  const geometry = geometryOf(Number(size));
  return {
    geometry,
    setup: parsePoints(geometry, setup),
    first: first === "W" ? WHITE : BLACK,
    komi: komi === "" ? NaN : Number(komi),
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
