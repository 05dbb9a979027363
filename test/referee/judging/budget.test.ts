/** The referee answers in time on any position, however senseless; and without a clock its work is bounded too. */
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { judgeGame } from "../../../src/player/judge-game.ts";
import { judge, type JudgeOptions } from "../../../src/referee/judging/judge.ts";
import { cpuTimeMs } from "../../support/cpu-time.ts";
import { diagramOf } from "../../support/diagram.ts";
import { gameFrom, rules } from "../../rules/support.ts";

/** Processor time for a verdict, and how much more it may take: the clock is not asked within a search. */
const LIMIT_MS = 150;
const SLACK_MS = 1500;

/** A board with the stones that a function gives, but for those that could not be played there. */
function boardWith(size: number, stone: (x: number, y: number) => number): Board {
  const geometry = geometryOf(size);
  const board = new Board(geometry);
  for (const p of geometry.points) {
    const colour = stone(geometry.column(p), geometry.row(p)) as Colour | typeof EMPTY;
    if (colour !== EMPTY && board.colour[p] === EMPTY && board.suicideSize(p, colour) === 0) board.play(p, colour);
  }
  return board;
}

const random = new Random(11);
const randomBoard = (size: number, share: number) =>
  boardWith(size, () => (random.below(100) < share ? 1 + random.below(2) : EMPTY));

const POSITIONS: readonly (readonly [name: string, board: Board])[] = [
  ["an empty board", boardWith(25, () => EMPTY)],
  ["a single stone", boardWith(19, (x, y) => (x === 9 && y === 9 ? BLACK : EMPTY))],
  ["a checkerboard", boardWith(19, (x, y) => ((x + y) % 2 === 0 ? BLACK : WHITE))],
  ["a checkerboard of stones and holes", boardWith(25, (x, y) => ((x + y) % 2 === 0 ? 1 + (x % 2) : EMPTY))],
  ["stripes", boardWith(19, (x) => x % 3)],
  ["a few random stones", randomBoard(19, 10)],
  ["a board half full of random stones", randomBoard(19, 50)],
  ["a full board of random stones", randomBoard(19, 100)],
  ["a small board with few stones", randomBoard(5, 25)],
  ["a small board half full", randomBoard(6, 60)],
];

const LETTERS = [
  ["practical", "analysis"],
  ["strict", "analysis"],
  ["strict", "confirmation"],
] as const;

function judged(board: Board, options: Partial<JudgeOptions>, deadStones: "analysis" | "confirmation") {
  const estimate = () => ({ ownership: new Float32Array(board.geometry.length) });
  return judge({ board, deadStones }, { estimate, ...options });
}

describe.each(LETTERS)("in time: %s, %s", (mode, deadStones) => {
  it.each(POSITIONS)("%s", (_name, board) => {
    const start = cpuTimeMs();
    const verdict = judged(board, { mode, now: cpuTimeMs, timeMs: LIMIT_MS }, deadStones);
    expect(cpuTimeMs() - start).toBeLessThan(LIMIT_MS + SLACK_MS);
    expect(verdict.strings.flatMap(({ stones }) => stones).length).toBe(
      board.geometry.points.filter((p) => board.colour[p] !== EMPTY).length,
    );
  });
});

describe("the library's judge", () => {
  const stones = boardWith(19, (x, y) => ((7 * x + 5 * y) % 3 ? 1 + ((x + (y >> 2)) % 2) : EMPTY));
  const { game } = gameFrom(diagramOf(stones), rules("japanese"));
  /** Of many minutes. */
  const PLAYOUTS = 1_000_000;

  it("keeps to a limit of time, proofs and estimate together", () => {
    const start = cpuTimeMs();
    const { verdict } = judgeGame(game, { playouts: PLAYOUTS, now: cpuTimeMs, timeMs: LIMIT_MS });
    expect(cpuTimeMs() - start).toBeLessThan(LIMIT_MS + 3 * SLACK_MS);
    expect(verdict.strings.some(({ tier }) => tier === "estimated")).toBe(true);
  });
});

describe("without a clock", () => {
  const nearlyEmpty = boardWith(5, (x, y) => (y !== 2 ? EMPTY : x === 1 ? BLACK : x === 3 ? WHITE : EMPTY));

  it("a nearly empty small board, the longest work of all, takes seconds", () => {
    const start = cpuTimeMs();
    judged(nearlyEmpty, { mode: "strict" }, "confirmation");
    expect(cpuTimeMs() - start).toBeLessThan(10_000);
  });

  it.each(LETTERS)("the same work gives the same verdict: %s, %s", (mode, deadStones) => {
    const options = { mode, nodes: 5000 };
    expect(judged(nearlyEmpty, options, deadStones)).toEqual(judged(nearlyEmpty, options, deadStones));
  });
});
