/** The game records that a job is given: in files, or on the standard input. */
import { basename } from "node:path";
import { readNamedFile, readStandardInput } from "../gtp/named-file.ts";
import { MAX_LENGTH } from "../sgf/charset.ts";
import { readGame, type SgfGame } from "../sgf/game.ts";
import { parseSgf } from "../sgf/parser.ts";
import type { SgfNode } from "../sgf/tree.ts";

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

export interface GameTrees {
  /** The root of each game. */
  readonly games: readonly SgfNode[];
  /** What of the file could be read only by guessing, in sentences. */
  readonly warnings: readonly string[];
}

/**
 * The games in what a file holds, or a sentence. A game record inside another text is one only in a file
 * that is named .sgf, as of a mail, or where there is no name to go by.
 */
export function gameTrees(path: string, input: Uint8Array): GameTrees | string {
  const parsed = parseSgf(input);
  if (!parsed.ok) return parsed.error.message;
  const { games, hasTextAround } = parsed.value;
  if (!hasTextAround || path === STANDARD_INPUT || /\.sgf$/i.test(path)) {
    return { games, warnings: parsed.warnings };
  }
  return `This is no SGF file, but another text with a game record in it, at offset ${games[0].offset ?? 0}.`;
}

/** A game of a file. */
export interface GameRead {
  readonly sgf: SgfGame;
  /** What could be read only by guessing, or was left out, in sentences. */
  readonly warnings: readonly string[];
}

/** The game of a root, or a sentence. @param warnings those on the whole file */
export function gameOfRoot(root: SgfNode, { warnings }: GameTrees): GameRead | string {
  const game = readGame(root);
  return game.ok ? { sgf: game.value, warnings: [...warnings, ...game.warnings] } : game.error.message;
}
