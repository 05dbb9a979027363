/** Shapes of the end of the game, first between walls with two eyes, then in open frameworks. */
import { describe, expect, it } from "vitest";
import { searchExpectation } from "../../../src/player/expectation.ts";
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

/** One board of this many up to 13×13; with SHINPAN_BOARDS=all every board. */
const STEP = 13;
const boards = endingBoards(ENDING_SHAPES);
const sample = boards.filter(({ board }) => board.geometry.width <= 13).filter((_, i) => i % STEP === 0);

describe("shapes in open frameworks", () => {
  let strings = 0;
  let settled = 0;

  it.each(process.env.SHINPAN_BOARDS === "all" ? boards : sample)("$name: every string as drawn", (one) => {
    const verdict = judge({ board: one.board }, { workspace, estimate: searchExpectation });
    strings += verdict.strings.length;
    settled += verdict.strings.filter(({ tier }) => tier !== "estimated").length;
    if (wrongStrings(verdict, one.expected).length > 0) expect.fail(`a string is wrong\n${sideBySide(one, verdict)}`);
  });

  it("half of the strings are settled without an estimate", ({ annotate }) => {
    expect(settled / strings).toBeGreaterThan(0.5);
    return annotate(`${settled} of ${strings} strings settled`);
  });
});
