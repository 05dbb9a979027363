import { describe, expect, it } from "vitest";
import { ChildLists, ProofTable } from "../../../src/referee/analysis/proof-table.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

describe("a table of proof numbers", () => {
  it("keeps what was entered, in the same slots, when it grows", () => {
    const table = new ProofTable(18);
    const slots = range(20_000).map((state) => {
      const slot = table.slot(state, -state, 1);
      expect(table.isNew).toBe(true);
      table.proof[slot] = state + 2;
      table.tainted[slot] = state % 2;
      return slot;
    });
    const isKept = (state: number) => {
      const slot = table.find(state, -state, 1);
      return slot === slots[state] && table.proof[slot] === state + 2 && table.tainted[slot] === state % 2;
    };
    expect(range(20_000).filter((state) => !isKept(state))).toEqual([]);
    expect(table.slot(7, -7, 1)).toBe(slots[7]);
    expect(table.isNew).toBe(false);
    expect([table.first(slots[7]), table.second(slots[7]), table.third(slots[7])]).toEqual([7, -7, 1]);
    expect(table.find(20_000, -20_000, 1)).toBe(-1);
    expect(table.isFull).toBe(false);
  });

  it("says when it is full, and is empty once it is cleared", () => {
    const table = new ProofTable(11);
    for (let state = 0; !table.isFull; state++) table.slot(state, state, state);
    expect(table.slot(-1, -1, -1)).toBe(-1);
    expect(table.slot(5, 5, 5)).toBe(5);
    expect(table.clear().isFull).toBe(false);
    expect(table.find(5, 5, 5)).toBe(-1);
    expect(table.slot(9, 9, 9)).toBe(0);
    expect([table.isNew, table.proof[0], table.disproof[0], table.level[0]]).toEqual([true, 1, 1, 0]);
  });
});

describe("lists of children", () => {
  const listOf = (state: number) => Int32Array.from(range(1 + (state % 30)), (k) => 100 * state + k);
  const read = (lists: ChildLists, state: number) => {
    const found = new Int32Array(40);
    const end = lists.copy(state, found, 5);
    return end < 0 ? undefined : found.slice(5, end);
  };

  it("are given out as they were kept, or not at all", () => {
    const lists = new ChildLists();
    for (const state of range(20_000)) {
      const list = listOf(state);
      lists.keep(state, list, 0, list.length);
      const earlier = Math.max(0, state - 1000);
      expect(read(lists, earlier)).toEqual(listOf(earlier));
    }
    const known = range(20_000).filter((state) => read(lists, state));
    expect(known.length).toBeGreaterThan(2000);
    expect(known.length).toBeLessThan(10_000);
    expect(known.filter((state) => read(lists, state)!.join() !== listOf(state).join())).toEqual([]);
    lists.keep(20_000, new Int32Array(0), 0, 0);
    expect(read(lists, 20_000)).toHaveLength(0);
    lists.clear();
    expect([19_999, 20_000].map((state) => read(lists, state))).toEqual([undefined, undefined]);
  });
});
