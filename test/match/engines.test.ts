import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  engineCommand,
  findGnuGo,
  greetAll,
  isThisBuild,
  readEngineText,
  splitCommandLine,
} from "../../src/match/engines.ts";
import { fakeEngine } from "../support/fake-engine.ts";
import { optionsOf } from "./options.ts";
import { testFolder } from "../support/folder.ts";

let folder: string;

beforeEach(() => {
  folder = testFolder(onTestFinished);
});

describe("engines", () => {
  const options = optionsOf(["--time", "2"]);

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

  it.each(["node 'my engine.mjs", `/home/o'neil/go --say "it's"`, `shinpan "`])("%j leaves a quote open", (text) => {
    expect(engineCommand(text, options, "x.mjs", 7)).toBe(`a quote is not closed in the command line ${text}`);
  });

  it("shinpan gets the time, and what else is said", () => {
    const expected = [process.execPath, "x.mjs", "--time", "2", "--seed", "7", "--threads", "1"];
    expect(engineCommand("shinpan --threads 1", options, "x.mjs", 7)).toEqual(expected);
  });

  it("another build of shinpan gets the same, before its own flags", () => {
    const flags = ["--time", "2", "--seed", "7", "--threads", "1"];
    const expected = ["node", "/old/shinpan.mjs", ...flags];
    expect(engineCommand("node /old/shinpan.mjs --threads 1", options, "x.mjs", 7)).toEqual(expected);
    expect(isThisBuild("node /old/shinpan.mjs")).toBe(false);
    expect(isThisBuild(" shinpan --threads 1")).toBe(true);
  });

  it("with playouts shinpan plays on one thread, so that its games are always the same", () => {
    const fixed = optionsOf(["--playouts", "50"]);
    const flags = ["--playouts", "50", "--threads", "1", "--seed", "3"];
    expect(engineCommand("shinpan", fixed, "x.mjs", 3)).toEqual([process.execPath, "x.mjs", ...flags]);
  });

  it("shinpan gets the match's model before its own, which counts", () => {
    const withModel = optionsOf(["--model", "a.bin.gz"]);
    const expected = [process.execPath, "x.mjs", "--model", "a.bin.gz", "--seed", "3", "--model", "b.bin.gz"];
    expect(engineCommand("shinpan --model b.bin.gz", withModel, "x.mjs", 3)).toEqual(expected);
  });

  it("a command line of KataGo's stays one", () => {
    const expected = [process.execPath, "x.mjs", "gtp", "--time", "2", "--seed", "7", "-model", "a.bin.gz"];
    expect(engineCommand("shinpan gtp -model a.bin.gz", options, "x.mjs", 7)).toEqual(expected);
  });

  it("may be given a name", () => {
    expect(readEngineText("old=node old.mjs --x=1")).toEqual({ label: "old", command: "node old.mjs --x=1" });
    expect(readEngineText("node old.mjs --x=1")).toEqual({ label: undefined, command: "node old.mjs --x=1" });
  });

  it("have names that differ", async () => {
    const texts = ["fast=x", "y", "z"].map(readEngineText);
    const commands = ["One", "Two", "Two"].map((name) => fakeEngine(`name=${name}`));
    const entrants = await greetAll(texts, commands, 30_000);
    expect(entrants).toMatchObject([{ label: "fast" }, { label: "Two 1" }, { label: "Two 2", version: "1.0" }]);
    expect(await greetAll(texts, [fakeEngine(), ["/no/such/engine"]], 30_000)).toBe(
      '"/no/such/engine" could not be started: there is no such program',
    );
    expect(await greetAll(texts, [fakeEngine("crash=version")], 30_000)).toMatch(/ended by itself \(exit code 7\)/);
  });

  it("any other command line stays as it is", () => {
    expect(engineCommand("pachi -t 5", options, "x.mjs", 7)).toEqual(["pachi", "-t", "5"]);
    expect(engineCommand("  ", options, "x.mjs", 7)).toMatch(/empty/);
    expect(engineCommand('"" --level 1', options, "x.mjs", 7)).toMatch(/empty/);
  });

  it.runIf(findGnuGo() !== undefined).each([
    ["japanese", ["--japanese-rules"]],
    ["chinese", ["--chinese-rules"]],
    ["ing", ["--chinese-rules", "--allow-suicide"]],
    ["tromp-taylor", ["--chinese-rules", "--allow-all-suicide"]],
  ])("GNU Go gets flags for counting and suicide: %s", (rules, flags) => {
    const command = engineCommand("gnugo", optionsOf(["--rules", rules]), "x.mjs", 7);
    expect(command.slice(5, -2)).toEqual(flags);
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
