/** Positions of a list, such as `npm run tree-positions` writes: each line is a game up to its position. */
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { HELD_OUT_EVERY, readLines } from "../train-policy/games.ts";
import { type Line, Query, type Source } from "./source.ts";

/** A line of the list, in JSON. */
export interface ListedPosition {
  /** Number of the game that the position was met in: those of one game are held out together. */
  readonly game: number;
  readonly size: number;
  readonly rules: string;
  /** Points for White. */
  readonly komi: number;
  /** Indices into `geometry.points`; its length stands for a pass. Black begins, colours alternate. */
  readonly moves: readonly number[];
}

/** The positions of a file; each is a labelled game with one label. */
export async function listedPositions(path: string, name: string): Promise<Source> {
  const lines: string[] = [];
  for await (const line of readLines(path)) lines.push(line);
  const read = (index: number) => JSON.parse(lines[index]) as ListedPosition;
  return {
    name,
    games: lines.length,
    numberAt: (k) => HELD_OUT_EVERY * k + (read(k).game % HELD_OUT_EVERY),
    label: async (game, ask) => {
      const { size, rules, komi, moves } = read(Math.floor(game / HELD_OUT_EVERY));
      const line: Line = { geometry: geometryOf(size), rules, komi, setup: [], first: BLACK, moves };
      const answers = await ask(new Query(line), [moves.length]);
      return { game, source: name, ...line, labels: answers.flatMap((answer) => answer?.label ?? []) };
    },
  };
}
