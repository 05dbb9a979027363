import { describe, expect, it } from "vitest";
import { BLACK, opponent, WHITE, type Colour } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import { networkPolicyFor } from "../../engine/policy/network/network-policy.ts";
import { parseDiagram } from "../support/diagram.ts";
import { AREA, positionOf, searchOf, type Setting, TERRITORY } from "./support.ts";

/**
 * Positions in which one move, or a few that do the same, decide the game; the komi lies between the results. `a`, `b`,
 * … are the right moves, or the mistakes where a pass is right. The opponent's last move, where it matters, is `l`, not
 * yet on the board as it is drawn.
 */
type Case = readonly [
  name: string,
  toPlay: Colour,
  setting: Setting,
  playouts: number,
  right: "named" | "pass",
  rows: string,
];

const SEKI = `
  . O X a O X .
  O O X b O X X
  . O X X O X .
  O O O O X X X
  . O . O X . X
  O O O O X X .`;

const THREE_POINTS = `
  . a . X O . O
  X X X X O O O
  O O O O O . O
  X X X X X O O
  . X . X X X X
  X X X X . X X`;

const BULKY_FIVE = `
  . a . X O O .
  . . X X O . O
  X X X O O O O
  X O O O . O .
  O O . O O O O`;

const LADDER = `
  . . . . . . .
  . O X X . O .
  . O O X . . .
  . O X O a . .
  . O X . . . .
  . O X . . . .
  . O . . . . .`;

const CASES: readonly Case[] = [
  ["a capture race: three liberties each", BLACK, { komi: 0 }, 600, "named", `
    . . . . a b c .
    O X X X O O O X
    O O O O X X X X
    O . O O X X . X
    O O . O X . X X`],
  ["a capture race: the outside liberty before the shared one", BLACK, { komi: 0 }, 600, "named", `
    O . X . O a X .
    O O X X O X X X
    . O O O X X . X
    O O . O X . X X`],
  ["a snapback", BLACK, { komi: 19 }, 600, "named", `
    . X X O . O .
    X X X O O O O
    . X O a O O .
    X X O . X O O
    . X X X X X X
    X X X . X . X
    . X . X X X X`],
  ["a ko threat before the ko is taken back", BLACK, { komi: 7 }, 1500, "named", `
    . X . X O O O
    X X X X O O O
    X X X X O O O
    X X X l X O .
    X X X X O O a
    X X X X O O b
    . X . X O O .`],
  ["a seki is left alone", BLACK, { komi: -3 }, 300, "pass", SEKI],
  ["a seki is left alone from the other side", WHITE, { komi: -1 }, 300, "pass", SEKI],
  ["the middle of three kills", WHITE, { komi: 4 }, 600, "named", THREE_POINTS],
  ["the middle of three lives", BLACK, { komi: 4 }, 600, "named", THREE_POINTS],
  ["the heart of the bulky five lives", BLACK, { komi: 0 }, 800, "named", BULKY_FIVE],
  ["the heart of the bulky five kills", WHITE, { komi: 0 }, 800, "named", BULKY_FIVE],
  ["a stone is taken in a ladder", BLACK, { komi: 0 }, 400, "named", LADDER],
  ["a stone gets out of a ladder in time", WHITE, { komi: 0 }, 600, "named", LADDER],
  // From b White catches all of Black's stones in the middle, even if the stone is taken.
  ["a stone runs where a ladder breaker waits, or its captors are cut off", WHITE, { komi: 0 }, 1200, "named", `
    . . . . . . .
    . O X X . O .
    . O O X . . .
    . O X O X b .
    . O X a . . .
    . O X . O . .
    . O . . . . .`],
  ["a stone does not run into a ladder: the breaker first, or its captor's cut off",
    WHITE, { komi: 0 }, 600, "named", `
    . . . . . . .
    . O X X . O .
    . O O X . . .
    . O X O X c .
    . O X . b d .
    . O X . a . .
    . O . . . . .`],
  ["the last dame is worth a point under area rules", BLACK, { komi: 2 }, 300, "named", `
    . X X O .
    X X X O O
    . X a O .
    X X X O O
    . X X O .`],
  ["a pass when all is settled under territory rules",
    WHITE, { komi: 3, rules: TERRITORY, lastMove: PASS }, 1000, "pass", `
    . X X O .
    X X X O O
    . X X O .
    X X O O O
    . X X O .`],
];

const SEEDS = [1, 2, 3, 4, 5];
/** A playout with the network takes as long as several without. */
const PLAYOUTS_PER_EVALUATION = 4;

describe("a search knows", () => {
  it.each(CASES)("%s", (_name, toPlay, setting, playouts, right, rows) => {
    const { board, marks, geometry } = parseDiagram(rows);
    const { l, ...named } = marks;
    if (l !== undefined) board.play(l, opponent(toPlay));
    const good: readonly Point[] = right === "pass" ? [PASS] : Object.values(named);
    const position = positionOf(board, toPlay, { rules: AREA, ...(l !== undefined && { lastMove: l }), ...setting });
    const visits = networkPolicyFor(geometry, "strongest") ? playouts / PLAYOUTS_PER_EVALUATION : playouts;
    const found = SEEDS.map((seed) => searchOf(position, visits, seed)[0].move);
    const wrong = found.filter((move) => !good.includes(move));
    expect(wrong.map((move) => geometry.vertex(move))).toEqual([]);
  });
});
