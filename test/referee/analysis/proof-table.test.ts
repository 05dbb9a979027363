import { describe, expect, it } from "vitest";
import { ProofTable } from "../../../src/referee/analysis/proof-table.ts";

describe("a table of proof numbers", () => {
  /** Enters states with a number each, growing where there is no room; returns how often it grew. */
  const fill = (table: ProofTable, from: number, to: number) => {
    let grown = 0;
    for (let state = from; state < to; state++) {
      let slot = table.slot(state, -state, 1);
      while (slot < 0) {
        if (table.isFull || !table.grow()) throw new Error(`no room for state ${state}`);
        grown++;
        slot = table.slot(state, -state, 1);
      }
      if (!table.isNew) throw new Error(`state ${state} was there`);
      table.proof[slot] = state + 2;
      table.tainted[slot] = state % 2;
    }
    return grown;
  };
  const expectAll = (table: ProofTable, count: number) => {
    const isKept = (state: number) => {
      const slot = table.find(state, -state, 1);
      return table.proof[slot] === state + 2 && table.disproof[slot] === 1 && table.tainted[slot] === state % 2;
    };
    expect(Array.from({ length: count }, (_, state) => state).filter((state) => !isKept(state))).toEqual([]);
  };

  it("keeps what was entered when it grows", () => {
    const table = new ProofTable(18);
    expect(fill(table, 0, 20_000)).toBeGreaterThan(1);
    expect(table.isFull).toBe(false);
    expectAll(table, 20_000);
    expect(table.find(20_000, -20_000, 1)).toBe(-1);
  });

  it("keeps it too when room is reserved, and has it then", () => {
    const table = new ProofTable(18);
    fill(table, 0, 1000);
    table.reserve(15_000);
    expect(fill(table, 1000, 16_000)).toBe(0);
    expectAll(table, 16_000);
  });

  it("says when it can grow no more, and is empty once it is cleared", () => {
    const table = new ProofTable(13);
    table.reserve(Infinity);
    expect(table.grow()).toBe(false);
    for (let state = 0; !table.isFull; state++) table.slot(state, state, state);
    expect(table.clear().isFull).toBe(false);
    expect(table.find(0, 0, 0)).toBe(-1);
  });
});
