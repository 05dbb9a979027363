import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { networkPolicyFor } from "../../engine/policy/network/network-policy.ts";
import type { SearchNetwork } from "../../engine/policy/weights/learned.ts";
import { evaluatePolicy } from "../../engine/search/raw-evaluation.ts";
import {
  type Candidate, credible, fallbackMove, readCandidates, readResult, type SearchResult, surestFirst,
} from "../../engine/search/result.ts";
import { ownershipAfter } from "../../engine/search/shared-memory.ts";
import { NODE, Tree, VISITS } from "../../engine/search/tree.ts";
import { parseDiagram } from "../support/diagram.ts";
import { positionOf, search } from "./support.ts";

describe("a move without a search", () => {
  it("captures the stones that threaten its own", () => {
    const { board, marks } = parseDiagram(`
      . . . . . . .
      . . . X . . .
      . . X O X . .
      . O X O X . .
      . O O a . . .
      . . . O . . .
      . . . . . . .`);
    const position = positionOf(board, BLACK);
    expect(fallbackMove(position)).toBe(marks.a);
  });

  it("fills no own eye, and passes only where nothing else is left", () => {
    const { board } = parseDiagram(`
      . X . X O
      X X X X O
      O O O O O
      . O O O .
      O O . O O`);
    expect(fallbackMove(positionOf(board, BLACK))).toBe(PASS);
    expect(fallbackMove(positionOf(new Board(geometryOf(9)), WHITE))).not.toBe(PASS);
  });

  it("is the network's first choice of the plays once the root is evaluated, as after a single playout", () => {
    const { board } = parseDiagram(`
      . . . . . . . . .
      . . . . . . . . .
      . . X . . . O . .
      . . . . . . . . .
      . . . . . . . . .
      . . O . . . . . .
      . . . . . . X . .
      . . . . . . . . .
      . . . . . . . . .`);
    const position = positionOf(board, BLACK);
    const chosenOf = (rootMoves: Int16Array) => {
      const tree = new Tree(10_000);
      const root = tree.allocate(1);
      search(position, 1, { tree, root, rootMoves, seed: 1, network: "strongest" });
      const read = { ownerships: [], playouts: 1, timeMs: 0, network: "strongest" } as const;
      return readResult({ tree, root, position, rootMoves, ...read }).move;
    };
    const likeliest = (choice: SearchNetwork) =>
      evaluatePolicy(position, networkPolicyFor(board.geometry, choice)).moves.map(({ move }) => move);
    const byNetwork = likeliest("strongest").slice(0, 5);
    expect(byNetwork).not.toEqual(likeliest("none").slice(0, 5));
    const chosen = byNetwork.map((_, i) => {
      const before = byNetwork.slice(0, i);
      return chosenOf(position.legal.filter((play) => !before.includes(play)));
    });
    expect(chosen).toEqual(byNetwork);
  });
});

it("an expected line has the visits of each of its moves, and ends where they are too few to mean anything", () => {
  const tree = new Tree(100);
  const { geometry } = new Board(geometryOf(5));
  const line = [50, 20, 4, 3].map((visits, i) => ({ visits, point: geometry.point(i, 0) }));
  const root = tree.allocate(1);
  let parent = root;
  for (const { visits, point } of line) {
    const child = tree.allocate(1);
    tree.claimExpansion(parent);
    tree.setMove(child, point);
    tree.data[child + VISITS] = visits;
    tree.publishChildren(parent, child, 1);
    parent = child;
  }
  const [best] = readCandidates(tree, root, positionOf(new Board(geometryOf(5)), BLACK));
  expect(best.variation).toEqual(line.slice(0, 3).map(({ point }) => point));
  expect(best.variationVisits).toEqual([50, 20, 4]);
});

it("of moves with equal visits the one with the highest prior stands first", () => {
  const tree = new Tree(100);
  const root = tree.allocate(1);
  tree.claimExpansion(root);
  const first = tree.allocate(3);
  const board = new Board(geometryOf(5));
  [0.2, 0.5, 0.3].forEach((prior, i) => {
    const node = first + i * NODE;
    tree.setMove(node, board.geometry.point(i, 0));
    tree.setPrior(node, prior);
    tree.data[node + VISITS] = i === 0 ? 2 : 1;
  });
  tree.publishChildren(root, first, 3);
  const moves = readCandidates(tree, root, positionOf(board, BLACK)).map(({ move }) => board.geometry.column(move));
  expect(moves).toEqual([0, 1, 2]);
});

it("ownership differs by the first move: a point is its player's the more for having been played", () => {
  const board = new Board(geometryOf(7));
  const { length } = board.geometry;
  const tree = new Tree(20_000);
  const root = tree.allocate(1);
  const rows = new Int32Array(length * length);
  const position = positionOf(board, WHITE);
  search(position, 400, { tree, root, seed: 1, network: "none", ownership: rows });
  const [first, second] = readCandidates(tree, root, position).map(({ move }) => move);
  const none = new Float32Array(length);
  const [afterFirst, afterSecond] = [first, second].map((move) => ownershipAfter(move, [rows], length) ?? none);
  expect(afterFirst[first]).toBeLessThan(afterSecond[first] - 0.1);
  expect(afterSecond[second]).toBeLessThan(afterFirst[second] - 0.1);
  expect(afterFirst[PASS]).toBe(0);
  expect(Math.min(...afterFirst)).toBeGreaterThanOrEqual(-1);
  expect(ownershipAfter(0, [new Int32Array(length * length)], length)).toBeUndefined();
});

it("a search knows how much its results differ", () => {
  const tree = new Tree(10);
  expect(tree.spread()).toBeUndefined();
  for (const score of [3, 9]) tree.noteResult(score > 5 ? 1 : 0, score, 0);
  expect(tree.spread()).toEqual({ value: 0.5, score: 3 });
  // A result that is uncertain itself.
  tree.clear();
  for (const score of [3, 9]) tree.noteResult(0.5, score, 4);
  expect(tree.spread()?.value).toBe(0);
  expect(tree.spread()?.score).toBeCloseTo(5, 3);
  // And after more results than are counted.
  for (let i = 0; i < 200_000; i++) tree.noteResult(i % 2, i % 2 ? 10 : -10, 0);
  expect(tree.spread()?.value).toBeCloseTo(0.5, 2);
  expect(tree.spread()?.score).toBeCloseTo(10, 1);
});

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

/** The result of a search with these moves, best first: visits, win rate, score. */
function resultOf(
  moves: readonly (readonly [number, number, number])[],
  given: Partial<SearchResult> = {},
): SearchResult {
  const candidates = moves.map(([visits, winrate, score], i): Candidate => {
    const rest = { lowerBound: 0, prior: 0.1, variation: [1 + i], variationVisits: [visits] };
    return { move: 1 + i, visits, winrate, score, ...rest };
  });
  const visits = candidates.reduce((sum, candidate) => sum + candidate.visits, 1);
  const { move, winrate, score } = candidates[0] ?? { move: PASS, winrate: 0.5, score: 0 };
  const rest = { timeMs: 1, playouts: visits, visits, ownership: new Float32Array() };
  return { move, winrate, score, candidates, spread: { value: 0.3, score: 12 }, ...rest, ...given };
}

describe("the values that are reported", () => {
  it("of a move with a few lucky visits are those of the position, not a reason to play it", () => {
    const { candidates } = credible(resultOf([[500, 0.454, -3.6], [18, 0.586, 9.6]]));
    const [best, lucky] = candidates;
    expect(best.winrate).toBeCloseTo(0.454, 1);
    expect(lucky.winrate).toBeGreaterThan(best.winrate);
    expect(lucky.winrate).toBeLessThan(best.winrate + 0.05);
    expect(lucky.score).toBeLessThan(best.score + 5);
    expect(lucky.lowerBound).toBeLessThan(best.lowerBound);
  });

  it("of many visits are what was found", () => {
    const { candidates, mean } = credible(resultOf([[9000, 0.7, 12], [1000, 0.6, 8]]));
    expect(candidates[0].winrate).toBeCloseTo(0.7, 2);
    expect(candidates[1].winrate).toBeCloseTo(0.6, 2);
    expect(mean?.winrate).toBeCloseTo(0.69, 2);
    expect(mean?.score).toBeCloseTo(11.6, 1);
  });

  it("of three playouts that were all won are no certainty", () => {
    const spread = { value: 0, score: 0 };
    const first = credible(resultOf([[3, 0.988, 40]], { spread }));
    expect(first.mean?.winrate).toBeGreaterThan(0.6);
    expect(first.mean?.winrate).toBeLessThan(0.8);
    expect(first.winrate).toBeLessThan(0.8);
    expect(first.candidates[0].lowerBound).toBeLessThan(0.5);
  });

  it("of a search that has only begun are the network's", () => {
    const raw = { winrate: 0.8, lead: 6, policy: new Float32Array() };
    expect(credible(resultOf([], { raw })).mean).toEqual({ winrate: 0.8, score: 6 });
    const { mean } = credible(resultOf([[1, 0.3, -2]], { raw }));
    expect(mean?.winrate).toBeGreaterThan(0.7);
    expect(mean?.score).toBeGreaterThan(4);
  });

  it("move a step at a time as visits come in", () => {
    const winrates = [1, 2, 4, 8, 16, 32, 64, 128].map((visits) => credible(resultOf([[visits, 1, 30]])).winrate);
    for (let i = 1; i < winrates.length; i++) {
      expect(winrates[i]).toBeGreaterThan(winrates[i - 1]);
      expect(winrates[i] - winrates[i - 1]).toBeLessThan(0.15);
    }
    expect(winrates.at(-1)).toBeGreaterThan(0.95);
  });
});
