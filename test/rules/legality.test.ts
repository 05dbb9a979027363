import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import {
  gameFrom, KO, playMoves, rules, SENDING_TWO_RETURNING_ONE, TRIPLE_KO, TRIPLE_KO_ROUND,
} from "./support.ts";

interface Case {
  readonly name: string;
  readonly board: string;
  /** What happens before the question; default nothing. */
  readonly moves?: string;
  readonly toPlay?: "B" | "W";
  /** The move in question: colour and point. */
  readonly move: string;
  /** Ruleset -> "legal" or the code of the illegality. */
  readonly rulings: Readonly<Record<string, string>>;
}

const CASES: readonly Case[] = [
  {
    name: "suicide of one stone",
    board: `
      . O .
      O a O
      . O .`,
    move: "B a",
    rulings: {
      japanese: "suicide",
      chinese: "suicide",
      aga: "suicide",
      cgos: "suicide",
      ing: "suicide",
      // It leaves the stones as they are, so that positional superko forbids it; but it is White's turn now.
      "tromp-taylor": "superko",
      "new-zealand": "legal",
    },
  },
  {
    name: "suicide of two stones",
    board: `
      a X O .
      O O O .
      . . . .`,
    move: "B a",
    rulings: {
      japanese: "suicide",
      "wmsg-2008": "suicide",
      ing: "legal",
      "simplified-ing": "legal",
      "new-zealand": "legal",
      "tromp-taylor": "legal",
    },
  },
  {
    name: "a play that takes stones is no suicide",
    board: `
      a O X
      O X X
      X X .`,
    move: "B a",
    rulings: { japanese: "legal", chinese: "legal", ing: "legal" },
  },
  {
    name: "retaking a ko at once",
    board: KO,
    moves: "B a",
    move: "W B3",
    rulings: Object.fromEntries(RULESETS.map(({ name }) => [name, name === "french" ? "legal" : "ko"])),
  },
  {
    name: "retaking a ko at once, from a position that White has made",
    board: KO,
    moves: "B D1 W A1 B a",
    move: "W B3",
    rulings: { french: "ko", aga: "ko", japanese: "ko" },
  },
  {
    name: "retaking a ko after a threat and its answer",
    board: KO,
    moves: "B a W D1 B A4",
    move: "W B3",
    rulings: { japanese: "legal", chinese: "legal", aga: "legal", french: "legal", ing: "legal" },
  },
  {
    name: "retaking a ko after both have passed",
    board: KO,
    moves: "B a W pass B pass",
    move: "W B3",
    rulings: { japanese: "legal", chinese: "superko", aga: "superko", french: "legal", ing: "legal" },
  },
  {
    name: "natural situational superko lets a player who passed retake a ko at once",
    board: KO,
    toPlay: "W",
    moves: "W pass B a",
    move: "W B3",
    rulings: { aga: "ko", chinese: "ko", french: "legal" },
  },
  {
    name: "the round of a triple ko",
    board: TRIPLE_KO,
    moves: TRIPLE_KO_ROUND,
    move: "W B2",
    rulings: { japanese: "legal", "japanese-1989": "legal", chinese: "superko", aga: "superko", ing: "legal" },
  },
  {
    name: "the round of a triple ko that White did not make",
    board: TRIPLE_KO,
    moves: TRIPLE_KO_ROUND,
    move: "W B2",
    rulings: { french: "legal" },
  },
  {
    name: "the round of a triple ko that White has made",
    board: TRIPLE_KO,
    moves: `${TRIPLE_KO_ROUND} W B2 B a W e B c W B8 B C5`,
    move: "W B2",
    rulings: { french: "superko" },
  },
  {
    name: "returning one after sending two: the stones are back, but it is the other player's turn",
    board: SENDING_TWO_RETURNING_ONE,
    toPlay: "W",
    moves: "W a B b",
    move: "W B3",
    rulings: { chinese: "superko", "tromp-taylor": "superko", aga: "legal", "new-zealand": "legal", french: "legal" },
  },
  {
    name: "sending two a second time",
    board: SENDING_TWO_RETURNING_ONE,
    toPlay: "W",
    moves: "W a B b W B3 B pass",
    move: "W a",
    rulings: { japanese: "legal", aga: "superko", french: "superko", ing: "disturbing-ko" },
  },
];

describe("legality", () => {
  const rows = CASES.flatMap(({ rulings, ...rest }) =>
    Object.entries(rulings).map(([ruleset, ruling]) => ({ ...rest, ruleset, ruling })),
  );
  it.each(rows)("$name: $ruling under $ruleset rules", ({ board, moves = "", toPlay = "B", move, ruleset, ruling }) => {
    const drawn = gameFrom(board, rules(ruleset), toPlay === "B" ? BLACK : WHITE);
    playMoves(drawn, moves);
    const [colour, point] = move.split(" ");
    const illegality = drawn.game.whyIllegal(colour === "B" ? BLACK : WHITE, drawn.point(point));
    expect(illegality?.code ?? "legal").toBe(ruling);
  });
});

describe("Ing's disturbing ko", () => {
  // Two kos; Black can take at a, White at b.
  const DOUBLE_KO = `
    . X O . .
    X O a O .
    . X O . .
    . X O . .
    X b X O .
    . X O . .`;

  it("lets a double ko go round once and stops the player who began it", () => {
    const drawn = gameFrom(DOUBLE_KO, rules("ing"));
    playMoves(drawn, "B a W b B pass W B5 B C2 W pass");
    const again = drawn.game.whyIllegal(BLACK, drawn.point("a"));
    expect(again).toEqual({
      code: "disturbing-ko",
      message: "C5 begins a second round of the cycle that move 1 began",
      repeatedMove: 1,
    });
    expect(drawn.game.whyIllegal(BLACK, drawn.point("E1"))).toBeUndefined();
  });

  it("does not stop the player who was disturbed", () => {
    const drawn = gameFrom(DOUBLE_KO, rules("ing"));
    // The controller lets Black disturb again; White's answer is no disturbance, though it is the same as before.
    playMoves(drawn, "B a W b B pass W B5 B C2 W pass B a");
    expect(drawn.game.whyIllegal(WHITE, drawn.point("b"))).toBeUndefined();
  });

  it("leaves an ordinary ko fight alone", () => {
    const drawn = gameFrom(DOUBLE_KO, rules("ing"));
    playMoves(drawn, "B a W E6 B E5 W B5 B E1 W E2");
    expect(drawn.game.whyIllegal(BLACK, drawn.point("a"))).toBeUndefined();
  });
});
