import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { PLAYOUT_RULES, type PlayoutRules, TacticalPlayout } from "../../engine/playout/tactical.ts";
import { parseDiagram } from "../support/diagram.ts";

/**
 * Black played at `k` (where it is drawn), White at `l`, and it is Black's turn. The rule, and no other, sees `a` (and
 * `b`, `c`, …), or where it does not fire nothing at all, so that the move is a random one.
 */
/** The probability 1. */
const CERTAIN = 1024;

const CASES: readonly [rule: keyof PlayoutRules, name: string, fires: boolean, rows: string][] = [
  ["atari", "the last move left its stone in atari", true, `
    . . . . . . .
    . . X . . . .
    . X l a . . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["atari", "the last move has two liberties", false, `
    . . . . . . .
    . . X . . . .
    . X l a . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["atari", "a stone in atari gets away", true, `
    . . . . . . .
    . . . O . . .
    . . O X l . .
    . . . a . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["atari", "a stone in atari is caught in a ladder", false, `
    . . . . . . .
    . . O O . . .
    . O X l . . .
    . O a . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["atari", "a stone in atari is saved by taking its attacker", true, `
    . . . . . . .
    . X X . . . .
    X O O a . . .
    O X X l . . .
    O . O O . . .
    . O . . . . .
    . . . . . . .`],
  ["atari", "the opponent looked away from our atari", true, `
    . . . . . . .
    . . k . . . .
    . X O a . . .
    . . X . . . .
    . . . . . . .
    . . . . . l .
    . . . . . . .`],
  ["ladder", "the last move can be run down", true, `
    . . . . . . .
    . . X . . . .
    . X l a . . .
    . X . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["ladder", "a stone stands in the way of the ladder", false, `
    . . . . . . .
    . . X . . . .
    . X l a . . .
    . X . . . . .
    . . . . . . .
    . . . . O . .
    . . . . . . .`],
  ["ladder", "the last move threatens a ladder", true, `
    . . . . . . .
    . . l O . . .
    . O X a . . .
    . O b . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["ladder", "a stone with three liberties needs no help", false, `
    . . . . . . .
    . . l . . . .
    . . X a . . .
    . O b . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["nakade", "three points in a row become an eye space", true, `
    . a . l X . .
    O O O O X . .
    X X X X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["nakade", "four points in a row live by themselves", false, `
    . a b . l X .
    O O O O O X .
    X X X X X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["shape", "hane around a stone that leans on ours", true, `
    . . . . . . .
    . . . . . . .
    . a b . . . .
    . X l . . . .
    . c d . . . .
    . . . . . . .
    . . . . . . .`],
  ["shape", "a lone stone in the open", false, `
    . . . . . . .
    . . . . . . .
    . . . b . . .
    . . a l c . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
  ["shape", "the good shape would be a bad self-atari", false, `
    . O . . . . .
    O a O . . . .
    X l X . . . .
    . O . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`],
];

const PLAYOUTS = 60;
const NONE: PlayoutRules = { atari: 0, ladder: 0, nakade: 0, shape: 0 };

/** The next moves of playouts with these rules, and the named points where the rule may play. */
function play(rows: string, rules: PlayoutRules): { found: Point[]; named: Point[] } {
  const { board, marks, geometry } = parseDiagram(rows);
  const { k = 0, l, ...rest } = marks;
  if (k !== 0) board.play(k, BLACK);
  board.play(l, WHITE);
  const playout = new TacticalPlayout(geometry, new Random(1), undefined, rules);
  const found = Array.from({ length: PLAYOUTS }, () => {
    const trace = { moves: Int16Array.of(k, l, 0), length: 2 }; // room for one more move
    playout.play(board.clone(), BLACK, trace);
    return trace.moves[2];
  });
  return { found, named: Object.values(rest) };
}

describe("a playout's rule", () => {
  it.each(CASES)("%s: %s", (rule, _name, fires, rows) => {
    const { found, named } = play(rows, { ...NONE, [rule]: CERTAIN });
    const hits = found.filter((move) => named.includes(move)).length;
    if (fires) expect(hits).toBe(PLAYOUTS);
    else expect(hits).toBeLessThan(PLAYOUTS / 4);
  });

  it.each(CASES.filter(([, , fires]) => fires))("%s: %s, but the rule is off", (_rule, _name, _fires, rows) => {
    const { found, named } = play(rows, NONE);
    expect(found.filter((move) => named.includes(move)).length).toBeLessThan(PLAYOUTS / 4);
  });

  it("is looked at as often as the table says", () => {
    const [, , , rows] = CASES[0];
    const rules = { ...NONE, atari: CERTAIN / 2 };
    const { found, named } = play(rows, rules);
    const hits = found.filter((move) => named.includes(move)).length;
    expect(hits).toBeGreaterThan(PLAYOUTS / 4);
    expect(hits).toBeLessThan((3 * PLAYOUTS) / 4);
    for (const probability of Object.values(PLAYOUT_RULES)) expect(probability).toBeLessThanOrEqual(CERTAIN);
  });
});
