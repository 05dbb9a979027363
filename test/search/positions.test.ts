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
interface Case {
  readonly name: string;
  readonly toPlay: Colour;
  readonly setting: Setting;
  readonly playouts: number;
  readonly right: "named" | "pass";
  readonly rows: string;
}

const CASES: readonly Case[] = [
  {
    name: "a capture race: three liberties each",
    toPlay: BLACK,
    setting: { komi: 0 },
    playouts: 600,
    right: "named",
    rows: `
    . . . . a b c .
    O X X X O O O X
    O O O O X X X X
    O . O O X X . X
    O O . O X . X X`,
  },
  {
    name: "a capture race: the outside liberty before the shared one",
    toPlay: BLACK,
    setting: { komi: 0 },
    playouts: 600,
    right: "named",
    rows: `
    O . X . O a X .
    O O X X O X X X
    . O O O X X . X
    O O . O X . X X`,
  },
  {
    name: "a snapback",
    toPlay: BLACK,
    setting: { komi: 19 },
    playouts: 600,
    right: "named",
    rows: `
    . X X O . O .
    X X X O O O O
    . X O a O O .
    X X O . X O O
    . X X X X X X
    X X X . X . X
    . X . X X X X`,
  },
  {
    name: "a ko threat before the ko is taken back",
    toPlay: BLACK,
    setting: { komi: 7 },
    playouts: 1500,
    right: "named",
    rows: `
    . X . X O O O
    X X X X O O O
    X X X X O O O
    X X X l X O .
    X X X X O O a
    X X X X O O b
    . X . X O O .`,
  },
  {
    name: "a seki is left alone",
    toPlay: BLACK,
    setting: { komi: -3 },
    playouts: 300,
    right: "pass",
    rows: `
    . O X a O X .
    O O X b O X X
    . O X X O X .
    O O O O X X X
    . O . O X . X
    O O O O X X .`,
  },
  {
    name: "a seki is left alone from the other side",
    toPlay: WHITE,
    setting: { komi: -1 },
    playouts: 300,
    right: "pass",
    rows: `
    . O X a O X .
    O O X b O X X
    . O X X O X .
    O O O O X X X
    . O . O X . X
    O O O O X X .`,
  },
  {
    name: "the middle of three kills",
    toPlay: WHITE,
    setting: { komi: 4 },
    playouts: 600,
    right: "named",
    rows: `
    . a . X O . O
    X X X X O O O
    O O O O O . O
    X X X X X O O
    . X . X X X X
    X X X X . X X`,
  },
  {
    name: "the middle of three lives",
    toPlay: BLACK,
    setting: { komi: 4 },
    playouts: 600,
    right: "named",
    rows: `
    . a . X O . O
    X X X X O O O
    O O O O O . O
    X X X X X O O
    . X . X X X X
    X X X X . X X`,
  },
  {
    name: "the heart of the bulky five lives",
    toPlay: BLACK,
    setting: { komi: 0 },
    playouts: 800,
    right: "named",
    rows: `
    . a . X O O .
    . . X X O . O
    X X X O O O O
    X O O O . O .
    O O . O O O O`,
  },
  {
    name: "the heart of the bulky five kills",
    toPlay: WHITE,
    setting: { komi: 0 },
    playouts: 800,
    right: "named",
    rows: `
    . a . X O O .
    . . X X O . O
    X X X O O O O
    X O O O . O .
    O O . O O O O`,
  },
  {
    name: "a stone is taken in a ladder",
    toPlay: BLACK,
    setting: { komi: 0 },
    playouts: 400,
    right: "named",
    rows: `
    . . . . . . .
    . O X X . O .
    . O O X . . .
    . O X O a . .
    . O X . . . .
    . O X . . . .
    . O . . . . .`,
  },
  {
    name: "a stone gets out of a ladder in time",
    toPlay: WHITE,
    setting: { komi: 0 },
    playouts: 600,
    right: "named",
    rows: `
    . . . . . . .
    . O X X . O .
    . O O X . . .
    . O X O a . .
    . O X . . . .
    . O X . . . .
    . O . . . . .`,
  },
  {
    // From b White catches all of Black's stones in the middle, even if the stone is taken.
    name: "a stone runs where a ladder breaker waits, or its captors are cut off",
    toPlay: WHITE,
    setting: { komi: 0 },
    playouts: 1200,
    right: "named",
    rows: `
    . . . . . . .
    . O X X . O .
    . O O X . . .
    . O X O X b .
    . O X a . . .
    . O X . O . .
    . O . . . . .`,
  },
  {
    name: "a stone does not run into a ladder: the breaker first, or its captor's cut off",
    toPlay: WHITE,
    setting: { komi: 0 },
    playouts: 600,
    right: "named",
    rows: `
    . . . . . . .
    . O X X . O .
    . O O X . . .
    . O X O X c .
    . O X . b d .
    . O X . a . .
    . O . . . . .`,
  },
  {
    name: "the last dame is worth a point under area rules",
    toPlay: BLACK,
    setting: { komi: 2 },
    playouts: 300,
    right: "named",
    rows: `
    . X X O .
    X X X O O
    . X a O .
    X X X O O
    . X X O .`,
  },
  {
    name: "a pass when all is settled under territory rules",
    toPlay: WHITE,
    setting: { komi: 3, rules: TERRITORY, lastMove: PASS },
    playouts: 1000,
    right: "pass",
    rows: `
    . X X O .
    X X X O O
    . X X O .
    X X O O O
    . X X O .`,
  },
];

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** A playout with the network takes as long as several without. */
const PLAYOUTS_PER_EVALUATION = 4;
/** Searches of SEEDS that must find the right move. */
const ENOUGH = 9;

describe("a search knows", () => {
  it.each(CASES)("$name", ({ toPlay, setting, playouts, right, rows }) => {
    const { board, marks, geometry } = parseDiagram(rows);
    const { l, ...named } = marks;
    if (l !== undefined) board.play(l, opponent(toPlay));
    const good: readonly Point[] = right === "pass" ? [PASS] : Object.values(named);
    const position = positionOf(board, toPlay, { rules: AREA, ...(l !== undefined && { lastMove: l }), ...setting });
    const visits = networkPolicyFor(geometry, "strongest") ? playouts / PLAYOUTS_PER_EVALUATION : playouts;
    const found = SEEDS.map((seed) => searchOf(position, visits, seed)[0].move);
    const hits = found.filter((move) => good.includes(move)).length;
    expect(hits, `found ${found.map((move) => geometry.vertex(move)).join(" ")}`).toBeGreaterThanOrEqual(ENOUGH);
  });
});
