/** Closed territory that the moves left to play will reduce. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { correct } from "../../../src/referee/judging/correction.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { boardOf } from "../../support/diagram.ts";
import { scoreOf } from "../../support/score.ts";

/** Both live; Black has six points and White nine. */
const CLOSED = boardOf(`
  . . X O . . .
  . . X O . . .
  X X X O O O O
  . . X O . . .`);
const { geometry } = CLOSED;

/** The verdict if Black is expected to be `margin` points ahead, and points with less than all of the ownership. */
function judged(margin: number, unsure: Readonly<Record<string, number>>, goesOn = true): Verdict {
  const ownership = new Float32Array(geometry.length);
  for (const p of geometry.points) {
    const sign = geometry.column(p) <= 2 ? 1 : -1;
    ownership[p] = sign * (unsure[geometry.vertex(p)] ?? 1);
  }
  const turn = { toMove: BLACK, recent: [], goesOn } as const;
  return judge({ board: CLOSED, turn }, { estimate: () => ({ margin, ownership }) });
}

const names = (points: readonly number[] = []) => points.map((p) => geometry.vertex(p)).join(" ");

describe("territory from which play will take points", () => {
  const unsure = { A1: 0.5, B1: 0.6, E1: 0.8, A3: 0.85 };

  it("loses the least sure ones, under all ways of counting", () => {
    const verdict = judged(-6, unsure);
    expect(names(verdict.dame)).toBe("A1 B1");
    expect(names(verdict.open)).toBe("A1 B1");
    expect([scoreOf(verdict), scoreOf(verdict, "chinese")]).toEqual([-5, -5 + 7 - 8]);
  });

  it("loses as much to either side", () => {
    const verdict = judged(-2, unsure);
    expect(names(verdict.dame)).toBe("E1");
    expect(scoreOf(verdict)).toBe(-2);
  });

  it("keeps what is sure", () => {
    expect(names(judged(-8, unsure).dame)).toBe("A3 A1 B1");
    expect(names(judged(-8, {}).dame)).toBe("");
  });

  it("keeps all where the difference is one about whose stones live", () => {
    expect(names(judged(-12, unsure).dame)).toBe("");
  });

  it("keeps all where no point is contested: then the expected margin is wrong", () => {
    expect(names(judged(-6, { A1: 0.9, B1: 0.9, A3: 0.85 }).dame)).toBe("");
  });

  it("keeps all once both have passed", () => {
    expect(names(judged(-6, unsure, false).dame)).toBe("");
  });

  it("stays reduced when a string that does not touch it is marked", () => {
    const verdict = judged(-6, unsure);
    const white = verdict.strings.findIndex(({ colour }) => colour === WHITE);
    const black = verdict.strings.findIndex(({ colour }) => colour === BLACK);
    expect(names(correct(CLOSED, verdict, white, "alive").dame)).toBe("A1 B1");
    // Beside it nothing that was estimated holds.
    expect(names(correct(CLOSED, verdict, black, "alive").dame)).toBe("");
  });
});
