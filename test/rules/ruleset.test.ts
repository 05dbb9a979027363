import { describe, expect, it } from "vitest";
import { findRuleset, sgfName } from "../../src/rules/ruleset-names.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { rulesetSentences, rulesetTable } from "../../src/cli/rules.ts";

describe("the table of rulesets", () => {
  it("has one row for each, Japanese first", () => {
    expect(RULESETS.map(({ name }) => name)).toEqual([
      "japanese",
      "japanese-1989",
      "korean",
      "wagc",
      "chinese",
      "chinese-1988",
      "chinese-ogs",
      "chinese-simple-ko",
      "aga",
      "aga-button",
      "french",
      "new-zealand",
      "ing",
      "simplified-ing",
      "wmsg-2008",
      "tromp-taylor",
      "cgos",
      "simplified",
      "stone-scoring",
      "ancient-chinese",
      "ancient-territory",
    ]);
  });

  it("names a title and a source of its own in every row", () => {
    expect(new Set(RULESETS.map(({ title }) => title)).size).toBe(RULESETS.length);
    expect(new Set(RULESETS.map(({ source }) => source)).size).toBe(RULESETS.length);
  });

  it("does not contradict itself", () => {
    for (const row of RULESETS) {
      expect(row.ko === "simple" && row.longCycle === "prohibited", `${row.name}: long cycle`).toBe(false);
      expect(row.deadStones === "none", `${row.name}: nothing to dispute`).toBe(row.dispute === "none");
      expect(row.dispute === "none", `${row.name}: nothing to resume for`).toBe(row.resumption === "never");
      if (row.whitePassesLast) expect(row.passStones, `${row.name}: why else should White pass last`).toBe(true);
    }
  });

  // Korean rules are those of 1989 as far as the parameters go.
  it("differs from row to row in more than names, but for Korean rules", () => {
    const parameters = RULESETS.map((row) => JSON.stringify({ ...row, name: "", title: "", source: "" }));
    const twins = RULESETS.filter((_, i) => parameters.indexOf(parameters[i]) !== i).map(({ name }) => name);
    expect(twins).toEqual(["korean"]);
  });
});

// Every name, in any case and with any sign between its words: test/gtp/ruleset-names.test.ts.
describe("names of rulesets", () => {
  it.each([
    ["  Japanese rules ", "japanese"],
    ["Chinese Rules", "chinese"],
    ["Ing ruleset", "ing"],
    ["Tromp–Taylor", "tromp-taylor"],
  ])('"%s" is %s', (name, row) => {
    expect(findRuleset(name)?.name).toBe(row);
  });

  it.each(["", "rules", "constructor", "__proto__", "toString", "no such rules", "{}"])('"%s" is none', (name) => {
    expect(findRuleset(name)).toBeUndefined();
  });

  it("are those of the SGF standard in records, and are found again there", () => {
    const inRecords = ["japanese", "aga", "new-zealand", "ing"].map((name) => sgfName(findRuleset(name)!));
    expect(inRecords).toEqual(["Japanese", "AGA", "NZ", "GOE"]);
    for (const row of RULESETS) expect(findRuleset(sgfName(row)), row.name).toBe(row);
  });
});

describe("rulesets in words", () => {
  it("as a table in two halves no wider than a terminal, titles first", () => {
    const lines = rulesetTable();
    const gap = lines.indexOf("");
    const [first, second] = [lines.slice(0, gap), lines.slice(gap + 1)];
    expect(first[0]).toMatch(/^name +counts +seki +ko +cycle +suicide +komi$/);
    expect(first[1]).toMatch(/^japanese +territory +no +simple +tie +no +6\.5$/);
    expect(second[0]).toMatch(/^name +handicap +ties +passes +dead stones$/);
    expect(second[9]).toMatch(/^aga +\+n-1 +– +2, stones, W last +agreement, or play on$/);
    for (const half of [first, second]) {
      expect(half.slice(1).map((line) => line.split(" ")[0])).toEqual(RULESETS.map(({ name }) => name));
    }
    for (const line of lines) {
      expect(line).toBe(line.trimEnd());
      expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  it("as sentences that differ for every two rulesets, but for Korean and 1989 rules", () => {
    const texts = RULESETS.map((row) => rulesetSentences(row).join(" "));
    expect(new Set(texts).size).toBe(RULESETS.length - 1);
    for (const text of texts) expect(text).toMatch(/^([A-Z][^.]*(\.\d[^.]*)*\. ?)+$/);
  });
});
