/** How what is called dead is captured where the opponent does not agree. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import type { Candidate } from "../../engine/search/result.ts";
import { chooseCleanUp, cleanUpMoves, evenKomi, type PositionSearch } from "../../src/player/clean-up.ts";
import { judge } from "../../src/referee/judging/judge.ts";
import type { Verdict } from "../../src/referee/verdict.ts";
import type { Game } from "../../src/rules/game.ts";
import { gameFrom, rules } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

function gameOf(diagram: string): Game {
  const { game } = gameFrom(diagram, rules("chinese"));
  game.komi = 0.5;
  return game;
}

function verdictOn(game: Game): Verdict {
  return judge({ board: game.board }, {});
}

/** The moves of Black's clean-up, as vertices. */
function movesOn(diagram: string): string[] {
  const game = gameOf(diagram);
  return [...cleanUpMoves(game, BLACK, verdictOn(game))].map((p) => game.geometry.vertex(p)).sort();
}

const SEVEN_EYES = `
  . X . X O . .
  X X X X O O O
  . X . X O . .
  X X X X O O O
  . X . X O . .
  X X X X O O O
  . X . X O . .`;

describe("the moves of a clean-up", () => {
  it("take the liberties of dead stones", () => {
    expect(movesOn(FINISHED_GAME)).toEqual(["A4", "B4", "C5"]);
  });

  it("prepare the capture where every liberty is a self-atari", () => {
    // After Black B1, White D1 would capture two stones and live.
    expect(
      movesOn(`
        . X . X O . O . .
        X X X X O O O O O
        . X . X O . O . O
        X X X X O O O O .
        . X . X O . O . O
        X X X X O O O O O
        O O O X X O . O .
        . O O X . X O O O
        O . X . X X O . O`),
    ).toEqual(["B1", "D1"]);
  });

  it("are none where nothing is dead", () => {
    expect(movesOn(SEVEN_EYES)).toEqual([]);
  });
});

describe("the komi of a clean-up", () => {
  const game = gameOf(SEVEN_EYES);
  const verdict = verdictOn(game);

  it("makes the game even for the network, which may expect more or less than the verdict gives", () => {
    // Black has 28 points, White 21: by the verdict Black leads by 6.5.
    const asked: number[] = [];
    const lead = (komi: number) => asked.push(komi) + 1;
    expect(evenKomi(game, BLACK, verdict, lead)).toBe(8.5);
    expect(evenKomi(game, WHITE, verdict, lead)).toBe(3.5);
    expect(asked).toEqual([6.5, 6.5]);
  });

  it("lets the player win by half a point with what the verdict gives, where there is no network", () => {
    expect(evenKomi(game, BLACK, verdict, () => undefined)).toBe(6);
    expect(evenKomi(game, WHITE, verdict, () => undefined)).toBe(7);
  });
});

/** Black's two stones at the left are dead; White may take them by A4, B4 or C5. */
const TWO_DEAD = `
  . O . O X . .
  O O O O X X X
  X X . O X . .
  . . . O X X X
  O O O O X . .
  . O . O X X X
  O . O O X . .`;

describe("the move of a clean-up", () => {
  /** White's, where searches find these moves, "D1 50 -3" with visits and score, as far as they are to be tried. */
  async function moveOn(diagram: string, found: string, black?: string): Promise<string> {
    const game = gameOf(diagram);
    const { geometry } = game;
    if (black) game.play(BLACK, geometry.parseVertex(black)!);
    const candidates = found.split(", ").map((text): Candidate => {
      const [vertex, visits, score] = text.split(" ");
      const move = geometry.parseVertex(vertex)!;
      const values = { winrate: 0.5, score: Number(score), lowerBound: 0.4, prior: 0.1 };
      return { move, visits: Number(visits), ...values, variation: [move], variationVisits: [Number(visits)] };
    });
    const search: PositionSearch = async (_limits, { considers = () => true }) => {
      const tried = candidates.filter(({ move }) => considers(move));
      const [{ move, score, winrate }] = tried;
      const found = { move, score, winrate, candidates: tried, ownership: new Float32Array(geometry.length) };
      return { ...found, visits: 100, playouts: 100, timeMs: 1 };
    };
    const { move } = await chooseCleanUp(game, WHITE, verdictOn(game), 0, () => ({ playouts: 100 }), undefined, search);
    return move === "resign" ? move : geometry.vertex(move);
  }

  it("takes what is dead when the opponent passes", async () => {
    expect(await moveOn(TWO_DEAD, "F5 80 3, C5 20 0", "pass")).toBe("C5");
  });

  it("answers an opponent who plays on, unless it is as good to take what is dead", async () => {
    expect(await moveOn(TWO_DEAD, "F5 80 3, C5 20 0", "G5")).toBe("F5");
    expect(await moveOn(TWO_DEAD, "F5 80 3, C5 20 2.8", "G5")).toBe("C5");
    expect(await moveOn(TWO_DEAD, "F5 80 3, C5 2 2.8", "G5")).toBe("F5");
    expect(await moveOn(TWO_DEAD, "pass 80 3, C5 20 0", "G5")).toBe("C5");
  });

  it("is no pass where the opponent threatens something and nothing is dead", async () => {
    expect(await moveOn(SEVEN_EYES, "F5 80 3, pass 20 0", "A7")).toBe("F5");
    expect(await moveOn(SEVEN_EYES, "F5 80 3, pass 20 2.8", "A7")).toBe("pass");
    expect(await moveOn(SEVEN_EYES, "F5 80 3, pass 20 0", "pass")).toBe("pass");
  });
});
