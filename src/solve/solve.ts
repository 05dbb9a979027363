/** Reads the life and death of a string in a position of a file. */
import { EMPTY } from "../../engine/board/colour.ts";
import { readChosenGame } from "../analyze/analysis.ts";
import { replayTo } from "../library/replay-game.ts";
import { type LifeStudy, studyLife } from "../referee/life/life-study.ts";
import type { Game } from "../rules/game.ts";
import type { SolveOptions } from "./options.ts";

export interface Solved {
  readonly game: Game;
  readonly study: LifeStudy;
}

/** The position that is asked about, or a sentence. Throws FileError. */
export function readPosition({ file, number, move }: SolveOptions): Game | string {
  const chosen = readChosenGame(file, number);
  if (typeof chosen === "string") return chosen;
  const replayed = replayTo(chosen.sgf, { moves: move });
  return typeof replayed === "string" ? replayed : replayed.game;
}

/** What becomes of the string at a vertex, or a sentence. @param now a clock in milliseconds */
export function solveAt(game: Game, { at, timeMs }: SolveOptions, now: () => number): Solved | string {
  const { geometry, board } = game;
  const { width, height } = geometry;
  const point = geometry.parseVertex(at);
  if (!point) return `--at needs a point of the ${width}x${height} board, as C3, not "${at}"`;
  if (board.colour[point] === EMPTY) return `--at: there is no stone at ${geometry.vertex(point)}`;
  return { game, study: studyLife({ width, height, board: board.snapshot(), point, timeMs }, now) };
}
