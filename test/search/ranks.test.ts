/** What people of all ranks have in common, and what only the stronger ones see. */
import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { chooseAtRank, rankNamed, rankPlayOn } from "../../src/player/ranks.ts";
import { peoplesPolicyFor } from "../../engine/policy/network/people-policy.ts";
import { evaluatePolicy } from "../../engine/search/raw-evaluation.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";
import { CHAIN_IN_ATARI } from "../support/chain-in-atari.ts";
import { boardOf, parseDiagram } from "../support/diagram.ts";
import { positionOf, searchOf, type Setting } from "./support.ts";

const RANKS = ["20k", "18k", "12k", "9k", "3k", "1d", "3d"];

/** What a search without a result would play, which no rank looks at. */
const NOWHERE = 1;

function resultOf(candidates: readonly Candidate[]): SearchResult {
  const visits = candidates.reduce((sum, candidate) => sum + candidate.visits, 0);
  const rest = { score: 0, visits, playouts: visits, timeMs: 1, ownership: new Float32Array() };
  return { move: candidates[0]?.move ?? NOWHERE, winrate: 0.5, candidates, ...rest };
}

/** The moves of a rank in a position, one for each seed, after a search of its own. */
function movesOf(name: string, board: Board, toPlay: Colour, seeds: number, setting: Setting = {}): Point[] {
  const rank = rankPlayOn(rankNamed(name)!, board.geometry);
  const position = positionOf(board, toPlay, setting);
  const evaluation = evaluatePolicy(position, peoplesPolicyFor(board.geometry), 0);
  return Array.from({ length: seeds }, (_, seed) => {
    const result = resultOf(searchOf(position, rank.playouts, seed));
    return chooseAtRank(position, evaluation, result, rank, seed);
  });
}

/**
 * How often 300 seeds choose each move at a rank, with this at first sight and nothing found by the search.
 * @param ownership point -> −1 (White's) … 1 (Black's); absent: nobody knows
 */
function firstThoughts(
  name: string,
  position: SearchPosition,
  thoughts: readonly (readonly [Point, number])[],
  ownership?: Float32Array,
): Map<Point, number> {
  const moves = thoughts.map(([move, probability]) => ({ move, probability }));
  const rank = rankPlayOn(rankNamed(name)!, geometryOf(position.width, position.height));
  const raw = ownership && { winrate: 0.5, lead: 0, ownership, policy: new Float32Array() };
  const result = { ...resultOf([]), ...(raw && { raw }) };
  const counts = new Map<Point, number>();
  for (let seed = 0; seed < 300; seed++) {
    const move = chooseAtRank(position, { moves, raw: undefined }, result, rank, seed);
    counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  return counts;
}

const OPENING = boardOf(`
  . . . . . . . . .
  . . . . . . . . .
  . . X . . . O . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . O . . . X . .
  . . . . . . . . .
  . . . . . . . . .`);

const GOOD = OPENING.geometry.point(2, 4);
const OTHER = OPENING.geometry.point(4, 2);
const EDGE = OPENING.geometry.point(4, 0);

describe("a rank", () => {
  it("chooses alike with the same seed", () => {
    const moves = (name: string) => movesOf(name, OPENING, BLACK, 3);
    for (const name of ["18k", "6k"]) expect(moves(name)).toEqual(moves(name));
  });

  it("fills no eye of its own", () => {
    // Little is left to do but that, and Black is behind.
    const { board, marks } = parseDiagram(`
      a X b X O O . O .
      X X X X X O O O O
      c X . X O O . O .
      X X X X O O O O O
      X O O O O . O O .
      O O . O O O O O O
      O O O O O O . O .
      . O . O O O O O O
      O O O O . O . O .`);
    const eyes = [marks.a, marks.b, marks.c];
    for (const name of ["18k", "9k", "3k"]) {
      for (const move of movesOf(name, board, BLACK, 3)) expect(eyes).not.toContain(move);
    }
  });

  it("plays on the edge in the opening only what it takes for a good move, later what it takes for a move", () => {
    const thoughts: [Point, number][] = [
      [GOOD, 0.6],
      [OTHER, 0.3],
      [EDGE, 0.1],
    ];
    const early = positionOf(OPENING, BLACK);
    const late = { ...early, moves: new Int16Array(13) };
    for (const name of RANKS) expect(firstThoughts(name, early, thoughts).has(EDGE), name).toBe(false);
    expect(firstThoughts("18k", late, thoughts).get(EDGE)).toBeGreaterThan(30);
    thoughts[2][1] = 0.3;
    expect(firstThoughts("18k", early, thoughts).get(EDGE)).toBeGreaterThan(30);
  });

  it("makes no move that is absurd to it, though a weaker one may", () => {
    const position = positionOf(OPENING, BLACK);
    const thoughts = (likelihood: number): [Point, number][] => [
      [GOOD, 1 - likelihood],
      [OTHER, likelihood],
    ];
    for (const name of RANKS) expect(firstThoughts(name, position, thoughts(0.009)).has(OTHER), name).toBe(false);
    expect(firstThoughts("18k", position, thoughts(0.08)).get(OTHER)).toBeGreaterThan(15);
    expect(firstThoughts("9k", position, thoughts(0.08)).has(OTHER)).toBe(false);
  });

  it("passes when it thinks of nothing else first, or the search finds nothing better, and not otherwise", () => {
    const position = positionOf(OPENING, BLACK);
    for (const name of RANKS) {
      expect([...firstThoughts(name, position, [[PASS, 0.5], [GOOD, 0.3]]).keys()]).toEqual([PASS]);
      expect(firstThoughts(name, position, [[GOOD, 0.5], [PASS, 0.4], [OTHER, 0.1]]).has(PASS)).toBe(false);
    }
  });

  it("plays after a pass only where something is open, and passes where nothing is", () => {
    const { length } = OPENING.geometry;
    const thoughts: [Point, number][] = [
      [GOOD, 0.6],
      [OTHER, 0.3],
      [PASS, 0.1],
    ];
    const position = { ...positionOf(OPENING, BLACK), afterPass: true };
    const settled = new Float32Array(length).fill(-0.97);
    const open = settled.slice();
    open[OTHER] = -0.5;
    for (const name of RANKS) {
      expect([...firstThoughts(name, position, thoughts, open).keys()]).toEqual([OTHER]);
      expect([...firstThoughts(name, position, thoughts, settled).keys()]).toEqual([PASS]);
      expect(firstThoughts(name, { ...position, afterPass: false }, thoughts, settled).has(PASS)).toBe(false);
    }
  });
});

describe("the weakest rank", () => {
  it("has more ideas in an opening than a strong one", () => {
    const position = positionOf(OPENING, BLACK);
    const { moves } = evaluatePolicy(position, peoplesPolicyFor(OPENING.geometry));
    const ideas = (name: string) =>
      firstThoughts(name, position, moves.map(({ move, probability }) => [move, probability])).size;
    expect(ideas("20k")).toBeGreaterThan(2 * ideas("3k"));
  });
});

describe("a rank of 9k or better", () => {
  const { board, geometry, marks } = CHAIN_IN_ATARI;

  it.each([
    ["takes", BLACK, "G6"],
    ["saves", WHITE, "F5"],
  ] as const)("%s a large chain in atari", (_, toPlay, last) => {
    const setting = { komi: 7.5, lastMove: geometry.parseVertex(last)! };
    for (const [name, seeds] of [["9k", 6], ["6k", 3], ["3k", 1]] as const) {
      const moves = movesOf(name, board, toPlay, seeds, setting).map((move) => geometry.vertex(move));
      expect(new Set(moves), name).toEqual(new Set([geometry.vertex(marks.a)]));
    }
  });
});
