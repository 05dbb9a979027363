/** The confirmation of 1989 by proof search against its whole graph, on random boards. */
import { expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { unconditionalLife } from "../../../engine/board/benson.ts";
import { componentsOf, findStrings } from "../../../engine/board/strings.ts";
import { type Area, areaOf, maskOf } from "../../../src/referee/analysis/area.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { attackerSucceedsByGraph, confirm } from "../../../src/referee/confirmation/confirmation.ts";
import { ConfirmationGame } from "../../../src/referee/confirmation/confirmation-game.ts";
import { diagramOf } from "../../support/diagram.ts";

/** Areas with more empty points have graphs that take long. */
const MAX_EMPTY = 3;
const BOARDS = 400;
/** Where the graph has more states, nothing is compared. */
const GRAPH_STATES = 8_000;
const STATES = 100_000;

const workspace = new Workspace();
const budget = (each: number) => ({ each, left: Infinity, mayStop: () => false, workspace });

function byGraph(area: Area, string: number): string | undefined {
  const succeeds = (forGood: boolean) =>
    attackerSucceedsByGraph(new ConfirmationGame(area, string, string, forGood), budget(GRAPH_STATES));
  const isTaken = succeeds(false);
  if (isTaken === false) return "uncapturable";
  const isDead = isTaken && succeeds(true);
  return isDead === undefined ? undefined : isDead ? "dead" : "capturable-1";
}

it("agrees with it", () => {
  const geometry = geometryOf(5, 3);
  const random = new Random(3);
  const found = new Map<string, number>();
  for (let k = 0; k < BOARDS; k++) {
    const board = new Board(geometry);
    const share = 45 + random.below(45);
    for (const p of geometry.points) {
      const colour = (1 + random.below(2)) as Colour;
      const isFree = board.colour[p] === EMPTY && board.suicideSize(p, colour) === 0;
      if (random.below(100) < share && isFree) board.play(p, colour);
    }
    const strings = findStrings(geometry, board.colour);
    const { list, of } = strings;
    const life = ([BLACK, WHITE] as Colour[]).map((c) => unconditionalLife(strings, c, true));
    const lasts = (i: number) => i >= 0 && life[list[i].colour - 1].alive[i] === 1;
    for (const { points } of componentsOf(strings, (p) => !lasts(of[p]))) {
      if (points.filter((p) => of[p] < 0).length > MAX_EMPTY) continue;
      for (const i of new Set(points.map((p) => of[p]).filter((s) => s >= 0))) {
        const area = areaOf(geometry, board.colour, points, list[i].colour);
        const target = maskOf(area, list[i].stones);
        const expected = byGraph(area, target);
        if (expected === undefined) continue;
        const status = confirm(area, target, budget(STATES));
        if (status !== expected) {
          expect.fail(`${geometry.vertex(list[i].stones[0])} is ${expected}, not ${status}\n${diagramOf(board)}`);
        }
        found.set(expected, (found.get(expected) ?? 0) + 1);
      }
    }
  }
  expect([...found.keys()].sort()).toEqual(["capturable-1", "dead", "uncapturable"]);
});
