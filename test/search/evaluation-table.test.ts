import { describe, expect, it, vi } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { embeddedPolicy, NetworkPolicy } from "../../engine/policy/network/network-policy.ts";
import { taughtNetwork } from "../../engine/policy/weights/learned.ts";
import { EvaluationTable } from "../../engine/search/evaluation-table.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { parseDiagram } from "../support/diagram.ts";
import { LATE_BOARD, positionOf, search } from "./support.ts";

const { board, geometry } = parseDiagram(`
  . . . . . . . . .
  . . . . . . . . .
  . . X . . . O . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . O .
  . . O . . . X O .
  . . . . . . X . .
  . . . . . . . . .`);
const network = embeddedPolicy(geometry, "taught", taughtNetwork(geometry));

/** The board after some moves of both sides by turns, Black first. */
function after(from: Board, ...vertices: readonly string[]): Board {
  const next = from.clone();
  vertices.forEach((vertex, i) => next.play(geometry.parseVertex(vertex)!, i % 2 === 0 ? BLACK : WHITE));
  return next;
}

const asked = (of: Board, changes = {}) => {
  return { board: of, toPlay: BLACK as Colour, passed: false, komi: 7, territory: false, ...changes };
};

/** All that the network says, as precisely as a table keeps it. */
function answer() {
  const probability = new Float64Array(geometry.points.length + 1);
  network.probabilities([...geometry.points, PASS], probability.length, probability);
  const [value, lead, stdev] = [network.value, network.lead, network.stdev].map(Math.fround);
  return { value, lead, stdev, ownership: [...network.ownership], probability: [...probability] };
}

/** A table that knows a position, and what the network says of it. */
function knowing(position: ReturnType<typeof asked>) {
  const table = new EvaluationTable(geometry, 100);
  network.evaluate({ ...position, recent: [] }, 3);
  table.keep(position, network);
  const kept = answer();
  network.evaluate({ board: new Board(geometry), toPlay: BLACK, recent: [], komi: 7, territory: false });
  return { table, kept };
}

describe("the table of evaluations", () => {
  it("answers for a position that is reached by another order of moves", () => {
    const { table, kept } = knowing(asked(after(board, "C5", "G5", "E3", "E7")));
    expect(table.find(asked(after(board, "E3", "E7", "C5", "G5")), network)).toBe(true);
    expect(answer()).toEqual(kept);
  });

  it("answers in every thread that shares it", () => {
    const { table, kept } = knowing(asked(board));
    expect(new EvaluationTable(geometry, table.buffer).find(asked(board), network)).toBe(true);
    expect(answer()).toEqual(kept);
  });

  it("knows nothing of other stones, of the other side to move, or after a pass", () => {
    const { table } = knowing(asked(board));
    const others = [asked(after(board, "E5", "F5")), asked(board, { toPlay: WHITE }), asked(board, { passed: true })];
    for (const other of others) expect(table.find(other, network)).toBe(false);
    expect(table.find(asked(board), network)).toBe(true);
  });

  it("distinguishes a ko that may not be retaken from one that may", () => {
    const { board: before } = parseDiagram(`
      . . . . . . . . .
      . . . . . . . . .
      . . . O X . . . .
      . . O X . X . . .
      . . . O X . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    before.play(geometry.parseVertex("E6")!, WHITE);
    expect(before.ko).toBe(geometry.parseVertex("D6"));
    const free = before.clone();
    free.pass();
    const { table } = knowing(asked(before));
    expect(free.key()).toBe(before.key());
    expect(table.find(asked(free), network)).toBe(false);
    expect(table.find(asked(before), network)).toBe(true);
  });

  it("distinguishes prisoners under territory rules, and not under area rules", () => {
    const lost = after(board, "A1", "B1", "E5", "A2");
    const kept = new Board(geometry);
    kept.copyFrom(after(board, "E5", "B1"));
    kept.play(geometry.parseVertex("A2")!, WHITE);
    expect(lost.key()).toBe(kept.key());
    for (const territory of [false, true]) {
      const { table } = knowing(asked(lost, { territory }));
      expect(table.find(asked(kept, { territory }), network)).toBe(!territory);
    }
  });

  it("forgets, and keeps the latest of the positions that it has no room for", () => {
    const { table } = knowing(asked(board));
    table.clear();
    expect(table.find(asked(board), network)).toBe(false);
    const small = new EvaluationTable(geometry, 1);
    const later = after(board, "E5", "F5");
    for (const each of [board, later]) small.keep(asked(each), network);
    expect(small.find(asked(board), network)).toBe(false);
    expect(small.find(asked(later), network)).toBe(true);
  });

  it("has room for the same positions again after it has forgotten them", () => {
    const table = new EvaluationTable(geometry, 7);
    const positions = geometry.points.filter((point) => board.isLegal(point, BLACK)).map((point) => {
      const next = board.clone();
      next.play(point, BLACK);
      return asked(next, { toPlay: WHITE });
    });
    const rounds = Array.from({ length: 5 }, () => {
      table.clear();
      for (const position of positions) table.keep(position, network);
      return positions.map((position) => table.find(position, network));
    });
    expect(rounds[0].filter(Boolean)).toHaveLength(7);
    for (const round of rounds) expect(round).toEqual(rounds[0]);
  });
});

describe("a search with a table of evaluations", () => {
  const position = positionOf(LATE_BOARD, BLACK, { komi: 7 });
  const PLAYOUTS = 300;

  it("asks the network once about a position, and makes equal searches of equal seeds", () => {
    const evaluate = vi.spyOn(NetworkPolicy.prototype, "evaluate");
    const keeper = new TreeKeeper(50_000);
    const run = (hasTable: boolean) => {
      evaluate.mockClear();
      keeper.forget();
      const { evaluations: table, root, tree } = keeper.keptFor(position);
      const evaluations = hasTable ? table!.buffer : undefined;
      search(position, PLAYOUTS, { tree, root, seed: 1, network: "strongest", evaluations });
      const visits = tree.children(root).map((child) => tree.visits(child));
      return { visits, evaluations: evaluate.mock.calls.length };
    };
    const first = run(true);
    expect(run(true)).toEqual(first);
    expect(first.evaluations).toBeLessThan(run(false).evaluations * 0.9);
    evaluate.mockRestore();
  });

  it("goes on knowing what the tree that is kept has met, and forgets it with the tree", () => {
    const keeper = new TreeKeeper(50_000);
    const { evaluations, root, tree } = keeper.keptFor(position);
    const table = evaluations!;
    search(position, 50, { tree, root, seed: 1, network: "strongest", evaluations: table.buffer });
    const move = keeper.tree.move(keeper.tree.mostVisited(root));
    const next = LATE_BOARD.clone();
    next.play(move, BLACK);
    const reached = asked(next, { toPlay: WHITE, passed: move === PASS });
    expect(table.find(reached, network)).toBe(true);
    const following = { ...positionOf(next, WHITE, { komi: 7, lastMove: move }), start: position.start };
    expect(keeper.keptFor(following).evaluations).toBe(table);
    expect(table.find(reached, network)).toBe(true);
    keeper.forget();
    expect(keeper.keptFor(position).evaluations!.find(reached, network)).toBe(false);
  });

  it("uses one buffer on boards of all sizes, and none where there is no network", () => {
    const [keeper, without] = [new TreeKeeper(50_000), new TreeKeeper(50_000, false)];
    const buffers = [25, 7, 19, 9, 13, 7].map((size) => {
      const start = positionOf(new Board(geometryOf(size)), BLACK);
      expect(without.keptFor(start).evaluations).toBeUndefined();
      return keeper.keptFor(start).evaluations!.buffer;
    });
    expect(new Set(buffers).size).toBe(1);
    const small = positionOf(new Board(geometryOf(5)), BLACK);
    expect(new TreeKeeper(50_000).keptFor(small).evaluations).toBeUndefined();
  });
});
