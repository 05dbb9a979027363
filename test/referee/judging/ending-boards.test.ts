/** Shapes of the end of the game, first between walls with two eyes, then in open frameworks. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { searchExpectation } from "../../../src/player/expectation.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import {
  closedBoard,
  type EndingBoard,
  endingBoards,
  severalSekis,
  sideBySide,
  wallsWithHoles,
  wholeBoardSekis,
  wrongPoints,
  wrongStrings,
} from "./ending-boards.ts";
import { ENDING_SHAPES } from "./ending-shapes.ts";
import { scoreOf } from "../../support/score.ts";

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

const IS_WHOLE = process.env.SHINPAN_BOARDS === "all";

/** Where the network is sure of another status. */
const MISJUDGED = [
  "five with a bend: O.../OOOO, dead dead seki alive, corner of 19×19, 2 dame",
  "five in Y: ..O./OOOO, dead dead dead seki, corners of 19×19, 3 dame",
  "a group of over 25 stones: .OO/OOO, dead, side of 19×19, 1 dame",
  "a group of over 25 stones: .O../.OO., dead, corner of 13×13, 3 dame",
  "a group of over 25 stones: .OOO/...., seki, corner of 13×13, 3 dame",
];

/** With SHINPAN_BOARDS=all every board, else one of each family that fits on 9×9 and of a third of the others. */
function frameworks(): EndingBoard[] {
  const boards = endingBoards(ENDING_SHAPES);
  if (IS_WHOLE) return boards;
  const misjudged = MISJUDGED.map((start) => boards.find(({ name }) => name.startsWith(start))!);
  const families = [...new Set(ENDING_SHAPES.map(({ family }) => family))];
  const chosen = families.flatMap((family, i) => {
    const own = boards.filter(({ name }) => name.startsWith(`${family}: `));
    if (own.length === 0) throw new Error(`no board of the family ${family}`);
    const size = Math.min(...own.map(({ board }) => board.geometry.width));
    const smallest = own.filter(({ board }) => board.geometry.width === size);
    return size === 9 || (size === 13 && i % 3 === 0) ? [smallest[i % smallest.length]] : [];
  });
  return [...chosen, ...misjudged];
}

describe("shapes in open frameworks", () => {
  let strings = 0;
  let settled = 0;

  it.each(frameworks())("$name: as drawn", (one) => {
    const verdict = judge({ board: one.board }, { workspace, estimate: searchExpectation });
    strings += verdict.strings.length;
    settled += verdict.strings.filter(({ tier }) => tier !== "estimated").length;
    // The frameworks of 19×19 are so wide that the estimate leaves parts of them open.
    const wrong = one.board.geometry.width > 13 ? wrongStrings : wrongPoints;
    if (wrong(verdict, one.expected).length > 0) expect.fail(`not as drawn\n${sideBySide(one, verdict)}`);
  });

  it("half of the strings are settled without an estimate", ({ annotate }) => {
    expect(settled / strings).toBeGreaterThan(0.5);
    return annotate(`${settled} of ${strings} strings settled`);
  });
});

/** Every board with SHINPAN_BOARDS=all, else one in `step`. */
const some = <T>(all: readonly T[], step: number) => (IS_WHOLE ? all : all.filter((_, i) => i % step === 0));

describe("whole boards", () => {
  it("every string is in seki and nobody has a point where neither can play", () => {
    for (const one of wholeBoardSekis()) {
      const verdict = judge({ board: one.board }, { workspace, estimate: searchExpectation });
      if (wrongStrings(verdict, one.expected).length > 0) expect.fail(`${one.name}\n${sideBySide(one, verdict)}`);
      expect(scoreOf(verdict)).toBe(0);
    }
  });

  it.each(some(severalSekis(ENDING_SHAPES), 9))("several sekis are found: $name", (one) => {
    const verdict = judge({ board: one.board }, { workspace, estimate: searchExpectation });
    if (wrongStrings(verdict, one.expected).length > 0) expect.fail(sideBySide(one, verdict));
  });

  // A gap that nobody has closed is worth a point to who moves first; while play goes on the estimate adds one more.
  it.each(some(wallsWithHoles(), 8))("a hole in a wall costs a point at most: $name", ({ board, expected, ends }) => {
    const turns = [undefined, ...([BLACK, WHITE] as const).map((toMove) => ({ toMove, recent: [], goesOn: true }))];
    for (const turn of turns) {
      const verdict = judge({ board, turn }, { workspace, estimate: searchExpectation });
      expect(wrongStrings(verdict, expected)).toEqual([]);
      expect(Math.abs(scoreOf(verdict))).toBeLessThanOrEqual(ends + (turn ? 1 : 0));
    }
  });
});
