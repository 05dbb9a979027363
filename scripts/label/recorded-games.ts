/** Positions of game records. */
import { PASS } from "../../engine/board/geometry.ts";
import type { Random } from "../../engine/board/random.ts";
import { type GameRecord, parseGame, parseSelfPlayed, readLines } from "./records.ts";
import { drawn, randomOf, usualKomi, variedKomi, type Weighted } from "./sampled-games.ts";
import { type Line, passOf, Query, type Source } from "./source.ts";

/** Share of the games from one to the next: multiples of it are spread most evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

export interface RecordedOptions {
  /** A table of games as `readGames` takes it, or the log of self-play. */
  readonly path: string;
  readonly name: string;
  /** One of this number of positions, on average, is labelled. */
  readonly every: number;
  readonly rules: Weighted<string>;
  readonly seed: number;
}

/** The games of a file; they stay as text until it is their turn. */
export async function recordedGames(options: RecordedOptions): Promise<Source> {
  const { path, name, every, seed } = options;
  const isLog = path.endsWith(".jsonl");
  const lines: string[] = [];
  // The first line of a log is no game.
  for await (const line of readLines(path)) if (!isLog || line.includes('"sgf"')) lines.push(line);
  const stride = strideOf(lines.length);
  return {
    name,
    games: lines.length,
    numberAt: (k) => (k * stride) % lines.length,
    label: async (game, ask) => {
      const record = isLog ? parseSelfPlayed(lines[game])! : parseGame(lines[game]);
      const random = randomOf(seed, game);
      const line = lineOf(record, random, options);
      const turns: number[] = [];
      for (let turn = random.fraction() * every; turn < lastTurn(line) + 1; turn += every) turns.push(Math.floor(turn));
      const answers = turns.length === 0 ? [] : await ask(new Query(line), turns);
      return { game, source: name, ...line, labels: answers.flatMap((answer) => answer?.label ?? []) };
    },
  };
}

/** A step that leads through all games in an order that any part of it spreads over the whole file. */
function strideOf(games: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let stride = Math.max(1, Math.round(GOLDEN * games));
  while (divisor(stride, games) > 1) stride++;
  return stride;
}

function lineOf(record: GameRecord, random: Random, options: RecordedOptions): Line {
  const { geometry, setup, first, moves } = record;
  const rules = drawn(random, options.rules);
  const recorded = setup.length > 0 ? NaN : record.komi;
  const index = new Map(geometry.points.map((p, i) => [p, i]));
  return {
    geometry,
    rules,
    komi: variedKomi(random, recorded, usualKomi(rules), geometry.width),
    setup: setup.map((p) => index.get(p)!),
    first,
    moves: moves.map((p) => (p === PASS ? passOf(geometry) : index.get(p)!)),
  };
}

/** The last position to ask about: after two passes the game is over, and an engine answers as if nobody had passed. */
function lastTurn({ geometry, moves }: Line): number {
  const isOver = moves.slice(-2).filter((move) => move === passOf(geometry)).length === 2;
  return isOver ? moves.length - 1 : moves.length;
}
