/** Reading of what playouts leave in doubt. */
import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import { ownershipEstimate } from "../../engine/search/contest.ts";
import { boardOf } from "../support/diagram.ts";

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

  it("is the same whenever it is asked, and leaves alone what is settled", () => {
    const first = estimate({ board: CORNER, settled, careful: true });
    expect(estimate({ board: CORNER, settled, careful: true })).toEqual(first);
    for (const p of CORNER.geometry.points) if (settled[p]) expect(first[p]).toBe(1);
  });
});
