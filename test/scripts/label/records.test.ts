import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { parseGame, parseSelfPlayed } from "../../../scripts/label/records.ts";

describe("game records to learn from", () => {
  it("a line of the table: handicap stones, White first, a pass among the moves", () => {
    const line = ["19", "0.50", "W+R", "W", "pddp", "5d", "9d", "qdttpcdd"].join("\t");
    const { first, geometry, moves, setup } = parseGame(line);
    expect(geometry).toBe(geometryOf(19));
    expect(setup.map((p) => geometry.vertex(p))).toEqual(["Q16", "D4"]);
    expect(first).toBe(WHITE);
    expect(moves.map((p) => geometry.vertex(p))).toEqual(["R16", "pass", "Q17", "D16"]);
  });

  it("a line of the log of self-play, which begins with a head", () => {
    const sgf = "(;FF[4]GM[1]SZ[9]KM[7]RE[W+2];B[ee]C[0.5];W[];B[cc])";
    const game = parseSelfPlayed(JSON.stringify({ game: 1, result: "W+2", moves: 3, sgf }));
    expect(game).toMatchObject({ geometry: geometryOf(9), setup: [], first: BLACK, komi: 7 });
    expect(game?.moves.map((p) => geometryOf(9).vertex(p))).toEqual(["E5", "pass", "C7"]);
    expect(parseSelfPlayed(JSON.stringify({ kind: "selfplay", games: 9 }))).toBeUndefined();
    expect(() => parseSelfPlayed(JSON.stringify({ sgf: "no game" }))).toThrow("a game of the log cannot be read");
  });
});
