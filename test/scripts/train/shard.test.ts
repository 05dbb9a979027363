import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { InputPlanes } from "../../../engine/policy/features/planes.ts";
import { encodeOwnership, type Label, type LabelledGame } from "../../../scripts/label/labels.ts";
import {
  type Lesson, Lessons, POLICY_MOVES, recordBytes, SHARD_FLAGS, shardOptions, writeRecord,
} from "../../../scripts/train/shard.ts";
import { Arguments, UsageError } from "../../../src/cli/arguments.ts";
import { readInputs } from "../../policy/network/record.ts";

const GEOMETRY = geometryOf(5);
const PASS = 25;

/** What is learned of the positions after these numbers of moves on 5×5. */
function lessonsOf(rules: string, moves: readonly number[], turns: readonly number[]): Lesson[] {
  const labels = turns.map((turn): Label => {
    const policy = [[3, 0.25], [PASS, 0.75]] as const;
    const ownership = encodeOwnership(new Float32Array(25).fill(0.5));
    return { moves: turn, winrate: 0.5, lead: -1.25, noResult: 0, policy, ownership };
  });
  const labelled: LabelledGame = {
    game: 0, teacher: "", source: "", geometry: GEOMETRY, rules, komi: 6.5, setup: [], first: BLACK, moves, labels,
  };
  const found: Lesson[] = [];
  new Lessons(GEOMETRY).read(labelled, (lesson) => found.push(lesson));
  return found;
}

describe("what is learned from a labelled game", () => {
  it("is what the teacher says, the likeliest move first", () => {
    const [{ lead, ownership, policy, ply, stdev, winrate }] = lessonsOf("chinese", [12], [1]);
    expect(policy).toEqual([[PASS, 0.75], [3, 0.25]]);
    expect([ply, winrate, stdev]).toEqual([1, 0.5, NaN]);
    expect(lead).toBe(-1.75); // with the komi of 6 of White's input
    expect(ownership).toEqual(new Float32Array(25).fill(0.5));
  });

  it("is seen from the side to move, with the komi of its input in play and the passes before it", () => {
    const found = lessonsOf("chinese", [12, PASS, 0], [0, 1, 2, 3]);
    expect(found.map(({ komi }) => komi)).toEqual([-6, 6, -6, 6]);
    expect(found.map(({ lead }) => lead)).toEqual([-0.75, -1.75, -0.75, -1.75]);
    expect(found.map(({ passed }) => passed)).toEqual([false, false, true, false]);
    expect(found.map(({ territory }) => territory)).toEqual([false, false, false, false]);
  });

  it("knows which rules count territory, where each stone played costs a point", () => {
    const found = lessonsOf("japanese", [12, PASS, 0], [0, 1, 2, 3]);
    expect(found.map(({ territory }) => territory)).toEqual([true, true, true, true]);
    expect(found.map(({ komi }) => komi)).toEqual([-6.5, 7.5, -7.5, 8.5]);
    expect(found.map(({ lead }) => lead)).toEqual([-1.25, -1.25, -1.25, -1.25]);
  });

  it("is refused under rules that nobody knows", () => {
    expect(() => lessonsOf("parcheesi", [12], [0])).toThrow('there are no rules named "parcheesi"');
  });
});

describe("a shard", () => {
  const planes = new InputPlanes(GEOMETRY);
  const board = new Board(GEOMETRY);
  board.play(GEOMETRY.point(2, 2), BLACK);
  planes.fill(board, WHITE, [GEOMETRY.point(2, 2)]);
  const lesson: Lesson = {
    komi: 6.5,
    territory: true,
    passed: false,
    ply: 300,
    policy: [[PASS, 0.75], [3, 0.25]],
    winrate: 0.25,
    lead: -12.5,
    stdev: NaN,
    ownership: Float32Array.from({ length: 25 }, (_, i) => i / 12 - 1),
  };

  it("holds planes, unlikelihoods and targets of a position in one record", () => {
    const bytes = recordBytes(25);
    const record = Buffer.alloc(bytes + 1);
    expect(writeRecord(record, 0, planes, lesson)).toBe(bytes);
    expect(Array.from({ length: 25 }, (_, i) => record.readUIntLE(3 * i, 3))).toEqual([...planes.bits]);
    expect([...record.subarray(75, 100)]).toEqual([...planes.unlikely]);
    expect([record[100], record[112], record[124]]).toEqual([1, 128, 255]);
    const moves = Array.from({ length: POLICY_MOVES }, (_, k) => record.readUInt16LE(125 + 2 * k));
    expect(moves).toEqual([PASS, 3, ...new Array<number>(POLICY_MOVES - 2).fill(26)]);
    const chances = Array.from({ length: POLICY_MOVES }, (_, k) => record.readUInt16LE(253 + 2 * k));
    expect(chances.slice(0, 3)).toEqual([49151, 16384, 0]);
    expect([381, 385, 389, 393].map((at) => record.readFloatLE(at))).toEqual([0.25, -12.5, NaN, 6.5]);
    expect([record.readUInt16LE(397), record.readUInt16LE(399)]).toEqual([300, 1]);
  });

  it("gives back the input of the network", () => {
    const bytes = recordBytes(25);
    const shard = Buffer.alloc(2 * bytes);
    const other = { ...lesson, komi: -7, territory: false, passed: true };
    writeRecord(shard, writeRecord(shard, 0, planes, lesson), planes, other);
    const { bits, situation, unlikely } = readInputs(shard, 25, 1);
    expect([bits, unlikely]).toEqual([planes.bits, planes.unlikely]);
    expect(situation).toEqual({ komi: -7, territory: false, passed: true });
    expect(readInputs(shard, 25, 0).situation).toEqual({ komi: 6.5, territory: true, passed: false });
  });

  it("is asked for on a command line that is checked", () => {
    const read = (...args: string[]) => shardOptions(new Arguments(args, SHARD_FLAGS));
    expect(read("a.jsonl", "b.jsonl.xz", "--games", "9")).toEqual({
      labels: ["a.jsonl", "b.jsonl.xz"],
      out: "build/shards",
      games: 9,
    });
    expect(() => read()).toThrow(new UsageError("it takes files of labelled games"));
    expect(() => read("a", "--games", "none")).toThrow("--games needs a whole number");
  });
});
