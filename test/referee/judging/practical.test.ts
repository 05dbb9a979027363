/** Counting games that people have stopped: dame, missing connections, seki; and what bounds the work. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, opponent, type Colour } from "../../../engine/board/colour.ts";
import { type Geometry, type Point, geometryOf } from "../../../engine/board/geometry.ts";
import { practicalTerritory } from "../../../src/referee/judging/practical-territory.ts";
import { correct } from "../../../src/referee/judging/correction.ts";
import { judge, type JudgeOptions } from "../../../src/referee/judging/judge.ts";
import type { Estimator } from "../../../src/referee/judging/estimate.ts";
import type { Verdict } from "../../../src/referee/verdict.ts";
import { scoreOf, strictScoreOf, stringAt } from "../../support/score.ts";
import { boardOf } from "../../support/diagram.ts";
import { describeOutside } from "../../support/outside.ts";

/** An estimate that gives every stone on the board to its owner, but for the vertices named. */
function believing(dead: readonly string[]): Estimator {
  return ({ geometry, colour }) => ({
    ownership: Float32Array.from(colour, (c, p) => {
      const own = c === BLACK ? 1 : c === WHITE ? -1 : 0;
      return dead.includes(geometry.vertex(p)) ? -own : own;
    }),
  });
}

function practical(diagram: string, dead: readonly string[] = [], options: Partial<JudgeOptions> = {}): Verdict {
  const position = { board: boardOf(diagram) } as const;
  return judge(position, { estimate: believing(dead), ...options });
}

const names = (geometry: Geometry, points: readonly Point[]) => points.map((p) => geometry.vertex(p)).join(" ");
const statuses = ({ strings, geometry }: Verdict) =>
  strings.map(({ stones, status }) => `${geometry.vertex(stones[0])} ${status}`).join(", ");

const OPEN_DAME = `
  . X . O .
  X X . O O
  . X O O .
  X X O O O
  . X X O .`;

/** Both players have passed over C5, which connects D5. */
const NO_CONNECTION = `
  . X . X O
  X X X O O
  . X O O .
  X X X O O
  X X X O .`;

describe("practical verdicts", () => {
  it("leave an open dame to nobody and count the rest", () => {
    const verdict = practical(OPEN_DAME);
    expect(names(verdict.geometry, verdict.dame)).toBe("C5 C4");
    expect(scoreOf(verdict)).toBe(3 - 3);
  });

  it("do not count a connection that filling the dame makes necessary", () => {
    const verdict = practical(NO_CONNECTION);
    expect(names(verdict.geometry, verdict.fillings ?? [])).toBe("C5");
    expect(statuses(verdict)).toBe("B5 alive, D5 alive, E5 alive");
    expect(scoreOf(verdict)).toBe(2 - 2);
  });

  it("report a string that only lives because both players passed over a protective move", () => {
    const verdict = practical(NO_CONNECTION);
    expect(verdict.unprotected?.map((i) => verdict.geometry.vertex(verdict.strings[i].stones[0]))).toEqual(["D5"]);
    const { protection = 0 } = verdict.strings[verdict.unprotected?.[0] ?? 0];
    expect(verdict.geometry.vertex(protection)).toBe("C5");
    expect([scoreOf(verdict), strictScoreOf(verdict)]).toEqual([0, 0]);
  });

  it("do not give the benefit to a stone in a group that would need the same move to live", () => {
    const diagram = `
      X O X . . O X
      X O O O O O X
      X X X X X X X
      . X . X . X .
      X X X X X X X`;
    const leaving = (white: number): Estimator => ({ colour, geometry }) => ({
      ownership: Float32Array.from(colour, (c, p) => (c === BLACK && geometry.vertex(p) !== "C5" ? 1 : -white)),
    });
    const judged = (white: number) => practical(diagram, [], { estimate: leaving(white) });
    const verdict = judged(0.3);
    expect(["B5", "C5"].map((vertex) => stringAt(verdict, vertex).status)).toEqual(["alive", "dead"]);
    expect(verdict.unprotected?.map((i) => verdict.strings[i].colour)).toEqual([WHITE]);
    // White's points: two beside the stone, the stone, and its point.
    expect(scoreOf(verdict)).toBe(4 - 4);
  });

  it("take dead stones off and count them twice", () => {
    const verdict = practical(
      `
      . O . X . X O
      X X X X X X O
      O O O O O O O
      . O O . O O O`,
      ["B4"],
    );
    expect(statuses(verdict)).toBe("B4 dead, D4 alive, G4 alive");
    expect(scoreOf(verdict)).toBe(3 + 1 + 1 - 2);
  });

  it("count no eyes of groups that live by seki alone", () => {
    const verdict = practical(`
      . X . O . O X
      X X X O O O X
      O O O X X X X
      O O O X . X .
      O O O X X X X
      . O O O O O O
      O O O O O O O
      . O O O O O O`);
    expect(statuses(verdict)).toContain("B8 seki");
    expect(scoreOf(verdict)).toBe(2 - 2);
  });

  it("take no stones whose capture costs the capturing group, though a dame is open", () => {
    // White takes three, Black plays inside, and White has one eye.
    const verdict = practical(`
      . X X X . O .
      O O O O O O X
      X X X X X X X
      . X . X X X X`);
    expect(verdict.strings.map(({ status, tier }) => [status, tier === "estimated"])).toEqual([
      ["seki", false],
      ["seki", false],
      ["alive", false],
    ]);
    expect(scoreOf(verdict)).toBe(2);
  });

  it("call nothing settled that rests on an estimated neighbour", () => {
    // E6 falls, but whether Black, who takes it, is in seki is only estimated.
    const board = boardOf(`
      X X O . O
      . X . O .
      O X X X X
      O O O O X
      X . . X O
      O O O X .`);
    const { geometry, strings } = judge({ board }, {});
    const corner = strings.find(({ stones }) => geometry.vertex(stones[0]) === "E6");
    expect([corner?.status, corner?.tier]).toEqual(["seki", "estimated"]);
  });

  it("are as sure of an estimated seki as of the string and the least sure one beside it", () => {
    const board = boardOf(`
      . X X X . O .
      O O O O O O X
      X X X X X X X
      . X . X X X X`);
    const doubtful: Estimator = ({ colour }) => ({
      ownership: Float32Array.from(colour, (c) => (c === BLACK ? 0.2 : c === WHITE ? -0.6 : 0)),
    });
    const { strings } = judge({ board }, { estimate: doubtful, nodes: 0, nodesPerString: 0 });
    const sekis = strings.filter(({ status, tier }) => status === "seki" && tier === "estimated");
    expect(sekis.length).toBeGreaterThan(0);
    for (const { confidence } of sekis) expect(confidence).toBeCloseTo(0.6 * 0.8);
  });

  it("count stones and territory under area scoring", () => {
    const board = boardOf(OPEN_DAME);
    const verdict = judge({ board }, { estimate: believing([]) });
    expect(scoreOf(verdict, "chinese")).toBe(8 + 3 - (10 + 3) + 1);
  });

  it("call no stone dead where the rules have everything played out", () => {
    const board = boardOf(`
      . O . X O .
      X X X X O O
      O O O O O .
      . O O O O O`);
    const verdict = judge({ board, deadStones: "none" }, { estimate: believing(["B4"]) });
    expect(verdict.strings.every(({ status }) => status === "alive")).toBe(true);
  });
});

describe("corrections by hand", () => {
  it("mark one string and count anew", () => {
    const board = boardOf(`
      . O . X . X O
      X X X X X X O
      O O O O O O O
      . O O . O O O`);
    const verdict = judge({ board }, { estimate: believing([]) });
    const i = verdict.strings.findIndex(({ stones }) => stones.length === 1);
    const dead = correct(board, verdict, i, "dead");
    expect([scoreOf(dead), dead.strings[i].tier]).toEqual([3 + 1 + 1 - 2, "marked"]);
    // If it lives, Black has one eye left, and that counts nothing.
    expect(scoreOf(correct(board, dead, i, "alive"))).toBe(0 - 2);
  });
});

describe("corrections by hand of a strict verdict", () => {
  const position = (deadStones: "analysis" | "confirmation") =>
    ({
      board: boardOf(OPEN_DAME),
      deadStones,
    }) as const;

  it.each([
    ["analysis", 3, 3],
    ["confirmation", 0, 0],
  ] as const)("are counted by the procedure that found it: %s", (deadStones, black, white) => {
    const asked = position(deadStones);
    const verdict = judge(asked, { estimate: believing([]), mode: "strict" });
    const { geometry, strings } = verdict;
    expect(scoreOf(verdict)).toBe(black - white);
    const i = strings.findIndex(({ colour }) => colour === WHITE);
    // Without White's stones the whole board is Black's.
    const corrected = correct(asked.board, verdict, i, "dead");
    const stones = strings.flatMap(({ colour, stones: s }) => (colour === WHITE ? s : []));
    expect(corrected.procedure).toBe(verdict.procedure);
    expect(scoreOf(corrected)).toBe(geometry.points.length - strings[1 - i].stones.length + stones.length);
  });
});

describe("the bounds of the work", () => {
  const big = `
    . . . . . . .
    . X X X X X .
    . X . . . X .
    . X . O . X .
    . X . . . X .
    . X X X X X .
    . . . . . . .`;

  it("without any search leave the answer to the estimate", () => {
    const verdict = practical(big, ["D4"], { nodes: 0, now: () => 0, timeMs: -1 });
    expect(verdict.strings.map(({ tier }) => tier)).toEqual(["estimated", "estimated"]);
    expect(statuses(verdict)).toBe("B6 alive, D4 dead");
  });

  it("ask the clock often enough", () => {
    let asked = 0;
    const verdict = practical(big, ["D4"], { nodes: 0, now: () => asked++, timeMs: 3 });
    expect(asked).toBeLessThan(50);
    expect(verdict.strings.length).toBe(2);
  });

  it("give the same verdict whenever they are the same", () => {
    expect(practical(big, ["D4"])).toEqual(practical(big, ["D4"]));
  });
});

describeOutside("data/status/kgs-japanese-counted.tsv", "counted server games", (path) => {
  it("have exactly the territory that the players agreed on, given the dead stones they agreed on", () => {
    const geometry = geometryOf(19);
    const point = (text: string): Point => {
      const [x, y] = [text.charCodeAt(0) - 97, text.charCodeAt(1) - 97];
      return x < 19 && y < 19 ? geometry.point(x, y) : 0;
    };
    const list = (text: string) => (text.match(/../g) ?? []).map(point);
    const wrong: number[] = [];
    readFileSync(path, "utf8").trimEnd().split("\n").slice(1).forEach((line, game) => {
      const [, , , setup, black, white, moves] = line.split("\t");
      const board = new Board(geometry);
      for (const p of list(setup)) board.play(p, BLACK);
      let colour: Colour = setup ? WHITE : BLACK;
      for (const p of list(moves)) {
        board.play(p, colour);
        colour = opponent(colour);
      }
      const marked = new Uint8Array(geometry.length);
      for (const p of list(black)) marked[p] = BLACK;
      for (const p of list(white)) marked[p] = WHITE;
      const cleared = board.colour.map((c, p) => (marked[p] ? EMPTY : c));
      const { territory } = practicalTerritory(geometry, cleared);
      if (geometry.points.some((p) => territory[p] !== marked[p])) wrong.push(game);
    });
    expect(wrong).toEqual([]);
  });
});
