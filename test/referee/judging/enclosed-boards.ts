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

/** All of them: every set of stones in every space that leaves a point empty. */
export function enclosedBoards(): Enclosed[] {
  return SPACES.flatMap(([place, height, width]) =>
    Array.from({ length: 2 ** (height * width) - 1 }, (_, set): Enclosed => {
      const inside = (x: number, y: number) => ((set >> (y * width + x)) & 1 ? "X" : ".");
      const space = Array.from({ length: height }, (__, y) =>
        Array.from({ length: width }, (___, x) => inside(x, y)).join(""),
      );
      return { name: `${place} ${height}x${width} ${space.join("/")}`, rows: (dame) => draw(place, space, dame) };
    }),
  );
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
