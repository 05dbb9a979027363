/** The tree of a game record: nodes with properties and variations, as they stand in the file. */
/**
 * A node. Trees are plain data that tools may build and change; the first child continues the main line, the others
 * are variations. Trees can be as deep as a game is long: walk them with loops, not by recursion.
 */
export interface SgfNode {
  /**
   * Property name (capital letters and digits) -> its values, in the file's order. Values are raw, as between the
   * brackets, escapes included: `values.ts` reads and writes them. So a property that nobody here knows
   * is written back exactly.
   */
  readonly properties: Map<string, string[]>;
  children: SgfNode[];
  /** Where its semicolon stood in the text; absent in nodes that were not read from one. */
  readonly offset?: number;
}

/** What a file holds: at least one game tree. */
export interface SgfCollection {
  /** The root of each game, in the file's order. */
  readonly games: readonly SgfNode[];
  /** Whether there are words outside the game trees, as in a mail. */
  readonly hasTextAround: boolean;
}

/** The nodes of the main line, from the root to its last node. */
export function mainLine(root: SgfNode): SgfNode[] {
  const line = [root];
  for (let node = root.children[0]; node !== undefined; node = node.children[0]) line.push(node);
  return line;
}

/*
 * How the SGF modules say what is wrong with a file. Expected failures are values with a sentence for the user; what
 * could be read only by guessing, or was left out, is a warning beside the value.
 */

/** Why a file, or a game in it, was refused. */
interface SgfError {
  /** A full sentence that names the bad thing and its offset. One line, safe to print. */
  readonly message: string;
  /** Where in the decoded text: UTF-16 code units from its start, a byte-order mark not counted. */
  readonly offset: number;
}

/** What reading gives: a value with warnings (full sentences, none for a good file), or an error. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly error: SgfError };

export function success<T>(value: T, warnings: readonly string[] = []): Result<T> {
  return { ok: true, value, warnings };
}

export function failure(message: string, offset: number): { readonly ok: false; readonly error: SgfError } {
  return { ok: false, error: { message, offset } };
}

/** Longest piece of a file that a sentence quotes. */
const QUOTE_LENGTH = 30;

/** A piece of a file made fit for a sentence: cut to a readable length, no control characters or line breaks. */
export function excerpt(text: string): string {
  const short = text.length > QUOTE_LENGTH ? text.slice(0, QUOTE_LENGTH) + "…" : text;
  return short.replace(/[\p{C}\p{Z}]/gu, " ");
}
