import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { engineFlags } from "../../src/cli/kata-config.ts";
import { testFolder } from "../support/folder.ts";

function translated(...args: string[]): { readonly flags: string[]; readonly notes: string[] } {
  const notes: string[] = [];
  return { flags: engineFlags(args, (sentence) => notes.push(sentence)), notes };
}

function configFile(text: string): string {
  const file = join(testFolder(onTestFinished), "gtp.cfg");
  writeFileSync(file, text);
  return file;
}

describe("a command line of katago gtp", () => {
  it("-model and a settings file become the engine's flags; settings without a counterpart are noted", () => {
    const file = configFile(
      "# a comment\nrules = chinese\nmaxVisits = 50 # few\nallowResignation = false\n" +
        "resignThreshold = -0.9\nlogDir = x\n",
    );
    expect(translated("-model", "a.bin.gz", "-config", file)).toEqual({
      flags: ["--rules", "chinese", "--playouts", "50", "--no-resign", "--resign", "5", "--model", "a.bin.gz"],
      notes: ["settings without effect: logDir"],
    });
  });

  it("an override wins over the file, a flag over both", () => {
    const file = configFile("maxTime = 5\nnumSearchThreads = 4\n");
    const { flags } = translated(
      "--config",
      file,
      "-override-config",
      "maxTime=2,ponderingEnabled=true",
      "-threads",
      "1",
    );
    expect(flags).toEqual(["--time", "2", "--threads", "4", "--ponder", "--threads", "1"]);
  });

  it("a limit without end is no limit", () => {
    expect(translated("-override-config", "maxVisits=1000000000000,maxTime=1e20").flags).toEqual([]);
  });

  it("a settings file that is not there is noted", () => {
    const { flags, notes } = translated("-config", "none.cfg");
    expect(flags).toEqual([]);
    expect(notes).toEqual(['there is no file "none.cfg"']);
  });

  it("-human-model and the settings that go with it are handed on", () => {
    const overrides = "humanSLProfile=preaz_5k,humanSLChosenMoveProp=1,playoutDoublingAdvantage=-0.5";
    const { flags, notes } = translated("-human-model", "h.bin.gz", "-override-config", overrides);
    const settings = overrides.split(",").flatMap((setting) => ["--set", setting]);
    expect(flags).toEqual([...settings, "--human-model", "h.bin.gz"]);
    expect(notes).toEqual([]);
  });
});
