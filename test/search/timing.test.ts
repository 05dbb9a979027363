import { describe, expect, it } from "vitest";
import { PASS } from "../../engine/board/geometry.ts";
import type { SearchLimits } from "../../engine/search/position.ts";
import { Lag, Stopping } from "../../engine/search/timing.ts";
import { NODE, type Node, Tree, VISITS, WIN, WINS } from "../../engine/search/tree.ts";

interface Child {
  readonly move: number;
  readonly visits: number;
  readonly winrate: number;
}

/** A tree with a root and these children. */
function treeOf(...children: Child[]): { tree: Tree; root: Node; set: (i: number, child: Child) => void } {
  const tree = new Tree(1000);
  const root = tree.allocate(1);
  tree.claimExpansion(root);
  const first = tree.allocate(children.length);
  tree.publishChildren(root, first, children.length);
  const set = (i: number, { move, visits, winrate }: Child) => {
    const node = first + i * NODE;
    tree.setMove(node, move);
    tree.data[node + VISITS] = visits;
    tree.data[node + WINS] = Math.round(winrate * visits * WIN);
  };
  children.forEach((child, i) => set(i, child));
  tree.data[root + VISITS] = children.reduce((sum, { visits }) => sum + visits, 0);
  return { tree, root, set };
}

const BEST = { move: 30, visits: 1000, winrate: 0.5 };
const RIVAL = { move: 31, visits: 900, winrate: 0.49 };
const POOR = { move: 32, visits: 50, winrate: 0.2 };
const SECOND: SearchLimits = { timeMs: 1000, mostMs: 2000, mayStopEarly: true };

function isOver(children: readonly Child[], limits: SearchLimits, elapsedMs: number, playouts = 2000): boolean {
  const { tree, root } = treeOf(...children);
  const stopping = new Stopping(tree, root, limits);
  stopping.isOver(10, 20); // the first playouts
  return stopping.isOver(elapsedMs, playouts);
}

describe("a search with time left", () => {
  it("goes on while its move can be overtaken", () => {
    expect(isOver([BEST, RIVAL, POOR], SECOND, 900)).toBe(false);
  });

  it("ends when its move can no longer be overtaken", () => {
    expect(isOver([BEST, POOR], SECOND, 700)).toBe(true);
    expect(isOver([BEST, POOR], SECOND, 400)).toBe(false);
  });

  it.each([
    [[BEST, RIVAL, POOR]],
    [[BEST, POOR, RIVAL]],
    [[POOR, BEST, RIVAL]],
    [[RIVAL, POOR, BEST]],
    [[POOR, RIVAL, BEST]],
  ])("looks at the two most visited moves, wherever they stand (%#)", (moves) => {
    // 60 ms are good for 125 playouts, 40 for 83; the lead is 100.
    expect(isOver(moves, SECOND, 940)).toBe(false);
    expect(isOver(moves, SECOND, 960)).toBe(true);
  });

  it("does not, where time cannot be saved", () => {
    expect(isOver([BEST, POOR, { ...POOR, move: 33 }], { ...SECOND, mayStopEarly: false }, 990)).toBe(false);
  });

  it("does not trust the rate of its first playouts", () => {
    expect(isOver([{ ...BEST, visits: 9 }, POOR], SECOND, 150, 10)).toBe(false);
  });

  it("ends at once where there is but one move, and soon where there is one beside the pass", () => {
    expect(isOver([BEST], { ...SECOND, mayStopEarly: false }, 20, 1)).toBe(true);
    const withPass = [BEST, { ...RIVAL, move: PASS }];
    expect(isOver(withPass, { ...SECOND, mayStopEarly: false }, 20, 50)).toBe(false);
    expect(isOver(withPass, { ...SECOND, mayStopEarly: false }, 40, 250)).toBe(true);
  });

  it("leaves half of the time for the verdict on a pass", () => {
    const pass = { ...BEST, move: PASS };
    expect(isOver([pass, RIVAL, POOR], SECOND, 450)).toBe(false);
    expect(isOver([pass, RIVAL, POOR], SECOND, 510)).toBe(true);
  });

  it("of a number of playouts makes them all", () => {
    expect(isOver([BEST], { timeMs: 1000, playouts: 5000 }, 900)).toBe(false);
  });
});

describe("a search whose time is over", () => {
  it("ends if the most visited move is the best", () => {
    expect(isOver([BEST, RIVAL, POOR], SECOND, 1000)).toBe(true);
  });

  it("goes on while a rival has the better value, but not for ever", () => {
    const better = { ...RIVAL, winrate: 0.55 };
    expect(isOver([BEST, better, POOR], SECOND, 1000)).toBe(false);
    expect(isOver([BEST, better, POOR], SECOND, 2000)).toBe(true);
    expect(isOver([BEST, better, POOR], { timeMs: 1000 }, 1000)).toBe(true);
  });

  it("goes on while the value of its move falls", () => {
    const { tree, root, set } = treeOf(BEST, RIVAL, POOR);
    const stopping = new Stopping(tree, root, SECOND);
    expect(stopping.isOver(400, 800)).toBe(false);
    set(0, { ...BEST, winrate: 0.4 });
    set(1, { ...RIVAL, winrate: 0.4 });
    expect(stopping.isOver(1000, 2000)).toBe(false);
    expect(stopping.isOver(2000, 4000)).toBe(true);
  });

  it("waits a moment for threads that are only starting", () => {
    const { tree, root } = treeOf();
    const stopping = new Stopping(tree, root, { timeMs: 10 });
    expect(stopping.isOver(20, 0)).toBe(false);
    expect(stopping.isOver(2000, 0)).toBe(true);
  });

  it("waits for some visits, with a clock only as long as it may", () => {
    const first = { ...BEST, visits: 1 };
    expect(isOver([first, POOR], { timeMs: 50 }, 60)).toBe(true);
    expect(isOver([first], { timeMs: 50, playouts: 10 }, 60)).toBe(false);
    expect(isOver([first, { ...POOR, visits: 1 }], { timeMs: 50 }, 60)).toBe(false);
    expect(isOver([first, { ...POOR, visits: 1 }], { timeMs: 50, mostMs: 80 }, 90)).toBe(false);
    expect(isOver([first, { ...POOR, visits: 1 }], { timeMs: 50, mostMs: 80 }, 150)).toBe(true);
  });
});

it("a search on the opponent's time ends when the tree is full", () => {
  const { tree, root } = treeOf(BEST, RIVAL);
  const stopping = new Stopping(tree, root, { whileRoom: true });
  expect(stopping.isOver(1000, 100)).toBe(false);
  while (tree.allocate(1) !== 0);
  expect(stopping.isOver(1000, 100)).toBe(true);
});

it("the worst lag counts, however punctual the rest was", () => {
  const lag = new Lag();
  expect(lag.worstMs).toBe(0);
  for (const ms of [3, 80, -5, 12]) lag.note(ms);
  expect(lag.worstMs).toBe(80);
});

it("a lag that does not come again is forgotten in the course of a game, but not at once", () => {
  const lag = new Lag();
  lag.note(200);
  for (let move = 0; move < 10; move++) lag.fade();
  expect(lag.worstMs).toBeGreaterThan(100);
  for (let move = 0; move < 90; move++) lag.fade();
  expect(lag.worstMs).toBeLessThan(20);
});

it("a machine that stood still for a minute is not taken for one that always does", () => {
  const lag = new Lag();
  lag.note(60_000);
  expect(lag.worstMs).toBe(1000);
  for (let i = 0; i < 500; i++) lag.note(0);
  expect(lag.meanMs).toBeLessThan(1);
});

it("the mean follows what the machine is like now", () => {
  const lag = new Lag();
  for (let i = 0; i < 2000; i++) lag.note(i % 100 === 0 ? 80 : 2);
  expect(lag.meanMs).toBeGreaterThan(2);
  expect(lag.meanMs).toBeLessThan(4);
  for (let i = 0; i < 2000; i++) lag.note(0);
  expect(lag.meanMs).toBeLessThan(0.1);
});
