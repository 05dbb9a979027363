import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { judgedPosition } from "../../src/referee/settlement.ts";
import { readSgf, replay } from "../../src/sgf/recorded-game.ts";
import { type DrawnGame, gameFrom, playMoves, rules } from "../rules/support.ts";

const EMPTY_BOARD = "\n. . . . .".repeat(5);

const TAKEN_NEXT = `
  . X O . .
  X O . O .
  . X O . .
  . . . . .
  . . . . .`;

/** Whose turn it is, and the last moves, the latest first. */
function turnAfter(moves: string, drawn: DrawnGame = gameFrom(EMPTY_BOARD, rules("japanese"))) {
  playMoves(drawn, moves);
  const { toMove, recent } = judgedPosition(drawn.game).turn!;
  return [toMove, ...recent.map((p) => drawn.game.geometry.vertex(p))];
}

describe("how a judged game would go on", () => {
  it("is recognised by its last four moves", () => {
    expect(turnAfter("B A1 W B2 B C3")).toEqual([WHITE, "C3", "B2", "A1"]);
    expect(turnAfter("B A1 W B2 B C3 W D4 B E5 W E1")).toEqual([BLACK, "E1", "E5", "D4", "C3"]);
  });

  it("is not changed by the passes that end the game", () => {
    expect(turnAfter("B A1 W B2 B pass")).toEqual(turnAfter("B A1 W B2"));
    expect(turnAfter("B A1 W B2 B pass W pass")).toEqual(turnAfter("B A1 W B2"));
  });

  it("is recognised by a pass that was answered with a stone", () => {
    expect(turnAfter("B A1 W pass B C3")).toEqual([WHITE, "C3", "pass", "A1"]);
  });

  it("is recognised by no move before one player moved twice", () => {
    expect(turnAfter("B A1 W B2 W C3 B D4")).toEqual([WHITE, "D4", "C3"]);
  });

  it("is that of the player who was given the move, and of no move before that", () => {
    const drawn = gameFrom(EMPTY_BOARD, rules("japanese"));
    playMoves(drawn, "B A1 W B2 B C3");
    drawn.game.setUp({ black: [], white: [], empty: [], toPlay: BLACK });
    expect(turnAfter("", drawn)).toEqual([BLACK]);
    expect(turnAfter("B pass W pass", drawn)).toEqual([BLACK]);
  });

  it("is not changed by a ko that was just taken, once play has stopped: after the passes it may be retaken", () => {
    const koOf = (passes: string, undone = 0) => {
      const drawn = gameFrom(TAKEN_NEXT, rules("japanese"));
      playMoves(drawn, `B C4 ${passes}`);
      for (let i = 0; i < undone; i++) drawn.game.undo();
      return judgedPosition(drawn.game).board.ko;
    };
    expect([koOf("W pass B pass"), koOf("W pass B pass", 2)]).toEqual([0, 0]);
    expect(koOf("")).not.toBe(0);
  });

  it("is open after a stone, but not once play has stopped, nor for who asks as if it had", () => {
    const goesOn = (moves: string, isOver?: boolean) => {
      const drawn = gameFrom(EMPTY_BOARD, rules("japanese"));
      playMoves(drawn, moves);
      return judgedPosition(drawn.game, isOver).turn!.goesOn;
    };
    expect(["B A1 W B2", "B A1 W pass B C3"].map((moves) => goesOn(moves))).toEqual([true, true]);
    // Stones that are put on the board one colour after the other are no game.
    expect(goesOn("B A1 B B2 W C3")).toBe(false);
    const stopped = ["", "B A1 W pass", "B A1 W pass B pass", "B A1 W pass B pass W C3"];
    const takenBack = gameFrom(EMPTY_BOARD, rules("japanese"));
    playMoves(takenBack, "B A1 W B2 B pass");
    takenBack.game.undo();
    expect(judgedPosition(takenBack.game).turn!.goesOn).toBe(false);
    expect(stopped.map((moves) => goesOn(moves))).toEqual([false, false, false, false]);
    expect(goesOn("B A1 W B2", true)).toBe(false);
  });

  it("is that of a board that was set up, where no move has been made", () => {
    expect(turnAfter("", gameFrom(EMPTY_BOARD, rules("japanese"), WHITE))).toEqual([WHITE]);
  });
});

describe("a record without the passes at its end", () => {
  const goesOn = (result: string, moves?: number) => {
    const sgf = readSgf(`(;SZ[5]RE[${result}];B[aa];W[bb];B[cc])`);
    const record = sgf.ok ? replay(sgf.value, { ruleset: rules("japanese"), komi: 6.5 }, moves) : sgf.error.message;
    return typeof record === "string" ? record : judgedPosition(record.game).turn!.goesOn;
  };

  it("is of a game that is over where it was counted", () => {
    expect(["B+3.5", "0"].map((result) => goesOn(result))).toEqual([false, false]);
  });

  it("is of a game that went on before that, and wherever it was not counted", () => {
    expect(goesOn("B+3.5", 2)).toBe(true);
    expect(["B+R", "W+T", "?", ""].map((result) => goesOn(result))).toEqual([true, true, true, true]);
  });
});
