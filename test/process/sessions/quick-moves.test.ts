/** Searches that have hardly any time, or that are disturbed. */
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../../engine/board/geometry.ts";
import { Coordinator } from "../../../engine/search/coordinator.ts";
import { searchThreads } from "../../../engine/search/thread.ts";
import { Game } from "../../../src/rules/game.ts";
import { findRuleset } from "../../../src/rules/ruleset-names.ts";
import { gameFrom } from "../../rules/support.ts";
import { positionOf } from "../../search/support.ts";
import { BUNDLE, SOON_MS } from "../engine.ts";
import { NEVER_BEGINS, playerWithoutThreads } from "../idle-player.ts";
import { SETTLED_GAME } from "../settled-game.ts";

const position = positionOf(new Board(geometryOf(19)), BLACK);
/** How long a search waits for threads that are only starting. */
const GRACE_MS = 1000;
let coordinator: Coordinator;
beforeEach(() => {
  coordinator = new Coordinator({ threads: searchThreads(pathToFileURL(BUNDLE), 2) });
});
afterEach(() => coordinator.close());

it("a move in a millisecond, before the threads have started, has been looked at", async () => {
  for (let i = 0; i < 3; i++) {
    const { visits, move, timeMs } = await coordinator.search(position, { timeMs: 1 }, i);
    expect(visits >= 16 || timeMs > GRACE_MS).toBe(true);
    expect(move).not.toBe(PASS);
    coordinator.forget();
  }
});

it("a search that is stopped before it has begun gives a move off the edge", async () => {
  const search = coordinator.search(position, { timeMs: 60_000 }, 1);
  coordinator.stop();
  const { move, timeMs } = await search;
  expect(timeMs).toBeLessThan(SOON_MS);
  const { geometry } = new Board(geometryOf(19));
  for (const line of [geometry.column(move), geometry.row(move)]) {
    expect(line).toBeGreaterThan(1);
    expect(line).toBeLessThan(17);
  }
});

it("an interrupt that comes before the threads can think brings a move all the same", async () => {
  const player = playerWithoutThreads();
  player.warmUp();
  const game = new Game(geometryOf(19), findRuleset("japanese")!, 6.5);
  const startMs = performance.now();
  const choice = player.chooseMove(game, BLACK, { mayResign: true });
  player.interrupt();
  const { move } = await choice;
  expect(performance.now() - startMs).toBeLessThan(SOON_MS);
  expect(game.geometry.points).toContain(move);
  await player.close();
});

it("an interrupt while the referee thinks about a pass is the last request to the referee for the move", async () => {
  const player = playerWithoutThreads();
  // Late enough for the referee to be asked what is settled, too.
  const { game } = gameFrom(SETTLED_GAME.join("\n"), findRuleset("japanese")!);
  game.play(BLACK, PASS);
  const asked = vi.spyOn(player.referee, "askWithin");
  const choice = player.chooseMove(game, WHITE, { mayResign: true });
  await vi.waitUntil(() => asked.mock.calls.length > 0);
  player.interrupt();
  asked.mockClear();
  expect(game.geometry.points).toContain((await choice).move);
  expect(asked.mock.calls.filter(([timeMs]) => timeMs > 0)).toEqual([]);
  await player.close();
});

it.each([
  [20, 0],
  [60_000, 1],
])("in handicap games the network is asked about the own komi only if there is time: %d ms", async (mainMs, times) => {
  const player = playerWithoutThreads();
  const game = new Game(geometryOf(9), findRuleset("japanese")!, 0.5);
  game.setFreeHandicap(game.geometry.points.slice(0, 3));
  const asked = vi.spyOn(player, "evaluate");
  const clock = { mainMs, periodMs: 0, periodMoves: 1, periods: 0, incrementMs: 0, renews: false };
  const choice = player.chooseMove(game, WHITE, { mayResign: true, clock });
  await vi.waitUntil(() => asked.mock.calls.length > 0 || mainMs < 100);
  if (mainMs > 100) player.interrupt();
  await choice;
  expect(asked).toHaveBeenCalledTimes(times);
  await player.close();
});

it("a report that throws is the last, and the search goes on", async () => {
  let reports = 0;
  const report = () => {
    reports++;
    throw new Error("on purpose");
  };
  const { playouts } = await coordinator.search(position, { playouts: 300 }, 1, { intervalMs: 1, report });
  expect(reports).toBe(1);
  expect(playouts).toBe(300);
});

it("a move that must come at once is the one that an earlier search has found", async () => {
  const { move } = await coordinator.search(position, { playouts: 300 }, 1);
  const atOnce = await coordinator.search(position, { timeMs: 5, mostMs: 5 }, 2);
  expect(atOnce.playouts).toBe(0);
  expect(atOnce.visits).toBeGreaterThanOrEqual(300);
  expect(atOnce.move).toBe(move);
});

it("no threads are asked on a machine that is later than they could search", async () => {
  coordinator.lag.note(1000);
  const { playouts, visits, move } = await coordinator.search(position, { timeMs: 300, mostMs: 300 }, 1);
  expect([playouts, visits]).toEqual([0, 0]);
  expect(move).not.toBe(PASS);
  const searched = await coordinator.search(position, { timeMs: 20_000, mostMs: 20_000, playouts: 10 }, 1);
  expect(searched.playouts).toBeGreaterThan(0);
});

it("what is late while the threads are only starting does not count as the machine's lag", async () => {
  const starting = new Coordinator({ threads: searchThreads(NEVER_BEGINS, 1) });
  try {
    const search = starting.search(position, { timeMs: 150, mostMs: 150 }, 1);
    const until = performance.now() + 100;
    while (performance.now() < until); // keeps the watch over the search from being in time
    await search;
    expect(starting.hasBegun).toBe(false);
    expect(starting.lag.worstMs).toBe(0);
  } finally {
    await starting.close();
  }
});

it("pondering ends at once, also while threads are still busy with the search before", async () => {
  const stuck = new Coordinator({ threads: searchThreads(NEVER_BEGINS, 1) });
  try {
    await stuck.search(position, { timeMs: 150, mostMs: 150 }, 1);
    const pondering = stuck.search(position, { whileRoom: true }, 2);
    stuck.stop();
    expect((await pondering).playouts).toBe(0);
  } finally {
    await stuck.close();
  }
});

it("threads that have warmed up search as those that have not", async () => {
  const [warm, cold] = searchThreads(pathToFileURL(BUNDLE), 2).map((thread) => new Coordinator({ threads: [thread] }));
  try {
    await warm.warmUp(geometryOf(19));
    const [known, unknown] = [warm, cold].map((one) => one.search(position, { playouts: 50 }, 1));
    expect({ ...(await known), timeMs: 0 }).toEqual({ ...(await unknown), timeMs: 0 });
  } finally {
    await Promise.all([warm.close(), cold.close()]);
  }
});

it("threads warm up for the board that is set up, not for the first one", async () => {
  const warmUp = vi.spyOn(Coordinator.prototype, "warmUp");
  const player = playerWithoutThreads();
  player.warmUp();
  await vi.waitUntil(() => warmUp.mock.calls.length > 0);
  player.newGame(geometryOf(13));
  player.newGame(geometryOf(9));
  await vi.waitUntil(() => warmUp.mock.calls.length > 1);
  const choice = player.chooseMove(new Game(geometryOf(9), findRuleset("japanese")!, 6.5), BLACK, { mayResign: true });
  player.interrupt();
  await choice;
  expect(warmUp.mock.calls).toEqual([[geometryOf(19)], [geometryOf(9)]]);
  await player.close();
  warmUp.mockRestore();
});

it("a search does not wait for the warm-up", async () => {
  const warmUp = coordinator.warmUp(geometryOf(19));
  coordinator.stopWarmUp();
  await warmUp;
  const { playouts } = await coordinator.search(position, { playouts: 20 }, 1);
  expect(playouts).toBe(20);
});
