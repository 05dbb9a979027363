/** Positions in which play goes on: what the next moves decide is judged as a search expects it. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Estimator } from "../../../src/referee/judging/estimate.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { boardOf } from "../../support/diagram.ts";

/** White's group has one eye on the left and lives with B5; Black kills it there. All else is settled. */
const UNSETTLED = boardOf(`
  . . . O X . X
  O O O O X X X
  X X X X X . X
  X . X . X X X`);

/** White's group has no second eye, whoever moves first. */
const DEAD = boardOf(`
  . . O X . X .
  O O O X X X X
  X X X X . X .
  . X . X X X X`);

/** The verdict if a network gives White this share of all her stones. */
function judged(board: typeof DEAD, white: number, goesOn = true) {
  const ownership = Float32Array.from(board.colour, (c) => (c === BLACK ? 1 : -white));
  const turn = { toMove: BLACK, recent: [], goesOn } as const;
  return judge({ board, turn }, { estimate: () => ({ margin: 0, ownership }) });
}

const ofWhite = ({ strings }: Verdict) => strings.find(({ colour }) => colour === WHITE)!;

describe("a group that lives if its owner moves first", () => {
  it("has the benefit of it once the players have passed, unless the estimate is clear", () => {
    const verdict = judged(UNSETTLED, -0.5, false);
    expect(ofWhite(verdict).status).toBe("alive");
    expect(verdict.unprotected).toHaveLength(1);
  });

  it("is dead while play goes on, if it is expected to be killed", () => {
    const verdict = judged(UNSETTLED, -0.5);
    expect(ofWhite(verdict)).toMatchObject({ status: "dead", tier: "estimated" });
    expect(verdict.unprotected).toEqual([]);
    expect(verdict.dame).toEqual([]);
  });

  it("lives while play goes on, if it is expected to live", () => {
    expect(ofWhite(judged(UNSETTLED, 0.5)).status).toBe("alive");
  });
});

it("what falls whoever moves first is dead, whatever is expected", () => {
  expect(ofWhite(judged(DEAD, 1)).status).toBe("dead");
});

it("a game that is over if the players pass is judged as if they had", () => {
  const board = boardOf(`
    . . O X . . .
    . . O X . . .
    O O O X . . .
    X X X X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .`);
  /** By estimates that say whether White lives if play goes on, and if it does not. */
  const statusBy = (...lives: readonly [boolean, boolean]) => {
    const estimate: Estimator = ({ colour, geometry }, { goesOn }) => {
      const isWhites = (p: Point) => geometry.column(p) < 3 && geometry.row(p) < 3;
      const white = lives[goesOn ? 0 : 1] ? -0.4 : 1;
      return { ownership: Float32Array.from(colour, (_, p) => (isWhites(p) ? white : 1)) };
    };
    const turn = { toMove: WHITE, recent: [], goesOn: true } as const;
    return ofWhite(judge({ board, turn }, { estimate, isEstimated: true })).status;
  };
  expect([statusBy(true, false), statusBy(false, true), statusBy(true, true)]).toEqual(["dead", "dead", "alive"]);
});

it("an estimate is as sure as its ownership was found right: surer, but for one that is nearly even", () => {
  const board = boardOf(`
    . . . . . . .
    . . . . . O .
    . . . . . . .
    . X . . . . .
    . . . . . . .`);
  const kept = [0, 0.1, 0.4, 0.9].map((share) => ofWhite(judged(board, share)).kept?.toFixed(3));
  expect(kept).toEqual(["0.500", "0.646", "0.921", "0.990"]);
});
