import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { refereeProblem } from "../../src/match/engines.ts";
import { Match } from "../../src/match/match.ts";
import { fakeEngine } from "../support/fake-engine.ts";
import { optionsOf } from "./options.ts";
import { testFolder } from "../support/folder.ts";

let folder: string;

beforeEach(() => {
  folder = testFolder(onTestFinished);
});

/** The command line of a fake engine, in quotes where it needs them. */
function commandLine(...words: string[]): string {
  return fakeEngine(...words).map((word) => `"${word}"`).join(" ");
}

/** Begins a match of two engines that both play. No build of shinpan takes part. */
function prepare(...flags: string[]): Promise<Match | string> {
  const options = optionsOf([commandLine(), commandLine("name=Other"), "--size", "5", ...flags]);
  return Match.prepare(options, join(folder, "out"), new URL("file:///no/such/shinpan.mjs"));
}

describe("the engine that is to count", () => {
  it.each([
    ["there is no such program", "/no/such/referee", /^the referee "\/no\/such\/referee" could not be started/],
    ["it crashes", commandLine("crash=known_command"), /^the referee ".*" ended by itself \(exit code 7\)/],
    ["it cannot count", commandLine("ignorant=final_score"), /^the referee ".*" does not know final_score$/],
  ])("is refused before the first game: %s", async (_, referee, sentence) => {
    expect(await prepare("--referee", referee)).toMatch(sentence);
    expect(existsSync(join(folder, "out"))).toBe(false);
  });

  it.each([[[]], [["refuse=known_command"]]])("is taken if it counts, or does not say whether: %j", async (words) => {
    expect(await refereeProblem(fakeEngine(...words), 30_000)).toBeUndefined();
  });
});
