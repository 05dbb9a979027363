import { afterEach, expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import { EnginePlayer, type PlayerOptions } from "../../src/player/engine-player.ts";
import { rankNamed } from "../../src/player/ranks.ts";
import { threadReferee } from "../../src/player/thread-referee.ts";
import { Controller } from "../gtp/controller.ts";

const NO_SCRIPT = new URL("data:text/javascript,");
const THREADS = searchThreads(NO_SCRIPT, 2);
const OPTIONS = {
  geometry: geometryOf(19),
  threads: THREADS,
  referee: threadReferee(NO_SCRIPT),
  timeMs: 5000,
  lagMs: 0,
  playouts: undefined,
  rank: undefined,
};
const players: EnginePlayer[] = [];

afterEach(() => Promise.all(players.splice(0).map((player) => player.close())));

/** What `gomill-describe_engine` says of a player between the names of the engine and of the rules. */
async function described(options: Partial<PlayerOptions>, ...commands: string[]): Promise<string> {
  const player = new EnginePlayer({ ...OPTIONS, usesNetwork: true, seed: 1, ponder: false, ...options });
  players.push(player);
  const controller = new Controller({ player });
  await controller.tell(...commands);
  const [, text] = (await controller.ask("gomill-describe_engine")).split("\n");
  return text;
}

it("gomill learns whether a neural network helps the search, and how long a move takes", async () => {
  const usual = "Monte Carlo tree search with a neural network, 5 s a move without a clock, 2 threads.";
  expect(await described({})).toBe(usual);
  expect(await described({ usesNetwork: false, playouts: 800, threads: THREADS.slice(1) })).toBe(
    "Monte Carlo tree search without a neural network, 800 playouts a move, 1 thread.",
  );
  expect(await described({ rank: rankNamed("5k") })).toMatch(
    / with a neural network, \d+ playouts a move, 1 thread, weakened to 5k\.$/,
  );
});

it("no network is claimed for a board that is too small for it", async () => {
  expect(await described({}, "boardsize 5")).toMatch(/ without a neural network/);
});
