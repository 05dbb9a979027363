import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Search, searchHere } from "../../engine/search/search.ts";
import { beginSearch, runSearchTask, type SearchTask } from "../../engine/search/searcher.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { boardOf } from "../support/diagram.ts";
import { positionOf, TERRITORY } from "./support.ts";

describe("a search in the caller's thread", () => {
  const CUT = boardOf(`
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . X . . . .
    . . . X O X . . .
    . . X X O O X O .
    . . . . X . O . .
    . . . . . . . . .`);

  it("takes three stones that could connect", () => {
    const result = searchHere(positionOf(CUT, BLACK, { rules: TERRITORY }), 40);
    const { geometry } = CUT;
    expect(geometry.vertex(result.move)).toBe("F2");
    expect(result.playouts).toBe(40);
    expect(result.visits).toBe(40);
    expect(result.ownership[geometry.parseVertex("E3")!]).toBeGreaterThan(0.5);
  });

  it("finds the same each time", () => {
    const searches = [1, 2].map(() => searchHere(positionOf(CUT, BLACK), 20));
    expect(searches[1]).toEqual(searches[0]);
  });

  it("finds the same where its thread leaves after any number of playouts and joins again", async () => {
    const position = positionOf(CUT, BLACK);
    const whole = searchHere(position, 60);
    const search = new Search({ position, playouts: 60 });
    for (const playouts of [1, 20, 30, 60]) {
      search.resume();
      const call = (task: SearchTask) => {
        const goOn = beginSearch(task);
        goOn(playouts);
        search.stop();
        goOn();
        return Promise.resolve({ reply: null });
      };
      await search.join({ call });
    }
    expect(search.result(0)).toEqual(whole);
  });

  it("has room for all its playouts on the largest board", () => {
    const board = new Board(geometryOf(25));
    const { visits } = searchHere(positionOf(board, BLACK), 5);
    expect(visits).toBe(5);
  });

  it("goes by playouts where the board is too small for a network", () => {
    const board = new Board(geometryOf(5));
    expect(searchHere(positionOf(board, BLACK), 50).visits).toBe(50);
  });
});

describe("searches that use the same memory one after another", () => {
  const position = positionOf(new Board(geometryOf(9)), BLACK, { komi: 6.5 });

  async function candidatesOf(playouts: number, keeper: TreeKeeper): Promise<unknown> {
    const search = new Search({ position, playouts }, keeper);
    await search.join({ call: (task) => Promise.resolve({ reply: (runSearchTask(task), null) }) });
    return search.result().candidates;
  }

  it("know nothing of one another", async () => {
    const keeper = new TreeKeeper(100_000);
    const first = await candidatesOf(60, keeper);
    expect(await candidatesOf(60, keeper)).toEqual(first);
    expect(await candidatesOf(20, keeper)).toEqual(await candidatesOf(20, new TreeKeeper(100_000)));
    expect(await candidatesOf(60, keeper)).toEqual(first);
  });

  it("use the same buffer for evaluations on boards of all sizes, and for fewer playouts", () => {
    const keeper = new TreeKeeper(1000);
    const buffers = [9, 13, 9, 19, 9, 13, 9, 19].flatMap((size) =>
      [Infinity, 20].map((playouts) => {
        const { kept } = new Search({ position: positionOf(new Board(geometryOf(size)), BLACK), playouts }, keeper);
        expect(kept.evaluations?.geometry).toBe(geometryOf(size));
        return kept.evaluations?.buffer;
      }),
    );
    expect(new Set(buffers).size).toBe(1);
  });
});
