/**
 * How the SGF modules say what is wrong with a file. Expected failures are values with a sentence for the user; what
 * could be read only by guessing, or was left out, is a warning beside the value.
 */

/** Why a file, or a game in it, was refused. */
export interface SgfError {
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
