import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Colour, colourName, EMPTY } from "../../engine/board/colour.ts";
import { CHAIN_IN_ATARI } from "../support/chain-in-atari.ts";
import { Engine, timed } from "./engine.ts";

/** A machine that was late by more has no time to spare: what it leaves of a clock says nothing of the engine. */
const PUNCTUAL_MS = 50;
const TICK_MS = 5;

const busy: Worker[] = [];
let ticking: NodeJS.Timeout | undefined;
/** By how much this machine was late at worst since the test began. */
let latenessMs = 0;

beforeEach(() => {
  latenessMs = 0;
  let lastMs = performance.now();
  ticking = setInterval(() => {
    const nowMs = performance.now();
    latenessMs = Math.max(latenessMs, nowMs - lastMs - TICK_MS);
    lastMs = nowMs;
  }, TICK_MS);
});

afterEach(async () => {
  clearInterval(ticking);
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
    if (latenessMs < PUNCTUAL_MS) expect(ms).toBeGreaterThan(200);
  }
  await end(engine);
});

it("four fifths of a byo-yomi period are used on a machine that has time", async ({ skip }) => {
  const engine = await engineUnder("kgs-time_settings byoyomi 0 2 1");
  const ms = await moveTime(engine, "w");
  await end(engine);
  expect(ms).toBeLessThan(2000);
  skip(latenessMs > PUNCTUAL_MS, `this machine was late by ${Math.round(latenessMs)} ms`);
  expect(ms).toBeGreaterThan(1600);
});

it("a fixed time is used up where the move is clear too, for nothing could be saved", async () => {
  const { board, geometry, marks } = CHAIN_IN_ATARI;
  const stones = geometry.points.filter((p) => board.colour[p] !== EMPTY);
  const engine = new Engine(["--size", "9", "--seed", "1", "--time", "2"]);
  for (const p of stones) engine.send(`play ${colourName(board.colour[p] as Colour)} ${geometry.vertex(p)}\n`);
  await engine.replies(stones.length);
  const ms = await moveTime(engine, "b");
  expect((await engine.replies(stones.length + 1)).at(-1)).toBe(`= ${geometry.vertex(marks.a)}`);
  expect(ms).toBeGreaterThan(1990);
  await end(engine);
});

it.each(["kgs-time_settings absolute 60", "kata-time_settings fischer 60 5"])(
  "a move comes at once when the clock is all but over: %s",
  async (settings) => {
    const engine = await engineUnder(settings, "time_left w 0.1 0");
    const ms = await moveTime(engine, "w");
    await end(engine);
    // The request, the search and the reply may each wait for a busy machine.
    expect(ms).toBeLessThan(100 + 3 * latenessMs);
  },
);
