/** Shapes of the end of the game, first between walls with two eyes, then in open frameworks. */
import { describe, expect, it } from "vitest";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import { closedBoard, endingBoards, sideBySide, wrongStrings } from "./ending-boards.ts";
import { ENDING_SHAPES } from "./ending-shapes.ts";

const workspace = new Workspace();

const closed = ENDING_SHAPES.filter(({ isOpen }) => !isOpen);

describe("a shape between walls with two eyes is settled, as it is drawn", () => {
  it.each(closed.map((shape) => ({ ...shape, title: `${shape.family}: ${shape.name}, ${shape.place}` })))(
    "$title",
    (shape) => {
      // The group may have no other liberty.
      const dame = shape.rows.join("").includes("*") ? 1 : 0;
      const one = closedBoard(shape, dame);
      const verdict = judge({ board: one.board }, { workspace });
      const open = verdict.strings.filter(({ tier }) => tier === "estimated");
      const wrong = wrongStrings(verdict, one.expected);
      if (open.length + wrong.length > 0) expect.fail(sideBySide(one, verdict));
    },
  );
});

/** One of so many boards up to 13×13: `npm run boards` judges all of them. */
const STEP = 13;
const sample = endingBoards(ENDING_SHAPES)
  .filter(({ board }) => board.geometry.width <= 13)
  .filter((_, i) => i % STEP === 0);

describe("a shape in open frameworks", () => {
  it.each(sample)("$name", (one) => {
    const verdict = judge({ board: one.board }, { workspace });
    const wrong = wrongStrings(verdict, one.expected);
    const shown = sideBySide(one, verdict);
    if (wrong.length > 0) expect.fail(`a string is wrong\n${shown}`);
  });
});
