/**
 * Property values from their raw form and back: text (FF[4], "Text", "SimpleText" and composed values) and points.
 *
 * In raw values a backslash keeps the next character from having a meaning; before a line break it joins the lines.
 * Line breaks of Text stay, as "\n"; in SimpleText they become spaces. Other white space becomes a space in both.
 */
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";

const LINE_BREAK = /\r\n|\n\r|\r|\n/g;

/** What a raw value without it is written like its text. */
const SPECIAL = /[\\\r\n\t\v\f]/;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const BACKSLASH = 0x5c;

/** Characters that are turned into a string at a time: few enough to be the arguments of one call. */
const CHUNK = 4096;

/** The text of a raw Text value. */
export function readText(raw: string): string {
  return unescape(raw, LINE_FEED);
}

/** The text of a raw SimpleText value: one line. */
export function readSimpleText(raw: string): string {
  return unescape(raw, SPACE);
}

/** One pass over character codes: a value may be megabytes of backslashes, which pieces of strings would multiply. */
function unescape(raw: string, lineBreak: number): string {
  if (!SPECIAL.test(raw)) return raw;
  const pieces: string[] = [];
  let codes: number[] = [];
  for (let i = 0; i < raw.length; i++) {
    let c = raw.charCodeAt(i);
    const escaped = c === BACKSLASH && i + 1 < raw.length;
    if (escaped) c = raw.charCodeAt(++i);
    if (c === LINE_FEED || c === CARRIAGE_RETURN) {
      // CR and LF together, in either order, are one break.
      const next = raw.charCodeAt(i + 1);
      if ((next === LINE_FEED || next === CARRIAGE_RETURN) && next !== c) i++;
      if (!escaped) codes.push(lineBreak);
    } else {
      codes.push(c >= TAB && c < CARRIAGE_RETURN ? SPACE : c);
    }
    if (codes.length >= CHUNK) {
      pieces.push(String.fromCharCode(...codes));
      codes = [];
    }
  }
  return pieces.join("") + String.fromCharCode(...codes);
}

/** The raw Text value of a text. Reading it back gives the text, but for tabs and the kind of its line breaks. */
export function writeText(text: string): string {
  return text.replace(LINE_BREAK, "\n").replace(/[\\\]]/g, "\\$&");
}

/** The raw SimpleText value of a text; line breaks become spaces. */
export function writeSimpleText(text: string): string {
  return writeText(text).replaceAll("\n", " ");
}

/** The raw composed value of two texts. Colons in them are escaped. */
export function writeComposed(first: string, second: string): string {
  const [a, b] = [first, second].map((text) => writeSimpleText(text).replaceAll(":", "\\:"));
  return `${a}:${b}`;
}

/** Largest width and height where "tt" is a pass, as in FF[1] to FF[3]; on larger boards it is a point. */
const OLD_PASS_SIZE = 19;

const CODE_OF_A = "a".charCodeAt(0);

/**
 * The point of a raw value, or undefined if it is not one of this board's. Some old files have "D4" for "dp", which
 * cannot be mistaken and is read too.
 */
export function parsePoint(geometry: Geometry, raw: string): Point | undefined {
  return parseMove(geometry, raw) || undefined;
}

/** The point of a raw move value; PASS for an empty value, "pass", and "tt" on boards up to 19 by 19. */
export function parseMove(geometry: Geometry, raw: string): Point | undefined {
  const text = raw.trim();
  if (text === "") return PASS;
  if (text === "tt" && geometry.width <= OLD_PASS_SIZE && geometry.height <= OLD_PASS_SIZE) return PASS;
  // Capital letters stand for lines 27 to 52, which no board here has.
  const x = text.charCodeAt(0) - CODE_OF_A;
  const y = text.charCodeAt(1) - CODE_OF_A;
  const isLetters = text.length === 2 && x >= 0 && x < geometry.width && y >= 0 && y < geometry.height;
  return isLetters ? geometry.point(x, y) : geometry.parseVertex(text);
}

/**
 * The points of one raw value of a point list: a point, a rectangle "first corner:opposite corner" (compressed lists
 * of FF[4]), or nothing for the empty value. Undefined if a point is not on the board.
 */
export function parsePoints(geometry: Geometry, raw: string): Point[] | undefined {
  if (raw.trim() === "") return [];
  const corners = raw.split(":", 3).map((corner) => parsePoint(geometry, corner));
  const [a, b = a] = corners;
  if (a === undefined || b === undefined || corners.includes(undefined) || corners.length > 2) return undefined;
  const columns = [geometry.column(a), geometry.column(b)];
  const rows = [geometry.row(a), geometry.row(b)];
  const points: Point[] = [];
  for (let y = Math.min(...rows); y <= Math.max(...rows); y++) {
    for (let x = Math.min(...columns); x <= Math.max(...columns); x++) points.push(geometry.point(x, y));
  }
  return points;
}

/** The raw value of a point; the empty value for PASS. */
export function writePoint(geometry: Geometry, p: Point): string {
  return p === PASS ? "" : String.fromCharCode(CODE_OF_A + geometry.column(p), CODE_OF_A + geometry.row(p));
}
