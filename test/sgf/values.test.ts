import { describe, expect, it } from "vitest";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import {
  parseMove, parsePoint, parsePoints, readSimpleText, readText, writeComposed, writePoint, writeSimpleText, writeText,
} from "../../src/sgf/values.ts";

describe("reading Text and SimpleText", () => {
  it.each([
    ["plain", "plain", "plain"],
    ["two\nlines", "two\nlines", "two lines"],
    ["CR LF\r\nLF CR\n\rCR\rend", "CR LF\nLF CR\nCR\nend", "CR LF LF CR CR end"],
    ["an\n\nempty line", "an\n\nempty line", "an  empty line"],
    ["soft\\\nbreak", "softbreak", "softbreak"],
    ["soft\\\r\nbreak", "softbreak", "softbreak"],
    ["soft\\\n\rbreak", "softbreak", "softbreak"],
    ["soft\\\n\nand hard", "soft\nand hard", "soft and hard"],
    ["tab\tand\vand\\\tescaped", "tab and and escaped", "tab and and escaped"],
    ["\\]\\[\\\\\\:\\a", "][\\:a", "][\\:a"],
    ["a\\\\\nb", "a\\\nb", "a\\ b"],
    ["\\\u{1f600} 審判", "\u{1f600} 審判", "\u{1f600} 審判"],
  ])("%j", (raw, text, simple) => {
    expect(readText(raw)).toBe(text);
    expect(readSimpleText(raw)).toBe(simple);
  });

  it("reads a text of any length", () => {
    const raw = "\\]x\n".repeat(10_000);
    expect(readText(raw)).toBe("]x\n".repeat(10_000));
  });
});

describe("writing", () => {
  it("escapes brackets and backslashes only", () => {
    expect(writeText("[2d*]: \\o/ :-)\r\nbye")).toBe("[2d*\\]: \\\\o/ :-)\nbye");
    expect(writeSimpleText("one]\r\ntwo")).toBe("one\\] two");
  });

  it("gives back any text that is read again", () => {
    const random = new Random(1);
    const letters = ["a", "]", "[", "\\", ":", "\n", ";", "(", " ", "目", "\u{1f600}"];
    for (let i = 0; i < 2000; i++) {
      const text = Array.from({ length: random.below(12) }, () => letters[random.below(letters.length)]).join("");
      const raw = writeText(text);
      expect(readText(raw)).toBe(text);
      expect(readSimpleText(writeSimpleText(text))).toBe(text.replaceAll("\n", " "));
    }
  });
});

describe("writing composed values", () => {
  it.each([
    ["dd", "label", "dd:label"],
    ["a:b", "c:d\\", "a\\:b:c\\:d\\\\"],
    ["two\nlines", "", "two lines:"],
  ])("%j and %j", (first, second, raw) => {
    expect(writeComposed(first, second)).toBe(raw);
  });
});

/** GTP names are the other notation of the same points: vertices count rows from the bottom and have no column I. */
describe("points", () => {
  it.each([
    [19, 19, "aa", "A19"],
    [19, 19, "sa", "T19"],
    [19, 19, "as", "A1"],
    [19, 19, "pd", "Q16"],
    [19, 19, " dp ", "D4"],
    [19, 19, "D4", "D4"],
    [19, 19, "q16", "Q16"],
    [9, 9, "ii", "J1"],
    [25, 25, "yy", "Z1"],
    [25, 25, "tt", "U6"],
    [2, 2, "bb", "B1"],
    [13, 9, "mi", "N1"],
    [9, 13, "im", "J1"],
  ])("%ix%i %j is %s", (width, height, raw, vertex) => {
    const geometry = geometryOf(width, height);
    const p = parsePoint(geometry, raw)!;
    expect(geometry.vertex(p)).toBe(vertex);
    expect(parseMove(geometry, raw)).toBe(p);
  });

  it.each([
    [19, 19, "zz"],
    [19, 19, "ta"],
    [9, 9, "aj"],
    [13, 9, "im"],
    [25, 25, "zA"],
    [19, 19, "AA"],
    [19, 19, "T20"],
    [19, 19, "I5"],
    [19, 19, "aaa"],
    [19, 19, "a"],
    [19, 19, "a\\a"],
    [19, 19, "a`"],
    [20, 10, "tt"],
  ])("%ix%i has no %j", (width, height, raw) => {
    expect(parsePoint(geometryOf(width, height), raw)).toBeUndefined();
    expect(parseMove(geometryOf(width, height), raw)).toBeUndefined();
  });

  it.each([
    [19, 19, "", PASS],
    [19, 19, " ", PASS],
    [19, 19, "tt", PASS],
    [9, 9, "tt", PASS],
    [13, 19, "tt", PASS],
    [9, 9, "Pass", PASS],
    [25, 25, "", PASS],
  ])("on %ix%i the move %j is a pass, and no point", (width, height, raw, move) => {
    expect(parseMove(geometryOf(width, height), raw)).toBe(move);
    expect(parsePoint(geometryOf(width, height), raw)).toBeUndefined();
  });

  it("writes each point as it is read", () => {
    for (const geometry of [geometryOf(19), geometryOf(25), geometryOf(2), geometryOf(25, 7)]) {
      for (const p of geometry.points) expect(parseMove(geometry, writePoint(geometry, p))).toBe(p);
      expect(parseMove(geometry, writePoint(geometry, PASS))).toBe(PASS);
    }
  });
});

describe("values of point lists", () => {
  const geometry = geometryOf(9);
  const names = (raw: string) => parsePoints(geometry, raw)?.map((p) => writePoint(geometry, p));

  it.each([
    ["dd", ["dd"]],
    ["", []],
    ["aa:ca", ["aa", "ba", "ca"]],
    ["bb:cd", ["bb", "cb", "bc", "cc", "bd", "cd"]],
    ["cd:bb", ["bb", "cb", "bc", "cc", "bd", "cd"]],
    ["bd:cb", ["bb", "cb", "bc", "cc", "bd", "cd"]],
    ["ee:ee", ["ee"]],
  ])("%j", (raw, points) => {
    expect(names(raw)).toEqual(points);
  });

  it("covers a whole board in one value", () => {
    expect(names("aa:ii")).toHaveLength(81);
  });

  it.each(["aa:aj", "jj", "aa:", ":aa", "aa:bb:cc", "tt", "aa-bb"])("%j is refused", (raw) => {
    expect(names(raw)).toBeUndefined();
  });
});
