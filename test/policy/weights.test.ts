import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { TACTICAL_FEATURES } from "../../engine/policy/features/catalogue.ts";
import { keyOf, PatternTable } from "../../engine/policy/pattern-table.ts";
import { decodePatterns, encodePatterns } from "../../engine/policy/weights/codec.ts";
import { learnedWeights, readWeights, writeWeights } from "../../engine/policy/weights/learned.ts";
import file from "../../engine/policy/weights/weights.json";

/** Different keys, ascending. */
function randomKeys(n: number): Int32Array {
  const random = new Random(1);
  return Int32Array.from(new Set(Array.from({ length: n }, () => keyOf(random.next())))).sort();
}

describe("a table of patterns", () => {
  it("finds what it holds and nothing else", () => {
    const keys = randomKeys(5000);
    const table = new PatternTable(keys);
    const known = new Set(keys);
    expect(table.size).toBe(keys.length);
    keys.forEach((key, number) => expect(table.find(key)).toBe(number));
    const random = new Random(2);
    for (let i = 0; i < 5000; i++) {
      const hash = random.next();
      expect(table.find(hash) >= 0).toBe(known.has(keyOf(hash)));
    }
  });

  it("may be empty", () => {
    expect(new PatternTable(new Int32Array(0)).find(0)).toBe(-1);
  });
});

describe("the weights as text", () => {
  it.each([
    ["no pattern", [], []],
    ["key 0 and the largest key", [0, (1 << 28) - 1], [0.5, -0.25]],
    ["distances of every length", [1, 128, 129, 20_000, 3_000_000, 260_000_000], [0, 1, -1, 2, -2, 3]],
    ["the heaviest weights", [5, 6], [127 / 4, -127 / 4]],
  ])("come back as they were: %s", (_, keys, weights) => {
    const patterns = { keys: Int32Array.from(keys), weights: Float32Array.from(weights) };
    expect(decodePatterns(encodePatterns(patterns, 0.25), 0.25)).toEqual(patterns);
  });

  it("are rounded to steps, and cut off beyond 127 of them", () => {
    const patterns = { keys: Int32Array.of(1, 2, 3), weights: Float32Array.of(0.3, 100, -100) };
    const { weights } = decodePatterns(encodePatterns(patterns, 0.25), 0.25);
    expect([...weights]).toEqual([0.25, 31.75, -31.75]);
  });

  it("come back from a file as the trainer wrote them", () => {
    const keys = randomKeys(500);
    const random = new Random(3);
    const weights = Float32Array.from({ length: TACTICAL_FEATURES + keys.length }, () => (random.next() >> 20) / 1000);
    const written = writeWeights({ patterns: new PatternTable(keys), weights });
    const read = readWeights(JSON.parse(JSON.stringify(written)));
    expect(read.patterns.keys).toEqual(keys);
    weights.forEach((weight, feature) => {
      const rounding = feature < TACTICAL_FEATURES ? 0.0006 : written.step / 2 + 1e-6;
      expect(Math.abs(read.weights[feature] - weight)).toBeLessThanOrEqual(rounding);
    });
    expect(writeWeights(read)).toEqual(written);
  });
});

describe("the learned weights", () => {
  const { patterns, weights } = learnedWeights();

  it("have a weight for every feature, and keys in order", () => {
    expect(weights.length).toBe(TACTICAL_FEATURES + patterns.size);
    expect(patterns.size).toBeGreaterThan(50_000);
    expect(patterns.keys.every((key, i) => i === 0 || key > patterns.keys[i - 1])).toBe(true);
    expect(weights.every(Number.isFinite)).toBe(true);
  });

  it("say where they come from, and name no machine", () => {
    const { provenance } = file;
    expect(provenance.games).toMatch(/^[\w.-]+$/);
    expect(provenance.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(provenance.command).toMatch(/^npm run train-policy /);
    expect(JSON.stringify(provenance)).not.toMatch(/"\/|\/(home|tmp|work)\//);
  });

  it("stay a small file", () => {
    expect(JSON.stringify(file).length).toBeLessThan(400_000);
  });
});
