import { describe, expect, it } from "vitest";
import { progressText } from "../../../scripts/label/progress.ts";

describe("the progress of labelling", () => {
  it("names positions, speed and the time left", () => {
    const before = { positions: 1000, games: 10, answers: 500, wrong: 0, share: 0.1 };
    const now = { positions: 3000, games: 30, answers: 2750, wrong: 4, share: 0.3 };
    expect(progressText(before, now, 10_000)).toBe(
      "3000 positions of 30 games, 225 positions/s, 35 s left, 4 answers missing or wrong",
    );
    expect(progressText(before, { ...now, share: 0.101, wrong: 0 }, 10_000)).toBe(
      "3000 positions of 30 games, 225 positions/s, 2 h 30 min left",
    );
  });

  it("names no time before anything is done", () => {
    const nothing = { positions: 0, games: 0, answers: 0, wrong: 0, share: 0 };
    expect(progressText(nothing, nothing, 1000)).toBe("0 positions of 0 games, 0 positions/s");
  });
});
