/** The positions with exact statuses in `test/data/status`: every string and every point of territory. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import { scoreOf } from "../../support/score.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { boardOfRows } from "./sources.ts";

interface SolvedPosition {
  readonly id: string;
  readonly rows: readonly string[];
  readonly verified: boolean;
  readonly score: number;
  readonly expected: { readonly territory: { readonly B: readonly string[]; readonly W: readonly string[] } };
  readonly japanese1989?: {
    readonly territory: { readonly B: readonly string[]; readonly W: readonly string[] };
    readonly score: number;
  };
  readonly strings: readonly {
    readonly points: readonly string[];
    readonly ia: number;
    readonly j1989: string;
  }[];
}

const positions = ["positions.jsonl", "positions-analysis.jsonl"].flatMap((name): SolvedPosition[] =>
  readFileSync(new URL(`../../data/status/${name}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line)),
);
const verified = positions.filter((position) => position.verified);

/** Territory as two sorted lists of vertices. */
function territoryOf({ geometry, territory }: Verdict): { B: string[]; W: string[] } {
  const of = (colour: Colour) =>
    geometry.points
      .filter((p) => territory[p] === colour)
      .map((p) => geometry.vertex(p))
      .sort();
  return { B: of(BLACK), W: of(WHITE) };
}

const sorted = ({ B, W }: { readonly B: readonly string[]; readonly W: readonly string[] }) => ({
  B: [...B].sort(),
  W: [...W].sort(),
});

const strictly = (board: Board, deadStones: "analysis" | "confirmation") =>
  judge(
    { board, deadStones },
    { mode: "strict", estimate: () => ({ ownership: new Float32Array(board.geometry.length) }) },
  );

describe("solved positions", () => {
  it.each(verified)("$id in strict mode", (position) => {
    const board = boardOfRows(position.rows);
    const verdict = strictly(board, "analysis");
    const alive = new Set(
      verdict.strings.flatMap(({ stones, independentlyAlive }) => (independentlyAlive ? stones : [])),
    );
    for (const { points, ia } of position.strings) {
      const found = points.filter((vertex) => alive.has(board.geometry.parseVertex(vertex) ?? 0));
      expect(found, `independently alive of ${points.join(" ")}`).toEqual(ia === 1 ? points : []);
    }
    expect(territoryOf(verdict)).toEqual(sorted(position.expected.territory));
    expect(scoreOf(verdict)).toBe(position.score);
    expect(verdict.strings.every(({ tier }) => tier === "proved" || tier === "solved")).toBe(true);
  });

  /** Stones between dame, in seki for the list: in practical mode dame are filled, and they always fall. */
  const TAKEN_BETWEEN_DAME = ["under_stones_c B7", "x_snapback_end B6"];

  it.each(verified)("$id in practical mode: nothing that is called settled contradicts the list", (position) => {
    const board = boardOfRows(position.rows);
    const { geometry } = board;
    const { strings } = judge({ board }, { estimate: () => ({ ownership: new Float32Array(geometry.length) }) });
    for (const { stones, colour, status, tier } of strings) {
      if (tier === "estimated") continue;
      const vertex = geometry.vertex(stones[0]);
      const { B, W } = position.expected.territory;
      const isTaken = TAKEN_BETWEEN_DAME.includes(`${position.id} ${vertex}`);
      const isRemoved = isTaken || (colour === BLACK ? W : B).includes(vertex);
      const lives = position.strings.find(({ points }) => points.includes(vertex))?.ia === 1;
      expect(`${vertex} ${status}`).toBe(`${vertex} ${lives ? "alive" : isRemoved ? "dead" : "seki"}`);
    }
  });

  const ROUND_AND_ROUND = ["fixedko_3x3_c", "x_fk_small_3_3x3_0", "x_fk_small_4_3x3_1", "x_fk_small_5_3x3_4"];
  it.each(ROUND_AND_ROUND)("%s in practical mode: what the whole board and the ban of repetition decide", (name) => {
    const position = verified.find(({ id }) => id === name)!;
    const verdict = judge({ board: boardOfRows(position.rows) }, {});
    expect(verdict.strings.map(({ status }) => status)).toEqual(position.strings.map(() => "seki"));
    expect(scoreOf(verdict)).toBe(position.score);
  });

  const known = positions.filter(
    ({ japanese1989, strings }) => japanese1989 && strings.every(({ j1989 }) => j1989 !== "unknown"),
  );
  it.each(known)("$id under the rules of 1989", (position) => {
    const board = boardOfRows(position.rows);
    const verdict = strictly(board, "confirmation");
    for (const { points, j1989 } of position.strings) {
      const stone = board.geometry.parseVertex(points[0]);
      const { reason } = verdict.strings.find(({ stones }) => stones.includes(stone ?? 0)) ?? {};
      expect(`${points.join(" ")}: ${reason}`).toBe(`${points.join(" ")}: ${j1989}`);
    }
    if (!position.japanese1989) return;
    expect(territoryOf(verdict)).toEqual(sorted(position.japanese1989.territory));
    expect(scoreOf(verdict)).toBe(position.japanese1989.score);
  });
});
