/**
 * Property values that are text, from their raw form and back (FF[4], "Text", "SimpleText" and composed values).
 *
 * In raw values a backslash keeps the next character from having a meaning; before a line break it joins the lines.
 * Line breaks of Text stay, as "\n"; in SimpleText they become spaces. Other white space becomes a space in both.
 */

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
