import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { networkPolicyFor } from "../../engine/policy/network/network-policy.ts";
import { peoplesPolicyFor } from "../../engine/policy/network/people-policy.ts";
import { evaluatePolicy } from "../../engine/search/raw-evaluation.ts";
import { parseDiagram } from "../support/diagram.ts";
import { positionOf } from "./support.ts";

const { board, geometry, marks } = parseDiagram(`
  . . . . . . .
  . . X O . . .
  . X O a . . .
  . . X O . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .`);

describe("an evaluation of the policy", () => {
  it.each([
    ["of the network, with a win rate and a lead", networkPolicyFor(geometry, "strongest"), ["winrate", "lead"]],
    ["of the network of people's games, with a win rate", peoplesPolicyFor(geometry), ["winrate"]],
    ["of the move predictor, without either", undefined, []],
  ] as const)("%s", (_, network, known) => {
    const position = positionOf(board, BLACK, { komi: 0 });
    const { moves, raw } = evaluatePolicy(position, network);
    expect(moves.map(({ move }) => move).sort((a, b) => a - b)).toEqual([PASS, ...position.legal]);
    expect(moves.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
    moves.slice(1).forEach(({ probability }, i) => expect(probability).toBeLessThanOrEqual(moves[i].probability));
    expect(geometry.vertex(moves[0].move)).toBe(geometry.vertex(marks.a)); // takes the stone
    expect((["winrate", "lead"] as const).filter((field) => raw?.[field] !== undefined)).toEqual(known);
  });

  it("is sure of the pass where nothing else is legal", () => {
    const full = parseDiagram(`
      X X X
      X . X
      X X X`).board;
    const { moves } = evaluatePolicy(positionOf(full, BLACK, { komi: 0 }), undefined);
    expect(moves).toEqual([{ move: PASS, probability: 1 }]);
  });
});
