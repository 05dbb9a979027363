/** Trees to SGF text, FF[4]. */
import { printable } from "../rules/quote.ts";
import { endOfValue } from "./scanner.ts";
import type { SgfNode } from "./tree.ts";

/** Lines are broken between values so that they stay within this length, where the values allow it. */
const LINE_LENGTH = 80;

const OPEN = "(";
const CLOSE = ")";

/**
 * The text of a file with these games. FF and CA of each root become 4 and UTF-8, which is how the text must then be
 * encoded; all other properties are written as they are, but for control characters. Throws TypeError for a property
 * that cannot be written: a malformed name, no value, or a raw value whose brackets or backslashes are not escaped.
 */
export function writeSgf(games: readonly SgfNode[]): string {
  const lines = new LineBreaker();
  for (const root of games) writeTree(lines, root);
  return lines.text();
}

function writeTree(lines: LineBreaker, root: SgfNode): void {
  const properties = new Map([["FF", [""]], ["CA", [""]], ...root.properties]).set("FF", ["4"]).set("CA", ["UTF-8"]);
  /** What is still to be written, last first. */
  const work: (SgfNode | typeof OPEN | typeof CLOSE)[] = [CLOSE, { properties, children: root.children }, OPEN];
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    if (item === OPEN) {
      lines.newLine();
      lines.put(OPEN);
    } else if (item === CLOSE) {
      lines.put(CLOSE);
    } else {
      writeNode(lines, item);
      const { children } = item;
      if (children.length === 1) work.push(children[0]);
      else for (let i = children.length - 1; i >= 0; i--) work.push(CLOSE, children[i], OPEN);
    }
  }
  lines.newLine();
}

function writeNode(lines: LineBreaker, node: SgfNode): void {
  let prefix = ";";
  for (const [name, values] of node.properties) {
    if (!/^[A-Z][A-Z0-9]*$/.test(name)) throw new TypeError(`"${name}" is not the name of an SGF property`);
    if (values.length === 0) throw new TypeError(`the SGF property ${name} has no value`);
    prefix += name;
    for (const value of values) {
      // A backslash before a control character goes with it.
      const kept = value.replace(/\r(?!\n)/g, "\n").replace(/\\[^]/g, (pair) => (printable(pair) === pair ? pair : ""));
      const token = `${prefix}[${printable(kept)}]`;
      if (endOfValue(token, prefix.length + 1) !== token.length - 1) {
        throw new TypeError(`the value of the SGF property ${name} is not escaped`);
      }
      lines.put(token);
      prefix = "";
    }
  }
  if (prefix !== "") lines.put(prefix);
}

/** Collects tokens and begins a new line before one that would make the line too long. */
class LineBreaker {
  private readonly pieces: string[] = [];
  /** Length of the current line. */
  private column = 0;

  put(token: string): void {
    if (this.column + token.length > LINE_LENGTH) this.newLine();
    this.pieces.push(token);
    const lastBreak = token.lastIndexOf("\n");
    this.column = lastBreak < 0 ? this.column + token.length : token.length - 1 - lastBreak;
  }

  newLine(): void {
    if (this.column > 0) this.pieces.push("\n");
    this.column = 0;
  }

  text(): string {
    return this.pieces.join("");
  }
}
