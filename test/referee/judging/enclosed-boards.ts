import { Random } from "../../../engine/board/random.ts";
import { boardOfRows } from "../analysis/sources.ts";

/**
 * Boards with one enclosed group: an eye space in a corner or at a side with any stones of the opponent in it, a ring
 * of the group around it, and outside a wall of the opponent with two eyes, in which some points (dame) are left open.
 */
export interface Enclosed {
  /** `corner 1x4 .XX.`: the eye space row by row, `X` for the opponent's stones. */
  readonly name: string;
  /** The board with some dame open, the group White's. */
  readonly rows: (dame: number) => string[];
}

const SPACES = [
  ["corner", 1, 2],
  ["corner", 1, 3],
  ["corner", 1, 4],
  ["corner", 1, 5],
  ["corner", 2, 2],
  ["corner", 2, 3],
  ["side", 1, 3],
  ["side", 1, 4],
  ["side", 1, 5],
  ["side", 2, 2],
  ["side", 2, 3],
] as const;

/** Spaces in which the group may have stones of its own as well. */
const SPLIT_SPACES = [
  ["corner", 1, 5],
  ["corner", 2, 3],
  ["corner", 3, 3],
  ["side", 1, 5],
  ["side", 2, 3],
  ["side", 2, 4],
] as const;

type Space = (typeof SPACES)[number] | (typeof SPLIT_SPACES)[number];

/** All of them: every set of stones in every space that leaves a point empty. */
export function enclosedBoards(): Enclosed[] {
  return SPACES.flatMap((space) => {
    const [, height, width] = space;
    const sets = Array.from({ length: 2 ** (height * width) - 1 }, (_, set) => set);
    return sets.map((set) => enclosed(space, (i) => ((set >> i) & 1 ? "X" : ".")));
  });
}

/** So many of those with any stones of both players in the space: eyes, shared liberties, stones that can be taken. */
export function splitBoards(count: number, seed: number): Enclosed[] {
  const random = new Random(seed);
  const boards: Enclosed[] = [];
  while (boards.length < count) {
    const inside = Array.from({ length: 9 }, () => "..XXO"[random.below(5)]);
    const board = enclosed(SPLIT_SPACES[random.below(SPLIT_SPACES.length)], (i) => inside[i]);
    if (isLegal(board.rows(0))) boards.push(board);
  }
  return boards;
}

/** Whether every stone drawn has a liberty, or is next to one that has. */
function isLegal(rows: readonly string[]): boolean {
  const { colour, geometry } = boardOfRows(rows);
  return rows.every((row, y) => [...row].every((c, x) => ".XO"[colour[geometry.point(x, y)]] === c));
}

/** @param inside index of a point of the space, row by row -> what is on it */
function enclosed([place, height, width]: Space, inside: (i: number) => string): Enclosed {
  const space = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => inside(y * width + x)).join(""),
  );
  return { name: `${place} ${height}x${width} ${space.join("/")}`, rows: (dame) => draw(place, space, dame) };
}

function draw(place: "corner" | "side", space: readonly string[], dame: number): string[] {
  const left = place === "corner" ? "" : "O";
  const ring = left.length + space[0].length + 1;
  const open = [...Array(ring)].map((_, x) => (x % 2 === 0 && x / 2 < dame ? "." : "X")).join("");
  const wall = place === "corner" ? "" : "X";
  const rows = [...space.map((row) => `${wall}${left}${row}OXX`), `${wall}${"O".repeat(ring)}XX`, `${wall}${open}XX`];
  rows.push("X".repeat(rows[0].length));
  // The wall's eyes.
  rows[0] = `${rows[0].slice(0, -1)}.`;
  rows[rows.length - 1] = `${rows[rows.length - 1].slice(0, -1)}.`;
  return rows;
}
