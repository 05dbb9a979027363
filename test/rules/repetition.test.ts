import { describe, expect, it } from "vitest";
import type { KoRule, Suicide } from "../../src/rules/ruleset.ts";
import { compareRepetition } from "./random-games.ts";
import { changed } from "./support.ts";

/** Enough to meet every ruling many times; the same has been run for a million moves under each rule. */
const MOVES = 4000;

const RULES: readonly [KoRule, Suicide, readonly string[]][] = [
  ["simple", "forbidden", ["legal", "ko", "suicide"]],
  ["positional", "forbidden", ["legal", "ko", "suicide", "superko"]],
  ["positional", "allowed", ["legal", "ko", "superko"]],
  ["situational", "allowed", ["legal", "ko", "superko"]],
  ["natural-situational", "multi-stone", ["legal", "ko", "suicide", "superko"]],
  ["ing", "multi-stone", ["legal", "ko", "suicide", "disturbing-ko"]],
];

describe("repetition in random games", () => {
  it.each(RULES)("%s ko, suicide %s: the game and a search through all positions agree", (ko, suicide, met) => {
    const ruleset = changed("tromp-taylor", { ko, suicide });
    const { difference, rulings } = compareRepetition(ruleset, MOVES, 1);
    expect(difference).toBeUndefined();
    expect([...rulings.keys()]).toEqual(expect.arrayContaining([...met]));
  });
});
