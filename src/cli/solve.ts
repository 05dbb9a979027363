/** `shinpan solve`: whether a string lives. */
import { basename } from "node:path";
import { BLACK, type Colour, colourTitle, EMPTY, WHITE } from "../../engine/board/colour.ts";
import type { Geometry } from "../../engine/board/geometry.ts";
import { gameTexts, readGameNumber, readInput } from "../io/game-file.ts";
import { writeNamedFile } from "../io/named-file.ts";
import { outputProblem, type PictureOptions } from "../io/outputs.ts";
import type { Terminal } from "../io/terminal.ts";
import { type LifeSide, type LifeStudy, studyLife } from "../referee/life/life-study.ts";
import { boardPicture } from "../report/board-picture.ts";
import {
  chiefSide, lifeDrawing, lifeLines, lifePage, noteLines, outcomeWords, sideLines, stringName,
} from "../report/life-text.ts";
import { boardSvg } from "../report/svg-board.ts";
import { lifeJson } from "../report/verdict-json.ts";
import type { Game } from "../rules/game.ts";
import { printableJson } from "../rules/quote.ts";
import { treeOfGame, variationOf } from "../sgf/gameTree.ts";
import { replayTo } from "../sgf/recorded-game.ts";
import type { SgfNode } from "../sgf/tree.ts";
import { writePoint } from "../sgf/values.ts";
import { writeSgf } from "../sgf/writer.ts";
import { type ArgumentFlag, type Arguments, FORCE, UsageError } from "./arguments.ts";
import { failed, OK, type Subcommand } from "./command.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "at", value: "VERTEX", help: "a stone of the string that is asked about" },
  { name: "move", value: "N", help: "in the position after N moves (the last one)" },
  { name: "game", value: "N", help: "which game of a file with several (1)" },
  { name: "time", value: "SECONDS", help: "seconds for all (a number of states, for about ten)" },
  { name: "svg", value: "OUT", help: "draw the main line" },
  { name: "html", value: "OUT", help: "write all lines as one HTML file" },
  { name: "sgf", value: "OUT", help: "write the position with all lines as variations" },
  FORCE,
  { name: "theme", value: "NAME", help: "wood or paper, for the pictures (wood)" },
  { name: "json", help: "print everything as JSON" },
];

export const SOLVE_COMMAND: Subcommand = {
  name: "solve",
  form: ["shinpan solve FILE --at C3", "find whether a string lives, with either side first"],
  usage: ["shinpan solve: whether a string lives", "", "Usage: shinpan solve [flags] FILE.sgf --at VERTEX"],
  flags: FLAGS,
  notes: [
    "The answer is lives, dies, seki or ko, for either side first, with a line and",
    "the refutations of first moves that fail. Strings around that plainly stand are",
    "taken for granted and named.",
    "",
    "Exit code: 0 done, also if it could not be decided, 1 the file cannot be read,",
    "2 wrong arguments.",
  ],
  run: (given, terminal) => run(optionsOf(given), terminal),
};

function optionsOf(given: Arguments): SolveOptions {
  if (given.names.length !== 1) throw new UsageError("solve needs one file, no more: shinpan solve FILE.sgf --at C3");
  const at = given.text("at");
  if (at === undefined) throw new UsageError("solve needs a stone of the string, as --at C3");
  const seconds = given.number("time", { min: 0.01, max: 86400 });
  return {
    file: given.names[0],
    number: given.number("game", { min: 1, max: 1e6, whole: true }) ?? 1,
    move: given.number("move", { min: 0, max: 1e6, whole: true }),
    at,
    timeMs: seconds && 1000 * seconds,
    sgf: given.text("sgf"),
    ...given.pictures(),
  };
}

function run(options: SolveOptions, { write, writeError }: Terminal): number {
  const { file, svg, html, sgf, force, json } = options;
  const game = readPosition(options);
  if (typeof game === "string") return failed({ writeError }, `${file}: ${game}`);
  const problem = outputProblem({ svg, html, sgf }, [file], { force });
  if (problem !== undefined) throw new UsageError(problem);
  const solved = solveAt(game, options, () => performance.now());
  if (typeof solved === "string") throw new UsageError(solved);
  writeSolved(solved, options);
  write(`${json ? printableJson({ file, ...lifeJson(solved.study, game.geometry) }) : solvedText(solved)}\n`);
  return OK;
}

/** What is asked about a string. */
interface SolveOptions extends PictureOptions {
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

interface Solved {
  readonly game: Game;
  readonly study: LifeStudy;
}

/** The position that is asked about, or a sentence. Throws FileError. */
function readPosition({ file, number, move }: SolveOptions): Game | string {
  const games = gameTexts(file, readInput(file));
  const chosen = typeof games === "string" ? games : readGameNumber(games, number);
  if (typeof chosen === "string") return chosen;
  const replayed = replayTo(chosen.sgf, { moves: move });
  return typeof replayed === "string" ? replayed : replayed.game;
}

/** What becomes of the string at a vertex, or a sentence. @param now a clock in milliseconds */
function solveAt(game: Game, { at, timeMs }: SolveOptions, now: () => number): Solved | string {
  const { geometry, board } = game;
  const { width, height } = geometry;
  const point = geometry.parseVertex(at);
  if (!point) return `--at needs a point of the ${width}x${height} board, as C3, not "${at}"`;
  if (board.colour[point] === EMPTY) return `--at: there is no stone at ${geometry.vertex(point)}`;
  return { game, study: studyLife({ width, height, board: board.snapshot(), point, timeMs }, now) };
}

/** Writes the files that are asked for. Throws FileError. */
function writeSolved({ game, study }: Solved, { file, svg, html, sgf, theme }: SolveOptions): void {
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
function solvedText({ game, study }: Solved): string {
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
