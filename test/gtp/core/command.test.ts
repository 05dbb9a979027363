import { describe, expect, it } from "vitest";
import {
  GtpError, interpretBoolean, interpretChoice, interpretFloat, interpretInt,
} from "../../../src/gtp/core/command.ts";
import { quote } from "../../../src/rules/quote.ts";

/** The value, or the text of the refusal. */
function result<T>(interpret: () => T): T | string {
  try {
    return interpret();
  } catch (error) {
    if (error instanceof GtpError) return `? ${error.message}`;
    throw error;
  }
}

describe("argument interpreters", () => {
  const notInteger = (text: string) => `? the number must be an integer, not "${text}"`;
  it.each<[string, number | string]>([
    ["5", 5],
    ["+5", 5],
    ["-5", -5],
    ["007", 7],
    ["", notInteger("")],
    ["5.0", notInteger("5.0")],
    ["5x", notInteger("5x")],
    ["0x10", notInteger("0x10")],
    ["1e3", notInteger("1e3")],
    ["NaN", notInteger("NaN")],
    ["１９", notInteger("１９")],
  ])("interpretInt(%j)", (text, expected) => {
    expect(result(() => interpretInt(text, "the number"))).toBe(expected);
  });

  it("interpretInt keeps to a range and names it", () => {
    expect(interpretInt("2", "the number", 2, 9)).toBe(2);
    expect(interpretInt("9", "the number", 2, 9)).toBe(9);
    expect(result(() => interpretInt("10", "the number", 2, 9))).toBe('? the number must be 2 to 9, not "10"');
    expect(result(() => interpretInt("0", "the number", 1))).toBe('? the number must be at least 1, not "0"');
    expect(result(() => interpretInt("99999999999999999999", "the number", 2, 9))).toMatch(/must be 2 to 9/);
  });

  it.each<[string, number | undefined]>([
    ["6.5", 6.5],
    ["7.50", 7.5],
    ["-0.5", -0.5],
    ["+3", 3],
    [".5", 0.5],
    ["3.", 3],
    ["1e2", 100],
    ["-0", 0],
    ["1e999", undefined],
    ["NaN", undefined],
    ["Infinity", undefined],
    ["0x10", undefined],
    ["6,5", undefined],
    ["", undefined],
    [".", undefined],
  ])("interpretFloat(%j)", (text, expected) => {
    const refusal = `? komi must be a number, not ${quote(text)}`;
    expect(result(() => interpretFloat(text, "komi"))).toBe(expected ?? refusal);
  });

  it("interpretBoolean", () => {
    expect(["true", "TRUE", "1", "false", "False", "0"].map((t) => interpretBoolean(t, "x"))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(result(() => interpretBoolean("yes", "the option"))).toBe('? the option must be true or false, not "yes"');
  });

  it("interpretChoice", () => {
    expect(interpretChoice("Dead", "the status", ["alive", "dead"])).toBe("dead");
    expect(result(() => interpretChoice("ill", "the status", ["alive", "dead"]))).toBe(
      '? the status must be one of alive, dead, not "ill"',
    );
  });

  it("quote cuts long words", () => {
    expect(quote("x".repeat(10_000)).length).toBeLessThan(50);
  });
});
