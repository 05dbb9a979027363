/** Choosing rules: by the names of kgs-rules, and rule by rule; by other names: `ruleset-names.test.ts`. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { Controller } from "./controller.ts";

describe("kgs-rules", () => {
  it.each<[string, string]>([
    ["japanese", "japanese"],
    ["chinese", "chinese"],
    ["aga", "aga"],
    ["new_zealand", "new-zealand"],
    ["Japanese", "japanese"],
  ])("%s", async (name, ruleset) => {
    const controller = new Controller();
    expect(await controller.ask(`kgs-rules ${name}`)).toBe("");
    expect(controller.session.game.ruleset.name).toContain(ruleset);
  });

  it("leaves the komi alone and survives a new game", async () => {
    const controller = new Controller();
    await controller.tell("komi 0.5", "kgs-rules aga", "boardsize 13", "clear_board");
    expect(await controller.ask("get_komi")).toBe("0.5");
    expect(controller.session.game.ruleset.name).toBe("aga");
  });
});

describe("kata-set-rules", () => {
  it.each<[string, string]>([
    [
      '{"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0","hasButton":false}',
      '{"scoring":"AREA","ko":"POSITIONAL","suicide":true,"tax":"NONE","hasButton":false,"whiteHandicapBonus":"0",',
    ],
    [
      '{"scoring": "TERRITORY", "ko": "SIMPLE", "suicide": false, "tax": "SEKI"}',
      '{"scoring":"TERRITORY","ko":"SIMPLE","suicide":false,"tax":"SEKI",',
    ],
    [
      '{"tax":"ALL","scoring":"TERRITORY","ko":"situational"}',
      '{"scoring":"TERRITORY","ko":"SITUATIONAL","suicide":false,"tax":"ALL",',
    ],
    ['{"whiteHandicapBonus":"N-1"}', '"whiteHandicapBonus":"N-1"'],
    ['{"friendlyPassOk":false}', '"friendlyPassOk":false'],
    ['{"score":"TERRITORY"}', '{"scoring":"TERRITORY","ko":"SIMPLE","suicide":false,"tax":"SEKI",'],
    ["koSIMPLEscoreTERRITORYtaxSEKIsui0", '{"scoring":"TERRITORY","ko":"SIMPLE","suicide":false,"tax":"SEKI",'],
    [
      "koPOSITIONALscoreAREAtaxALLsui1button1whbN-1fpok0",
      '{"scoring":"AREA","ko":"POSITIONAL","suicide":true,"tax":"ALL","hasButton":true,"whiteHandicapBonus":"N-1",' +
        '"friendlyPassOk":false}',
    ],
  ])("takes %s", async (rules, expected) => {
    const controller = new Controller();
    expect(await controller.ask(`kata-set-rules ${rules}`)).toBe("");
    expect(await controller.ask("kata-get-rules")).toContain(expected);
  });

  it.each<[string, string]>([
    ["constructor", '? unknown rules "constructor"'],
    ["{", '? rules are no JSON object: "{"'],
    ['{"ko":"SPIGHT"}', '? the rule ko cannot be "SPIGHT"'],
    ['{"ko":"SIMPLE","colour":"red"}', '? unknown rule "colour"'],
    ['{"suicide":"perhaps"}', '? the rule suicide cannot be "perhaps"'],
    ['{"ko":null}', '? the rule ko cannot be "null"'],
    ['{"ko":"constructor"}', '? the rule ko cannot be "constructor"'],
    ["koSPIGHTscoreAREA", '? the rule ko cannot be "SPIGHT"'],
    ["koSIMPLEcolourRED", '? unknown rules "koSIMPLEcolourRED"'],
    ["koSIMPLEscore", '? unknown rules "koSIMPLEscore"'],
  ])("refuses %s and changes nothing", async (rules, expected) => {
    const controller = new Controller();
    const before = await controller.ask("kata-get-rules");
    expect(await controller.ask(`kata-set-rules ${rules}`)).toBe(expected);
    expect(await controller.ask("kata-get-rules")).toBe(before);
  });
});

describe("shinpan-network_rules", () => {
  it("distinguishes French from AGA rules by what a network assumes instead", async () => {
    const controller = new Controller();
    await controller.tell("kata-set-rules french");
    expect(JSON.parse(await controller.ask("shinpan-network_rules"))).toEqual({
      scoring: "AREA",
      ko: "SITUATIONAL",
      suicide: false,
      tax: "NONE",
      hasButton: false,
      whiteHandicapBonus: "N-1",
      friendlyPassOk: true,
      differences: ["a repetition counts by the player to move, also after a pass"],
    });
  });

  it("has differences for the rows that docs/rules.md names, and for no others", async () => {
    const controller = new Controller();
    const rows: string[] = [];
    for (const { name } of RULESETS) {
      await controller.tell(`kata-set-rules ${name}`);
      const { differences } = JSON.parse(await controller.ask("shinpan-network_rules")) as { differences: string[] };
      if (differences.length > 0) rows.push(name);
    }
    const sentence = /it is empty for all rows but\s([^.]*)\./.exec(readFileSync("docs/rules.md", "utf8"))![1];
    expect(rows).toEqual([...sentence.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
  });
});

describe("kata-set-rule", () => {
  it("changes one rule and keeps the others", async () => {
    const controller = new Controller();
    await controller.tell("kata-set-rules aga", "kata-set-rule suicide true");
    const { ruleset } = controller.session.game;
    expect(ruleset).toMatchObject({ suicide: "multi-stone", passStones: true, ko: "situational", name: "custom" });
  });

  it("changes the kind of scoring and keeps the other rules", async () => {
    const controller = new Controller();
    await controller.tell("kata-set-rules tromp-taylor", "kata-set-rule scoring TERRITORY");
    expect(JSON.parse(await controller.ask("kata-get-rules"))).toMatchObject({
      scoring: "TERRITORY",
      ko: "POSITIONAL",
      suicide: true,
    });
  });

  it.each<[string, string]>([
    ["colour red", '? unknown rule "colour"'],
    ["ko EMPTY", '? the rule ko cannot be "EMPTY"'],
    ["ko", "? missing argument, expected: kata-set-rule RULE VALUE"],
  ])("refuses %s", async (args, expected) => {
    expect(await new Controller().ask(`kata-set-rule ${args}`)).toBe(expected);
  });
});
