import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { scoreAsItStands } from "../../../engine/playout/area.ts";
import { effectiveKomi, shownKomi } from "../../../engine/policy/features/komi.ts";

const GEOMETRY = geometryOf(5);
const KOMI = 0.5;

/** Black takes a stone in the corner on the way to a wall; White has the right side. White passes once. */
function finishedGame(): Board {
  const board = new Board(GEOMETRY);
  const play = (colour: typeof BLACK | typeof WHITE, ...vertices: string[]) => {
    for (const vertex of vertices) board.play(GEOMETRY.parseVertex(vertex)!, colour);
  };
  play(WHITE, "A1", "D1", "D2", "D3", "D4", "D5");
  play(BLACK, "B1", "A2", "C1", "C2", "C3", "C4", "C5");
  return board;
}

describe("effective komi", () => {
  const board = finishedGame();

  it("is komi under area counting", () => {
    expect(effectiveKomi(board, WHITE, KOMI, false)).toBe(KOMI);
    expect(effectiveKomi(board, BLACK, KOMI, false)).toBe(-KOMI);
  });

  it("makes of the area what territory, prisoners and komi are together", () => {
    // Black: 15 points of area, 7 stones, so 8 empty ones, and a prisoner; White: 10, 5, 5.
    expect(board.prisoners(WHITE)).toBe(1);
    expect(scoreAsItStands(board)).toBe(5);
    const lead = 8 + 1 - 5 - KOMI;
    expect(scoreAsItStands(board) + effectiveKomi(board, BLACK, KOMI, true)).toBe(lead);
    expect(-scoreAsItStands(board) + effectiveKomi(board, WHITE, KOMI, true)).toBe(-lead);
  });
});

describe("the komi of the input", () => {
  it("is the middle of those that decide alike", () => {
    for (const komi of [7.5, 8, 8.5]) expect(shownKomi(komi, 81)).toBe(8);
    for (const komi of [-5.5, -6, -6.5]) expect(shownKomi(komi, 361)).toBe(-6);
    for (const komi of [6.5, 7, 7.5]) expect(shownKomi(komi, 100)).toBe(7);
  });

  it("is komi itself where a draw is possible", () => {
    for (const komi of [-7, 1, 7]) expect(shownKomi(komi, 81)).toBe(komi);
    expect(shownKomi(0, 100)).toBe(0);
  });

  it("is komi itself where territory is counted", () => {
    for (const komi of [-6.5, 6, 7.5]) expect(shownKomi(komi, 81, true)).toBe(komi);
  });
});
