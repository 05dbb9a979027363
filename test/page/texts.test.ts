import { describe, expect, it } from "vitest";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { LANGUAGES } from "../../src/page/texts.ts";
import { REASONS } from "../../src/referee/judging/independence.ts";
import type { StringVerdict } from "../../src/referee/verdict.ts";
import { count, settle, termsOf } from "../../src/rules/count/count.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { gameFrom } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

const { en, ja } = LANGUAGES;
/** Three letters running are a word: vertices and signs have fewer. */
const WORD = /[A-Za-z]{3}/;

describe("the texts in Japanese", () => {
  const rulesets = RULESETS.map((ruleset) => [ruleset.name, ruleset] as const);
  it.each(rulesets)("leave no line of a count in English: %s", (_, rules) => {
    const { game } = gameFrom(FINISHED_GAME, rules);
    const dead = [game.geometry.parseVertex("A5")!, game.geometry.parseVertex("B5")!];
    const position = settle(game.board, { dead, seki: [] });
    const passed = { firstPass: WHITE as Colour, lastMover: BLACK as Colour };
    for (const handicap of [0, 2]) {
      const terms = { ...termsOf(game), ...passed, handicap, penalties: [0, handicap, 0] };
      for (const { text } of count(position, terms, rules).lines) expect(ja.countItem(text), text).not.toMatch(WORD);
    }
    expect(ja.rulesetTitle(rules.name, rules.title)).not.toBe(rules.title);
  });

  it("say every reason of the referee", () => {
    for (const reason of Object.values(REASONS)) {
      const known = { colour: BLACK, stones: [], status: "dead", tier: "read", confidence: 0.9 } as const;
      const string: StringVerdict = { ...known, reason };
      expect(ja.explain(string, ["C3"]).join(""), reason).not.toMatch(WORD);
    }
  });
});

it("results are said in both languages", () => {
  expect(en.result({ winner: WHITE, by: "score", margin: 0.5 })).toBe("White wins by 0.5 points.");
  expect(ja.result({ winner: WHITE, by: "score", margin: 0.5 })).toBe("白0.5目勝ち。");
  expect(ja.result({ winner: BLACK, by: "resignation" })).toBe("黒中押し勝ち。");
  expect(ja.result({ winner: "none", by: "draw" })).toBe("持碁です。");
});

it("a stone's string is named by its colour, point and size", () => {
  const vertex = geometryOf(9).vertex(geometryOf(9).point(4, 4));
  expect(en.stringName(BLACK, 1, vertex)).toBe("Black E5, 1 stone");
  expect(ja.stringName(BLACK, 3, vertex)).toBe("黒 E5（3子）");
});
