import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { BLACK, EMPTY } from "../../../engine/board/colour.ts";
import { parseDiagram } from "../../support/diagram.ts";
import { Engine, SOON_MS, timed } from "../engine.ts";

/** Sends a command and returns the reply to it, without its mark. */
async function ask(engine: Engine, command: string): Promise<string> {
  const { length } = await engine.replies(0);
  engine.send(`${command}\n`);
  return (await engine.replies(length + 1))[length].slice(1).trim();
}

/** Seconds of processor time used while nothing is asked for some milliseconds. */
async function cpuDuring(engine: Engine, ms: number): Promise<number> {
  const { pid } = engine.process;
  const ticks = async () => {
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
    return Number(fields[11]) + Number(fields[12]);
  };
  const before = await ticks();
  await sleep(ms);
  return ((await ticks()) - before) / 100;
}

/** Waits until the engine has used these seconds of processor time; a busy machine takes longer. */
async function hasPondered(engine: Engine, seconds: number): Promise<void> {
  if (process.platform !== "linux") return sleep(1000 * seconds);
  for (let used = 0; used < seconds; ) used += await cpuDuring(engine, 100);
}

const FLAGS = ["--size", "9", "--playouts", "200", "--threads", "1", "--seed", "1"];
const PONDERS = [...FLAGS, "--ponder"];

it.runIf(process.platform === "linux")("only with --ponder the engine searches after its move", async () => {
  for (const [flags, thinks] of [
    [FLAGS, false],
    [PONDERS, true],
  ] as const) {
    const engine = new Engine(flags);
    await ask(engine, "genmove b");
    if (thinks) await hasPondered(engine, 0.2);
    else expect(await cpuDuring(engine, 500)).toBeLessThan(0.1);
    expect(await ask(engine, "name")).toBe("shinpan");
    engine.send("quit\n");
    await engine.ended;
  }
});

it.runIf(process.platform === "linux")("any command ends the pondering, which says nothing", async () => {
  const engine = new Engine(PONDERS);
  const move = await ask(engine, "genmove b");
  await sleep(300);
  expect(engine.stdout).toBe(`= ${move}\n\n`);
  expect(await timed(ask(engine, "name"))).toBeLessThan(SOON_MS);
  await sleep(50);
  expect(await cpuDuring(engine, 500)).toBeLessThan(0.1);
  engine.send("quit\n");
  await engine.ended;
});

it.runIf(process.platform === "linux")("no thought is given to a game that is over", async () => {
  const engine = new Engine(["--size", "5", ...PONDERS.slice(2)]);
  await ask(engine, "genmove b");
  await ask(engine, "play w pass");
  // Black wins on the whole board and passes as well.
  expect(await ask(engine, "genmove b")).toBe("pass");
  await sleep(50);
  expect(await cpuDuring(engine, 300)).toBeLessThan(0.1);
  engine.send("quit\n");
  await engine.ended;
});

it("the next move begins from what pondering found", async () => {
  // Black can save one of two chains in atari, and White will take the other.
  const { board, geometry } = parseDiagram(`
    . . . . . . . . .
    X X . X X X . X X
    . O X O . O X O .
    . O X O . O X O .
    . O X O . O X O .
    . O X O . O X O .
    . O X O . O X O .
    . O X O . O X O .
    . . O . . . O . .`);
  const engine = new Engine(PONDERS);
  await ask(engine, "komi -31.5");
  for (const p of geometry.points.filter((p) => board.colour[p] !== EMPTY)) {
    await ask(engine, `play ${board.colour[p] === BLACK ? "b" : "w"} ${geometry.vertex(p)}`);
  }
  const saved = await ask(engine, "genmove b");
  expect(["C8", "G8"]).toContain(saved);
  await hasPondered(engine, 1);
  expect(await ask(engine, `play w ${saved === "C8" ? "G8" : "C8"}`)).toBe("");
  const second = await ask(engine, "lz-genmove_analyze b");
  const visits = [...second.matchAll(/ visits (\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
  // More than the 200 of this move and the 200 of the one before.
  expect(visits).toBeGreaterThan(400);
  engine.send("quit\n");
  await engine.ended;
});

it("a clock that never runs out gives the next move its time, too", async () => {
  const engine = new Engine(["--size", "9", "--threads", "1", "--ponder"]);
  await ask(engine, "time_settings 1000000000 0 0");
  for (const colour of ["b", "w"]) {
    const answer = ask(engine, `genmove ${colour}`);
    const before = engine.stdout;
    await sleep(1500);
    expect(engine.stdout).toBe(before);
    engine.send("# interrupt\n");
    expect(await answer).toMatch(/^[A-HJ][1-9]$/);
  }
  engine.send("quit\n");
  await engine.ended;
});

it("quit and the end of input end a pondering engine", async () => {
  for (const end of [(engine: Engine) => engine.send("quit\n"), (engine: Engine) => engine.process.stdin.end()]) {
    const engine = new Engine(PONDERS);
    await ask(engine, "genmove b");
    await sleep(100);
    end(engine);
    expect(await timed(engine.ended)).toBeLessThan(SOON_MS);
    expect((await engine.ended).code).toBe(0);
  }
});
