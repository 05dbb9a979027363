import { describe, expect, it } from "vitest";
import { SelfAtariJudge } from "../../engine/playout/self-atari.ts";
import { parseDiagram } from "../support/diagram.ts";
import { BLACK } from "../../engine/board/colour.ts";

/** Black plays at `a`. */
const CASES: readonly [name: string, bad: boolean, rows: string][] = [
  ["a shared liberty of a seki", true, `
    . . . . O X a O X . . .
    . O O O O X . O X X X .`],
  ["a stone into the opponent's eye for nothing", true, `
    . a O . . . .
    O O O . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["a connection that leaves plenty of liberties", false, `
    . . . . . . .
    . X a X . . .
    . . O . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["a throw-in that puts stones in atari", false, `
    . a O X . . .
    O O X . . . .
    X X . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["a capture that looks like self-atari", false, `
    . . . . . . .
    . X O . . . .
    X O a O . . .
    . X O . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["a straight four inside a straight five", true, `
    X X X a . O .
    O O O O O O .
    . . . . . . .
    . . . . . . .`],
  ["the stone that keeps a bulky five from becoming two eyes", false, `
    X a . O X
    X X O O X
    O O O X X
    X X X X .`],
];

describe("a self-atari", () => {
  it.each(CASES)("%s: bad %s", (_name, bad, rows) => {
    const { board, marks } = parseDiagram(rows);
    expect(board.isLegal(marks.a, BLACK)).toBe(true);
    expect(new SelfAtariJudge().isBad(board, marks.a, BLACK)).toBe(bad);
  });
});
