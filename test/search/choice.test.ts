import { describe, expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { bestFirst, type Candidate, surestFirst } from "../../engine/search/result.ts";

const geometry = geometryOf(19);

/** A candidate as a search might have found it. */
function candidate(vertex: string, visits: number, winrate: number, prior: number): Candidate {
  const move = geometry.parseVertex(vertex) ?? NaN;
  return { move, visits, winrate, prior, score: 0, lowerBound: 0, variation: [move], variationVisits: [visits] };
}

/** The vertices of candidates in the order in which they come back. */
function order(...candidates: Candidate[]): string {
  return bestFirst(candidates)
    .map(({ move }) => geometry.vertex(move))
    .join(" ");
}

describe("an implausible move with the most visits", () => {
  it("gives way to a usual one that is as good as far as can be told", () => {
    const luck = candidate("G3", 628, 0.505, 0.0001);
    const second = candidate("H9", 610, 0.51, 0.0003);
    expect(order(luck, second, candidate("D16", 594, 0.495, 0.17), candidate("R4", 300, 0.5, 0.1))).toBe(
      "D16 G3 H9 R4",
    );
  });

  it("is played where it is clearly better: a tesuji that nobody expects", () => {
    expect(order(candidate("B1", 600, 0.62, 0.0001), candidate("D16", 500, 0.45, 0.17))).toBe("B1 D16");
  });

  it("is played where the usual ones were hardly looked at", () => {
    expect(order(candidate("B1", 600, 0.45, 0.0001), candidate("D16", 100, 0.44, 0.6))).toBe("B1 D16");
  });
});

it("a usual move with the most visits is played", () => {
  expect(order(candidate("Q3", 600, 0.4, 0.002), candidate("D16", 500, 0.6, 0.6))).toBe("Q3 D16");
});

describe("the pass, about which the network is not heard,", () => {
  const usual = candidate("D16", 500, 0.89, 0.6);

  it("is played where it has the most visits", () => {
    expect(order(candidate("pass", 600, 0.9, 0.0001), usual)).toBe("pass D16");
  });

  it("takes no other move's place", () => {
    expect(order(candidate("B1", 600, 0.9, 0.0001), candidate("pass", 550, 0.9, 0.0001), usual)).toBe("D16 B1 pass");
  });
});

describe("where the network evaluates every leaf", () => {
  const order = (...candidates: Candidate[]) =>
    surestFirst(candidates, 0.15, 361)
      .map(({ move }) => geometry.vertex(move))
      .join(" ");

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

it("where nothing was searched there is nothing to choose from", () => {
  expect(order()).toBe("");
});
