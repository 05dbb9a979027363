import { describe, expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { rankNamed, rankPlayOn } from "../../src/player/ranks.ts";

describe("the name of a rank", () => {
  it("is in any case", () => {
    expect(rankNamed("12k")).toEqual(rankNamed("12K"));
    expect(["20K", "1k", "1D", "3d"].map((name) => rankNamed(name)?.name)).toEqual(["20k", "1k", "1d", "3d"]);
  });

  it.each(["0", "11", "-1", "1.5", "", " 5", "21k", "0k", "0d", "4d", "9p", "k", "5 k", "05", "5kk", "١"])(
    "is not %j",
    (name) => expect(rankNamed(name)).toBeUndefined(),
  );

  it("may be a level: 1 is 20k, 10 is 3d, and those between grow stronger", () => {
    const names = Array.from({ length: 10 }, (_, i) => rankNamed(String(i + 1))!.name);
    expect([names[0], names[9]]).toEqual(["20k", "3d"]);
    expect(names).toEqual([...names].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b)));
    expect(new Set(names).size).toBe(10);
  });
});

const RANKS = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  .map((n) => `${n}k`)
  .concat("1d", "2d", "3d");

describe("stronger ranks", () => {
  it.each([9, 13, 19])("look longer, trust what they see more, and choose more strictly, on %d×%d", (size) => {
    const plays = RANKS.map((name) => rankPlayOn(rankNamed(name)!, geometryOf(size)));
    for (let i = 1; i < plays.length; i++) {
      const [weaker, stronger] = [plays[i - 1], plays[i]];
      expect(stronger.playouts).toBeGreaterThanOrEqual(weaker.playouts);
      expect(stronger.searchWeight).toBeGreaterThanOrEqual(weaker.searchWeight);
      expect(stronger.plausible).toBeGreaterThanOrEqual(weaker.plausible);
      expect(stronger.temperature).toBeLessThanOrEqual(weaker.temperature);
      expect(stronger, RANKS[i]).not.toEqual({ ...weaker, resignsBehind: stronger.resignsBehind });
      expect(stronger.resignsBehind).toBeLessThan(weaker.resignsBehind);
    }
  });
});
