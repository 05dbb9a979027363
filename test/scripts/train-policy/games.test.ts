import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../../engine/board/geometry.ts";
import { GEOMETRY, parseGame, parseSelfPlayed, type Played, replay } from "../../../scripts/train-policy/games.ts";

const HANDICAP_GAME = ["19", "0.50", "W+R", "W", "pddp", "5d", "9d", "qdttpcdd"].join("\t");

describe("game records to learn from", () => {
  it("are read from a line of the table", () => {
    const game = parseGame(HANDICAP_GAME);
    expect(game.geometry).toBe(GEOMETRY);
    expect(game.setup.map((p) => GEOMETRY.vertex(p))).toEqual(["Q16", "D4"]);
    expect(game.first).toBe(WHITE);
    expect(game.moves.map((p) => GEOMETRY.vertex(p))).toEqual(["R16", "pass", "Q17", "D16"]);
  });

  it("are read from a line of the log of self-play, which begins with a head", () => {
    const sgf = "(;FF[4]GM[1]SZ[9]KM[7]RE[W+2];B[ee]C[0.5];W[];B[cc])";
    const game = parseSelfPlayed(JSON.stringify({ game: 1, result: "W+2", moves: 3, sgf }));
    expect(game).toMatchObject({ geometry: geometryOf(9), setup: [], first: BLACK, komi: 7, result: "W+2" });
    expect(game?.moves.map((p) => geometryOf(9).vertex(p))).toEqual(["E5", "pass", "C7"]);
    expect(game?.winrates).toEqual([0.5, NaN, NaN]);
    expect(parseSelfPlayed(JSON.stringify({ kind: "selfplay", games: 9 }))).toBeUndefined();
    expect(() => parseSelfPlayed(JSON.stringify({ sgf: "no game" }))).toThrow("a game of the log cannot be read");
  });

  it("are shown move by move, with the two moves before", () => {
    const seen: (Omit<Played, "board"> & { readonly empty: number })[] = [];
    replay(parseGame(HANDICAP_GAME), new Board(GEOMETRY), ({ board, ...rest }) => {
      seen.push({ ...rest, empty: board.emptyCount });
    });
    const [r16, q17, d16] = ["R16", "Q17", "D16"].map((vertex) => GEOMETRY.parseVertex(vertex));
    expect(seen).toEqual([
      { colour: WHITE, lastMove: PASS, beforeLast: PASS, move: r16, ply: 0, empty: 359 },
      { colour: BLACK, lastMove: r16, beforeLast: PASS, move: PASS, ply: 1, empty: 358 },
      { colour: WHITE, lastMove: PASS, beforeLast: r16, move: q17, ply: 2, empty: 358 },
      { colour: BLACK, lastMove: q17, beforeLast: PASS, move: d16, ply: 3, empty: 357 },
    ]);
  });
});
