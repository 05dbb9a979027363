import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import {
  count, countTable, type CountTerms, type FinalPosition, handicapCompensation, settle,
} from "../../src/rules/count/count.ts";
import { resultText } from "../../src/rules/ending.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { boardOf } from "../support/diagram.ts";
import { changed, EVEN, rules, TERMS } from "./support.ts";

/** Two black groups against one white. Area: 13 stones and 5 points against 14 and 3. */
const TWO_AGAINST_ONE = `
  . X . X O X .
  X X X X O X X
  O O O O O X .
  . O . . O X X
  O O O O O X .`;

function position(diagram: string, dead = "", seki = ""): FinalPosition {
  const board = boardOf(diagram);
  const points = (names: string) => names.split(" ").filter((name) => name !== "");
  const parse = (names: string) => points(names).map((name) => board.geometry.parseVertex(name)!);
  return settle(board, { dead: parse(dead), seki: parse(seki) });
}

interface Pair {
  readonly parameter: string;
  readonly board?: string;
  readonly seki?: string;
  readonly terms?: Partial<CountTerms>;
  /** The row that is changed in one parameter. */
  readonly base?: string;
  /** What the parameter is set to, and the result then. */
  readonly outcomes: readonly (readonly [Partial<Ruleset>, string])[];
}

const PAIRS: readonly Pair[] = [
  {
    parameter: "scoring",
    board: TWO_AGAINST_ONE,
    outcomes: [
      [{ scoring: "area" }, "B+1"],
      [{ scoring: "territory" }, "B+2"],
      [{ scoring: "stones" }, "W+1"],
    ],
  },
  {
    parameter: "group tax",
    board: TWO_AGAINST_ONE,
    outcomes: [
      [{ groupTax: false }, "B+1"],
      [{ groupTax: true }, "W+1"],
    ],
  },
  {
    // As if White lived only by seki.
    parameter: "points in seki",
    seki: "D5 D4 D3 C2 D2 C1",
    terms: { komi: 3 },
    outcomes: [
      [{ sekiPoints: true }, "W+2"],
      [{ sekiPoints: false }, "B+4"],
    ],
  },
  {
    parameter: "handicap compensation",
    terms: { handicap: 2 },
    outcomes: [
      [{ handicapCompensation: "none" }, "B+1"],
      [{ handicapCompensation: "n-1" }, "0"],
      [{ handicapCompensation: "n" }, "W+1"],
    ],
  },
  {
    parameter: "compensation for the first pass, White's",
    terms: { komi: 0.5, firstPass: WHITE },
    outcomes: [
      [{ firstPassCompensation: 0 }, "B+0.5"],
      [{ firstPassCompensation: 1 }, "W+0.5"],
    ],
  },
  {
    parameter: "compensation for the first pass, Black's",
    terms: { komi: 0.5, firstPass: BLACK },
    outcomes: [
      [{ firstPassCompensation: 0 }, "B+0.5"],
      [{ firstPassCompensation: 1 }, "B+0.5"],
    ],
  },
  {
    parameter: "button",
    terms: { komi: 1, firstPass: WHITE },
    outcomes: [
      [{ button: false }, "0"],
      [{ button: true }, "W+0.5"],
    ],
  },
  {
    parameter: "ties",
    terms: { komi: 1 },
    outcomes: [
      [{ blackWinsTies: false }, "0"],
      [{ blackWinsTies: true }, "B+0.5"],
    ],
  },
  {
    parameter: "pass stones",
    base: "japanese",
    terms: { passes: [0, 2, 1] },
    outcomes: [
      [{ passStones: false }, "0"],
      [{ passStones: true }, "W+1"],
    ],
  },
  {
    parameter: "White's last move",
    base: "japanese",
    terms: { passes: [0, 2, 1], lastMover: BLACK, komi: 0.5 },
    outcomes: [
      [{ passStones: true, whitePassesLast: false }, "W+1.5"],
      [{ passStones: true, whitePassesLast: true }, "W+0.5"],
    ],
  },
];

describe("a parameter alone changes the outcome", () => {
  const rows = PAIRS.flatMap(({ outcomes, ...rest }) =>
    outcomes.map(([changes, result]) => ({ ...rest, changes, result, value: JSON.stringify(changes) })),
  );
  it.each(rows)("$parameter: $value gives $result", (row) => {
    const { board = EVEN, seki, terms, base = "chinese-ogs", changes, result } = row;
    const counted = count(position(board, "", seki), { ...TERMS, ...terms }, changed(base, changes));
    expect(resultText(counted.result), countTable(counted).join("\n")).toBe(result);
  });
});

describe("dead stones", () => {
  const WITH_DEAD = `
    . O X O .
    . X X O X
    . . X O .
    X X O O .
    . X O . .`;

  it("count twice in territory: the point and the prisoner", () => {
    const counted = count(position(WITH_DEAD, "B5 E4"), TERMS, rules("japanese"));
    expect([counted.black, counted.white]).toEqual([7, 7]);
    expect(counted.lines.find(({ item }) => item === "dead")).toMatchObject({ black: 1, white: 1 });
  });

  it("are off the board for area", () => {
    const counted = count(position(WITH_DEAD, "B5 E4"), TERMS, rules("tromp-taylor"));
    expect([counted.black, counted.white]).toEqual([13, 12]);
  });

  it("stand where nobody calls them dead, and spoil what they stand in", () => {
    const counted = count(position(WITH_DEAD), TERMS, rules("tromp-taylor"));
    // Black: eight stones and A1. White: seven stones and nothing at the right edge.
    expect([counted.black, counted.white]).toEqual([9, 7]);
  });
});

describe("a count", () => {
  it("adds up its lines, and names the points of every line about the board", () => {
    for (const scoring of ["area", "territory", "stones"] as const) {
      const counted = count(position(TWO_AGAINST_ONE), { ...TERMS, komi: 6.5 }, rules("aga"), scoring);
      const { lines, black, white, score } = counted;
      expect(lines.reduce((sum, line) => sum + line.black, 0)).toBe(black);
      expect(lines.reduce((sum, line) => sum + line.white, 0)).toBe(white);
      expect(black - white).toBe(score);
      for (const { points, black: b, white: w } of lines) if (points) expect(points).toHaveLength(b + w);
    }
  });

  it("explains itself as a table", () => {
    const terms = { ...TERMS, komi: 6.5, prisoners: [0, 3, 5] };
    expect(countTable(count(position(TWO_AGAINST_ONE), terms, rules("japanese")))).toEqual([
      "                                       Black  White",
      "5 single points at A5, C5, G5, G3, G1      5      –",
      "1 point at A2                              –      1",
      "2 points at C2                             –      2",
      "dead stones of the opponent                –      –",
      "prisoners taken in the game                5      3",
      "komi                                       –    6.5",
      "total                                     10   12.5",
    ]);
  });

  it("has one line for all eyes of one point, however many", () => {
    const eyes = `
      . X . X . X .
      X X X X X X X
      . X . X . X .
      X X X X X X X
      . X . X . X .`;
    const [, line] = count(position(eyes), TERMS, rules("chinese")).lines;
    expect(line).toMatchObject({ text: "12 single points at A5, C5, E5, G5, A3, …", black: 12 });
    expect(line.points).toHaveLength(12);
  });

  it("charges penalties for overtime", () => {
    const { score } = count(position(EVEN), { ...TERMS, penalties: [0, 2, 6] }, rules("ing"));
    expect(score).toBe(1 + 4);
  });

  it("gives no compensation for handicap stones in territory", () => {
    expect(count(position(EVEN), { ...TERMS, handicap: 9 }, rules("aga"), "territory").score).toBe(0);
  });
});

describe("compensation for handicap stones", () => {
  it.each([
    ["chinese", 9, 9],
    ["aga", 9, 8],
    ["new-zealand", 9, 0],
    ["japanese", 9, 0],
    ["chinese", 2, 2],
    // One stone is no handicap: it is Black's first move.
    ["chinese", 1, 0],
    ["aga", 0, 0],
  ])("under %s rules for %i stones is %i points", (name, stones, points) => {
    expect(handicapCompensation(rules(name), stones)).toBe(points);
  });
});

describe("the empty board", () => {
  it("belongs to nobody", () => {
    const board = boardOf("...\n...\n...");
    for (const name of ["japanese", "tromp-taylor", "stone-scoring", "ancient-chinese"]) {
      expect(count(settle(board, { dead: [] }), TERMS, rules(name)).score).toBe(0);
    }
  });
});
