/** Clocks on a real machine. How much of its time a move takes is tested on a simulated one: test/player. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { afterEach, expect, it, vi } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import { WARM_UP_LOOKS } from "../../engine/search/parameters.ts";
import { Thread } from "../../engine/search/thread.ts";
import { ask, playSoakGame } from "../../scripts/soak/game.ts";
import { EngineProcess } from "../../src/match/engine-process.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { cpuTimeMs } from "../support/cpu-time.ts";
import { BUNDLE, Engine, timed } from "./engine.ts";
import { playerWithoutThreads } from "./idle-player.ts";

const busy: Worker[] = [];

afterEach(async () => {
  await Promise.all(busy.splice(0).map((worker) => worker.terminate()));
});

it("a byo-yomi period is used, but never up, while every core is busy with something else", async () => {
  for (let i = 0; i < availableParallelism(); i++) busy.push(new Worker("for (;;);", { eval: true }));
  const engine = new Engine(["--size", "9", "--seed", "1", "--time", "1"]);
  engine.send("genmove b\nkgs-time_settings byoyomi 0 3 1\n");
  for (const [i, colour] of ["w", "b"].entries()) {
    await engine.replies(2 + i);
    engine.send(`genmove ${colour}\n`);
    const ms = await timed(engine.replies(3 + i));
    expect(ms).toBeLessThan(3000);
    expect(ms).toBeGreaterThan(500);
  }
  engine.send("quit\n");
  await engine.ended;
});

it("two seconds for the whole game last to its end while every core is busy with something else", async () => {
  for (let i = 0; i < availableParallelism(); i++) busy.push(new Worker("for (;;);", { eval: true }));
  const engines = [1, 2].map(() => new EngineProcess([process.execPath, BUNDLE, "--threads", "2"]));
  for (const engine of engines) await ask(engine, "genmove b");
  const time = { kind: "absolute", mainMs: 2000 } as const;
  // The engines get no time_left. On 13×13 two seconds leave less for a move than on 9×9.
  const rest = { rules: "japanese", komi: 6.5, handicap: 0, timeCommand: "time_settings 2 0 0", reportsTime: false };
  const settings = { ...rest, time, size: 13 };
  const { faults, moves } = await playSoakGame({ [BLACK]: engines[0], [WHITE]: engines[1] }, settings);
  expect(faults).toEqual([]);
  expect(moves).toBeGreaterThan(20);
  await Promise.all(engines.map((engine) => engine.close()));
});

it.each([
  [9, 5],
  [19, 10],
])("a move with 80 ms left is the network's first choice, without threads: size %d, %d ms", async (size, most) => {
  const looked = vi.spyOn(Coordinator.prototype as unknown as { look: () => unknown }, "look");
  const player = playerWithoutThreads();
  const geometry = geometryOf(size);
  player.newGame(geometry);
  player.warmUp();
  await vi.waitUntil(() => looked.mock.calls.length === WARM_UP_LOOKS);
  const game = new Game(geometry, findRuleset("japanese")!, 6.5);
  const called = vi.spyOn(Thread.prototype, "call");
  const started = vi.spyOn(Thread.prototype, "start");
  const clock = { mainMs: 0, periodMs: 380, periodMoves: 1, periods: 1, incrementMs: 0, renews: true };
  const times: number[] = [];
  let looks = 0;
  for (let i = 0; i < 40; i++) {
    const { toPlay } = game;
    const startMs = cpuTimeMs();
    const { move } = await player.chooseMove(game, toPlay, { mayResign: true, clock });
    times.push(cpuTimeMs() - startMs);
    // On a busy machine a look may have taken so long that there is no time for the next.
    const isLooked = looked.mock.results.at(-1)?.value !== undefined;
    if (isLooked) expect(move).toBe(player.evaluate(game, toPlay, 0).moves[0].move);
    looks += isLooked ? 1 : 0;
    game.play(toPlay, move as number);
    // The opponent's pass, late in the game, is when the referee would be asked.
    if (i === 36) game.play(game.toPlay, PASS);
  }
  expect(called).not.toHaveBeenCalled();
  expect(started).not.toHaveBeenCalled();
  expect(looks).toBeGreaterThan(30);
  const median = times.slice(20).sort((a, b) => a - b)[10];
  expect(median, times.map((ms) => ms.toFixed(1)).join(" ")).toBeLessThan(most);
  await player.close();
  vi.restoreAllMocks();
});
