import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { judgedPosition } from "../../src/referee/settlement.ts";
import { type DrawnGame, gameFrom, playMoves, rules } from "../rules/support.ts";

const EMPTY_BOARD = "\n. . . . .".repeat(5);

/** Whose turn it is, and the last moves, the latest first. */
function turnAfter(moves: string, drawn: DrawnGame = gameFrom(EMPTY_BOARD, rules("japanese"))) {
  playMoves(drawn, moves);
  const { toMove, recent } = judgedPosition(drawn.game).turn!;
  return [toMove, ...recent.map((p) => drawn.game.geometry.vertex(p))];
}

describe("how a judged game would go on", () => {
  it("is told by its last four moves", () => {
    expect(turnAfter("B A1 W B2 B C3")).toEqual([WHITE, "C3", "B2", "A1"]);
    expect(turnAfter("B A1 W B2 B C3 W D4 B E5 W E1")).toEqual([BLACK, "E1", "E5", "D4", "C3"]);
  });

  it("is not changed by the passes that end the game", () => {
    expect(turnAfter("B A1 W B2 B pass")).toEqual(turnAfter("B A1 W B2"));
    expect(turnAfter("B A1 W B2 B pass W pass")).toEqual(turnAfter("B A1 W B2"));
  });

  it("is told by a pass that was answered with a stone", () => {
    expect(turnAfter("B A1 W pass B C3")).toEqual([WHITE, "C3", "pass", "A1"]);
  });

  it("is told by no move before one player moved twice", () => {
    expect(turnAfter("B A1 W B2 W C3 B D4")).toEqual([WHITE, "D4", "C3"]);
  });

  it("is that of a board that was set up, where no move has been made", () => {
    expect(turnAfter("", gameFrom(EMPTY_BOARD, rules("japanese"), WHITE))).toEqual([WHITE]);
  });
});
