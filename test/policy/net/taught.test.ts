/** What the taught network must know of positions that nobody can be in doubt about. */
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf, type Point } from "../../../engine/board/geometry.ts";
import { NetworkPolicy } from "../../../engine/policy/net/network-policy.ts";
import { parseDiagram } from "../../support/diagram.ts";

interface Setting {
  readonly toPlay?: Colour;
  readonly komi?: number;
  readonly territory?: boolean;
}

/** What the network says of a board, for Black. */
function seen(board: Board, { toPlay = BLACK, komi = 7, territory = false }: Setting = {}) {
  const policy = new NetworkPolicy(board.geometry, "taught");
  policy.evaluate(board, toPlay, [], komi, "all", territory);
  const sign = toPlay === BLACK ? 1 : -1;
  return {
    winrate: toPlay === BLACK ? policy.value : 1 - policy.value,
    lead: sign * policy.lead,
    owner: (p: Point) => sign * policy.ownership[board.geometry.points.indexOf(p)],
  };
}

const empty = new Board(geometryOf(9));

/** Black has the right side and White the left one; marked: a stone inside each. */
const SETTLED = `
  . . O O X X X . .
  . . O O X X X . .
  . . O O X X X . .
  . . O O X X X . .
  . x O O X X X o .
  . . O O X X X . .
  . . O O X X X . .
  . . O O X X X . .
  . . O O X X X . .`;

describe("the taught network", () => {
  const { board, marks } = parseDiagram(SETTLED);
  const { x: inWhite, o: inBlack } = marks;
  board.play(inWhite, BLACK);
  board.play(inBlack, WHITE);
  const { geometry } = board;

  it("sees living groups and dead stones", () => {
    const { owner } = seen(board, { komi: 0 });
    for (const vertex of ["C9", "D5", "A3"]) expect(owner(geometry.parseVertex(vertex)!), vertex).toBeLessThan(-0.7);
    for (const vertex of ["E9", "F5", "J1"]) expect(owner(geometry.parseVertex(vertex)!), vertex).toBeGreaterThan(0.7);
    expect(owner(inWhite)).toBeLessThan(-0.6);
    expect(owner(inBlack)).toBeGreaterThan(0.6);
  });

  it("knows who is ahead, and by about how much", () => {
    // Area: Black owns 45 points, White 36.
    const { lead, winrate } = seen(board, { komi: 0 });
    expect(lead).toBeGreaterThan(6);
    expect(lead).toBeLessThan(12);
    expect(winrate).toBeGreaterThan(0.9);
    expect(seen(board, { komi: 25 }).winrate).toBeLessThan(0.15);
  });

  it("has the win rate fall as komi grows", () => {
    const rates = [-10, 0, 7, 14, 25].map((komi) => seen(empty, { komi }).winrate);
    rates.slice(1).forEach((rate, i) => expect(rate).toBeLessThan(rates[i]));
  });

  it("thinks an empty 9×9 with komi 7 near even", () => {
    for (const toPlay of [BLACK, WHITE] as const) {
      const { winrate, lead } = seen(empty, { toPlay, komi: toPlay === BLACK ? 7 : -7 });
      expect(Math.abs(winrate - 0.5)).toBeLessThan(0.15);
      expect(Math.abs(lead)).toBeLessThan(2);
    }
  });

  it("counts a prisoner under territory rules, and not under area rules", () => {
    // The same board twice: in one game Black has thrown stones into White's corners, where they were taken.
    const [without, lost] = [board.clone(), board.clone()];
    for (const [thrown, ...around] of [["A1", "B1", "A2"], ["A9", "B9", "A8"]]) {
      lost.play(geometry.parseVertex(thrown)!, BLACK);
      for (const each of [without, lost]) for (const p of around) each.play(geometry.parseVertex(p)!, WHITE);
    }
    expect(lost.key()).toBe(without.key());
    const prisoners = 2;
    const territory = seen(without, { komi: 0, territory: true }).lead - seen(lost, { komi: 0, territory: true }).lead;
    const area = seen(without, { komi: 0 }).lead - seen(lost, { komi: 0 }).lead;
    expect(territory).toBeGreaterThan(prisoners - 1);
    expect(territory).toBeLessThan(prisoners + 1);
    expect(Math.abs(area)).toBeLessThan(1e-6);
  });

  it("sees the same from every side", () => {
    const corner = geometryOf(9);
    const values = [corner.point(2, 2), corner.point(6, 2), corner.point(2, 6), corner.point(6, 6)].map((p) => {
      const one = new Board(corner);
      one.play(p, BLACK);
      return seen(one, { toPlay: WHITE }).winrate;
    });
    for (const value of values) expect(value).toBeCloseTo(values[0], 4);
  });
});
