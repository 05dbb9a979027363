/** A game that is over: White is 9.5 points behind with komi −1.5 (Japanese rules) or 1.5 (Chinese rules). */
export const SETTLED_GAME = [
  ". . O O X X . . .",
  ". . O X X X . . .",
  ". . O O X . X . .",
  ". . . O X X . . .",
  ". . O O O X X . .",
  ". . . O X . . . .",
  ". O O O X X . . .",
  ". . O X X . X . .",
  ". . O O X X . . .",
];

/** A game that is over, with a seki in the corner: W+0.5 with komi 6.5. A short search sees Black ahead by 7 points. */
export const UNCLEAR_GAME = [
  "X X . O X X X O .",
  "X X X O X X . O .",
  ". . . O X X X O .",
  "O O O O X X O O .",
  "X X X X X X X O .",
  "X X X X X X . O .",
  ". . . . . X X O .",
  ". . . . . X O O .",
  ". . . . . X X O .",
];

/** The stones of rows like these, from the top: "b" or "w", and the vertex. */
export function stonesIn(rows: readonly string[]): [colour: "b" | "w", vertex: string][] {
  return rows.flatMap((row, y) =>
    row.split(" ").flatMap((c, x): ["b" | "w", string][] =>
      c === "." ? [] : [[c === "X" ? "b" : "w", `${"ABCDEFGHJ"[x]}${rows.length - y}`]],
    ),
  );
}
