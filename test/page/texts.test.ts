import { describe, expect, it } from "vitest";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { LANGUAGES } from "../../src/page/texts.ts";
import { REASONS } from "../../src/referee/judging/independence.ts";
import type { LifeStudy } from "../../src/referee/life/life-study.ts";
import type { StringVerdict } from "../../src/referee/verdict.ts";
import { count, settle, termsOf } from "../../src/rules/count/count.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { readSgf, replayGame } from "../../src/sgf/recorded-game.ts";
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

  it("say what is odd in a record or wrong with a move", () => {
    const files = [
      "(;GM[1]SZ[9];B[ee]", "(;GM[1]SZ[9]RU[xyz]KM[6]HA[x];B[ee]W", "(GM[1]SZ[9];B[ee])", "(;GM[1", "hello", "(;GM[2])",
      "(;GM[1]SZ[9];B[ee](;W[aa]);W[bb])", "(;GM[1]SZ[9];B[ee];W[ee])", "(;GM[1]SZ[2]AB[aa]AW[ab][ba])", "(;SZ[99])",
      "(;CA[Klingon]C[\u00e9])", "(;CA[GBK]C[\u00ff])", "(;C[\u00ce\u00a7\u00c6\u00e5])",
    ];
    const said = files.flatMap((text) => {
      const read = readSgf(Uint8Array.from(Buffer.from(text, "latin1")));
      if (!read.ok) return [read.error.message];
      const replayed = replayGame(read.value);
      return [...read.warnings, ...(typeof replayed === "string" ? [replayed] : replayed.warnings)];
    });
    expect(said.length).toBeGreaterThan(20);
    const [game] = [gameFrom(". X .\nX . X\n. X .", RULESETS.find(({ name }) => name === "japanese")!).game];
    const at = (vertex: string) => game.geometry.parseVertex(vertex)!;
    for (const vertex of ["B1", "B2"]) said.push(game.play(WHITE, at(vertex))!.message);
    const names = /\b(?:GBK|EUC-KR|Big5|Klingon|windows-1252|xyz|gbk|utf-8|ISO-8859-1)\b/g;
    for (const text of said) expect(ja.sentence(text).replace(names, ""), text).not.toMatch(WORD);
    expect(en.sentence(said[0])).toBe(said[0]);
  });

  it("have a word for a pass", () => {
    const said = [ja.madeMove(1, BLACK, "pass"), ja.better("pass"), ja.next("pass"), ja.hintIs("pass", 0.5, 0)];
    for (const text of said) expect(text).toMatch(/パス/);
  });

  it("say what was read of life and death", () => {
    const { game } = gameFrom(FINISHED_GAME, RULESETS[0]);
    const { geometry } = game;
    const point = geometry.parseVertex("C3")!;
    const line = [point, PASS];
    const life = { result: "ko", ko: { needs: BLACK, threats: 1 }, line, assumes: [point], open: [point] } as const;
    const sides = [BLACK, WHITE].map((first) => {
      return { first, life, mayPlayElsewhere: true, right: [], wrong: [{ ...life, point, result: "dies" }] };
    });
    const study = { colour: BLACK, stones: [point], sides, isCutShort: true, states: 1 } as unknown as LifeStudy;
    const lines = ja.lifeLines(study, geometry);
    expect(lines.length).toBeGreaterThan(9);
    for (const text of lines) expect(text).not.toMatch(WORD);
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
