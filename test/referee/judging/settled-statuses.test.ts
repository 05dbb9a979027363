/** What may be called proved or solved: a status that would be another if an estimate were otherwise may not. */
import { describe, expect, it } from "vitest";
import { judge, type JudgedPosition, type JudgeOptions } from "../../../src/referee/judging/judge.ts";
import { boardOf } from "../../support/diagram.ts";
import { stringAt } from "../../support/score.ts";
import { exchanged, TURNS } from "../../support/turned.ts";

/** Search does not find out whether White's groups below live, and so not whether the stone at B1 is taken off. */
const OPEN_NEIGHBOURS = `
  X X . X X X
  . . X X X .
  X X O . X X
  X X . X O O
  O O O X O .
  . X . O O O`;

/** Who plays E6 first takes the other's stones in the corner. */
const OPEN_CORNER = `
  . X O O O X .
  X X O O . O O
  X O O X O . O
  X X X X X O .
  O O O X . X O
  O . O X X X .
  . O O X X . X`;

/** Who plays A5 first saves his stones at the edge. */
const ONE_MOVE_FOR_BOTH = `
  X O . X . .
  . X X X . X
  X O X X X X
  O O O O X X
  . O . O O X
  . O O O O O`;

/** Points of strings whose status is called settled before and after a turn, and is not the same. */
function contradictions(
  diagram: string,
  mode: JudgeOptions["mode"],
  rules: JudgedPosition["deadStones"],
  isExchanged: boolean,
) {
  const drawn = boardOf(diagram);
  const turn = TURNS[isExchanged ? 5 : 1];
  const turned = turn.board(drawn);
  const statusesOn = (board: JudgedPosition["board"]) => {
    const { strings } = judge({ board, deadStones: rules }, { mode });
    const settled = strings.filter(({ tier }) => tier === "proved" || tier === "solved");
    return new Map(settled.flatMap(({ stones, status }) => stones.map((p) => [p, status])));
  };
  const [first, second] = [statusesOn(drawn), statusesOn(isExchanged ? exchanged(turned) : turned)];
  const vertex = (p: number) => drawn.geometry.vertex(p);
  const statuses = [...first].map(([p, status]) => [vertex(p), status, second.get(turn.point(drawn.geometry, p))]);
  return statuses.filter(([, one, other]) => other !== undefined && one !== other);
}

describe("a status that is called settled", { timeout: 60_000 }, () => {
  it("is the same however the board is turned, in strict analysis", () => {
    expect(contradictions(OPEN_NEIGHBOURS, "strict", "analysis", false)).toEqual([]);
  });

  it("is the same however the board is turned, by the rules of 1989", () => {
    expect(contradictions(OPEN_CORNER, "strict", "confirmation", true)).toEqual([]);
  });

  it("is none of stones that live if they are estimated to, in practical mode", () => {
    const verdict = judge({ board: boardOf(ONE_MOVE_FOR_BOTH) }, {});
    for (const vertex of ["A6", "B6", "A4"]) expect(stringAt(verdict, vertex).tier).toBe("estimated");
  });
});
