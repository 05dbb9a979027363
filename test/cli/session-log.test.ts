/** The log of a session: what is in it, how it grows, and that nothing happens when it cannot be written. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { SessionLog } from "../../src/cli/session-log.ts";
import { Controller } from "../gtp/controller.ts";
import { testFolder } from "../support/folder.ts";

let folder = "";
beforeEach(() => {
  folder = testFolder(onTestFinished);
});
interface Trial {
  readonly log: SessionLog;
  readonly file: string;
  readonly trouble: string[];
  nowMs: number;
}

function logTo(file: string, maxBytes?: number): Trial {
  const trouble: string[] = [];
  const trial = { file, trouble, nowMs: 0 } as Trial & { log: SessionLog };
  trial.log = new SessionLog({
    file,
    now: () => trial.nowMs,
    onTrouble: (sentence) => trouble.push(sentence),
    ...(maxBytes !== undefined && { maxBytes }),
  });
  return trial;
}

/** The lines without their times. */
function linesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /, ""));
}

describe("the log", () => {
  it("has every command, every reply and how long it took", async () => {
    const trial = logTo(join(folder, "log"));
    const controller = new Controller({ log: trial.log });
    controller.player.isSlow = true;
    await controller.send("# hello\r\n\n7 genmove b\nfoo");
    trial.nowMs = 1234;
    controller.player.finish();
    await controller.send("");
    trial.log.note("a remark");
    await trial.log.close();
    expect(linesOf(trial.file)).toEqual([
      "> # hello",
      "> ",
      "> 7 genmove b",
      "> foo",
      "> ",
      "< =7 A9",
      "# 1.234 s",
      "< ? unknown command",
      "# 0.000 s",
      "! a remark",
      "",
    ]);
    expect(trial.trouble).toEqual([]);
  });

  it("goes on where an older one ended", async () => {
    const file = join(folder, "log");
    writeFileSync(file, "before\n");
    const { log } = logTo(file);
    log.received("name");
    await log.close();
    expect(linesOf(file)).toEqual(["before", "> name", ""]);
  });

  it("cuts a line that is very long", async () => {
    const { log, file } = logTo(join(folder, "log"));
    log.received("x".repeat(100_000));
    await log.close();
    expect(statSync(file).size).toBeLessThan(5000);
    expect(linesOf(file)[0]).toMatch(/^> x+… \(\d+ more\)$/);
  });

  it("begins a new file when the old one is large, and keeps three old ones", async () => {
    const { log } = logTo(join(folder, "log"), 1000);
    for (let i = 0; i < 100; i++) {
      log.received(`${i} ${"x".repeat(200)}`);
      await log.close();
    }
    expect(readdirSync(folder).sort()).toEqual(["log", "log.1", "log.2", "log.3"]);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size, name).toBeLessThan(1300);
    const last = ["log.1", "log"].flatMap((name) => linesOf(join(folder, name))).filter((line) => line !== "");
    expect(last.map((line) => Number(/\d+/.exec(line)?.[0]))).toEqual(last.map((_, i) => 100 - last.length + i));
  });

  it.runIf(existsSync("/dev/null"))("never puts a device aside", async () => {
    const { log, trouble } = logTo("/dev/null", 1000);
    for (let i = 0; i < 20; i++) {
      log.received("x".repeat(200));
      await log.close();
    }
    expect(existsSync("/dev/null.1")).toBe(false);
    expect(trouble).toEqual([]);
  });

  it("says so when it had to leave lines out", async () => {
    const { log, file } = logTo(join(folder, "log"));
    for (let i = 0; i < 3000; i++) log.received("x".repeat(4000));
    await log.close();
    log.received("after");
    await log.close();
    const lines = linesOf(file);
    expect(lines.length).toBeLessThan(1200);
    expect(lines.some((line) => /^! \d+ lines left out$/.test(line))).toBe(true);
    expect(lines.at(-2)).toBe("> after");
  });

  it.runIf(existsSync("/dev/full"))("on a full disk: one sentence, and the session goes on", async () => {
    const { log, trouble } = logTo("/dev/full");
    const controller = new Controller({ log });
    for (let i = 0; i < 5; i++) expect(await controller.ask("name")).toBe("shinpan");
    await log.close();
    expect(trouble).toEqual([expect.stringMatching(/^the log cannot be written.*: the disk is full$/)]);
  });

  it.each(["", "none/log"])("where it cannot be (%j): one sentence, and the session goes on", async (name) => {
    const { log, trouble } = logTo(join(folder, name));
    const controller = new Controller({ log });
    expect(await controller.ask("name")).toBe("shinpan");
    expect(await controller.ask("name")).toBe("shinpan");
    await log.close();
    expect(trouble).toHaveLength(1);
  });
});
