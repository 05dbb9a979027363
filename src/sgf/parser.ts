/**
 * SGF, FF[1] to FF[4]: from bytes or text to trees. (Format: Arno Hollosi, *SGF File Format FF[4]*, red-bean.com/sgf.)
 *
 * Parsing is one loop with its own stack, so that a file nested a million deep is nothing special. Forgiven without a
 * word: text outside the game trees (mail headers, signatures), and white space and control characters between the
 * parts. Forgiven with a warning: a file that ends too early, which is read as far as it goes; nodes after a variation,
 * which must be another variation; a root without its semicolon in a file that has no other game. Anything else that
 * the grammar does not allow is refused.
 */
import { decodeSgf, MAX_LENGTH } from "./charset.ts";
import { excerpt, failure, type Result, type SgfCollection, type SgfNode, success } from "./tree.ts";
import {
  findBareGameTree,
  findGameTree,
  type GamePlace,
  MAX_PARTS,
  measureGame,
  Scanner,
  tooMany,
} from "./scanner.ts";

/** Most games of a file. */
const MAX_GAMES = 100_000;

/** The text of a file, and where its games stand in it: at least one. */
export interface FoundGames {
  readonly text: string;
  readonly places: readonly GamePlace[];
  /** See `SgfCollection`. */
  readonly hasTextAround: boolean;
}

/** Reads all game trees of a file. Never throws; a file without a game tree, or with a bad one, is an error. */
export function parseSgf(input: Uint8Array | string): Result<SgfCollection> {
  const found = findGames(input);
  if (!found.ok) return found;
  const { text, places, hasTextAround } = found.value;
  const warnings = [...found.warnings];
  let parts = 0;
  for (const place of places) if ((parts += place.parts) > MAX_PARTS) return tooMany(place.start);
  const games: SgfNode[] = [];
  for (const { start, end } of places) {
    const tree = parseGame(text.slice(start, end), start);
    if (!tree.ok) return tree;
    games.push(tree.value);
    warnings.push(...tree.warnings);
  }
  return success({ games, hasTextAround }, warnings);
}

/** Finds the games of a file without reading them, so that a file of very many can be read game by game. */
export function findGames(input: Uint8Array | string): Result<FoundGames> {
  const decoded = typeof input === "string" ? checkLength(input) : decodeSgf(input);
  if (!decoded.ok) return decoded;
  const text = decoded.value;
  const warnings = [...decoded.warnings];
  const places: GamePlace[] = [];
  let last = 0;
  let hasTextAround = false;
  let open = findGameTree(text, 0);
  if (open < 0) {
    open = findBareGameTree(text, 0);
    if (open >= 0) warnings.push(`The game at offset ${open} begins without a semicolon.`);
  }
  while (open >= 0) {
    if (places.length === MAX_GAMES) return tooMany(open, `${MAX_GAMES} games`);
    hasTextAround ||= hasWords(text.slice(last, open));
    const place = measureGame(text, open);
    if (!place.ok) return place;
    places.push(place.value);
    last = place.value.end;
    open = findGameTree(text, last);
  }
  if (places.length === 0) {
    return failure(`There is no game record: no "(;" was found up to offset ${text.length}.`, text.length);
  }
  hasTextAround ||= hasWords(text.slice(last));
  return success({ text, places, hasTextAround }, warnings);
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function checkLength(text: string): Result<string> {
  if (text.length <= MAX_LENGTH) return success(text);
  const size = `${text.length} characters long`;
  return failure(`The text is ${size}: it would be read only up to offset ${MAX_LENGTH}.`, MAX_LENGTH);
}

/** Reads a game tree that `findGames` has found. @param start where its text stands in the file */
export function parseGame(text: string, start: number): Result<SgfNode> {
  const scanner = new Scanner(text, 0, start);
  const warnings: string[] = [];
  let root: SgfNode | undefined;
  /** The node that the next one follows. */
  let current: SgfNode | undefined;
  /** For each open parenthesis: the node before it, undefined for the outermost. */
  const open: (SgfNode | undefined)[] = [];
  /** The last thing read, with ";" for a whole node. */
  let last: "(" | ";" | ")" | undefined;
  do {
    const c = scanner.next();
    const { offset } = scanner;
    if (c === ";" || (root === undefined && last === "(")) {
      if (last === ")" && warnings.length === 0) {
        warnings.push(`The node at offset ${offset} follows a variation: it was read as another variation.`);
      }
      const node = scanner.node();
      if (!node.ok) return node;
      if (current === undefined) root = node.value;
      // Most nodes have one child: see `Scanner.values` on memory.
      else if (current.children.length === 0) current.children = [node.value];
      else current.children.push(node.value);
      current = node.value;
      last = ";";
    } else if (c === "(") {
      if (last === "(") return failure(`The variation at offset ${offset} begins without a node.`, offset);
      open.push(current);
      scanner.position++;
      last = c;
    } else if (c === ")") {
      if (last === "(") return failure(`The variation that ends at offset ${offset} has no node.`, offset);
      current = open.pop();
      scanner.position++;
      last = c;
    } else if (c !== undefined) {
      const character = excerpt(String.fromCodePoint(text.codePointAt(scanner.position)!));
      return failure(`The character "${character}" at offset ${offset} does not belong there.`, offset);
    } else if (last === "(" || scanner.cut !== undefined) {
      const where = scanner.cut ?? "where a node should follow";
      if (root?.properties.size === 0) {
        return failure(`The file is cut off at offset ${offset}, before anything.`, offset);
      }
      warnings.push(`The file is cut off ${where}: it was read as far as it goes.`);
      break;
    } else {
      const n = open.length;
      const missing = n === 1 ? "a closing parenthesis is" : `${n} closing parentheses are`;
      warnings.push(`At the end of the file, offset ${offset}, ${missing} missing.`);
      break;
    }
  } while (open.length > 0);
  // The caller found "(" and what begins a node after it, so that there is a root.
  return success(root!, warnings);
}
