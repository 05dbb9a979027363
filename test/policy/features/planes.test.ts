import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, opponent, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { type Geometry, geometryOf, PASS, type Point } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { InputPlanes, UNLIKELY_STEPS } from "../../../engine/policy/features/planes.ts";
import { boardOf } from "../../support/diagram.ts";

const [OWN, THEIRS, RECENT] = [0, 4, 8];
const [KO, CANDIDATE, CAPTURES, RUNAWAY, SAVES, IN_VAIN, CATCHES, ATARI, RESCUES, SELF_ATARI, BAD, ON_BOARD] = [
  12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
];

/** What the network sees of a board; `vertices(plane)` are the points at which a plane is set. */
function see(board: Board, colour: Colour, recent: readonly string[] = []) {
  const { geometry } = board;
  const planes = new InputPlanes(geometry);
  planes.fill(
    board,
    colour,
    recent.map((vertex) => geometry.parseVertex(vertex)),
  );
  const vertices = (plane: number) =>
    geometry.points.filter((_, i) => planes.bits[i] & (1 << plane)).map((p) => geometry.vertex(p));
  return { planes, vertices };
}

const KO_SHAPE = `
  . X O . .
  X O . O .
  . X O . .
  . . . . .
  . . . . .`;

const ON_THE_EDGE = `
  . . . . .
  . . . . .
  . . . . .
  . . X . .
  . O X . .`;

describe("what the network sees", () => {
  it("chains of both sides by their liberties, the side to move first", () => {
    const own = [["B5"], ["A4", "B3"], [], []];
    const theirs = [["B4"], ["C5"], ["C3"], ["D4"]];
    const black = see(boardOf(KO_SHAPE), BLACK).vertices;
    expect([0, 1, 2, 3].map((n) => black(OWN + n))).toEqual(own);
    expect([0, 1, 2, 3].map((n) => black(THEIRS + n))).toEqual(theirs);
    const white = see(boardOf(KO_SHAPE), WHITE).vertices;
    expect([0, 1, 2, 3].map((n) => white(OWN + n))).toEqual(theirs);
    expect([0, 1, 2, 3].map((n) => white(THEIRS + n))).toEqual(own);
  });

  it("captures of stones that could get away, and their escape", () => {
    const black = see(boardOf(KO_SHAPE), BLACK).vertices;
    expect(black(CAPTURES)).toEqual(["C4"]);
    expect(black(RUNAWAY)).toEqual(["C4"]);
    const white = see(boardOf(KO_SHAPE), WHITE).vertices;
    expect(white(SAVES)).toEqual(["C4"]);
    expect(white(CAPTURES)).toEqual(["A5"]);
  });

  it("a ko that may not be retaken, to the side that may not", () => {
    const board = boardOf(KO_SHAPE);
    board.play(board.geometry.parseVertex("C4") ?? PASS, BLACK);
    const white = see(board, WHITE).vertices;
    expect(white(KO)).toEqual(["B4"]);
    expect(white(CANDIDATE)).not.toContain("B4");
    expect(see(board, BLACK).vertices(KO)).toEqual([]);
  });

  it("an atari on the first line that catches, one that does not, and the move that prevents it", () => {
    const black = see(boardOf(ON_THE_EDGE), BLACK).vertices;
    expect(black(CATCHES)).toEqual(["B2"]);
    expect(black(ATARI)).toEqual(["A1"]);
    expect(see(boardOf(ON_THE_EDGE), WHITE).vertices(RESCUES)).toContain("B2");
  });

  it("running along the first line in vain, and throwing a stone away", () => {
    const board = boardOf(ON_THE_EDGE);
    board.play(board.geometry.parseVertex("B2") ?? PASS, BLACK);
    expect(see(board, WHITE).vertices(IN_VAIN)).toEqual(["A1"]);
    const black = see(boardOf(ON_THE_EDGE), BLACK).vertices;
    expect(black(SELF_ATARI)).toEqual(["A1"]);
    expect(see(board, WHITE).vertices(BAD)).toEqual(["A1"]);
  });

  it("the last four moves, the latest first, and no passes", () => {
    const { vertices } = see(boardOf(KO_SHAPE), BLACK, ["D4", "pass", "C5", "B3", "C3"]);
    expect([0, 1, 2, 3].map((k) => vertices(RECENT + k))).toEqual([["D4"], [], ["C5"], ["B3"]]);
  });

  it("the board everywhere, and every move as unlikely as game records say", () => {
    const geometry = geometryOf(9, 7);
    const { board, colour, moves } = randomGame(geometry, 30);
    const { planes, vertices } = see(
      board,
      colour,
      moves.map((p) => geometry.vertex(p)),
    );
    expect(vertices(ON_BOARD)).toHaveLength(63);
    const candidates = geometry.points.filter((p) => board.isLegal(p, colour) && !board.isEye(p, colour));
    expect(vertices(CANDIDATE)).toEqual(candidates.map((p) => geometry.vertex(p)));
    const expected = geometry.points.map((p) => {
      const steps = Math.round(-Math.log(planes.probability(p)) * UNLIKELY_STEPS);
      return candidates.includes(p) ? Math.min(255, steps) : 255;
    });
    expect([...planes.unlikely]).toEqual(expected);
  });
});

/** A game of random moves; its moves, the latest first. */
function randomGame(geometry: Geometry, length: number) {
  const board = new Board(geometry);
  const random = new Random(1);
  const moves: Point[] = [];
  let colour: Colour = BLACK;
  for (let i = 0; i < length; i++, colour = opponent(colour)) {
    const legal = geometry.points.filter((p) => board.isLegal(p, colour) && !board.isEye(p, colour));
    const p = legal[random.below(legal.length)];
    board.play(p, colour);
    moves.unshift(p);
  }
  return { board, colour, moves };
}
