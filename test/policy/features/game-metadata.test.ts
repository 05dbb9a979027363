/** The numbers of a profile against those that KataGo's `SGFMetadata::fillMetadataRow` computed. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Colour } from "../../../engine/board/colour.ts";
import {
  encodeGameProfile,
  type GameProfile,
  readGameProfile,
} from "../../../engine/policy/features/game-metadata.ts";

interface Row {
  readonly profile: string;
  readonly toPlay: Colour;
  readonly points: number;
  readonly numbers: readonly number[];
}

const ROWS = JSON.parse(readFileSync("test/data/game-metadata.json", "utf8")) as Row[];

describe("metadata inputs of a humanSLProfile", () => {
  it.each(ROWS)("$profile for colour $toPlay on $points points are KataGo's", (row) => {
    const { profile, toPlay, points, numbers } = row;
    const actual = encodeGameProfile(readGameProfile(profile) as GameProfile, toPlay, points);
    expect(actual).toHaveLength(numbers.length);
    for (const [i, number] of numbers.entries()) expect(actual[i], `number ${i}`).toBeCloseTo(number, 5);
  });

  const UNKNOWN = ["", "rank_21k", "rank_10d", "rank_0d", "rank_05k", "rank_5k_", "rank_5k_1d_2d", "proyear_2024"];
  it.each([...UNKNOWN, "proyear_1799"])("%j is refused with the names that exist", (name) => {
    expect(readGameProfile(name)).toContain(`unknown profile ${JSON.stringify(name)}: expected rank_20k to rank_9d`);
  });
});
