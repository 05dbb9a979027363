import { describe, expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Tree } from "../../engine/search/tree.ts";
import { searchPosition } from "../../src/player/search-position.ts";
import { JoinedSearch, type SearchMemory } from "../../src/protocol/search.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

describe("searches on boards of several sizes", () => {
  it("use the same shared memory, which is given back late", () => {
    const memory: SearchMemory = { tree: new Tree(1000) };
    const buffers = [9, 13, 9, 19, 9, 13, 9, 19].map((size) => {
      const position = searchPosition(new Game(geometryOf(size), findRuleset("chinese")!, 7), 1);
      const request = { position, considers: undefined, visits: Infinity, ownershipByMove: false, fromAllSides: false };
      void new JoinedSearch(request, memory, 1);
      expect(memory.evaluations?.geometry).toBe(geometryOf(size));
      return memory.evaluations?.buffer;
    });
    expect(new Set(buffers).size).toBe(1);
  });
});
