/** Positions in which play goes on: what the next moves decide is judged as a search expects it. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import type { Expectation } from "../../../src/referee/judging/expectation.ts";
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

/** The verdict if White is expected to keep all her stones or to lose them; `estimate` is her share by playouts. */
function judged(board: typeof DEAD, { white, estimate = 0 }: { white: number; estimate?: number }, goesOn = true) {
  const { colour, geometry } = board;
  const shares = (share: number) => {
    const ownership = new Float32Array(geometry.length);
    for (const p of geometry.points) ownership[p] = colour[p] === BLACK ? 1 : -share;
    return ownership;
  };
  const expected: Expectation = { margin: 0, ownership: shares(white) };
  const turn = { toMove: BLACK, recent: [], goesOn } as const;
  return judge({ board, turn }, { estimate: () => shares(estimate), expecting: () => expected });
}

const ofWhite = ({ strings }: Verdict) => strings.find(({ colour }) => colour === WHITE)!;

describe("a group that lives if its owner moves first", () => {
  it("has the benefit of it once the players have passed, whatever is expected of play", () => {
    const verdict = judged(UNSETTLED, { white: -1 }, false);
    expect(ofWhite(verdict).status).toBe("alive");
    expect(verdict.unprotected).toHaveLength(1);
  });

  it("is dead while play goes on, if it is expected to be killed", () => {
    const verdict = judged(UNSETTLED, { white: -1 });
    expect(ofWhite(verdict)).toMatchObject({ status: "dead", tier: "estimated" });
    expect(verdict.unprotected).toEqual([]);
    expect(verdict.dame).toEqual([]);
  });

  it("lives while play goes on, if it is expected to live", () => {
    expect(ofWhite(judged(UNSETTLED, { white: 1 })).status).toBe("alive");
  });

  it("lives while play goes on, if playouts say so as clearly as a search says the contrary", () => {
    expect(ofWhite(judged(UNSETTLED, { white: -0.8, estimate: 0.6 })).status).toBe("alive");
  });
});

it("what falls whoever moves first is dead, whatever is expected", () => {
  expect(ofWhite(judged(DEAD, { white: 1 })).status).toBe("dead");
});
