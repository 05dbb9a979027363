/** Dead stones that are left on the board, or that lie under points which their captor must fill. */
import { opponent } from "../../../engine/board/colour.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";

/** Both players have two eyes; at the bottom Black's tail in atari needs a connection once the dame are filled. */
export const withTail = (last: string): string => `
  X X X O O . O
  . X X O O O O
  X X X O O . O
  . X X O O O O
  X X X O . O O
  ${last}`;

/** Black's B8 lives by seki; White's A5 is dead and stands in its eye. */
export const DEAD_IN_THE_EYE_OF_A_SEKI = `
  . O X O O . O
  X X X O O O O
  X O O O . O O
  O . O O O O O
  X X O O O O O
  . X X X X X X
  X X . X X X X
  X X X X X X X`;

/**
 * Dead stones that stand neither in their captor's territory nor where he must connect. Only stones in territory are
 * removed; what the captor must fill was his territory before.
 */
export function strayStones({ geometry, strings, territory, fillings = [] }: Verdict): string[] {
  return strings.flatMap(({ colour, stones, status }) => {
    if (status !== "dead") return [];
    const stray = stones.filter((p) => territory[p] !== opponent(colour) && !fillings.includes(p));
    return stray.map((p) => geometry.vertex(p));
  });
}
