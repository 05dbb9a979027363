import { describe, expect, it } from "vitest";
import { Arguments } from "../../src/cli/arguments.ts";
import { FUZZ_FLAGS, fuzzSettings } from "../../scripts/run-fuzz.ts";

describe("how many random lines are sent", () => {
  it("is 100 000, or what the flags say", () => {
    expect(fuzzSettings(new Arguments([], FUZZ_FLAGS))).toEqual({ lines: 100_000, seed: 1 });
    expect(fuzzSettings(new Arguments(["--lines", "5", "--seed", "7"], FUZZ_FLAGS))).toEqual({ lines: 5, seed: 7 });
  });

  it.each(["none", "0"])("is not %s, with which nothing could fail", (lines) => {
    expect(() => fuzzSettings(new Arguments(["--lines", lines], FUZZ_FLAGS))).toThrow("--lines needs a whole number");
  });
});
