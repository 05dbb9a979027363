import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { afterEach, expect, it } from "vitest";
import { Engine, timed } from "./engine.ts";

const busy: Worker[] = [];

afterEach(async () => {
  await Promise.all(busy.splice(0).map((worker) => worker.terminate()));
});

/** Something else for every core to do. */
function makeBusy(): void {
  for (let i = 0; i < availableParallelism(); i++) busy.push(new Worker("for (;;);", { eval: true }));
}

/** An engine that has made a move and been told of a time system. */
async function engineUnder(...commands: string[]): Promise<Engine> {
  const engine = new Engine(["--size", "9", "--seed", "1"]);
  const lines = ["time_settings 0 4 4", "genmove b", ...commands];
  for (const line of lines) engine.send(`${line}\n`);
  await engine.replies(lines.length);
  return engine;
}

/** Milliseconds for the next move. */
async function moveTime(engine: Engine, colour: string): Promise<number> {
  const { length } = await engine.replies(0);
  engine.send(`genmove ${colour}\n`);
  return timed(engine.replies(length + 1));
}

async function end(engine: Engine): Promise<void> {
  engine.send("quit\n");
  await engine.ended;
}

it("a byo-yomi period is used, but never up, while every core is busy with something else", async () => {
  makeBusy();
  const engine = await engineUnder("kgs-time_settings byoyomi 0 1 1");
  for (const colour of ["w", "b", "w"]) {
    const ms = await moveTime(engine, colour);
    expect(ms).toBeLessThan(1000);
    expect(ms).toBeGreaterThan(200);
  }
  await end(engine);
});

it("four fifths of a byo-yomi period are used on a machine that has time", async () => {
  const engine = await engineUnder("kgs-time_settings byoyomi 0 2 1");
  const ms = await moveTime(engine, "w");
  expect(ms).toBeLessThan(2000);
  expect(ms).toBeGreaterThan(1600);
  await end(engine);
});

it.each(["kgs-time_settings absolute 60", "kata-time_settings fischer 60 5"])(
  "a move comes at once when the clock is all but over: %s",
  async (settings) => {
    const engine = await engineUnder(settings, "time_left w 0.1 0");
    expect(await moveTime(engine, "w")).toBeLessThan(100);
    await end(engine);
  },
);
