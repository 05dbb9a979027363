import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findGnuGo, splitCommandLine } from "../../../scripts/match/command-line.ts";
import { engineCommand, isThisBuild } from "../../../scripts/match/engines.ts";
import { type MatchOptions, parseOptions } from "../../../scripts/match/options.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-match-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("engines", () => {
  const options = parseOptions(["--rules", "japanese", "--time", "2"]) as MatchOptions;

  it.each([
    ["gnugo --mode gtp", ["gnugo", "--mode", "gtp"]],
    ["  a\t b  ", ["a", "b"]],
    [`"/my games/go" --name 'two words'`, ["/my games/go", "--name", "two words"]],
    [`--name="two words"`, ["--name=two words"]],
    [`say 'he said "hi"'`, ["say", 'he said "hi"']],
    ["", []],
  ])("%j is split into words", (text, words) => {
    expect(splitCommandLine(text)).toEqual(words);
  });

  it("shinpan gets the rules and the time, and what else is said", () => {
    const expected = [process.execPath, "x.mjs", "--rules", "japanese", "--time", "2", "--threads", "1"];
    expect(engineCommand("shinpan --threads 1", options, "x.mjs")).toEqual(expected);
  });

  it("another build of shinpan gets the same, before its own flags", () => {
    const expected = ["node", "/old/shinpan.mjs", "--rules", "japanese", "--time", "2", "--threads", "1"];
    expect(engineCommand("node /old/shinpan.mjs --threads 1", options, "x.mjs")).toEqual(expected);
    expect(isThisBuild("node /old/shinpan.mjs")).toBe(false);
    expect(isThisBuild(" shinpan --threads 1")).toBe(true);
  });

  it("any other command line stays as it is", () => {
    expect(engineCommand("pachi -t 5", options, "x.mjs")).toEqual(["pachi", "-t", "5"]);
    expect(engineCommand("  ", options, "x.mjs")).toMatch(/empty/);
  });

  it.runIf(process.platform !== "win32")("GNU Go is found on PATH", () => {
    const program = join(folder, "gnugo");
    expect(findGnuGo(folder)).not.toBe(program);
    writeFileSync(program, "");
    expect(findGnuGo(folder)).not.toBe(program);
    chmodSync(program, 0o755);
    expect(findGnuGo(`/no/such/folder:${folder}`)).toBe(program);
  });
});
