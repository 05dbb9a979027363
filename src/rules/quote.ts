/** Words of a user, a file or another program inside what shinpan writes. */
const MAX_QUOTED = 40;

/** All control characters but tabs and line breaks, and those that turn the direction of the text after them. */
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;

/** A text that may go to a terminal or into a record. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "");
}

/** A value as JSON that may go to a terminal and reads back the same. */
export function printableJson(value: unknown): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(UNPRINTABLE, escape);
}

/** In quotation marks, cut if they are long. */
export function quote(text: string): string {
  return printable(`"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`);
}

/** A value that a program has passed in a wrong place, as an error shows it: texts in quotation marks. */
export function shownValue(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** How many of something there are: "1 game", "14 games". @param noun - whose plural ends in s */
export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** The lines of a table: the first column is aligned to the left, the others, of numbers, to the right. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  const padded = (cell: string, i: number) => (i === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[i]));
  return rows.map((row) => row.map(padded).join("  "));
}

/** "; did you mean --size?": the candidate nearest to the word, after a prefix. "" if none is like it. */
export function didYouMean(word: string, candidates: readonly string[], prefix = ""): string {
  const distances = candidates.map((candidate) => editDistance(word.toLowerCase(), candidate));
  const fewest = Math.min(...distances);
  // More edits than these make any word of any other.
  if (fewest > Math.ceil(word.length / 3)) return "";
  return `; did you mean ${prefix}${candidates[distances.indexOf(fewest)]}?`;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
