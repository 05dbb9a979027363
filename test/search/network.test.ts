import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { networkPolicyFor } from "../../engine/policy/network/network-policy.ts";
import type { SearchNetwork } from "../../engine/policy/weights/learned.ts";
import { evaluatePolicy } from "../../engine/search/raw-evaluation.ts";
import { boardOf } from "../support/diagram.ts";
import { positionOf, searchOf } from "./support.ts";

const OPENING = boardOf(`
  . . . . . . . . .
  . . . . . . . . .
  . . X . . . O . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . O . . . X . .
  . . . . . . . . .
  . . . . . . . . .`);

/** How far the candidates' priors are from the probabilities that an evaluation gives them, all together. */
function distance(choice: SearchNetwork, evaluationOfChoice: SearchNetwork): number {
  const position = positionOf(OPENING, BLACK, { komi: 0 });
  const candidates = searchOf(position, 60, 1, choice).filter(({ move }) => move !== PASS);
  const evaluation = evaluatePolicy(position, networkPolicyFor(OPENING.geometry, evaluationOfChoice)).moves;
  const probability = new Map(evaluation.map((other) => [other.move, other.probability]));
  return candidates.reduce((sum, { move, prior }) => sum + Math.abs(prior - (probability.get(move) ?? 0)), 0);
}

describe("the root's priors", () => {
  it("are the network's, but for the pass and a little for every move", () => {
    expect(distance("strongest", "strongest")).toBeLessThan(0.05);
    expect(distance("strongest", "none")).toBeGreaterThan(0.1);
  });

  it("are the move predictor's without it", () => {
    expect(distance("none", "none")).toBeLessThan(0.05);
  });
});
