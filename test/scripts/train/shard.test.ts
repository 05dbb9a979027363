import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { InputPlanes } from "../../../engine/policy/net/planes.ts";
import { parseShardOptions } from "../../../scripts/train/options.ts";
import { recordBytes, UNKNOWN_LEAD, UNKNOWN_WON, writeRecord } from "../../../scripts/train/shard.ts";
import { outcomeFor } from "../../../scripts/train/targets.ts";
import { parseGame } from "../../../scripts/train-policy/games.ts";

function game(komi: string, result: string, setup = "") {
  return parseGame(["19", komi, result, "B", setup, "9d", "9d", "qdttpcdd"].join("\t"));
}

describe("what is learned from the end of a game", () => {
  it("is who won, from either side, and by how much", () => {
    expect(outcomeFor(game("6.5", "B+3.5"), BLACK, 0)).toEqual({ won: 1, komi: -6.5, lead: 3.5 });
    expect(outcomeFor(game("6.5", "B+3.5"), WHITE, 1)).toEqual({ won: -1, komi: 6.5, lead: -3.5 });
    expect(outcomeFor(game("7.5", "W+Resign"), BLACK, 0)).toEqual({ won: -1, komi: -7.5, lead: undefined });
  });

  it("is half what a search said, where it said something", () => {
    const record = { ...game("6.5", "B+3.5"), winrates: [0.25, NaN] };
    expect(outcomeFor(record, BLACK, 0).won).toBe(0.25);
    expect(outcomeFor(record, WHITE, 1).won).toBe(-1);
    expect(outcomeFor({ ...record, winrates: [0.5, 0.5] }, WHITE, 1).won).toBe(-0.5);
  });

  it.each([
    ["a game lost on time", game("6.5", "W+Time")],
    ["a game without result", game("6.5", "")],
    ["a game without komi", game("", "B+R")],
    ["a handicap game", game("0.5", "B+R", "pddp")],
  ])("is nothing for %s", (_, record) => {
    expect(outcomeFor(record, BLACK, 0)).toEqual({ won: undefined, komi: 0, lead: undefined });
  });
});

describe("a shard", () => {
  it("holds planes, unlikelihoods and targets of a position in one record", () => {
    const geometry = geometryOf(5);
    const planes = new InputPlanes(geometry);
    const board = new Board(geometry);
    board.play(geometry.point(2, 2), BLACK);
    planes.fill(board, WHITE, [geometry.point(2, 2)]);
    const bytes = recordBytes(25);
    const record = Buffer.alloc(bytes + 1);
    const target = { move: 25, won: -0.25, komi: 6.5, lead: -12.5, ply: 300 } as const;
    expect(writeRecord(record, 0, planes, target)).toBe(bytes);
    expect(Array.from({ length: 25 }, (_, i) => record.readUIntLE(3 * i, 3))).toEqual([...planes.bits]);
    expect([...record.subarray(75, 100)]).toEqual([...planes.unlikely]);
    expect([record.readUInt16LE(100), record.readInt8(102), record.readInt8(103)]).toEqual([25, -25, 13]);
    expect([record.readInt16LE(104), record.readUInt16LE(106)]).toEqual([-25, 300]);
    writeRecord(record, 0, planes, { ...target, won: undefined, lead: undefined });
    expect(record.readInt8(102)).toBe(UNKNOWN_WON);
    expect(record.readInt16LE(104)).toBe(UNKNOWN_LEAD);
  });

  it("is asked for on a command line that is checked", () => {
    const expected = { shards: 3, heldOut: 9, seed: 1, size: 19 };
    expect(parseShardOptions(["--shards", "3", "--held-out", "9"])).toMatchObject(expected);
    expect(parseShardOptions(["--size", "26"])).toBe("--size takes a board size from 2 to 25");
    expect(parseShardOptions(["--shards", "none"])).toBe('--shards takes a whole number from 1 on, not "none"');
    expect(parseShardOptions(["--help"])).toBe("");
  });
});
