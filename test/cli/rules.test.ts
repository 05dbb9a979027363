import { describe, expect, it } from "vitest";
import { RULES_COMMAND } from "../../src/cli/rules.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { run } from "./terminal.ts";

const TERMINAL_WIDTH = 80;

function expectToFit(stdout: string): void {
  for (const line of stdout.split("\n")) expect(line.length, line).toBeLessThanOrEqual(TERMINAL_WIDTH);
}

describe("shinpan rules", () => {
  it("prints every ruleset and how to read more of one", async () => {
    const { code, stdout, stderr } = await run(RULES_COMMAND, []);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expectToFit(stdout);
    const lines = stdout.split("\n");
    for (const { name } of RULESETS) expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(2);
    expect(lines[0]).toMatch(/^name +counts +seki +ko /);
    expect(stdout).toMatch(/ shinpan rules NAME has one of them in sentences\.\n$/);
  });

  it.each([
    ["tromp-taylor", ["tromp-taylor"]],
    ["a client's name", ["tt"]],
    ["a name in two words", ["Tromp", "Taylor"]],
    ["a name with a space in it", ["Tromp Taylor"]],
  ])("prints one ruleset in sentences: %s", async (_, name) => {
    const { code, stdout, stderr } = await run(RULES_COMMAND, name);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toBe(
      [
        "Tromp–Taylor: tromp-taylor",
        "also called tt, tromptaylor, logical",
        "after J. Tromp and B. Taylor, The Logical Rules of Go",
        "",
        "Stones on the board and the points they surround count.",
        "No play may bring back an earlier position.",
        "Suicide is allowed.",
        "Komi is 7.5.",
        "Black puts handicap stones where he likes.",
        "White gets nothing for them.",
        "Two passes stop the game.",
        "No stones are removed as dead: whatever stands on the board is alive.",
        "The game is not resumed.",
        "There is no time limit.",
        "",
      ].join("\n"),
    );
  });

  it("breaks long sentences between words", async () => {
    const { stdout } = await run(RULES_COMMAND, ["ing"]);
    expectToFit(stdout);
    expect(stdout).toContain(
      "A single stone in a ko may not be retaken at once, and who began a longer\n  cycle may not begin it again.\n",
    );
  });

  it.each([
    [["chines"], "chinese"],
    [["korea"], "korean"],
    [["New", "Zeeland"], "new-zealand"],
    [["TROMP_TAILOR"], "tromp-taylor"],
  ])("names the nearest if there are none of the name %j", async (name, nearest) => {
    const { code, stdout, stderr } = await run(RULES_COMMAND, name);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toBe(
      `shinpan: there are no rules "${name.join(" ")}"; did you mean ${nearest}?\nshinpan rules lists them all.\n`,
    );
  });
});
