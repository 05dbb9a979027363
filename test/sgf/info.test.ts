import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { parseKomi, writeKomi } from "../../src/sgf/info.ts";

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
    ["1234567.0", 1_234_567],
  ])("%j", (text, komi) => {
    expect(parseKomi(text)).toEqual({ komi });
  });
});

describe("points by name", () => {
  it.each([
    ["6.5 points", 6.5],
    ["6,5 Points", 6.5],
    ["0.5pt", 0.5],
    ["-3 pts.", -3],
    ["5.5 moku", 5.5],
    ["5目", 5],
    ["6目半", 6.5],
    ["6.5집", 6.5],
    ["6집반", 6.5],
    ["375 points", 375],
  ])("%j", (text, komi) => {
    expect(parseKomi(text, "Chinese", 2)).toEqual({ komi });
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
    ["3.750000", "Chinese", 7.5],
  ])("%j under %j rules", (text, rules, komi) => {
    const reading = parseKomi(text, rules);
    expect(reading?.komi).toBe(komi);
    expect(reading?.warning).toBe(`The komi KM[${text}] was read as ${komi} points.`);
  });
});

describe("a half point in hundredths", () => {
  it("is read in a handicap game, as Fox writes it", () => {
    expect(parseKomi("50", "Japanese", 2)).toEqual({ komi: 0.5, warning: "The komi KM[50] was read as 0.5 points." });
  });

  it("is fifty points in an even game, and where it is written with a decimal point", () => {
    for (const handicap of [undefined, 0, 1]) expect(parseKomi("50", "Japanese", handicap)).toEqual({ komi: 50 });
    expect(parseKomi(writeKomi(50), "Japanese", 2)).toEqual({ komi: 50 });
  });
});

it.each([
  ...["", "abc", "no komi", "points", "6.5 stones", "6.5 or 7", "6.5目半"],
  ...["1e3", "NaN", "Infinity", "6.5.5", "0x10", "--1", ".", "9".repeat(400), "1234567"],
])("%j is no komi", (text) => {
  expect(parseKomi(text)).toBeUndefined();
});

describe("every komi", () => {
  /** Doubles of all sizes: any bits, and those that are near what people write. */
  function* komis(): Generator<number> {
    yield* [0, 6.5, 7, -3.5, 99, 150, 375, 650, 750.5, -650, 999_999, 1_234_567, -1_234_567.25, 2 ** 50 + 0.25];
    yield* [1e-7, -1.5e-7, 1e20, 1e21, -1.25e21, 0.1 + 0.2, 1 / 3];
    yield* [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE];
    for (let quarters = -4000; quarters <= 4000; quarters++) yield quarters / 4;
    const random = new Random(1);
    const bits = new Uint32Array(2);
    for (let i = 0; i < 5000; i++) {
      bits.set([random.next(), random.next()]);
      const [value] = new Float64Array(bits.buffer);
      if (Number.isFinite(value)) yield value;
      yield (random.next() % 2000) / 100;
      yield random.next() / 4;
    }
  }

  it.each(["Chinese", "Japanese", ""])("is read under %j rules as it was written, from digits alone", (rules) => {
    for (const komi of komis()) {
      const text = writeKomi(komi);
      expect(text).toMatch(/^-?\d+(?:\.\d+)?$/);
      const reading = parseKomi(text, rules);
      if (reading?.komi !== komi || reading.warning !== undefined) expect([text, reading]).toEqual([text, { komi }]);
    }
  });

  it("is written as people do, where nothing speaks against it", () => {
    const texts = [6.5, 0, -3, 7.1, 150, 3.75, 1e-7].map(writeKomi);
    expect(texts).toEqual(["6.5", "0", "-3", "7.1", "150.0", "3.750", "0.0000001"]);
  });
});
