/** Everything about one game: read, judged, drawn. Runs in the threads. */
import { join } from "node:path";
import type { Point } from "../../engine/board/geometry.ts";
import { estimateOwnership } from "../../engine/playout/area.ts";
import { whyNotEvaluated } from "../../engine/policy/network/network-policy.ts";
import { FileError, writeNamedFile } from "../io/named-file.ts";
import { judgeGame } from "../player/judge-game.ts";
import { replayTo } from "../sgf/recorded-game.ts";
import { isolated } from "../report/html.ts";
import { boardSvg } from "../report/svg-board.ts";
import type { ThemeName } from "../report/svg-signs.ts";
import { verdictDrawing } from "../report/board-drawing.ts";
import { verdictPage } from "../report/verdict-page.ts";
import type { Game } from "../rules/game.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import {
  fileTitle, type GameRead, type GameText, type GameTexts, gameTexts, readGameText, readInput,
} from "../io/game-file.ts";
import type { Settlement } from "../referee/settlement.ts";
import { counted } from "../rules/quote.ts";
import type { SgfGame } from "../sgf/game.ts";
import { type Entry, entryOf, type JudgeWishes, type Source } from "./entry.ts";

/** A game that has been judged; its warnings also say what had to be assumed. */
export interface Judged extends GameRead {
  readonly game: Game;
  readonly settlement: Settlement;
}

/** The games of a file, or a sentence if it is bad. */
export function findGamesIn(path: string): GameTexts | string {
  try {
    return gameTexts(path, readInput(path));
  } catch (error) {
    return `${capitalized((error as FileError).message)}.`;
  }
}

/** Judges a game of a file, or says in a sentence why that cannot be done. */
export function judgeSgf(read: GameRead, wishes: JudgeWishes): Judged | string {
  const { sgf, warnings } = read;
  const { komi, move, analysis, playouts } = wishes;
  const rules = wishes.rules === undefined ? undefined : findRuleset(wishes.rules);
  const replayed = replayTo(sgf, { rules, komi, moves: move });
  if (typeof replayed === "string") return `${capitalized(replayed)}.`;
  const { game } = replayed;
  const problem = whyNotEvaluated(game.geometry);
  if (problem !== undefined) return `${capitalized(problem)}.`;
  const settlement = judgeGame(game, { mode: analysis, playouts });
  return { ...read, game, settlement, warnings: [...warnings, ...replayed.warnings] };
}

/** RE, where it belongs to the position that was judged. */
export function recordedResult({ result }: SgfGame, { move }: JudgeWishes): string | undefined {
  return move === undefined ? result : undefined;
}

/** The page of a judged game. @param points points to explain */
export function pageOf(judged: Judged, file: string, theme: ThemeName, points: readonly Point[]): string {
  const { sgf, game, settlement, warnings } = judged;
  const { blackName, whiteName, event, date, result } = sgf;
  const name = (player: string | undefined, colour: string) => isolated(player ?? colour);
  const players = `${name(blackName, "Black")} (Black) – ${name(whiteName, "White")} (White)`;
  const known = [blackName ?? whiteName ? players : undefined, event && isolated(event), date && isolated(date)];
  const facts = [...known.filter((fact) => fact !== undefined), counted(game.moves.length, "move")];
  return verdictPage(game, settlement, {
    title: fileTitle(file),
    facts: result === undefined ? facts : [...facts, `the record says ${isolated(result)}`],
    warnings,
    theme,
    points,
    ownership: estimateOwnership(game.board, new Uint8Array(game.geometry.length), HEAT_PLAYOUTS, HEAT_SEED),
    version: __SHINPAN_VERSION__,
  });
}

const HEAT_PLAYOUTS = 300;
const HEAT_SEED = 1;

export interface ScoreTask {
  readonly source: Source;
  readonly text: GameText;
  readonly wishes: JudgeWishes;
  /** Folders for the pictures and pages. */
  readonly svg: string | undefined;
  readonly html: string | undefined;
  readonly theme: ThemeName;
}

/** The line about a game; its pictures are written. A sentence if they cannot be, which says nothing of the game. */
export function scoreGame(task: ScoreTask): Entry | string {
  try {
    return entryOn(task);
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
}

function entryOn({ source, text, wishes, svg, html, theme }: ScoreTask): Entry {
  const read = readGameText(text);
  const judged = typeof read === "string" ? read : judgeSgf(read, wishes);
  if (typeof judged === "string") return { ...source, error: judged };
  const { file } = source;
  const { sgf, game, settlement, warnings } = judged;
  const name = pictureName(source);
  if (svg !== undefined) {
    const drawing = verdictDrawing(game, settlement);
    writeNamedFile(join(svg, `${name}.svg`), boardSvg(drawing, { theme, title: fileTitle(file) }), true);
  }
  if (html !== undefined) writeNamedFile(join(html, `${name}.html`), pageOf(judged, file, theme, []), true);
  return entryOf(source, game, settlement, recordedResult(sgf, wishes), warnings);
}

/** A file's name has 255 bytes at most; of a long one these many characters go into the name of its picture. */
const MAX_STEM = 60;

/** The name, without its ending, of a game's picture and page. It is unique: files of two folders may share a name. */
export function pictureName({ index, file, game, of }: Source): string {
  const stem = [...fileTitle(file).replace(/\.sgf$/i, "")].slice(0, MAX_STEM).join("");
  return `${String(index + 1).padStart(4, "0")}-${stem}${of > 1 ? `-${game}` : ""}`;
}

export function capitalized(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}
