import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, opponent, WHITE, type Colour } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { MoveList, Priors } from "../../engine/policy/priors.ts";
import { diagramOf, parseDiagram } from "../support/diagram.ts";
import { exchanged, TURNS } from "../support/turned.ts";

/** Legal moves that fill no own eye. */
function candidates(board: Board, colour: Colour): Point[] {
  return board.geometry.points.filter((p) => board.isLegal(p, colour) && !board.isEye(p, colour));
}

/** Move -> probability, the pass included. */
function predict(board: Board, colour: Colour, last?: Point, beforeLast?: Point): Map<Point, number> {
  const list = new MoveList(board.geometry);
  new Priors(board.geometry).fill(board, colour, last, beforeLast, list);
  return new Map(Array.from({ length: list.length }, (_, i) => [list.move[i], list.probability[i]]));
}

/** The likeliest move. */
function likeliest(probability: Map<Point, number>): Point {
  return [...probability].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/** The position after some random moves that fill no own eye, and the last two of them. */
function randomPosition(geometry: Geometry, plies: number, seed: number) {
  const board = new Board(geometry);
  const random = new Random(seed);
  let colour: Colour = BLACK;
  let last = PASS;
  let beforeLast = PASS;
  for (let ply = 0; ply < plies; ply++) {
    const moves = candidates(board, colour);
    const move = moves.length === 0 ? PASS : moves[random.below(moves.length)];
    board.play(move, colour);
    beforeLast = last;
    last = move;
    colour = opponent(colour);
  }
  return { board, colour, last, beforeLast };
}

const SIZES: readonly [width: number, height: number, plies: number][] = [
  [2, 2, 0],
  [5, 7, 15],
  [9, 9, 0],
  [9, 9, 40],
  [13, 13, 80],
  [19, 19, 0],
  [19, 19, 200],
  [25, 25, 100],
];

describe("priors without a network", () => {
  it.each(SIZES)("gives probabilities on %i×%i after %i moves", (width, height, plies) => {
    const { board, colour, last, beforeLast } = randomPosition(geometryOf(width, height), plies, 1);
    const before = board.key(colour);
    const found = predict(board, colour, last, beforeLast);
    const probability = [...found.values()];
    expect([...found.keys()].sort((a, b) => a - b)).toEqual([PASS, ...candidates(board, colour)]);
    expect(probability.every((p) => p > 0 && p <= 1)).toBe(true);
    expect(probability.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(board.key(colour)).toBe(before);
  });

  it.each(SIZES)("sees the same on %i×%i after %i moves from all eight sides", (width, height, plies) => {
    const position = randomPosition(geometryOf(width, height), plies, 2);
    const { geometry } = position.board;
    for (const { name, point, board: turn } of TURNS) {
      const turnPoint = (p: Point) => (p === PASS ? PASS : point(geometry, p));
      const [board, turned] = [TURNS[0].board(position.board), turn(position.board)]; // both without a ko
      const [last, beforeLast] = [position.last, position.beforeLast];
      const expected = predict(board, position.colour, last, beforeLast);
      const actual = predict(turned, position.colour, turnPoint(last), turnPoint(beforeLast));
      expect(actual.size).toBe(expected.size);
      for (const [p, probability] of expected) {
        const where = `${geometry.vertex(p)}, ${name}\n${diagramOf(board)}`;
        expect(actual.get(p === PASS ? PASS : turnPoint(p)), where).toBeCloseTo(probability, 9);
      }
    }
  });

  it("sees the same with the colours exchanged", () => {
    const { board, colour, last, beforeLast } = randomPosition(geometryOf(13), 90, 3);
    board.pass();
    const expected = predict(board, colour, last, beforeLast);
    const actual = predict(exchanged(board), opponent(colour), last, beforeLast);
    expect([...actual.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [p, probability] of expected) expect(actual.get(p)).toBeCloseTo(probability, 9);
  });

  it.each([
    {
      name: "takes the chain that gave atari",
      board: `
        . . . . . . . . .
        . . . . . . . . .
        . . X X X . . . .
        . X O O a . . . .
        . . X X O X . . .
        . . . O . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .`,
      last: [4, 4],
    },
    {
      name: "saves three stones that were put in atari",
      board: `
        . . . . . . . . .
        . . O O O . . . .
        . O X X X a . . .
        . . O O O . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .`,
      last: [4, 3],
    },
    {
      name: "answers a hane",
      board: `
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . O . . .
        . . . . . . . . . . . . .
        . . . X . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . X . . . . . X O . .
        . . . . . . . . . X O . .
        . . . . . . . . . O a . .
        . . . . . . . . . . . . .`,
      last: [9, 11],
      among: 6,
    },
  ])("$name", ({ board: text, last: [x, y], among = 1 }) => {
    const { board, geometry, marks } = parseDiagram(text);
    const probability = predict(board, BLACK, geometry.point(x, y));
    const likelier = [...probability.values()].filter((p) => p > (probability.get(marks.a) ?? 0));
    expect(likelier.length, `${geometry.vertex(likeliest(probability))} is likeliest\n${text}`).toBeLessThan(among);
  });

  it.each([9, 13, 19])("opens in the corners of a board of %i lines, not at its edge", (size) => {
    const geometry = geometryOf(size);
    const p = likeliest(predict(new Board(geometry), BLACK));
    const x = Math.min(geometry.column(p), size - 1 - geometry.column(p));
    const y = Math.min(geometry.row(p), size - 1 - geometry.row(p));
    expect([2, 3, 4]).toContain(x);
    expect([2, 3, 4]).toContain(y);
  });

  it("give a pass nothing but its part of what all moves share evenly", () => {
    const empty = predict(new Board(geometryOf(9)), WHITE);
    expect(empty.get(PASS)).toBeCloseTo(0.02 / 82, 12);
    const { board } = parseDiagram(". O\nO O");
    expect(predict(board, WHITE)).toEqual(new Map([[PASS, 0.02]]));
  });
});
