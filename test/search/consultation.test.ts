import { describe, expect, it } from "vitest";
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { networkPolicyFor } from "../../engine/policy/net/network-policy.ts";
import { Consultation } from "../../engine/search/consultation.ts";
import { Control, UNLIMITED } from "../../engine/search/control.ts";
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

/** Visits a node below the root in a search of so many playouts; both nodes have been visited, and won, so often. */
function visit(board: Board, toPlay: Colour, playouts = UNLIMITED) {
  const network = networkPolicyFor(board.geometry, "strongest");
  if (!network) throw new Error("there is no network for the board");
  const tree = new Tree(10);
  const control = new Control();
  control.reset(playouts);
  const path = Int32Array.of(tree.allocate(1), tree.allocate(1));
  const first = tree.allocate(2);
  [board.emptyAt(0), PASS].forEach((move, i) => tree.setMove(first + i * NODE, move));
  tree.publishChildren(path[1], first, 2);
  // Whoever is not to play has moved to the last node, and the other to the root; its wins are his.
  const isBlacks = [toPlay === BLACK, toPlay === WHITE];
  path.forEach((node, d) => {
    tree.data[node + VISITS] = VISITS_BEFORE + 1; // one is under way
    tree.data[node + WINS] = WIN * (isBlacks[d] ? WON_BY_BLACK : VISITS_BEFORE - WON_BY_BLACK);
  });
  const consultation = new Consultation(tree, control, network, board, 7.5);
  consultation.visit(path, 1, board, toPlay, () => PASS);
  const winrates = [...path].map((node, d) => {
    const mean = tree.data[node + WINS] / WIN / VISITS_BEFORE;
    return isBlacks[d] ? mean : 1 - mean;
  });
  return { consultation, judgement: tree.judgement(path[1]) ?? NaN, winrates };
}

describe("the network's word on who wins", () => {
  const sides: readonly Colour[] = [BLACK, WHITE];
  it.each(sides)("is a share of the value of playouts, those before it included; to play: %i", (toPlay) => {
    const { consultation, judgement, winrates } = visit(OPENING, toPlay);
    expect(judgement).toBeGreaterThan(0.3); // Black has more stones, and the result before said 0.25
    expect(consultation.mixed(0) / judgement).toBeGreaterThan(0.2);
    expect(consultation.mixed(judgement)).toBeCloseTo(judgement, 6);
    for (const winrate of winrates) expect(winrate).toBeCloseTo(consultation.mixed(WON_BY_BLACK / VISITS_BEFORE), 3);
  });

  it.each([
    ["once the board is full", ENDING, UNLIMITED],
    ["in a short search", OPENING, 100],
  ])("is nothing %s", (_when, board, playouts) => {
    const { consultation, winrates } = visit(board, BLACK, playouts);
    expect(winrates).toEqual([WON_BY_BLACK / VISITS_BEFORE, WON_BY_BLACK / VISITS_BEFORE]);
    expect(consultation.mixed(1)).toBe(1);
  });

  it.each([0, 1])("is worth less where the playouts are sure of the result: %i", (result) => {
    const { consultation, judgement } = visit(OPENING, BLACK);
    const share = () => (consultation.mixed(result) - result) / (judgement - result);
    expect(share()).toBeCloseTo(0.4, 2);
    for (let i = 0; i < 1000; i++) consultation.mixed(result);
    expect(share()).toBeLessThan(0.04);
    expect(share()).toBeGreaterThan(0);
  });

  it("is forgotten when a new descent begins", () => {
    const { consultation } = visit(OPENING, BLACK);
    consultation.forget();
    expect(consultation.mixed(0)).toBe(0);
  });
});
