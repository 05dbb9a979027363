/** What an engine holds of the system's memory, where it could grow without end. The figures come from /proc. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MAX_SIZE, MIN_SIZE } from "../../../engine/board/geometry.ts";
import { BUNDLE, BUSY_MACHINE_MS, Engine, repliesIn } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

/** Resident memory of an engine in MB: now, or the most since the last `forgetPeak`. */
function memoryMb({ process: { pid } }: Engine, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
}

function forgetPeak({ process: { pid } }: Engine): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

describe.runIf(process.platform === "linux")("resident memory", () => {
  // What the threads' networks free goes back to the system by chance: 30 MB more or less. A table that is made anew at
  // each of the 36 or 48 changes of size between the two peaks is 110 or 150 MB.
  it.each([
    ["without a network", MAX_SIZE, 20, ["--no-net"]],
    ["with networks", 19, 60, []],
  ])(
    "in walks through all sizes, %s, up to %d: the third peaks within %d MB of the first",
    async (_what, largest, mostMb, flags) => {
      const sizes = Array.from({ length: largest - MIN_SIZE + 1 }, (_, i) => MIN_SIZE + i);
      const engine = new Engine(["--threads", "1", "--playouts", "5", ...flags]);
      let replies = 0;
      const ask = (...commands: readonly string[]) => {
        for (const command of commands) engine.send(`${command}\n`);
        return engine.replies((replies += commands.length));
      };
      const peaks: number[] = [];
      for (let walk = 0; walk < 3; walk++) {
        forgetPeak(engine);
        for (const size of sizes) await ask(`boardsize ${size}`, "clear_board", "genmove b", "genmove w");
        peaks.push(memoryMb(engine, "VmHWM"));
      }
      engine.send("quit\n");
      await engine.ended;
      expect(peaks[2] - peaks[0], peaks.join(" ")).toBeLessThan(mostMb);
    },
    BUSY_MACHINE_MS,
  );

  it("grows by less than 30 MB in 60 searches that give ownership by move on 25x25", async () => {
    const engine = new Engine(["--no-net", "--threads", "2", "--playouts", "5", "--size", "25"]);
    const moves = "clear_board\nkata-genmove_analyze b interval 1000 movesOwnership true\n";
    engine.send(moves.repeat(20));
    await engine.replies(40);
    const beforeMb = memoryMb(engine, "VmRSS");
    engine.send(moves.repeat(60));
    await engine.replies(160);
    expect(memoryMb(engine, "VmRSS") - beforeMb).toBeLessThan(30);
    engine.send("quit\n");
    await engine.ended;
  });

  it("after records of 900 000 nodes or values, read or refused, is less than 100 MB above what it was", async () => {
    const folder = testFolder(onTestFinished);
    const texts = [";B[aa]".repeat(400_000), ";".repeat(900_000)];
    const engine = new Engine(["--threads", "1", "--playouts", "5"]);
    try {
      engine.send("genmove b\n");
      await engine.replies(1);
      const beforeMb = memoryMb(engine, "VmRSS");
      for (const [i, text] of texts.entries()) {
        const path = join(folder, `${i}.sgf`);
        writeFileSync(path, `(;${text})`);
        engine.send(`loadsgf ${path}\nname\n`);
        await engine.replies(3 + 2 * i);
      }
      await expect.poll(() => memoryMb(engine, "VmRSS") - beforeMb).toBeLessThan(100);
    } finally {
      engine.send("quit\n");
      await engine.ended;
    }
  });
});

it("an engine with a heap of 80 MB plays, refuses records that are too large, and judges", async () => {
  // Node 24 itself needs some 20 MB more than the 64 MB that are enough for Node 20.
  const heapMb = Number.parseInt(process.versions.node, 10) < 24 ? 80 : 88;
  const folder = testFolder(onTestFinished);
  const hostile = join(folder, "hostile.sgf");
  writeFileSync(hostile, `(;SZ[25]${";B[aa];W[bb];AE[aa][bb]".repeat(40_000)})`);
  const nested = join(folder, "nested.sgf");
  writeFileSync(nested, "(;B[aa]".repeat(100_000) + ")".repeat(100_000));
  const command = [process.execPath, `--max-old-space-size=${heapMb}`, BUNDLE];
  const engine = new Engine(["--size", "19", "--threads", "2", "--time", "0.3"], command);
  const files = `loadsgf ${hostile}\nloadsgf ${nested}`;
  engine.process.stdin.end(`genmove b\ngenmove w\n${files}\nfinal_score\nlz-analyze 5\n`);
  const { code, stdout, stderr } = await engine.ended;
  expect(code, stderr).toBe(0);
  const replies = repliesIn(stdout);
  for (const reply of replies.slice(0, 2)) expect(reply).toMatch(/^= [A-HJ-T]\d+$/);
  for (const reply of replies.slice(2, 4)) expect(reply).toMatch(/^\? cannot load file: /);
  expect(replies[4]).toMatch(/^= [BW]\+/);
  expect(replies).toHaveLength(6);
});
