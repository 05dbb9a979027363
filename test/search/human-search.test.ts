/** What a search does with a second network, one that imitates people: here people who know one move only. */
import { afterEach, describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf, type Point } from "../../engine/board/geometry.ts";
import {
  type FileNetwork,
  NetworkPolicy,
  type NetworkView,
  useHumanNetwork,
} from "../../engine/policy/network/network-policy.ts";
import type { HumanSearch } from "../../engine/search/position.ts";
import { meanOf, readResult, type SearchResult } from "../../engine/search/result.ts";
import { RootEvaluation } from "../../engine/search/root-evaluation.ts";
import { Tree } from "../../engine/search/tree.ts";
import { positionOf, search } from "./support.ts";

const geometry = geometryOf(9);
const corner = geometry.parseVertex("A1")!;
const NEVER = { weightless: 0, weightful: 0 };
const NOT_FOLLOWED: HumanSearch = {
  ...{ sides: 2, root: NEVER, own: NEVER, opponent: NEVER },
  ...{ exploration: 0.5, lastingExploration: 2 },
};

/** A network for which people play on one point, whatever the position. */
function peopleOf(point: Point): FileNetwork {
  const viewOf = ({ points }: Geometry): NetworkView => {
    const policy = new Float32Array(points.length + 1);
    return {
      ...{ policy, ownership: new Float32Array(points.length), value: 0.25, lead: -3, stdev: 5 },
      take: () => undefined,
      look: (from) => {
        policy.fill(0);
        policy[from.indexOf(points.indexOf(point))] = 20;
      },
    };
  };
  return {
    ...{ name: "people", version: 15, usesProfile: true, serves: () => true },
    policyFor: (board) => new NetworkPolicy(board, "kata", viewOf(board)),
  };
}

function searched(human: HumanSearch | undefined, playouts = 300): SearchResult {
  const position = { ...positionOf(new Board(geometry), BLACK, { komi: 7 }), human };
  const tree = new Tree(200_000);
  const root = tree.allocate(1);
  const rootEvaluation = new RootEvaluation(geometry);
  const rootMoves = Int16Array.of(...position.legal, 0);
  const task = { tree, root, rootMoves, seed: 1, network: "strongest" as const };
  search(position, playouts, { ...task, rootEvaluation: rootEvaluation.buffer });
  const rest = { ownerships: [], playouts, timeMs: 0, network: "strongest" as const, rootEvaluation };
  return readResult({ tree, root, position, rootMoves, ...rest });
}

const cornerIn = ({ candidates }: SearchResult) => candidates.find(({ move }) => move === corner);

afterEach(() => useHumanNetwork(undefined));

describe("a network that imitates people", () => {
  it("reports the root, and changes no search that does not follow it", () => {
    useHumanNetwork(peopleOf(corner));
    const found = searched(NOT_FOLLOWED);
    expect(found.human).toMatchObject({ winrate: 0.25, lead: -3, stdev: 5 });
    expect(found.human!.policy[geometry.points.indexOf(corner)]).toBeCloseTo(1, 4);
    expect(cornerIn(found)?.visits ?? 0).toBeLessThan(10);
    const alone = searched(undefined);
    expect(alone.human).toBeUndefined();
    expect(found.move).toBe(alone.move);
  });

  it("followed at the root without weight: the move is looked at, and neither chosen nor in the root's value", () => {
    useHumanNetwork(peopleOf(corner));
    const alone = searched(NOT_FOLLOWED);
    const found = searched({ ...NOT_FOLLOWED, root: { weightless: 0.5, weightful: 0 } }, 600);
    const { edgeVisits, visits, winrate } = cornerIn(found)!;
    expect(visits).toBeGreaterThan(200);
    expect(edgeVisits).toBeLessThan(10);
    expect(winrate).toBeLessThan(alone.winrate - 0.1);
    expect(found.move).not.toBe(corner);
    expect(found.candidates[0].move).toBe(found.move);
    expect(meanOf(found.candidates)!.winrate).toBeCloseTo(meanOf(alone.candidates)!.winrate, 1);
  });

  it("followed at the root with weight: the root counts the visits, and its value falls", () => {
    useHumanNetwork(peopleOf(corner));
    const alone = searched(NOT_FOLLOWED);
    const found = searched({ ...NOT_FOLLOWED, root: { weightless: 0, weightful: 0.9 } });
    expect(cornerIn(found)).toMatchObject({ move: corner });
    expect(cornerIn(found)!.edgeVisits).toBeUndefined();
    expect(cornerIn(found)!.visits).toBeGreaterThan(150);
    expect(meanOf(found.candidates)!.winrate).toBeLessThan(meanOf(alone.candidates)!.winrate - 0.05);
  });

  it("followed at the opponent's turns alone: the opponent answers so, and the side to move is better off", () => {
    useHumanNetwork(peopleOf(corner));
    const alone = searched(NOT_FOLLOWED);
    const found = searched({ ...NOT_FOLLOWED, opponent: { weightless: 0, weightful: 1 }, lastingExploration: 100 });
    expect(found.candidates[0].variation[1]).toBe(corner);
    expect(found.winrate).toBeGreaterThan(alone.winrate + 0.1);
    expect(cornerIn(found)?.visits ?? 0).toBeLessThan(10);
  });
});

describe("the moves that an analysis shows", () => {
  const MOVES =
    "E4 F6 F2 B7 A4 A2 H1 C4 C6 C7 E6 E7 F7 G7 D7 F8 E8 B6 F7 B4 F5 E7 G6 F7 D8".split(" ").map((vertex) => {
      return geometry.parseVertex(vertex)!;
    });
  const board = new Board(geometry);
  for (const [i, move] of MOVES.entries()) board.play(move, i % 2 === 0 ? BLACK : WHITE);
  const shown = (playouts: number, shownMoves?: number) => {
    const position = positionOf(board, WHITE, { komi: 6.5 });
    const tree = new Tree(200_000);
    const root = tree.allocate(1);
    const rootMoves = Int16Array.of(...position.legal, 0);
    const task = { tree, root, rootMoves, seed: 1, network: "strongest" as const };
    search({ ...position, ...(shownMoves !== undefined && { shownMoves }) }, playouts, task);
    const rest = { ownerships: [], playouts, timeMs: 0, network: "strongest" as const };
    return readResult({ tree, root, position, rootMoves, ...rest });
  };

  it("are five where four are worth a visit, and the root counts no visit of those that are only shown", () => {
    const [found, alone] = [shown(100, 5), shown(100)];
    expect(alone.candidates).toHaveLength(4);
    expect(found.candidates.length).toBeGreaterThanOrEqual(5);
    expect(found.move).toBe(alone.move);
    for (const { edgeVisits, visits } of found.candidates.slice(4)) expect([edgeVisits, visits > 0]).toEqual([0, true]);
    expect(found.mean!.winrate).toBeCloseTo(alone.mean!.winrate, 1);
  });

  it("are those of any search at few visits, which have nothing to spare", () => {
    expect(shown(40, 5)).toEqual(shown(40));
  });
});
