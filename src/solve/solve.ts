/** Reads the life and death of a string in a position of a file. */
import { basename } from "node:path";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import type { Geometry } from "../../engine/board/geometry.ts";
import { gameTexts, readGameNumber, readInput } from "../io/game-file.ts";
import { writeNamedFile } from "../io/named-file.ts";
import type { PictureOptions } from "../io/outputs.ts";
import { replayTo } from "../sgf/recorded-game.ts";
import { type LifeSide, type LifeStudy, studyLife } from "../referee/life/life-study.ts";
import { boardPicture } from "../report/board-picture.ts";
import { boardSvg } from "../report/svg-board.ts";
import {
  chiefSide, lifeDrawing, lifeLines, lifePage, noteLines, outcomeWords, sideLines, stringName,
} from "../report/life-text.ts";
import { colourTitle } from "../report/count.ts";
import type { Game } from "../rules/game.ts";
import { treeOfGame, variationOf } from "../sgf/gameTree.ts";
import { writePoint } from "../sgf/points.ts";
import type { SgfNode } from "../sgf/tree.ts";
import { writeSgf } from "../sgf/writer.ts";

/** What is asked about a string. */
export interface SolveOptions extends PictureOptions {
  readonly file: string;
  /** Which game of the file, from 1. */
  readonly number: number;
  /** The position after this many moves; the last one if undefined. */
  readonly move: number | undefined;
  /** A vertex of the string. */
  readonly at: string;
  /** Undefined: a number of states, see `LifeTask`. */
  readonly timeMs: number | undefined;
  readonly sgf: string | undefined;
}

export interface Solved {
  readonly game: Game;
  readonly study: LifeStudy;
}

/** The position that is asked about, or a sentence. Throws FileError. */
export function readPosition({ file, number, move }: SolveOptions): Game | string {
  const games = gameTexts(file, readInput(file));
  const chosen = typeof games === "string" ? games : readGameNumber(games, number);
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

/** Writes the files that are asked for. Throws FileError. */
export function writeSolved({ game, study }: Solved, { file, svg, html, sgf, theme }: SolveOptions): void {
  const { geometry, board } = game;
  const position = { geometry, stones: board.colour, study };
  const title = basename(file);
  if (svg !== undefined) {
    const side = chiefSide(study);
    writeNamedFile(svg, boardSvg(lifeDrawing(position, side, side.life.line), { theme, title }));
  }
  if (html !== undefined) writeNamedFile(html, lifePage(position, { title, theme, version: __SHINPAN_VERSION__ }));
  if (sgf !== undefined) writeNamedFile(sgf, writeSgf([problemTree({ game, study })]));
}

/** For people, without a line break at the end. */
export function solvedText({ game, study }: Solved): string {
  return [...boardPicture(game.board), "", ...lifeLines(study, game.geometry)].join("\n");
}

/** The position with the lines as variations: the right one of each side first, then the moves that fail. */
function problemTree({ game, study }: Solved): SgfNode {
  const { geometry, board } = game;
  const stones = (colour: Colour) => geometry.points.filter((p) => board.colour[p] === colour);
  const comment = [
    stringName(study, geometry),
    ...study.sides.map(({ first, life }) => `${colourTitle(first)} first: ${outcomeWords(life)}.`),
    ...noteLines(study, geometry),
  ].join("\n");
  const setup = { black: stones(BLACK), white: stones(WHITE) };
  const root = treeOfGame({ geometry, setup, comment, actions: [] }, { version: __SHINPAN_VERSION__ });
  root.properties.set("TR", study.stones.map((p) => writePoint(geometry, p)));
  for (const side of study.sides) root.children.push(...variations(side, geometry));
  return root;
}

function variations(side: LifeSide, geometry: Geometry): SgfNode[] {
  const { first, life, right, wrong } = side;
  const shown = life.line.length > 0 ? [{ line: life.line, comment: sideLines(side, geometry).join("\n") }] : [];
  // What begins the line shown is there already.
  const others = right.filter((point) => point !== life.line[0]);
  const fails = wrong.filter(({ point }) => point !== life.line[0]);
  return [
    ...shown,
    ...others.map((point) => ({ line: [point], comment: `Right: ${outcomeWords(life)}.` })),
    ...fails.map((move) => ({ line: [move.point, ...move.line], comment: `Not enough: ${outcomeWords(move)}.` })),
  ].map(({ line, comment }) => variationOf(geometry, { colour: first, points: line, comment }));
}
