import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { type Geometry, geometryOf, PASS, type Point, symmetriesOf } from "../../../engine/board/geometry.ts";
import { type NetworkPolicy, networkPolicyFor } from "../../../engine/policy/network/network-policy.ts";
import { parseDiagram } from "../../support/diagram.ts";

const WEIGHTS = new URL("../../../engine/policy/weights/", import.meta.url);
const FILES = ["people.json", "taught-small.json", "taught-large.json"].map((name) => new URL(name, WEIGHTS));

/** Move -> probability, of all empty points and the pass. */
function evaluate(policy: NetworkPolicy, board: Board, colour: Colour, recent: readonly Point[], turned: boolean) {
  const moves = [...board.geometry.points.filter((p) => board.colour[p] === EMPTY), PASS];
  const out = new Float64Array(moves.length);
  policy.evaluate({ board, toPlay: colour, recent, komi: 6.5, territory: false }, turned ? "all" : 0);
  policy.probabilities(moves, moves.length, out);
  return new Map(moves.map((move, i) => [move, out[i]]));
}

function policyFor(geometry: Geometry): NetworkPolicy {
  const policy = networkPolicyFor(geometry, "strongest");
  if (!policy) throw new Error("no policy");
  return policy;
}

/** The board as it looks when the point at index `from[i]` comes to lie at i. */
function turned(board: Board, from: Int16Array): Board {
  const { points } = board.geometry;
  const copy = new Board(board.geometry);
  from.forEach((source, i) => {
    const colour = board.colour[points[source]];
    if (colour === BLACK || colour === WHITE) copy.play(points[i], colour);
  });
  copy.pass();
  return copy;
}

const OPENING = `
  . . . . . . . . .
  . . . . . . . . .
  . . X . . . O . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . O .
  . . O . . . X O .
  . . . . . . X . .
  . . . . . . . . .`;

describe("the ways to turn a board", () => {
  it.each([
    [geometryOf(5), 8],
    [geometryOf(5, 3), 4],
  ] satisfies [Geometry, number][])("are all different and lose no point", (geometry, count) => {
    const symmetries = symmetriesOf(geometry);
    expect(new Set(symmetries.map((from) => from.join())).size).toBe(count);
    const all = geometry.points.map((_, i) => i);
    for (const from of symmetries) expect([...from].sort((a, b) => a - b)).toEqual(all);
  });
});

describe("the network's policy", () => {
  it("is asked on boards from 7x7 up", () => {
    expect(networkPolicyFor(geometryOf(7), "strongest")).toBeDefined();
    expect(networkPolicyFor(geometryOf(6, 9), "strongest")).toBeUndefined();
  });

  it("is kept for the sizes that were asked for last, and a policy that is let go still serves its holder", () => {
    const policyOf = (size: number) => policyFor(geometryOf(size));
    const held = policyOf(7);
    for (const size of [8, 9, 10]) policyOf(size);
    expect(policyOf(7)).toBe(held);
    for (const size of [8, 9, 10, 11]) policyOf(size);
    const another = policyOf(7);
    expect(another).not.toBe(held);
    const empty = new Board(geometryOf(7));
    expect(evaluate(held, empty, BLACK, [], false)).toEqual(evaluate(another, empty, BLACK, [], false));
  });

  const { board, geometry } = parseDiagram(OPENING);
  const policy = policyFor(geometry);

  it("is one probability for every move", () => {
    const probability = evaluate(policy, board, BLACK, [], false);
    expect([...probability.values()].reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    expect([...probability.values()].every((p) => p > 0)).toBe(true);
  });

  it("hardly thinks of a pass in the opening", () => {
    expect(evaluate(policy, board, WHITE, [], true).get(PASS)).toBeLessThan(0.01);
  });

  it("is the same for a turned board, if it looks from all sides", () => {
    const upright = evaluate(policy, board, WHITE, [], true);
    const { lead, stdev, value } = policy;
    const owners = [...policy.ownership];
    for (const from of symmetriesOf(geometry)) {
      const other = evaluate(policy, turned(board, from), WHITE, [], true);
      from.forEach((source, i) => {
        const p = upright.get(geometry.points[source]);
        if (p !== undefined) expect(other.get(geometry.points[i])).toBeCloseTo(p, 4);
        expect(policy.ownership[i]).toBeCloseTo(owners[source], 4);
      });
      expect(policy.value).toBeCloseTo(value, 4);
      expect(policy.lead).toBeCloseTo(lead, 3);
      expect(policy.stdev).toBeCloseTo(stdev, 3);
    }
  });

  it("opens a game in a corner, not on the edge", () => {
    const geometry = geometryOf(19);
    const empty = new Board(geometry);
    const probability = evaluate(policyFor(geometry), empty, BLACK, [], true);
    const line = (p: Point) => {
      const [x, y] = [geometry.column(p), geometry.row(p)];
      return Math.min(x, y, 18 - x, 18 - y) + 1;
    };
    const share = (isMeant: (p: Point) => boolean) =>
      geometry.points.filter(isMeant).reduce((sum, p) => sum + probability.get(p)!, 0);
    const isCorner = (p: Point) => [geometry.column(p), geometry.row(p)].every((n) => Math.min(n, 18 - n) <= 5);
    expect(share((p) => isCorner(p) && line(p) >= 3 && line(p) <= 5)).toBeGreaterThan(0.9);
    expect(share((p) => line(p) <= 2)).toBeLessThan(0.01);
  });
});

describe("the files of the networks", () => {
  it.each(FILES)("say where they come from: %s", (file) => {
    const { provenance } = JSON.parse(readFileSync(file, "utf8")) as {
      provenance: Record<string, unknown>;
    };
    expect(Object.keys(provenance)).toEqual(
      expect.arrayContaining(
        file.pathname.includes("taught")
          ? ["teacher", "labels", "positions", "stages", "heldOut", "method", "hardware", "commit", "date"]
          : ["games", "filter", "learnedFrom", "heldOut", "commands", "hardware", "hours", "date"],
      ),
    );
  });
});
