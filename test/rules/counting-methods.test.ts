import { describe, expect, it } from "vitest";
import { BLACK, EMPTY, opponent, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { findStrings } from "../../engine/board/strings.ts";
import { count, type FinalPosition, settle, termsOf } from "../../src/rules/count/count.ts";
import { halfCount, halfCountText } from "../../src/report/count.ts";
import { ingFillIn } from "./count/ing-fill-in.ts";
import { japaneseFillIn } from "./count/japanese-fill-in.ts";
import { phaseOf } from "../../src/rules/ending.ts";
import { Game } from "../../src/rules/game.ts";
import { freeHandicap } from "../../src/rules/handicap.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { boardOf } from "../support/diagram.ts";
import { rules, TERMS } from "./support.ts";

const LONGEST_GAME = 150;

/**
 * A random game, players passing now and then, that has stopped; a random choice of its strings is called dead. Every
 * other game has handicap stones.
 */
function randomEnding(ruleset: Ruleset, random: Random): { game: Game; position: FinalPosition } {
  const size = 4 + random.below(4);
  const geometry = geometryOf(size);
  const game = new Game(geometry, ruleset, ruleset.komi);
  if (random.below(2) === 0) game.setFreeHandicap(freeHandicap(geometry, 2 + random.below(4)));
  while (phaseOf(game) === "play") {
    const point = geometry.points[random.below(size * size)];
    const passes = game.moves.length > LONGEST_GAME || game.consecutivePasses > 0 || random.below(20) === 0;
    game.play(game.toPlay, passes || game.whyIllegal(game.toPlay, point) ? PASS : point);
  }
  const strings = findStrings(geometry, game.board.colour.slice()).list;
  const dead = strings.filter(() => random.below(4) === 0).flatMap(({ stones }) => stones);
  return { game, position: settle(game.board, { dead }) };
}

describe("random endings", () => {
  it("AGA and French: area and territory give the same result", () => {
    for (const name of ["aga", "french"]) {
      const random = new Random(3);
      for (let n = 0; n < 300; n++) {
        const { game, position } = randomEnding(rules(name), random);
        const [byArea, byTerritory] = (["area", "territory"] as const).map(
          (scoring) => count(position, termsOf(game), game.ruleset, scoring).score,
        );
        expect(byTerritory).toBe(byArea);
      }
    }
  });

  it("area and territory differ by the stones played", () => {
    const random = new Random(4);
    for (let n = 0; n < 300; n++) {
      const { game, position } = randomEnding(rules("japanese"), random);
      const score = (scoring: "area" | "territory") => count(position, termsOf(game), game.ruleset, scoring).score;
      const plays = (colour: number) => game.moves.filter((m) => m.colour === colour && m.point !== PASS).length;
      expect(score("area") - score("territory")).toBe(game.handicap + plays(BLACK) - plays(WHITE));
    }
  });

  it("half counting and Ing's fill-in give the area result", () => {
    const random = new Random(5);
    for (let n = 0; n < 300; n++) {
      const { game, position } = randomEnding(rules("chinese"), random);
      const counted = count(position, termsOf(game), game.ruleset);
      expect(2 * halfCount(position, counted).margin).toBe(counted.score);
      const even = count(position, { ...termsOf(game), handicap: 0, komi: 8 }, game.ruleset);
      expect(ingFillIn(position, 8).score).toBe(even.score);
    }
  });

  it("filling prisoners in keeps the territory result, and every stone where it belongs", () => {
    const random = new Random(6);
    for (let n = 0; n < 300; n++) {
      const { game, position } = randomEnding(rules("japanese"), random);
      const counted = count(position, termsOf(game), game.ruleset);
      const prisoners = [0, BLACK, WHITE].map((c) => (c === 0 ? 0 : position.dead[c] + game.state.prisoners[c]));
      const { colour, points, over } = japaneseFillIn(position, prisoners);
      expect(points[BLACK] - over[BLACK] - (points[WHITE] - over[WHITE]) - game.komi).toBe(counted.score);
      for (const player of [BLACK, WHITE] as const) {
        const owned = (p: number) => position.colour[p] === player || position.territory[p] === player;
        const all = position.geometry.points.filter(owned);
        expect(all.every((p) => colour[p] === player || colour[p] === EMPTY)).toBe(true);
        expect(all.filter((p) => colour[p] === EMPTY)).toHaveLength(points[player]);
        expect(all.some((p) => colour[p] === opponent(player))).toBe(false);
      }
    }
  });
});

/** Points of a filled board as a diagram. */
function drawn({ geometry }: FinalPosition, colour: Uint8Array): string[] {
  return Array.from({ length: geometry.height }, (_, y) =>
    Array.from({ length: geometry.width }, (_, x) => ".XO"[colour[geometry.point(x, y)]]).join(" "),
  );
}

/** 18 black and 19 white stones, 22 points each. */
const ENDING = `
  . . . X O . . . .
  . . . X O . . . .
  . . . X O O . . .
  . X X X X O O . .
  . . . . X O . O O
  X X . X X O O O .
  . . X O O O . O .
  . X X X X O O . .
  . . . . X O . . .`;

describe("half counting", () => {
  it("compares Black with half the board and half the komi", () => {
    const position = settle(boardOf(ENDING), { dead: [] });
    const counted = count(position, { ...TERMS, komi: 5.5 }, rules("chinese"));
    const half = halfCount(position, counted);
    expect(half).toEqual({ area: 40, shared: 0, black: 40, half: 40.5, compensation: 2.75, margin: -3.25 });
    expect(halfCountText(half)).toBe("40 − 40½ − 2¾ = −3¼: White wins by 3¼ stones");
  });

  it("splits shared points and gives back handicap stones", () => {
    const position = settle(boardOf("XX.\nX.O\n.OO"), { dead: [] });
    const half = halfCount(position, count(position, { ...TERMS, handicap: 2 }, rules("chinese")));
    expect(half).toMatchObject({ area: 3, shared: 3, black: 4.5, half: 4.5, compensation: 1, margin: -1 });
    expect(halfCountText(half)).toBe("4½ − 4½ − 1 = −1: White wins by 1 stone");
  });

  it("calls a tie a tie", () => {
    const position = settle(boardOf("XX.\nX.O\n.OO"), { dead: [] });
    expect(halfCountText(halfCount(position, count(position, TERMS, rules("chinese"))))).toBe(
      "4½ − 4½ − 0 = 0: a tie",
    );
  });
});

describe("Ing's fill-in", () => {
  it("leaves the winner vacant points and the loser stones", () => {
    const position = settle(boardOf(ENDING), { dead: [] });
    const filled = ingFillIn(position, 0);
    expect(filled).toMatchObject({ stonesEach: 40, komiStones: 0, vacant: [0, 0, 1], left: [0, 0, 0], score: -1 });
  });

  it("lays komi out in White's stones, two points each", () => {
    const position = settle(boardOf(ENDING), { dead: [] });
    const filled = ingFillIn(position, 8);
    expect(filled).toMatchObject({ komiStones: 4, vacant: [0, 0, 5], left: [0, 4, 0], restOfKomi: 0, score: -9 });
    expect(ingFillIn(position, 7.5)).toMatchObject({ komiStones: 3, restOfKomi: 1.5, score: -8.5 });
  });
});

describe("Japanese fill-in", () => {
  it("fills prisoners in and arranges what is left in tens", () => {
    const position = settle(boardOf(ENDING), { dead: [] });
    const filled = japaneseFillIn(position, [0, 2, 3]);
    expect(filled.points).toEqual([0, 20, 19]);
    expect(drawn(position, filled.colour)).toEqual([
      ". . . . O O . . O",
      ". . . . O O . . O",
      ". . . . O O . . O",
      ". . . . X O . . O",
      ". . . . X O . . O",
      "X X X X X O O O O",
      "X X X O O O . . .",
      "X X X X X O . . .",
      "X X X X X O . . .",
    ]);
  });

  it("charges a player the prisoners that find no room", () => {
    const position = settle(boardOf(". X O\nX X O\nO O ."), { dead: [] });
    expect(japaneseFillIn(position, [0, 3, 0])).toMatchObject({ points: [0, 0, 1], over: [0, 2, 0] });
  });
});
