/** The game records that a job is given: in files, or on the standard input. */
import { basename } from "node:path";
import { MAX_LENGTH } from "../sgf/charset.ts";
import { readGame, type SgfGame } from "../sgf/game.ts";
import { findGames, parseGame } from "../sgf/parser.ts";
import type { SgfNode } from "../sgf/tree.ts";
import { readNamedFile, readStandardInput } from "./named-file.ts";

/** The name that stands for the standard input. */
export const STANDARD_INPUT = "-";

/** What a file is called on a page about it. */
export function fileTitle(path: string): string {
  return path === STANDARD_INPUT ? "standard input" : basename(path);
}

/** What a file holds. Throws FileError. */
export function readInput(path: string): Uint8Array {
  return path === STANDARD_INPUT ? readStandardInput(MAX_LENGTH) : readNamedFile(path, MAX_LENGTH);
}

/** A game of a file that has not been read: plain data, for threads. */
export interface GameText {
  readonly text: string;
  /** Where it stands in the file. */
  readonly start: number;
  /** What of the file could be read only by guessing, in sentences. */
  readonly warnings: readonly string[];
}

/** The games of a file: a file of very many is read game by game. */
export interface GameTexts {
  readonly count: number;
  /** @param index from 0 */
  readonly at: (index: number) => GameText;
}

/**
 * The games in what a file holds, or a sentence. A game record inside another text is one only in a file
 * that is named .sgf, as of a mail, or where there is no name to go by.
 */
export function gameTexts(path: string, input: Uint8Array): GameTexts | string {
  const found = findGames(input);
  if (!found.ok) return found.error.message;
  const { text, places, hasTextAround } = found.value;
  if (hasTextAround && path !== STANDARD_INPUT && !/\.sgf$/i.test(path)) {
    return `This is no SGF file, but another text with a game record in it, at offset ${places[0].start}.`;
  }
  const at = (index: number): GameText => {
    const { start, end } = places[index];
    return { text: text.slice(start, end), start, warnings: found.warnings };
  };
  return { count: places.length, at };
}

/** A game of a file. */
export interface GameRead {
  /** The tree that it was read from. */
  readonly root: SgfNode;
  readonly sgf: SgfGame;
  /** What could be read only by guessing, or was left out, in sentences. */
  readonly warnings: readonly string[];
}

/** Reads a game, or says in a sentence why that cannot be done. */
export function readGameText({ text, start, warnings }: GameText): GameRead | string {
  const tree = parseGame(text, start);
  if (!tree.ok) return tree.error.message;
  const root = tree.value;
  const game = readGame(root);
  if (!game.ok) return game.error.message;
  return { root, sgf: game.value, warnings: [...warnings, ...tree.warnings, ...game.warnings] };
}

/** The game of this number among a file's games, from 1, or a sentence. */
export function readGameNumber(games: GameTexts, number: number): GameRead | string {
  if (number > games.count) return `game ${number} was asked for, and it holds ${games.count}`;
  return readGameText(games.at(number - 1));
}
