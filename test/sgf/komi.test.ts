import { describe, expect, it } from "vitest";
import { parseKomi, writeKomi } from "../../src/sgf/komi.ts";

describe("komi as written", () => {
  it.each([
    ["6.5", 6.5],
    ["6,5", 6.5],
    ["0", 0],
    ["0.00", 0],
    ["-0", 0],
    ["7.50", 7.5],
    [" 5.5 ", 5.5],
    [".5", 0.5],
    ["-3.5", -3.5],
    ["+8", 8],
    ["7.", 7],
    ["100", 100],
    ["150", 150],
    ["350", 350],
    ["400", 400],
    ["361", 361],
    ["650.0", 650],
    ["3.75", 3.75],
    ["-150", -150],
  ])("%j", (text, komi) => {
    expect(parseKomi(text)).toEqual({ komi });
  });
});

describe("foreign units, read where nothing else can be meant", () => {
  it.each([
    ["375", "Chinese", 7.5],
    ["375", "", 7.5],
    ["325", "Chinese", 6.5],
    ["275", "", 5.5],
    ["-375", "", -7.5],
    ["650", "Japanese", 6.5],
    ["750", "", 7.5],
    ["450", "", 4.5],
    ["3.75", "Chinese", 7.5],
    ["2,75", "chinese", 5.5],
    ["3.75", "中国规则", 7.5],
  ])("%j under %j rules", (text, rules, komi) => {
    const reading = parseKomi(text, rules);
    expect(reading?.komi).toBe(komi);
    expect(reading?.warning).toBe(`The komi KM[${text}] was read as ${komi} points.`);
  });
});

it.each(["", "abc", "6.5 points", "1e3", "NaN", "Infinity", "6.5.5", "0x10", "--1", ".", "9".repeat(400)])(
  "%j is no komi",
  (text) => {
    expect(parseKomi(text)).toBeUndefined();
  },
);

it("writes every komi so that it is read as it was", () => {
  for (const komi of [0, 6.5, 7, -3.5, 0.25, 99, 150, 375, 650, 750.5, -650]) {
    expect(parseKomi(writeKomi(komi), "Japanese")).toEqual({ komi });
  }
});
