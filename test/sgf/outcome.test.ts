import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { resultText } from "../../src/rules/ending.ts";
import { type Outcome, parseOutcome } from "../../src/sgf/outcome.ts";

describe("results", () => {
  const cases: [string, Outcome, string][] = [
    ["B+3.5", { winner: BLACK, by: "score", margin: 3.5 }, "B+3.5"],
    ["W+12.50", { winner: WHITE, by: "score", margin: 12.5 }, "W+12.5"],
    ["w+2,5", { winner: WHITE, by: "score", margin: 2.5 }, "W+2.5"],
    ["B + 64", { winner: BLACK, by: "score", margin: 64 }, "B+64"],
    ["B+R", { winner: BLACK, by: "resignation" }, "B+R"],
    ["W+Resign", { winner: WHITE, by: "resignation" }, "W+R"],
    ["black+resignation", { winner: BLACK, by: "resignation" }, "B+R"],
    ["W+T", { winner: WHITE, by: "time" }, "W+T"],
    ["B+Time", { winner: BLACK, by: "time" }, "B+T"],
    ["W+Time Over", { winner: WHITE, by: "time" }, "W+T"],
    ["W+F", { winner: WHITE, by: "forfeit" }, "W+F"],
    ["B+Forfeit", { winner: BLACK, by: "forfeit" }, "B+F"],
    ["B+Illegal", { winner: BLACK, by: "forfeit" }, "B+F"],
    ["W+", { winner: WHITE, by: "unknown" }, "W+"],
    ["0", { winner: "none", by: "draw" }, "0"],
    ["Draw", { winner: "none", by: "draw" }, "0"],
    ["Jigo", { winner: "none", by: "draw" }, "0"],
    ["B+0.0", { winner: "none", by: "draw" }, "0"],
    ["Void", { winner: "none", by: "void" }, "Void"],
    [" ? ", { winner: "none", by: "unknown" }, "?"],
  ];
  it.each(cases)("%j", (text, outcome, normal) => {
    expect(parseOutcome(text)).toEqual(outcome);
    expect(resultText(outcome)).toBe(normal);
    expect(parseOutcome(normal)).toEqual(outcome);
  });

  it.each(["", "B", "+3.5", "B+x", "B+3.5 or so", "White resigns.", "白中盘胜", "B+-3", "BW+3", "B+."])(
    "%j is not understood",
    (text) => {
      expect(parseOutcome(text)).toBeUndefined();
    },
  );
});
