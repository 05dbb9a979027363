import { describe, expect, it } from "vitest";
import { geometryOf, PASS, type Point } from "../../../engine/board/geometry.ts";
import { drawOpening, playGame } from "../../../scripts/match-raw/game.ts";
import type { Position, RawPlayer } from "../../../scripts/match-raw/players.ts";

const GEOMETRY = geometryOf(5);
const at = (vertices: string) => vertices.split(" ").map((vertex) => GEOMETRY.parseVertex(vertex)!);

/** A player that chooses so. */
function player(choose: (position: Position, allowed: readonly Point[]) => Point): RawPlayer {
  return { choose, close: () => undefined };
}

const PASSES = player(() => PASS);

describe("a game without a search", () => {
  it("ends with two passes, and a stone that cannot live counts for the other side", async () => {
    // Black has the left three columns and White the right two, but for a black stone at E5.
    const opening = at("C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 E5 E2");
    expect(await playGame(GEOMETRY, PASSES, PASSES, opening, 0.5)).toBe(15 - 10 - 0.5);
  });

  it("goes on where only one side passes", async () => {
    const plays = player(({ moves }, allowed) => (moves.length < 20 ? allowed[0] : PASS));
    expect(await playGame(GEOMETRY, plays, PASSES, [], 0)).toBe(25);
  });

  it("does not let a position come again", async () => {
    // White takes a ko at C3, and Black could take it back at once by the board alone.
    const opening = at("B3 D3 C4 E4 C2 D5 D4 D2 A1 C3");
    const seen: (readonly Point[])[] = [];
    const black = player((_, allowed) => {
      seen.push(allowed);
      return PASS;
    });
    await playGame(GEOMETRY, black, PASSES, opening, 0);
    expect(seen[0]).not.toContain(GEOMETRY.parseVertex("D3"));
    expect(seen[0]).toContain(PASS);
  });

  it("begins with moves drawn from a seed", () => {
    const geometry = geometryOf(9);
    const [one, again, other] = [1, 1, 2].map((seed) => drawOpening(geometry, 8, seed));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(new Set(one).size).toBe(8);
  });
});
