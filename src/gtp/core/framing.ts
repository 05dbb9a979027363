/**
 * From lines of input to commands (GTP 2 draft, section 2.6): control characters are dropped,
 * a tab is a space, `#` begins a comment. Blank lines and comments are kept as events, because they mean something to a
 * running command: any line ends an open-ended analysis, and `# interrupt` cuts a search short.
 */
import { printable } from "../../rules/quote.ts";

/** One line of input, read. */
export type InputLine =
  | { readonly kind: "blank" }
  /** `text` is what follows the `#`, trimmed. */
  | { readonly kind: "comment"; readonly text: string }
  | CommandRequest;

/** A line that must be answered. */
export interface CommandRequest {
  readonly kind: "command";
  /** The digits before the command, exactly as sent ("007"), or "". */
  readonly id: string;
  /** "" if the line holds an id and nothing else. */
  readonly name: string;
  readonly args: readonly string[];
}

// Everything but line feed and tab (GTP 2 draft 2.2); the byte order mark is treated as one of them.
const IGNORED = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g;

/** Reads one line, without its line feed. */
export function parseLine(line: string): InputLine {
  const clean = line.replace(IGNORED, "").replaceAll("\t", " ");
  const hash = clean.indexOf("#");
  const words = (hash < 0 ? clean : clean.slice(0, hash)).split(" ").filter((word) => word !== "");
  if (words.length === 0) {
    return hash < 0 ? { kind: "blank" } : { kind: "comment", text: clean.slice(hash + 1).trim() };
  }
  const id = /^\d+$/.test(words[0]) ? words.shift()! : "";
  const [name = "", ...args] = words;
  return { kind: "command", id, name, args };
}

/*
 * The exact form of a reply: `=[id] text` or `?[id] text`, then one blank line. The space is always there, also before
 * an empty text: some controllers take everything after the first space for the body. A blank line inside the text or
 * a space at the end of a line would break the framing of others, so neither leaves this file.
 */

/** The whole reply to one command. */
export function formatReply(success: boolean, id: string, text: string): string {
  return `${formatHeader(success, id)}${bodyLines(text).join("\n")}\n\n`;
}

/** What precedes the text of a reply. Followed by a line feed, it opens a streamed reply. */
export function formatHeader(success: boolean, id: string): string {
  return `${success ? "=" : "?"}${id} `;
}

/** The lines of a text that may stand inside a reply: no blank ones, no trailing space, no control characters. */
export function bodyLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => printable(line.replaceAll("\t", " ")).trimEnd())
    .filter((line) => line !== "");
}
