import { describe, expect, it } from "vitest";
import { BLACK, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { count, settle, termsOf } from "../../src/rules/count/count.ts";
import { settleByVerdict } from "../../src/referee/settlement.ts";
import type { Verdict } from "../../src/referee/verdict.ts";
import { boardOf, pointsOf } from "../support/diagram.ts";
import { changed, EVEN, gameFrom, playMoves, rules, TERMS } from "./support.ts";

describe("a verdict", () => {
  const board = boardOf(EVEN);
  const { geometry } = board;
  // A verdict that withholds one of Black's points, as the analysis does with a false eye.
  const withheld = geometry.parseVertex("A1")!;
  const territory = settle(board, { dead: [] }).territory;
  territory[withheld] = EMPTY;
  const verdict: Verdict = {
    geometry,
    strings: [
      { colour: BLACK, stones: pointsOf(board, BLACK), status: "alive", tier: "proved", confidence: 1 },
      { colour: WHITE, stones: pointsOf(board, WHITE), status: "seki", tier: "proved", confidence: 1 },
    ],
    territory,
    dame: [withheld],
  };

  it("says what is territory under territory scoring, and only there", () => {
    const ruleset = changed("japanese", { sekiPoints: true });
    expect(count(settleByVerdict(board, verdict, true), TERMS, ruleset).score).toBe(-1);
    expect(count(settleByVerdict(board, verdict, false), TERMS, rules("chinese")).score).toBe(1);
  });

  it("says what is in seki", () => {
    expect(count(settleByVerdict(board, verdict, true), TERMS, rules("japanese")).score).toBe(5);
  });
});

describe("the count of a game", () => {
  /** A white stone in Black's corner, which the verdict calls dead. */
  const CORNER = `
    . . X O .
    O X X O .
    . . X O .
    X X O O .
    . X O . a`;

  function countAfter(name: string, moves: string): number {
    const drawn = gameFrom(CORNER, rules(name));
    drawn.game.komi = 0;
    playMoves(drawn, moves);
    const { board, geometry } = drawn.game;
    const dead = geometry.parseVertex("A4")!;
    const { territory } = settle(board, { dead: [dead] });
    territory[dead] = BLACK;
    const of = (colour: typeof BLACK | typeof WHITE) => pointsOf(board, colour).filter((p) => p !== dead);
    const verdict: Verdict = {
      geometry,
      strings: [
        { colour: WHITE, stones: [dead], status: "dead", tier: "solved", confidence: 1 },
        { colour: BLACK, stones: of(BLACK), status: "alive", tier: "proved", confidence: 1 },
        { colour: WHITE, stones: of(WHITE), status: "alive", tier: "proved", confidence: 1 },
      ],
      territory,
      dame: [],
    };
    const { ruleset } = drawn.game;
    const position = settleByVerdict(board, verdict, ruleset.scoring === "territory");
    return count(position, termsOf(drawn.game), ruleset).score;
  }

  it.each([
    ["japanese", "B pass W pass", 1],
    ["chinese", "B pass W pass", 1],
    // White has passed once more than Black: the pass stone costs the point.
    ["aga", "W pass B pass W pass", 1],
    ["wmsg-2008", "W pass B pass", 0],
  ])("under %s rules after %s is %i", (ruleset, moves, score) => {
    expect(countAfter(ruleset, moves)).toBe(score);
  });
});
