import { expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { runSearchTask } from "../../engine/search/searcher.ts";
import { Tree } from "../../engine/search/tree.ts";
import { searchPosition } from "../../src/player/search-position.ts";
import { JoinedSearch, type SearchMemory } from "../../src/protocol/search.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

const game = new Game(geometryOf(9), findRuleset("japanese")!, 6.5);
const position = searchPosition(game, game.toPlay);

/** The candidates of a search of so many visits in this memory. */
async function candidatesOf(visits: number, memory: SearchMemory): Promise<unknown> {
  const request = { position, considers: undefined, visits, ownershipByMove: false, fromAllSides: false };
  const search = new JoinedSearch(request, memory, 1);
  await search.join({ call: (task) => Promise.resolve({ reply: (runSearchTask(task), null) }) });
  return search.result().candidates;
}

it("searches share their memory one after another, and know nothing of one another", async () => {
  const memory: SearchMemory = { tree: new Tree(100_000) };
  const first = await candidatesOf(60, memory);
  const { evaluations } = memory;
  expect(await candidatesOf(60, memory)).toEqual(first);
  expect(memory.evaluations).toBe(evaluations);
  expect(await candidatesOf(20, memory)).toEqual(await candidatesOf(20, { tree: new Tree(100_000) }));
  expect(memory.evaluations).toBe(evaluations);
  expect(await candidatesOf(60, memory)).toEqual(first);
});
