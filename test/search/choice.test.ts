import { describe, expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { type Candidate, surestFirst } from "../../engine/search/result.ts";

const geometry = geometryOf(19);

/** A candidate as a search might have found it. */
function candidate(vertex: string, visits: number, winrate: number, prior: number): Candidate {
  const move = geometry.parseVertex(vertex) ?? NaN;
  return { move, visits, winrate, prior, score: 0, lowerBound: 0, variation: [move], variationVisits: [visits] };
}

/** The vertices of candidates in the order in which they come back. */
function order(...candidates: Candidate[]): string {
  return surestFirst(candidates, 0.15, 361)
    .map(({ move }) => geometry.vertex(move))
    .join(" ");
}

describe("where the network evaluates every leaf", () => {
  it("a move that has turned out better with fewer visits is played", () => {
    expect(order(candidate("Q3", 600, 0.5, 0.4), candidate("D16", 300, 0.56, 0.2))).toBe("D16 Q3");
  });

  it("a move that may only look better is not", () => {
    expect(order(candidate("Q3", 600, 0.5, 0.4), candidate("D16", 130, 0.52, 0.2))).toBe("Q3 D16");
    expect(order(candidate("Q3", 600, 0.5, 0.4), candidate("D16", 60, 0.9, 0.2))).toBe("Q3 D16");
  });

  it("a pass neither takes a move's place nor gives way to one", () => {
    expect(order(candidate("Q3", 600, 0.5, 0.4), candidate("pass", 500, 0.9, 0.2))).toBe("Q3 pass");
    expect(order(candidate("pass", 600, 0.5, 0.4), candidate("Q3", 500, 0.9, 0.2))).toBe("pass Q3");
  });

  it("of nothing nothing is chosen", () => expect(order()).toBe(""));
});
