import { describe, expect, it } from "vitest";
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { networkPolicyFor } from "../../engine/policy/net/network-policy.ts";
import { Control, UNLIMITED } from "../../engine/search/control.ts";
import { NetworkEvaluation } from "../../engine/search/network-evaluation.ts";
import { NODE, Tree, VISITS, WIN, WINS } from "../../engine/search/tree.ts";
import { boardOf } from "../support/diagram.ts";

const OPENING = boardOf(`
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . X . . . X . . .
  . . . . . . . . . . .
  . . . . . X . . . . .
  . . . . . . . . . . .
  . . . O . . . X . . .
  . . . . . . . . . . .
  . O O . . . . . . . .
  . . . . . . . . . . .`);

const ENDING = boardOf(`
  . X X X X . O O O O .
  X X X X X O O O O O O
  X X . X X O O O . O O
  X X X X X O O O O O O
  X X X X X . O O O O O
  . X X X X O O O O O O
  X X X X X O O O O O .
  X X X X X . O O O O O
  X X . X X O O O . O O
  X X X X X O O O O O O
  X . X X X . O O O . O`);

const VISITS_BEFORE = 40;
const WON_BY_BLACK = 10;

/**
 * Visits a node below the root in a search of so many playouts; both nodes have been visited, and won, so often.
 * @param others threads with a visit of both nodes under way
 */
function visit(board: Board, toPlay: Colour, { playouts = UNLIMITED, others = 0 } = {}) {
  const network = networkPolicyFor(board.geometry, "people");
  if (!network) throw new Error("there is no network for the board");
  const tree = new Tree(10);
  const control = new Control(1 + others);
  control.reset(playouts);
  const nodes = [tree.allocate(1), tree.allocate(1)];
  const first = tree.allocate(2);
  [board.emptyAt(0), PASS].forEach((move, i) => tree.setMove(first + i * NODE, move));
  tree.publishChildren(nodes[1], first, 2);
  for (let thread = 0; thread <= others; thread++) control.path(thread).set(nodes);
  // Whoever is not to play has moved to the last node, and the other to the root; its wins are his.
  const isBlacks = [toPlay === BLACK, toPlay === WHITE];
  nodes.forEach((node, d) => {
    tree.data[node + VISITS] = VISITS_BEFORE + 1 + others;
    tree.data[node + WINS] = WIN * (isBlacks[d] ? WON_BY_BLACK : VISITS_BEFORE - WON_BY_BLACK);
  });
  const evaluation = new NetworkEvaluation(tree, control, network, board, 7.5);
  const line = { board, path: control.path(0), depth: 1, trace: { moves: new Int16Array(), length: 0 }, passes: 0 };
  evaluation.visit({ ...line, colourAt: () => toPlay, moveBack: () => PASS });
  const winrates = nodes.map((node, d) => {
    const mean = tree.data[node + WINS] / WIN / VISITS_BEFORE;
    return isBlacks[d] ? mean : 1 - mean;
  });
  return { evaluation, value: tree.value(nodes[1]) ?? NaN, winrates };
}

describe("the network's value", () => {
  const sides: readonly Colour[] = [BLACK, WHITE];
  it.each(sides)("is mixed into the values of playouts, those before it included; to play: %i", (toPlay) => {
    const { evaluation, value, winrates } = visit(OPENING, toPlay);
    expect(value).toBeGreaterThan(0.3); // Black has more stones, and the result before said 0.25
    expect(evaluation.mixed(0) / value).toBeGreaterThan(0.2);
    expect(evaluation.mixed(value)).toBeCloseTo(value, 6);
    for (const winrate of winrates) expect(winrate).toBeCloseTo(evaluation.mixed(WON_BY_BLACK / VISITS_BEFORE), 3);
  });

  it.each([
    ["once the board is full", ENDING, UNLIMITED],
    ["in a short search", OPENING, 100],
  ])("is nothing %s", (_when, board, playouts) => {
    const { evaluation, winrates } = visit(board, BLACK, { playouts });
    expect(winrates).toEqual([WON_BY_BLACK / VISITS_BEFORE, WON_BY_BLACK / VISITS_BEFORE]);
    expect(evaluation.mixed(1)).toBe(1);
  });

  it.each([0, 1])("has less weight where the playouts are nearly certain: %i", (result) => {
    const { evaluation, value } = visit(OPENING, BLACK);
    const weight = () => (evaluation.mixed(result) - result) / (value - result);
    expect(weight()).toBeCloseTo(0.4, 2);
    for (let i = 0; i < 1000; i++) evaluation.mixed(result);
    expect(weight()).toBeLessThan(0.04);
    expect(weight()).toBeGreaterThan(0);
  });

  it.each(sides)("takes no visits for results that other threads have under way; to play: %i", (toPlay) => {
    const alone = visit(OPENING, toPlay);
    expect(visit(OPENING, toPlay, { others: 7 }).winrates).toEqual(alone.winrates);
  });

  it("has no weight where two passes end the game", () => {
    const { evaluation } = visit(OPENING, BLACK);
    evaluation.forget();
    expect(evaluation.mixed(0)).toBe(0);
  });
});
