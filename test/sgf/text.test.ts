import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { readSimpleText, readText, writeComposed, writeSimpleText, writeText } from "../../src/sgf/values.ts";

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
