import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { Engine, MOVE, SOON_MS, timed } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

/** An engine that has begun to think about its move, as its drawings show, and would go on for a minute. */
async function thinkingEngine(): Promise<Engine> {
  const engine = new Engine(["--size", "9", "--threads", "1", "--time", "60", "--gfx"]);
  engine.send("name\ngenmove b\n");
  while (!engine.stderr.includes("TEXT")) await once(engine.process.stderr, "data");
  expect(engine.stdout).toBe("= shinpan\n\n");
  return engine;
}

describe("while the engine thinks", () => {
  it("quit ends it without waiting for the search, both commands answered", async () => {
    const engine = await thinkingEngine();
    engine.send("quit\n");
    expect(await timed(engine.ended)).toBeLessThan(SOON_MS);
    const [, move, quit] = await engine.replies(3);
    expect(move).toMatch(MOVE);
    expect(quit).toBe("= ");
    expect((await engine.ended).code).toBe(0);
  });

  it("`# interrupt` brings the move without waiting for the search", async () => {
    const engine = await thinkingEngine();
    engine.send("# interrupt\n");
    expect(await timed(engine.replies(2))).toBeLessThan(SOON_MS);
    expect((await engine.replies(2))[1]).toMatch(MOVE);
    engine.send("quit\n");
    await engine.ended;
  });

  it("other commands wait for the move", async () => {
    const engine = await thinkingEngine();
    engine.send("protocol_version\n# interrupt\n");
    const [, move, version] = await engine.replies(3);
    expect(move).toMatch(MOVE);
    expect(version).toBe("= 2");
    engine.send("quit\n");
    await engine.ended;
  });

  it.runIf(process.platform !== "win32").each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "%s ends it quietly",
    async (signal) => {
      const engine = await thinkingEngine();
      engine.process.kill(signal);
      expect(await timed(engine.ended)).toBeLessThan(SOON_MS);
      expect((await engine.ended).stderr).not.toMatch(/error|\bat .*\(/i);
    },
  );
});

describe("the end of the pipes", () => {
  it("of stdin ends an idle engine", async () => {
    const engine = new Engine();
    engine.send("name\n");
    await engine.replies(1);
    engine.process.stdin.end();
    expect(await timed(engine.ended)).toBeLessThan(SOON_MS);
    expect((await engine.ended).code).toBe(0);
  });

  it("of stdout ends the engine quietly", async () => {
    const engine = new Engine();
    engine.send("name\n");
    await engine.replies(1);
    engine.process.stdout.destroy();
    // The first write may still be taken by the pipe's buffer.
    const write = () => {
      engine.send("list_commands\n");
      return engine.process.exitCode;
    };
    await expect.poll(write).not.toBeNull();
    expect((await engine.ended).stderr).not.toMatch(/EPIPE|error|\bat .*\(/i);
  });

  it("that is read slowly gets all of a command's output, more than a megabyte", async () => {
    const folder = testFolder(onTestFinished);
    const games = 10_000;
    writeFileSync(join(folder, "games.sgf"), "(;SZ[99])".repeat(games)); // no board: quickly reported
    const engine = new Engine(["score", "--json", join(folder, "games.sgf")]);
    engine.process.stdout.pause();
    await sleep(1000);
    engine.process.stdout.resume();
    const { stdout, code } = await engine.ended;
    expect(stdout.length).toBeGreaterThan(1 << 20);
    expect(stdout.match(/\n/g)).toHaveLength(games);
    expect(code).toBe(1);
  });

  it.runIf(process.platform !== "win32")("that nobody reads does not keep a signal from ending it", async () => {
    const engine = new Engine();
    engine.process.stdout.pause();
    engine.send("list_commands\n".repeat(1000));
    await sleep(500);
    engine.process.kill("SIGTERM");
    expect(await timed(once(engine.process, "exit"))).toBeLessThan(SOON_MS);
    engine.process.stdout.resume();
    await engine.ended;
  });

  it("that nobody reads stderr does not matter", async () => {
    const engine = new Engine(["--size", "9", "--playouts", "50"]);
    engine.process.stderr.pause();
    engine.send("genmove b\ngenmove w\nquit\n");
    await engine.replies(3);
    engine.process.stderr.resume();
    expect((await engine.ended).code).toBe(0);
  });
});
