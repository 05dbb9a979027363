/** The lines of reading that a verdict shows. */
import { expect, it } from "vitest";
import { BLACK } from "../../../engine/board/colour.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { OwnershipEstimate } from "../../../src/referee/reading/estimate.ts";
import { boardOf } from "../../support/diagram.ts";

it("are about the string asked for, not about another part of the board that was read with it", () => {
  const board = boardOf(`
    . . . . . X . X . . . . .
    . . . . . X X X . . . . .
    . . . . . X X X . . . . .
    . . . . . X X X . . . . .
    . . . . . X X X . . . . .
    . . O . . X X X . . O . .
    . . . . . X X X . . . . .
    . . . . . X X X . . . . .
    . . . . . X X X . . . . .
    . . . . . X X X . . . . .
    . . . . . X . X . . . . .`);
  const { geometry } = board;
  const [left, right] = ["C7", "L7"].map((vertex) => geometry.parseVertex(vertex)!);
  const reading: OwnershipEstimate = ({ careful, tell }) => {
    if (careful) tell?.(geometry.points, BLACK, [left, right, left + 1]);
    return new Float32Array(geometry.length);
  };
  const { strings } = judge({ board }, { estimate: reading, nodes: 0 });
  const linesOf = (vertex: string) =>
    strings.find(({ stones }) => stones.includes(geometry.parseVertex(vertex)!))?.readLine;
  expect(linesOf("C6")).toEqual([left]);
  expect(linesOf("L6")).toBeUndefined();
});
