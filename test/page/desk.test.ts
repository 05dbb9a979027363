import { describe, expect, it } from "vitest";
import { BLACK, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { lineDrawing } from "../../src/page/board-view.ts";
import { Desk, packRecord, unpackRecord } from "../../src/page/desk.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

const RECORD = "(;GM[1]SZ[5]RU[Chinese]KM[7];B[cc];W[bc];B[bb])";

/** A desk with the record on it. */
function deskWith(record: string): Desk {
  const desk = new Desk();
  expect(desk.open(record)).toBeUndefined();
  return desk;
}

describe("the desk", () => {
  it("shows a record's last position, and goes back and forth", () => {
    const desk = deskWith(RECORD);
    let changes = 0;
    desk.onChange(() => changes++);
    expect([desk.last, desk.game.moves.length, desk.game.ruleset.name]).toEqual([3, 3, "chinese"]);
    desk.goTo(1);
    desk.goTo(-5);
    expect([desk.game.moves.length, desk.last, changes]).toEqual([0, 3, 2]);
    desk.goTo(99);
    expect(desk.game.moves).toHaveLength(3);
  });

  it.each([
    ["no record", "(;GM[1"],
    ["a move that cannot be made", "(;GM[1]SZ[5];B[cc];W[cc])"],
    ["another game", "(;GM[2])"],
  ])("stays as it is, with a sentence, where it is given %s", (_, file) => {
    const desk = deskWith(RECORD);
    const before = desk.text();
    expect(desk.open(file)).toMatch(/\w+ /);
    expect(desk.text()).toBe(before);
  });

  it("counts under other rules and komi from then on, in its files too", () => {
    const desk = deskWith(RECORD);
    desk.goTo(2);
    desk.setRules(findRuleset("japanese")!, 0.5);
    expect([desk.game.ruleset.name, desk.game.komi, desk.game.moves.length]).toEqual(["japanese", 0.5, 2]);
    expect(desk.text()).toMatch(/RU\[Japanese\]KM\[0\.5\][\s\S]*;B\[bb\]/);
  });

  it("has stones put on and taken off, but none without a liberty", () => {
    const desk = new Desk();
    desk.clear(5);
    const at = (vertex: string) => desk.game.geometry.parseVertex(vertex)!;
    for (const vertex of ["A2", "B1"]) expect(desk.setStone(at(vertex), BLACK)).toBeUndefined();
    expect(desk.setStone(at("A1"), WHITE)).toMatch(/no liberty/);
    expect(desk.game.board.colour[at("A1")]).toBe(EMPTY);
    desk.setStone(at("A2"), EMPTY);
    expect(desk.setStone(at("A1"), WHITE)).toBeUndefined();
    expect(desk.text()).toContain("AB[be]AW[ae]");
  });
});

describe("a link", () => {
  it("holds a record in characters that an address may have", async () => {
    const packed = await packRecord(RECORD);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpackRecord(packed)).toBe(RECORD);
  });

  it.each(["", "!", "AAAA", "q1YqAA"])("that holds none is none: %j", async (packed) => {
    expect(await unpackRecord(packed)).toBeUndefined();
  });
});

describe("a line on the board", () => {
  it("numbers the stones that still stand, and takes captured ones off", () => {
    const { game } = deskWith("(;GM[1]SZ[5]AB[ba][bb]AW[aa])");
    const at = (vertex: string) => game.geometry.parseVertex(vertex)!;
    const { moves = [], stones } = lineDrawing(game, BLACK, [at("A4"), at("E1")]);
    expect(moves.map(({ number, point }) => [number, game.geometry.vertex(point)])).toEqual([[1, "A4"], [2, "E1"]]);
    expect([stones[at("A5")], stones[at("A4")], stones[at("B5")]]).toEqual([EMPTY, EMPTY, BLACK]);
  });
});
