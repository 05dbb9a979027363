import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { TACTICAL_FEATURES } from "../../engine/policy/features/catalogue.ts";
import { keyOf, learnedWeights, PatternTable, readWeights } from "../../engine/policy/weights/learned.ts";
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
    expect(table.keys.length).toBe(keys.length);
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
  it("distances of one to three bytes, weights of both signs: read as written", () => {
    const bytes = [1, 4, 0x80 | 2, 1, 0xfc, 0x80, 0x80, 1, 127, 5, 0x81];
    const coded = btoa(String.fromCharCode(...bytes));
    const { patterns, weights } = readWeights({ ...file, step: 0.25, patterns: coded });
    expect([...patterns.keys]).toEqual([1, 131, 16_515, 16_520]);
    expect([...weights.subarray(TACTICAL_FEATURES)]).toEqual([1, -1, 127 / 4, -127 / 4]);
  });
});

describe("the learned weights", () => {
  const { patterns, weights } = learnedWeights();

  it("have a weight for every feature, and keys in order", () => {
    expect(weights.length).toBe(TACTICAL_FEATURES + patterns.keys.length);
    expect(patterns.keys.length).toBeGreaterThan(50_000);
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
