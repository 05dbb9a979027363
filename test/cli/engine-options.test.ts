/** Flags, configuration files and presets, and which of them wins. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rankNamed } from "../../src/player/ranks.ts";
import { UsageError } from "../../src/cli/arguments.ts";
import { FLAGS, type Options, parseOptions } from "../../src/cli/engine-options.ts";
import { programHelp } from "../../src/cli/command.ts";
import { MATCH_COMMAND } from "../../src/cli/match.ts";
import { SCORE_COMMAND } from "../../src/cli/score.ts";
import { testFolder } from "../support/folder.ts";

const folder = testFolder();

function config(content: unknown): string {
  const path = join(folder, "config.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

function options(...args: string[]): Options {
  return parseOptions(args);
}

function errorOf(...args: string[]): string {
  try {
    parseOptions(args);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  return "no error";
}

describe("a configuration file", () => {
  it("sets what flags set, by the same names", () => {
    const same = { size: 13, komi: -0.5, rules: "aga", threads: 2, time: 0.5, chat: true };
    const file = config({ ...same, "no-resign": true, resign: 5 });
    const expected = { ...same, resign: false, resignBelow: 0.05 };
    expect(options("--config", file)).toEqual({ ...options(), ...expected, config: file });
  });

  it("gives way to flags, wherever they stand", () => {
    const file = config({ size: 13, komi: 0.5, rules: "aga" });
    const before = options("--komi", "7.5", "--config", file, "--rules=chinese");
    expect(before).toMatchObject({ size: 13, komi: 7.5, rules: "chinese" });
  });

  it("may leave a switch off", () => {
    const file = config({ "no-resign": false, chat: false });
    expect(options("--config", file)).toMatchObject({ resign: true, chat: false });
  });

  it("may begin with a byte order mark", () => {
    expect(options("--config", config('\ufeff{"size": 9}')).size).toBe(9);
  });

  it.each<[string, unknown, RegExp]>([
    ["a key that nobody knows", { komy: 6.5 }, /config\.json: there is no setting "komy"; did you mean komi\?$/],
    ["a key that every object has", '{"__proto__": 1}', /there is no setting "__proto__"/],
    ["a number as a text", { size: "13" }, /"size" must be a number, not "13"$/],
    ["a text as a number", { rules: 1989 }, /"rules" must be a text in quotes, not 1989$/],
    ["a switch as a number", { "no-resign": 1 }, /"no-resign" must be true or false, not 1$/],
    ["nothing for a value", { komi: null }, /"komi" must be a number, not null$/],
    ["a number that is too large", { size: 99 }, /config\.json: --size needs a whole number from 2 to 25, not "99"$/],
    ["rules of nowhere", { rules: "martian" }, /config\.json: --rules does not know "martian"/],
    ["another configuration file", { config: "a.json" }, /there is no setting "config"/],
    ["a request for help", { help: true }, /there is no setting "help"/],
    ["a list", [9], /config\.json: settings are written as one JSON object/],
    ["no JSON", "size = 9", /config\.json: this is no JSON: /],
    ["nothing", "", /config\.json: this is no JSON: /],
    ["two servers", { kgs: true, ogs: true }, /config\.json: --kgs and --ogs exclude each other$/],
    ["megabytes", `{"rules": "${" ".repeat(1 << 20)}"}`, /config\.json" is larger than 1 MB$/],
  ])("is refused with %s", (_what, content, message) => {
    const error = errorOf("--config", config(content));
    expect(error).toMatch(message);
    expect(error).not.toContain("\n");
  });

  it("is not the log, too", () => {
    const file = config({ size: 9 });
    const sentence = /^--log: ".*config\.json" is a file that is read; name another file$/;
    expect(errorOf("--config", file, "--log", join(folder, ".", "config.json"))).toMatch(sentence);
    expect(errorOf("--config", config({ log: file }))).toMatch(sentence);
  });

  it("is refused if it is not there, or no file", () => {
    expect(errorOf("--config", join(folder, "none.json"))).toMatch(/^there is no file ".*none\.json"$/);
    expect(errorOf("--config", folder)).toBe(`"${folder}" is a folder`);
    expect(errorOf("--config=")).toBe("--config needs a value: --config FILE");
  });
});

describe("presets", () => {
  it.each<[string, Partial<Options>]>([
    ["--kgs", { rules: "japanese", lag: 1, resign: true, chat: false }],
    ["--ogs", { rules: "japanese", lag: 1, resign: true, chat: true }],
    ["--cgos", { rules: "cgos", lag: 0.25, resign: false, chat: false }],
  ])("%s", (flag, expected) => {
    expect(options(flag)).toEqual({ ...options(), ...expected });
  });

  it("give way to other flags, wherever they stand", () => {
    const { rules, lag, chat } = options("--rules", "chinese", "--ogs", "--lag", "2");
    expect([rules, lag, chat]).toEqual(["chinese", 2, true]);
  });

  it("in a file give way to what else the file says; on the command line they win over the file", () => {
    const file = config({ rules: "chinese", ogs: true });
    expect(options("--config", file)).toMatchObject({ rules: "chinese", lag: 1 });
    expect(options("--config", file, "--cgos")).toMatchObject({ rules: "cgos", lag: 0.25, resign: false });
  });

  it("exclude each other", () => {
    expect(errorOf("--kgs", "--cgos")).toBe("--kgs and --cgos exclude each other");
  });
});

describe("a level", () => {
  it("is a rank, also in a file; a number stands for one", () => {
    expect(options("--level", "12K").rank).toEqual(rankNamed("12k"));
    expect(options("--config", config({ level: "1d" })).rank).toEqual(rankNamed("1d"));
    for (const given of [["--level", "7"], ["--config", config({ level: 7 })]]) {
      expect(options(...given)).toMatchObject({ rank: rankNamed("5k"), level: "7" });
    }
    expect(options("--config", config({ level: 7 }), "--level", "1d")).toMatchObject({ rank: rankNamed("1d") });
    expect(options("--config", config({ level: 7 }), "--level", "1d").level).toBeUndefined();
  });

  it.each(["0", "11", "21k", "4d", "strong"])("is not %s", (name) => {
    expect(errorOf("--level", name)).toBe(`--level needs a rank from 20k to 3d, not "${name}"`);
  });

  it("above 3d needs a network that imitates people", () => {
    expect(options("--human-model", "h.bin.gz", "--level", "9D").rank).toEqual({ name: "9d", bySize: [] });
    expect(errorOf("--human-model", "h.bin.gz", "--level", "10d")).toContain("--level needs a rank");
  });

  it("cannot do without the network", () => {
    const message = "--level plays by the network and excludes --no-net";
    expect(errorOf("--no-net", "--level", "5k")).toBe(message);
    expect(errorOf("--no-net", "--config", config({ level: "5" }))).toBe(message);
  });

  it("in a file is a number or a text", () => {
    const error = errorOf("--config", config({ level: true }));
    expect(error).toMatch(/"level" must be a number or a text in quotes, not true$/);
  });
});

describe("--set", () => {
  it("takes settings of KataGo's, several at a time and the last of a name", () => {
    const { kata } = options("--set", "humanSLProfile=rank_5k,humanSLChosenMoveProp=1", "--set", "humanSLProfile=");
    expect(kata).toEqual({ humanSLProfile: "", humanSLChosenMoveProp: 1 });
    expect(options("--config", config({ set: "playoutDoublingAdvantage=1" })).kata).toEqual({
      playoutDoublingAdvantage: 1,
    });
  });

  it.each([
    ["humanSLProfile=king", /^--set humanSLProfile: unknown profile "king"/],
    ["humanSLprofile=rank_5k", /^--set: there is no setting "humanSLprofile"; did you mean humanSLProfile\?/],
    ["playoutDoublingAdvantage", /^--set playoutDoublingAdvantage must be from -3 to 3, not ""/],
  ])("refuses %s", (text, message) => expect(errorOf("--set", text)).toMatch(message));
});

describe("the help", () => {
  it("names every flag once, in its group, in lines that fit a terminal", () => {
    const lines = programHelp([MATCH_COMMAND, SCORE_COMMAND]).split("\n");
    const names = lines.flatMap((line) => /^ {2}(?:-\w, )?(--[\w-]+)/.exec(line)?.[1] ?? []);
    expect(names.sort()).toEqual(FLAGS.map(({ name }) => `--${name}`).sort());
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
    for (const group of ["The game:", "Thinking:", "Servers:"]) expect(lines).toContain(group);
  });
});
