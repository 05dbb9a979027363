/** Reading of what playouts leave in doubt. */
import { describe, expect, it } from "vitest";
import { BLACK, type Colour, EMPTY, WHITE } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { ownershipEstimate } from "../../../src/referee/reading/estimate.ts";
import { boardOf } from "../../support/diagram.ts";

/** White's stones in the corner are dead if Black moves first: playouts alone take them for safe. */
const CORNER = boardOf(`
  . X . X . X .
  X X X X X X X
  X O O O X X X
  O . O X X . X
  . X O X X X X
  X O O O X . X
  . . O X X X X`);

const estimate = ownershipEstimate(100, 1);

/** Black's walls to the right are settled. */
const settled = Uint8Array.from(CORNER.colour, (c, p) => (c === BLACK && CORNER.geometry.column(p) >= 4 ? BLACK : 0));

describe("the careful estimate", () => {
  it("reads out what playouts leave open", () => {
    const b5 = CORNER.geometry.parseVertex("B5") ?? 0;
    const [plain, careful] = [false, true].map((c) => estimate({ board: CORNER, settled, careful: c })[b5]);
    expect(plain).toBeLessThan(-0.3);
    expect(careful).toBeGreaterThan(plain + 0.15);
  });

  it("tells the main lines, either side moving first", () => {
    const told: [string, Colour, number][] = [];
    const tell = (points: readonly Point[], first: Colour, line: readonly Point[]) => {
      expect(points.includes(CORNER.geometry.parseVertex("B5") ?? 0)).toBe(true);
      told.push([CORNER.geometry.vertex(line[0] ?? PASS), first, line.length]);
      for (const p of line) expect(p === PASS || CORNER.colour[p] === EMPTY || points.includes(p)).toBe(true);
    };
    estimate({ board: CORNER, settled, careful: true, tell });
    expect(told.map(([, first]) => first)).toEqual([BLACK, WHITE]);
    // Black's killing move.
    expect(told[0][2]).toBeGreaterThan(0);
    expect(["A4", "B4", "A3", "A2"]).toContain(told[0][0]);
  });

  it("plays main lines on: whoever moves first, Black has time to take the three stones", () => {
    const board = boardOf(`
      . . . . O . X . .
      . . . . O O X O .
      . . . . O . X O .
      . . . . O O X O .
      . . . . O . X X X
      . . . . O O O O O
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    const h8 = board.geometry.parseVertex("H8") ?? 0;
    const walls = Uint8Array.from(board.colour, (c, p) => (c === WHITE && board.geometry.column(p) < 7 ? WHITE : 0));
    for (let seed = 1; seed <= 6; seed++) {
      const share = ownershipEstimate(100, seed)({ board, settled: walls, careful: true })[h8];
      expect(share, `seed ${seed}`).toBeGreaterThan(0.3);
    }
  });

  it("makes do with what it has when time is up", () => {
    const start = performance.now();
    const hurried = ownershipEstimate(10_000_000, 1, () => true)({ board: CORNER, settled, careful: true });
    expect(performance.now() - start).toBeLessThan(5000);
    for (const p of CORNER.geometry.points) if (settled[p]) expect(hurried[p]).toBe(1);
  });

  it("is the same whenever it is asked, and leaves alone what is settled", () => {
    const first = estimate({ board: CORNER, settled, careful: true });
    expect(estimate({ board: CORNER, settled, careful: true })).toEqual(first);
    for (const p of CORNER.geometry.points) if (settled[p]) expect(first[p]).toBe(1);
  });
});
