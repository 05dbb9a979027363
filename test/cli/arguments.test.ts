import { describe, expect, it } from "vitest";
import { type ArgumentFlag, Arguments, UsageError } from "../../src/cli/arguments.ts";
import { commandHelp } from "../../src/cli/command.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "count", value: "N", help: "how many" },
  { name: "why", value: "VERTEX", repeats: true, help: "a point" },
  { name: "json", help: "as JSON" },
];

const read = (...args: string[]) => new Arguments(args, FLAGS);

describe("the arguments of a command", () => {
  it("are flags and names in any order", () => {
    const given = read("a.sgf", "--json", "--count=3", "b.sgf", "--why", "C3", "--why", "D4");
    expect(given.names).toEqual(["a.sgf", "b.sgf"]);
    expect(given.has("json")).toBe(true);
    expect(given.number("count", { min: 1, max: 9 })).toBe(3);
    expect(given.texts("why")).toEqual(["C3", "D4"]);
    expect(given.text("why")).toBe("D4");
  });

  it("may say the same twice", () => {
    const given = read("--json", "--count", "3", "--json", "--count=3");
    expect([given.has("json"), given.number("count", { min: 1, max: 9 })]).toEqual([true, 3]);
  });

  it("have a short form where a letter is given", () => {
    const given = read("-h", "-j");
    expect(given.has("help")).toBe(true);
    expect(given.names).toEqual(["-j"]);
    expect(read("--", "-h").has("help")).toBe(false);
  });

  it("are all names after --", () => {
    expect(read("--", "--json", "-").names).toEqual(["--json", "-"]);
  });

  it.each([
    [["--jsno"], "there is no flag --jsno; did you mean --json?"],
    [["--frobnicate"], "there is no flag --frobnicate"],
    [["--json=1"], "--json takes no value"],
    [["--count"], "--count needs a value: --count N"],
    [["--count", "3", "--count=2"], '--count was given twice, as "3" and as "2"'],
  ])("that make no sense are refused: %j", (args, sentence) => {
    expect(() => read(...args)).toThrow(new UsageError(sentence));
  });

  it.each(["", "x", "0", "10", "1.5", "Infinity"])("are no number from 1 to 9: %j", (text) => {
    const given = read("--count", text);
    expect(() => given.number("count", { min: 1, max: 9, whole: true })).toThrow(/--count needs a whole number from 1/);
  });

  it.each([
    ["1/1", { number: 1, of: 1 }],
    ["3/4", { number: 3, of: 4 }],
  ])("name a shard: %s", (text, shard) => expect(read("--count", text).shard("count")).toEqual(shard));

  it.each(["0/4", "5/4", "1", "1/0", "a/b", "-1/4"])("name no shard: %s", (text) => {
    expect(() => read("--count", text).shard("count")).toThrow(/is I\/N/);
  });

  it("have no empty texts", () => {
    expect(() => read("--why=").text("why")).toThrow(new UsageError("--why needs a value: --why VERTEX"));
  });

  it("know rulesets and choices", () => {
    expect(read("--why", "Tromp Taylor").ruleset("why")?.name).toBe("tromp-taylor");
    expect(() => read("--why", "chess").ruleset("why")).toThrow('--why does not know "chess"; shinpan rules lists');
    expect(() => read("--why", "japnese").ruleset("why")).toThrow('"japnese"; did you mean japanese? shinpan rules');
    expect(read("--why", "b").choice("why", ["a", "b"])).toBe("b");
    expect(() => read("--why", "c").choice("why", ["a", "b"])).toThrow('--why is a or b, not "c"');
  });

  it("have a help that fits a terminal", () => {
    const flags = [{ name: "long", value: "N", help: "word ".repeat(40).trim() }];
    const help = commandHelp({ usage: ["Usage: x"], flags, notes: ["End."] });
    for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(help.match(/word/g)).toHaveLength(40);
  });
});
