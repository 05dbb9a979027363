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

/** How far every candidate's prior is from the probability that an opinion gives it, at worst. */
function farthest(usesNetwork: boolean, opinionOfNetwork: boolean): number {
  const position = positionOf(OPENING, BLACK, { komi: 0 });
  const candidates = searchOf(position, 60, 1, usesNetwork).filter(({ move }) => move !== PASS);
  const opinion = opinionOf(position, opinionOfNetwork).moves;
  return Math.max(
    ...candidates.map(({ move, prior }) => Math.abs(prior - opinion.find((other) => other.move === move)!.probability)),
  );
}

describe("the root's priors", () => {
  it("are the network's, but for the pass and a little for every move", () => {
    expect(farthest(true, true)).toBeLessThan(0.02);
    expect(farthest(true, false)).toBeGreaterThan(0.03);
  });

  it("are the move predictor's without it", () => {
    expect(farthest(false, false)).toBeLessThan(0.02);
  });
});
