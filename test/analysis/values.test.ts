import { expect, it } from "vitest";
import type { Candidate } from "../../engine/search/result.ts";
import { shownMoves } from "../../src/analysis/values.ts";

/** Candidates with these visits. */
function candidatesOf(...visits: number[]): Candidate[] {
  return visits.map((count, i) => ({ move: i + 1, visits: count }) as Candidate);
}

it("an analysis of 1000 visits shows five moves, and more of them only with 0.5 % of the best one's visits", () => {
  expect(shownMoves(candidatesOf(990, 1, 1, 1, 1, 1, 1))).toHaveLength(5);
  expect(shownMoves(candidatesOf(900, 20, 10, 8, 6, 5, 4))).toHaveLength(6);
  expect(shownMoves(candidatesOf(990, 1, 1, 1, 1), 0, 2)).toHaveLength(2);
  expect(shownMoves(candidatesOf(990, 1, 1, 1, 1, 1, 1), 6)).toHaveLength(6);
});
