/** Open borders when an expectation says by how much the game will end. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { correct } from "../../../src/referee/judging/correction.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { boardOf } from "../../support/diagram.ts";

const vertices = ({ geometry }: Verdict, points: readonly number[]) => points.map((p) => geometry.vertex(p)).join(" ");
const ownedBy = ({ geometry, territory }: Verdict, owner: number) =>
  geometry.points.filter((p) => territory[p] === owner);

describe("an opening, where most of the board is open", () => {
  /** Both halves are open. The four left columns are Black's, the rest White's, each less surely the farther right. */
  const TWO_REGIONS = `
    . . . . . . . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . . . . . . .
    X X X X O O O O O
    . . . . . . . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . . . . . . .`;
  const board = boardOf(TWO_REGIONS);
  const { geometry } = board;
  const ownership = new Float32Array(geometry.length);
  geometry.points.forEach((p, i) => (ownership[p] = (i % 9 < 4 ? 1 : -1) * (0.9 - (i % 9) / 20)));
  const quickly = { nodes: 0, timeMs: -1, now: () => 0 };
  const expecting = (margin?: number) => {
    const turn = { toMove: BLACK, recent: [], goesOn: false } as const;
    return judge({ board, turn }, { estimate: () => ({ margin, ownership }), ...quickly });
  };
  const count = (verdict: Verdict) => [BLACK, WHITE].map((owner) => ownedBy(verdict, owner).length);

  it("comes to the expected margin: who has too much loses the points that are least surely his", () => {
    const [black, white] = count(expecting());
    expect([black, white]).toEqual([24, 28]);
    expect(count(expecting(-4))).toEqual([black, white]);
    expect(count(expecting(2))).toEqual([black, black - 2]);
    expect(count(expecting(-9))).toEqual([white - 9, white]);
    const lost = expecting(2).dame.filter((p) => !expecting().dame.includes(p));
    expect(lost.map((p) => geometry.vertex(p)).join(" ")).toBe("J9 J8 J7 J6 J4 J3");
  });

  it("gives points to who has too few, when the other has none left that are in doubt", () => {
    expect(count(expecting(30))).toEqual([30, 0]);
  });

  it("gives nobody what is clearly the opponent's", () => {
    expect(count(expecting(60))).toEqual([32, 0]);
  });

  it("leaves all stones as they were", () => {
    const status = (verdict: Verdict) => verdict.strings.map((string) => string.status);
    for (const margin of [0, 60]) expect(status(expecting(margin))).toEqual(status(expecting()));
  });

  it("counts alike after a correction elsewhere", () => {
    const verdict = expecting(2);
    const lone = verdict.strings.findIndex(({ stones }) => stones.includes(geometry.parseVertex("D2") ?? 0));
    const corrected = correct(board, verdict, lone, "alive");
    const isAbove = (p: number) => geometry.points.indexOf(p) < 4 * 9;
    const above = (v: Verdict) => vertices(v, [...ownedBy(v, BLACK), ...ownedBy(v, WHITE)].filter(isAbove));
    expect(above(corrected)).toBe(above(verdict));
    expect(above(corrected)).not.toBe(above(expecting()));
  });
});
