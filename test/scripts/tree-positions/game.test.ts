import { expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { networkPolicyFor } from "../../../engine/policy/network/network-policy.ts";
import { type Sampling, treePositions } from "../../../scripts/tree-positions/game.ts";

const geometry = geometryOf(7);
const beginning = { geometry, rules: "chinese", komi: 9, moves: [24, 17, 23, 18, 30, 31, 16, 9] };

/** The positions of a game that is played on with searches of 8 visits. */
function positionsOf(seed: number, { komi = 9, even = false, spread }: Partial<Sampling> & { komi?: number } = {}) {
  return [...treePositions({ ...beginning, komi }, 5, { visits: 8, keep: 5, even, spread }, new Random(seed))];
}

/** The board after the moves, which must be legal. */
function boardAfter(moves: readonly number[]) {
  const board = new Board(geometry);
  for (const [i, move] of moves.entries()) {
    const colour = i % 2 === 0 ? BLACK : WHITE;
    const point = geometry.points[move] ?? PASS;
    if (point !== PASS) expect(board.isLegal(point, colour)).toBe(true);
    board.play(point, colour);
  }
  return board;
}

/** Number of moves that all positions have in common with the game. */
function commonMoves(positions: ReturnType<typeof positionsOf>): number {
  const differs = (move: number, i: number) => positions.some(({ moves }) => moves[i] !== move);
  const first = beginning.moves.findIndex(differs);
  return first < 0 ? beginning.moves.length : first;
}

it("are legal positions of the game played on, and come once", () => {
  const positions = positionsOf(1);
  for (const { game, komi, moves, rules, size } of positions) {
    expect({ game, komi, rules, size }).toEqual({ game: 5, komi: 9, rules: "chinese", size: 7 });
    boardAfter(moves);
  }
  expect(new Set(positions.map(({ moves }) => moves.join())).size).toBe(positions.length);
});

it("are of several searches, and begin where the game is taken over", () => {
  const games = [1, 2, 3, 4].map((seed) => positionsOf(seed));
  for (const positions of games) {
    expect(new Set(positions.map(({ moves }) => moves.length)).size).toBeGreaterThan(5);
  }
  expect(Math.max(...games.map(commonMoves))).toBeGreaterThan(2);
});

it("are the same for the same seed, and others for another", () => {
  expect(positionsOf(3)).toEqual(positionsOf(3));
  expect(positionsOf(4)).not.toEqual(positionsOf(3));
});

it("of games that are kept even are open, whatever komi was before", () => {
  const network = networkPolicyFor(geometry, "strongest")!;
  const openPart = (positions: ReturnType<typeof positionsOf>) => {
    const open = positions.filter(({ komi, moves }) => {
      const board = boardAfter(moves);
      const toPlay = moves.length % 2 === 0 ? BLACK : WHITE;
      network.evaluate({ board, toPlay, recent: [], komi, territory: false });
      return Math.abs(network.value - 0.5) < 0.45;
    });
    return open.length / positions.length;
  };
  for (const seed of [1, 2, 3]) {
    const komi = 30.5; // White has won
    const positions = positionsOf(seed, { komi, even: true });
    expect(positions.length).toBeGreaterThan(30);
    expect(Math.max(...positions.map((position) => position.komi))).toBeLessThan(komi);
    expect(openPart(positions)).toBeGreaterThan(0.5);
    // Of decided searches few positions are taken.
    expect(positionsOf(seed, { komi }).length).toBeLessThan(10);
  }
});

it("of games with a spread have one komi a game, which lies within it and fills it", () => {
  const komiOf = (seed: number, spread: number) => new Set(positionsOf(seed, { spread }).map(({ komi }) => komi));
  const drawn = Array.from({ length: 6 }, (_, seed) => ({ narrow: [...komiOf(seed, 0)], wide: [...komiOf(seed, 10)] }));
  for (const { narrow, wide } of drawn) expect([narrow.length, wide.length]).toEqual([1, 1]);
  const away = drawn.map(({ narrow, wide }) => Math.abs(narrow[0] - wide[0]));
  expect(Math.max(...away)).toBeLessThanOrEqual(10.5);
  expect(Math.max(...away)).toBeGreaterThan(5);
});
