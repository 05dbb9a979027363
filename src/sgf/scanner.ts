/**
 * The lower half of the SGF grammar: white space, names, bracketed values, whole nodes, and where a game tree ends.
 *
 * Written for files of any age and any malice: no recursion, no regular expression that runs over the file, and nothing
 * is allocated before the parts are counted.
 */
import { excerpt, failure, type Result, type SgfNode, success } from "./tree.ts";

/**
 * Most nodes of a game, and most nodes and values together: more than the largest joseki dictionaries have. A node
 * takes 300 bytes of memory and a microsecond, so that a file of semicolons would exhaust any machine.
 */
export const MAX_NODES = 200_000;
export const MAX_PARTS = 1_000_000;

const SPACE = 0x20;
const BYTE_ORDER_MARK = 0xfeff;
const OPEN_PARENTHESIS = 0x28;
const CLOSE_PARENTHESIS = 0x29;
const SEMICOLON = 0x3b;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Index of the "(" of the first "(;" at or after `from`, white space allowed between the two, or -1. */
export function findGameTree(text: string, from: number): number {
  return findOpening(text, from, (next) => text[next] === ";");
}

/** The same for a root that lacks its semicolon, as in game records of the Nihon Ki-in: "(" and a property. */
export function findBareGameTree(text: string, from: number): number {
  return findOpening(text, from, (next) => {
    const scanner = new Scanner(text, next);
    return scanner.name() !== "" && scanner.next() === "[";
  });
}

/** Index of the first "(" at or after `from` whose next character, white space skipped, passes a test, or -1. */
function findOpening(text: string, from: number, test: (next: number) => boolean): number {
  let open = text.indexOf("(", from);
  while (open >= 0) {
    const next = skipSpace(text, open + 1);
    if (test(next)) return open;
    open = text.indexOf("(", next);
  }
  return -1;
}

/** The first index at or after `from` that is not white space. All control characters count as white space. */
function skipSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c > SPACE && c !== BYTE_ORDER_MARK) break;
    i++;
  }
  return i;
}

/** A game tree in a text, not read yet. */
export interface GamePlace {
  /** Index of its "(", and the first index after its ")", or after the text if it has none. */
  readonly start: number;
  readonly end: number;
  /** Nodes and values. */
  readonly parts: number;
}

/** Finds the end of the game tree whose "(" stands at `start`, and counts what is in it. */
export function measureGame(text: string, start: number): Result<GamePlace> {
  let depth = 0;
  let nodes = 0;
  let values = 0;
  let end = start;
  while (end < text.length) {
    const c = text.charCodeAt(end++);
    if (c === OPEN_PARENTHESIS) depth++;
    else if (c === CLOSE_PARENTHESIS && --depth === 0) break;
    else if (c === SEMICOLON && ++nodes > MAX_NODES) return tooMany(end - 1, `${MAX_NODES} nodes`);
    else if (c === OPEN_BRACKET) {
      if (++values + nodes > MAX_PARTS) return tooMany(end - 1);
      const close = endOfValue(text, end);
      end = close < 0 ? text.length : close + 1;
    }
  }
  return success({ start, end, parts: nodes + values });
}

/** Refuses what would take too much memory. */
export function tooMany(offset: number, what = `${MAX_PARTS} nodes and values`): Result<never> {
  return failure(`The file is too large: by offset ${offset} it has more than ${what}.`, offset);
}

/** Index of the bracket that closes the value whose first character is at `from`, or -1 if nothing closes it. */
export function endOfValue(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === CLOSE_BRACKET) return i;
    if (c === BACKSLASH) i++;
  }
  return -1;
}

/** Reads nodes one after another. `position` is where it stands in the text. */
export class Scanner {
  readonly text: string;
  position: number;
  /** Where the text ends within a node, if it does: what is not whole is left out. */
  cut: string | undefined;
  private readonly origin: number;

  /** @param origin where the text begins in the file */
  constructor(text: string, position: number, origin = 0) {
    this.text = text;
    this.position = position;
    this.origin = origin;
  }

  /** Where it stands in the file. */
  get offset(): number {
    return this.origin + this.position;
  }

  /** Moves to the next character that is not white space and returns it, or undefined at the end of the text. */
  next(): string | undefined {
    this.position = skipSpace(this.text, this.position);
    return this.text[this.position];
  }

  /**
   * Reads the node whose semicolon stands at `position`, or from its first property if it has none. A property that
   * comes twice in a node, which the format forbids, has the values of both.
   */
  node(): Result<SgfNode> {
    const { offset } = this;
    const properties = new Map<string, string[]>();
    if (this.text.charCodeAt(this.position) === SEMICOLON) this.position++;
    for (let c = this.next(); c !== undefined && isLetter(c); c = this.next()) {
      const { offset: start, position } = this;
      const name = this.name();
      if (name === "") {
        const written = excerpt(this.text.slice(position, this.position));
        return failure(`The property name "${written}" at offset ${start} has no capital letter.`, start);
      }
      const after = this.next();
      if (after !== undefined && after !== "[") {
        return failure(`The property ${excerpt(name)} at offset ${start} has no value.`, start);
      }
      if (after !== undefined && this.values(name, properties)) continue;
      this.cut = `in the property ${excerpt(name)} at offset ${start}`;
      this.position = this.text.length;
    }
    return success({ properties, children: [], offset });
  }

  /** Reads a property name, empty if there is none. Small letters of FF[1] to FF[3] go: "AddBlack" is AB. */
  name(): string {
    const start = this.position;
    let end = start;
    while (end < this.text.length && isNameCharacter(this.text[end])) end++;
    this.position = end;
    return this.text.slice(start, end).replace(/[a-z]/g, "");
  }

  /** Adds one or more bracketed values to a property. False at one that is never closed. */
  private values(name: string, properties: Map<string, string[]>): boolean {
    const { text } = this;
    let values = properties.get(name);
    while (text.charCodeAt(this.position) === OPEN_BRACKET) {
      const end = endOfValue(text, this.position + 1);
      if (end < 0) return false;
      const value = text.slice(this.position + 1, end);
      // Most properties have one value: [value] takes room for one, a push to [] for seventeen.
      if (values !== undefined) values.push(value);
      else properties.set(name, (values = [value]));
      this.position = skipSpace(text, end + 1);
    }
    return true;
  }
}

function isLetter(c: string): boolean {
  return (c >= "A" && c <= "Z") || (c >= "a" && c <= "z");
}

function isNameCharacter(c: string): boolean {
  return isLetter(c) || (c >= "0" && c <= "9");
}
