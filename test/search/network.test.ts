import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { opinionOf } from "../../engine/search/opinion.ts";
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

/** How far the candidates' priors are from the probabilities that an opinion gives them, all together. */
function distance(usesNetwork: boolean, opinionOfNetwork: boolean): number {
  const position = positionOf(OPENING, BLACK, { komi: 0 });
  const candidates = searchOf(position, 60, 1, usesNetwork).filter(({ move }) => move !== PASS);
  const opinion = opinionOf(position, opinionOfNetwork).moves;
  const probability = new Map(opinion.map((other) => [other.move, other.probability]));
  return candidates.reduce((sum, { move, prior }) => sum + Math.abs(prior - (probability.get(move) ?? 0)), 0);
}

describe("the root's priors", () => {
  it("are the network's, but for the pass and a little for every move", () => {
    expect(distance(true, true)).toBeLessThan(0.05);
    expect(distance(true, false)).toBeGreaterThan(0.1);
  });

  it("are the move predictor's without it", () => {
    expect(distance(false, false)).toBeLessThan(0.05);
  });
});
