/** Rulesets chosen by name: what was asked for is what is set, and what nobody knows changes nothing. */
import { describe, expect, it } from "vitest";
import { findRuleset, namesOf } from "../../src/rules/ruleset-names.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { Controller } from "./controller.ts";

/**
 * Ruleset -> the names that clients and people have for it, and what kata-get-rules says then: scoring, ko, suicide,
 * tax, button, handicap bonus, friendly pass. Where rulesets differ in what this language has no words for, it says
 * the same of them.
 */
const NAMES: Readonly<Record<string, readonly [names: string, values: string]>> = {
  japanese: ["japanese applicable-japanese ajr jp 日本 日本ルール", "TERRITORY SIMPLE false SEKI false 0 true"],
  "japanese-1989": ["japanese-1989 nihon-ki-in", "TERRITORY SIMPLE false SEKI false 0 true"],
  korean: ["korean kr kba 韩国 한국", "TERRITORY SIMPLE false SEKI false 0 true"],
  wagc: ["wagc world-amateur", "TERRITORY SIMPLE false SEKI false 0 true"],
  chinese: ["chinese cn cwa 中国 中国规则 中国ルール", "AREA POSITIONAL false NONE false N true"],
  "chinese-1988": ["chinese-1988", "AREA POSITIONAL false NONE false N true"],
  "chinese-ogs": ["chinese-ogs chinese-kgs chineseogs chinesekgs", "AREA POSITIONAL false NONE false N true"],
  "chinese-simple-ko": ["chinese-simple-ko chinese-fox", "AREA SIMPLE false NONE false N true"],
  aga: ["aga american bga british", "AREA SITUATIONAL false NONE false N-1 true"],
  "aga-button": ["aga-button agabutton button-go", "AREA SITUATIONAL false NONE true N-1 true"],
  french: ["french ffg", "AREA SITUATIONAL false NONE false N-1 true"],
  "new-zealand": ["new-zealand nz newzealand", "AREA SITUATIONAL true NONE false 0 true"],
  ing: ["ing goe sst ing-sst", "AREA SIMPLE true NONE false 0 true"],
  "simplified-ing": ["simplified-ing egf", "AREA POSITIONAL true NONE false 0 true"],
  "wmsg-2008": ["wmsg-2008 wmsg", "AREA POSITIONAL false NONE false 0 true"],
  "tromp-taylor": ["tromp-taylor tt tromptaylor logical", "AREA POSITIONAL true NONE false 0 false"],
  cgos: ["cgos", "AREA POSITIONAL false NONE false 0 false"],
  simplified: ["simplified simple", "AREA POSITIONAL false NONE false 0 false"],
  "stone-scoring": ["stone-scoring stonescoring stone", "AREA SIMPLE false ALL false 0 true"],
  "ancient-chinese": ["ancient-chinese ancient ancient-area ancientarea", "AREA SIMPLE false ALL false 0 true"],
  "ancient-territory": ["ancient-territory ancientterritory", "TERRITORY SIMPLE false ALL false 0 true"],
};

function kataJson(values: string): string {
  const [scoring, ko, suicide, tax, button, bonus, friendlyPass] = values.split(" ");
  return (
    `{"scoring":"${scoring}","ko":"${ko}","suicide":${suicide},"tax":"${tax}","hasButton":${button},` +
    `"whiteHandicapBonus":"${bonus}","friendlyPassOk":${friendlyPass}}`
  );
}

describe("kata-set-rules", () => {
  const rows = Object.entries(NAMES).flatMap(([row, [names, values]]) =>
    names.split(" ").map((name) => ({ row, name, json: kataJson(values) })),
  );

  it.each(rows)("$name: kata-get-rules says the rules of $row", async ({ row, name, json }) => {
    const { title } = findRuleset(row)!;
    for (const text of [name, name.toUpperCase(), name.replaceAll("-", "_"), name.replaceAll("-", " ")]) {
      // Rules that are set already must be replaced as a whole.
      for (const before of ["ing", "ancient-territory"]) {
        const controller = new Controller();
        await controller.tell(`kata-set-rules ${before}`, "komi 3.5");
        expect(await controller.ask(`kata-set-rules ${text}`), text).toBe("");
        expect(await controller.ask("kata-get-rules"), text).toBe(json);
        expect((await controller.ask("showboard")).split("\n")[1], text).toBe(`Rules: ${title}, komi 3.5.`);
      }
    }
  });

  it("knows no names but these", () => {
    for (const row of RULESETS) expect(NAMES[row.name][0].split(" ").sort()).toEqual([...namesOf(row)].sort());
  });

  it("gives back the same rules when it is given what kata-get-rules says", async () => {
    for (const [, values] of Object.values(NAMES)) {
      const controller = new Controller();
      await controller.tell(`kata-set-rules ${kataJson(values)}`);
      expect(await controller.ask("kata-get-rules")).toBe(kataJson(values));
    }
  });
});

describe("unknown names", () => {
  it.each([
    ["kata-set-rules martian", '? unknown rules "martian"'],
    ["kata-set-rules japanese2", '? unknown rules "japanese2"'],
    ["kata-set-rules rules", '? unknown rules "rules"'],
    ["kata-set-rules __proto__", '? unknown rules "__proto__"'],
    ["kata-set-rules toString", '? unknown rules "toString"'],
    ["kata-set-rules japanese chinese", '? unknown rules "japanese chinese"'],
    ["kata-set-rules", "? missing argument, expected: kata-set-rules RULES…"],
    ["kgs-rules martian", '? the rules must be one of japanese, chinese, aga, new_zealand, not "martian"'],
    ["kgs-rules tromp-taylor", '? the rules must be one of japanese, chinese, aga, new_zealand, not "tromp-taylor"'],
  ])("%s is refused and changes nothing", async (command, reply) => {
    for (const { name } of RULESETS) {
      const controller = new Controller();
      await controller.tell(`kata-set-rules ${name}`, "komi 3.5", "play b c3");
      const state = async () => [await controller.ask("kata-get-rules"), await controller.ask("showboard")];
      const before = await state();
      expect(await controller.ask(command), name).toBe(reply);
      expect(await state(), name).toEqual(before);
    }
  });
});
