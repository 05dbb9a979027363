/**
 * The exact form of a reply: `=[id] text` or `?[id] text`, then one blank line. The space is always there, also before
 * an empty text: some controllers take everything after the first space for the body. A blank line inside the text or
 * a space at the end of a line would break the framing of others, so neither leaves this file.
 */
import { printable } from "../../rules/quote.ts";

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
