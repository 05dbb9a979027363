import { describe, expect, it } from "vitest";
import { BLACK, EMPTY } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { searchPosition } from "../../src/player/search-position.ts";
import { judge } from "../../src/referee/judging/judge.ts";
import { settledPoints, settledShare } from "../../src/player/settled-points.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import type { Verdict } from "../../src/referee/verdict.ts";
import { boardOf } from "../support/diagram.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

const game = new Game(geometryOf(7), findRuleset("japanese")!, 0);
const BEFORE = searchPosition(game, BLACK);

/** The board with B and W where Black and White own a settled point. */
function settledOn(diagram: string, change = (verdict: Verdict): Verdict => verdict): string[] {
  const board = boardOf(diagram);
  const { geometry } = board;
  const settled = settledPoints(change(judge({ board }, {})), board, BEFORE);
  return Array.from({ length: geometry.height }, (_, y) =>
    Array.from({ length: geometry.width }, (_, x) => ".BW"[settled?.owner[geometry.point(x, y)] ?? EMPTY]).join(" "),
  );
}

describe("settled points", () => {
  it("are living stones, their territory and the dead in it; dame are nobody's", () => {
    expect(settledOn(FINISHED_GAME)).toEqual([
      "B B B B W W W",
      "B B B B W W W",
      "B B B B W W W",
      "B B B B W W W",
      "B B B B W W W",
      "B B B B W W W",
      "B B B . W W W",
    ]);
  });

  it("are all points, the dame too, where the game is surely over", () => {
    const board = boardOf(FINISHED_GAME);
    const { geometry } = board;
    const share = (change: Partial<Verdict>) => {
      const verdict = { ...judge({ board }, {}), ...change };
      return settledShare(settledPoints(verdict, board, BEFORE), geometry);
    };
    expect(share({})).toBe(1);
    expect(share({ open: [] })).toBe(48 / 49);
  });

  it("are not those of a string that needs a protective move", () => {
    const unprotected = (verdict: Verdict): Verdict => ({
      ...verdict,
      unprotected: verdict.strings.flatMap(({ colour }, i) => (colour === BLACK ? [i] : [])),
    });
    expect(settledOn(FINISHED_GAME, unprotected).join("")).not.toMatch(/B/);
    expect(settledOn(FINISHED_GAME, unprotected).join("")).toMatch(/W/);
  });

  it("may be estimated only where all borders are closed and the estimate is sure", () => {
    const estimated = (confidence: number, open?: number[]) => (verdict: Verdict): Verdict => ({
      ...verdict,
      strings: verdict.strings.map((string) => ({ ...string, tier: "estimated", confidence })),
      ...(open && { open, ownership: new Float32Array(verdict.territory.length).fill(1) }),
    });
    expect(settledOn(FINISHED_GAME, estimated(0.95)).join("")).toMatch(/B/);
    expect(settledOn(FINISHED_GAME, estimated(0.7)).join("")).not.toMatch(/[BW]/);
    expect(settledOn(FINISHED_GAME, estimated(0.95, [])).join("")).not.toMatch(/[BW]/);
  });

  it("leave a large territory open while borders are, unless the estimate gives it to its owner too", () => {
    const open = (share: number) => (verdict: Verdict): Verdict => ({
      ...verdict,
      open: [],
      ownership: new Float32Array(verdict.territory.length).fill(share),
    });
    const board = `
      . . . . O X . X
      . . . . O X X X
      . . . . O X . X
      O O O O O X X X
      O . O . O X . X
      O O O O O X X .`;
    const rows = settledOn(board, open(0.5));
    expect(rows[0]).toBe(". . . . W B B B");
    expect(rows[4]).toBe("W W W W W B B B");
    expect(settledOn(board, open(-0.95))[0]).toBe("W W W W W B B B");
    expect(settledOn(board, open(0.95))[0]).toBe(". . . . W B B B");
  });
});
