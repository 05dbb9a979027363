import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { randomOpening } from "../../src/match/openings.ts";

describe("openings", () => {
  it.each([
    [5, 1, 4],
    [9, 4, 4],
    [9, 4, 12],
    [13, 8, 8],
    [19, 12, 12],
  ])("on size %i: at least %i of %i quiet moves", (size, least, plies) => {
    const geometry = geometryOf(size);
    for (let seed = 0; seed < 50; seed++) {
      const moves = randomOpening(geometry, [], plies, seed);
      expect(moves.length).toBeGreaterThanOrEqual(least);
      expect(moves.length).toBeLessThanOrEqual(plies);
      expect(moves.map(({ colour }) => colour)).toEqual(moves.map((_, i) => (i % 2 === 0 ? 1 : 2)));
      moves.forEach(({ point: p }, i) => {
        const [x, y] = [geometry.column(p), geometry.row(p)];
        const line = 1 + Math.min(x, y, size - 1 - x, size - 1 - y);
        expect(line).toBeGreaterThanOrEqual(size < 7 ? 2 : 3);
        for (const { point: q } of moves.slice(0, i)) {
          expect(Math.abs(x - geometry.column(q)) + Math.abs(y - geometry.row(q))).toBeGreaterThanOrEqual(3);
        }
      });
    }
  });

  it("on big boards take the four corners first", () => {
    const geometry = geometryOf(19);
    for (let seed = 0; seed < 50; seed++) {
      const corners = randomOpening(geometry, [], 4, seed).map(({ point }) => {
        const [x, y] = [geometry.column(point), geometry.row(point)];
        expect([x, y].every((line) => [2, 3, 15, 16].includes(line))).toBe(true);
        return `${x < 9} ${y < 9}`;
      });
      expect(new Set(corners).size).toBe(4);
    }
  });

  it("leave room round handicap stones, and White begins", () => {
    const geometry = geometryOf(19);
    const stones = ["D4", "Q16"].map((vertex) => geometry.parseVertex(vertex)!);
    const moves = randomOpening(geometry, stones, 2, 1);
    expect(moves.map(({ colour }) => colour)).toEqual([WHITE, BLACK]);
    const vertices = moves.map(({ point }) => geometry.vertex(point));
    expect(vertices).toContainEqual(expect.stringMatching(/^[CD]1[67]$/));
    expect(vertices).toContainEqual(expect.stringMatching(/^[QR][34]$/));
  });

  it("differ by seed and are the same for the same seed", () => {
    const play = (seed: number) => JSON.stringify(randomOpening(geometryOf(9), [], 4, seed));
    expect(play(3)).toBe(play(3));
    expect(new Set(Array.from({ length: 100 }, (_, seed) => play(seed))).size).toBeGreaterThan(90);
  });

  it("may be empty", () => {
    expect(randomOpening(geometryOf(9), [], 0, 1)).toEqual([]);
    expect(randomOpening(geometryOf(2), [], 9, 1).length).toBeLessThan(3);
    expect(randomOpening(geometryOf(9), [], 1, 1)[0].colour).toBe(BLACK);
  });
});
