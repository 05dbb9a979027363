import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { EngineProcess } from "../../src/match/engine-process.ts";
import { testFolder } from "../support/folder.ts";

describe("an engine that cannot be started", () => {
  it.each([
    ["its name is that of no file", "/no/such/engine", "there is no such program"],
    ["its folder is a file", `${fileURLToPath(import.meta.url)}/engine`, "there is no such program"],
    ["its name is empty", "", /empty/],
  ])("says so in its first answer: %s", async (_, program, why) => {
    const engine = new EngineProcess([program]);
    const answer = await engine.send(1000, "name");
    expect(answer).toMatchObject({ kind: "lost", loss: "crash", reason: expect.stringMatching(why) });
    await engine.close();
  });
});

describe.runIf(process.platform !== "win32")("an engine that a script has started", () => {
  it.each([
    ["hangs", (program: string) => `${program}; exit 0`, "hang"],
    ["ends by itself", (program: string) => `${program} & sleep 0.5; exit 3`, "crash"],
    ["quits", (program: string) => `${program} & sleep 0.5; read line; echo =; echo; read line; exit 0`, undefined],
  ])("ends with the script when that %s", async (_, script, loss) => {
    const folder = testFolder(onTestFinished);
    const beats = join(folder, "beats");
    const thinking = `while :; do echo beat >> '${beats}'; sleep 0.05; done`;
    const engine = new EngineProcess(["/bin/sh", "-c", script(`/bin/sh -c "${thinking}"`)]);
    expect(await engine.send(1500, "genmove", "B")).toMatchObject(loss ? { kind: "lost", loss } : { kind: "ok" });
    await engine.close();
    await wait(100);
    const before = readFileSync(beats, "utf8");
    expect(before).not.toBe("");
    await wait(300);
    expect(readFileSync(beats, "utf8")).toBe(before);
  });
});

it("the last words of an engine have no colours and no other control characters", async () => {
  const words = "\\u001b[1;31mfatal:\\u001b[0m no net\\u0007\\r\\n";
  const engine = new EngineProcess([process.execPath, "-e", `process.stderr.write("${words}"); process.exitCode = 3`]);
  const answer = await engine.send(10_000, "name");
  expect(answer).toMatchObject({ reason: "ended by itself (exit code 3); its last words: fatal: no net" });
});
