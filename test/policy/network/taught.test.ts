/** What the taught network must know of positions that nobody can be in doubt about. */
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf, type Point } from "../../../engine/board/geometry.ts";
import { networkPolicyFor } from "../../../engine/policy/network/network-policy.ts";

interface Setting {
  readonly toPlay?: Colour;
  readonly komi?: number;
  readonly territory?: boolean;
}

/** What the network says of a board, for Black. */
function seen(board: Board, { toPlay = BLACK, komi = 7, territory = false }: Setting = {}) {
  const policy = networkPolicyFor(board.geometry, "strongest")!;
  policy.evaluate({ board, toPlay, recent: [], komi, territory }, "all");
  const sign = toPlay === BLACK ? 1 : -1;
  return {
    winrate: toPlay === BLACK ? policy.value : 1 - policy.value,
    lead: sign * policy.lead,
    owner: (p: Point) => sign * policy.ownership[board.geometry.points.indexOf(p)],
  };
}

/**
 * Side of the board, and the part of a lead by which the network may be wrong: in the mean of both sides to move, and
 * with either.
 */
const SIZES = [
  [9, 0.4, 0.4],
  [13, 0.35, 0.4],
  [19, 0.3, 0.45],
] as const;

/** White has the left side and Black the right one, two columns of territory each, in which a dead stone stands. */
function settled(size: number): { board: Board; inWhite: Point; inBlack: Point } {
  const geometry = geometryOf(size);
  const board = new Board(geometry);
  const middle = Math.floor(size / 2);
  for (let y = 0; y < size; y++) {
    for (let x = 2; x < size - 2; x++) board.play(geometry.point(x, y), x < middle ? WHITE : BLACK);
  }
  const [inWhite, inBlack] = [1, size - 2].map((x) => geometry.point(x, middle));
  board.play(inWhite, BLACK);
  board.play(inBlack, WHITE);
  return { board, inWhite, inBlack };
}

describe.each(SIZES)("the taught network for boards of side %i", (size, error, errorOfEither) => {
  const { board, inWhite, inBlack } = settled(size);
  const { geometry } = board;
  const empty = new Board(geometry);

  it("sees living groups and dead stones", () => {
    const { owner } = seen(board, { komi: 0 });
    for (let y = 0; y < size; y++) {
      expect(owner(geometry.point(3, y)), board.toString()).toBeLessThan(-0.7);
      expect(owner(geometry.point(size - 3, y)), board.toString()).toBeGreaterThan(0.7);
    }
    expect(owner(inWhite)).toBeLessThan(-0.6);
    expect(owner(inBlack)).toBeGreaterThan(0.6);
  });

  it("knows who is ahead, and by about how much", () => {
    // Area: Black owns one column more. Nothing is left to gain for either side.
    const either = ([BLACK, WHITE] as const).map((toPlay) => seen(board, { toPlay, komi: 0 }));
    const lead = (either[0].lead + either[1].lead) / 2;
    expect(lead).toBeGreaterThan((1 - error) * size);
    expect(lead).toBeLessThan((1 + error) * size);
    for (const { lead: one, winrate } of either) {
      expect(Math.abs(one - size)).toBeLessThan(errorOfEither * size);
      expect(winrate).toBeGreaterThan(0.9);
    }
    expect(seen(board, { komi: 2.8 * size }).winrate).toBeLessThan(0.15);
  });

  it("has the win rate fall as komi grows", () => {
    const rates = [-10, 0, 7, 14, 25].map((komi) => seen(empty, { komi }).winrate);
    rates.slice(1).forEach((rate, i) => expect(rate).toBeLessThan(rates[i]));
  });

  it("thinks alike of all komi that decide a game alike, but for the lead", () => {
    const [half, whole] = [7.5, 8.5].map((komi) => seen(empty, { komi }));
    expect(half.winrate).toBe(whole.winrate);
    expect(half.lead - whole.lead).toBeCloseTo(1, 5);
    expect(seen(empty, { komi: 7 }).winrate).toBeGreaterThan(half.winrate);
    const [less, more] = [7.5, 8.5].map((komi) => seen(empty, { komi, territory: true }));
    expect(less.winrate).toBeGreaterThan(more.winrate);
  });

  it("thinks an empty board with komi 7 near even", () => {
    for (const toPlay of [BLACK, WHITE] as const) {
      const { winrate, lead } = seen(empty, { toPlay, komi: toPlay === BLACK ? 7 : -7 });
      expect(Math.abs(winrate - 0.5)).toBeLessThan(0.15);
      expect(Math.abs(lead)).toBeLessThan(2);
    }
  });

  it("counts a prisoner under territory rules, and not under area rules", () => {
    // On the board of strips the 19×19 network is wrong about prisoners: it has seen nothing like it.
    for (const start of size < 19 ? [empty, board] : [empty]) {
      // The same board twice: in one game Black has thrown stones into White's corners, where they were taken.
      const [without, lost] = [start.clone(), start.clone()];
      for (const [thrown, ...around] of [["A1", "B1", "A2"], [`A${size}`, `B${size}`, `A${size - 1}`]]) {
        lost.play(geometry.parseVertex(thrown)!, BLACK);
        for (const each of [without, lost]) for (const p of around) each.play(geometry.parseVertex(p)!, WHITE);
      }
      expect(lost.key()).toBe(without.key());
      const prisoners = 2;
      const inTerritory = (one: Board) => seen(one, { komi: 0, territory: true }).lead;
      const territory = inTerritory(without) - inTerritory(lost);
      const area = seen(without, { komi: 0 }).lead - seen(lost, { komi: 0 }).lead;
      expect(territory).toBeGreaterThan(prisoners - 1);
      expect(territory).toBeLessThan(prisoners + 1);
      expect(Math.abs(area)).toBeLessThan(1e-6);
    }
  });

  it("sees the same from every side", () => {
    const far = size - 3;
    const corners = [geometry.point(2, 2), geometry.point(far, 2), geometry.point(2, far), geometry.point(far, far)];
    const values = corners.map((p) => {
      const one = new Board(geometry);
      one.play(p, BLACK);
      return seen(one, { toPlay: WHITE }).winrate;
    });
    for (const value of values) expect(value).toBeCloseTo(values[0], 4);
  });
});
