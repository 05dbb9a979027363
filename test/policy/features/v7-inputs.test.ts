/**
 * The inputs of KataGo's networks against inputs that KataGo computed: those of its own tests (`runOutputTests`), and
 * of random games with captures, kos, ladders, passes and all rules, printed by its `fillRowV7`. In the data a move is
 * 1000 * colour + 1 + index of the point, and 1000 * colour a pass; a plane is one hex digit for four points, the
 * lowest bit first, without the zeros at its end.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../../engine/board/geometry.ts";
import {
  V7_MOVES,
  V7_NUMBERS,
  V7_PLANES,
  V7Inputs,
  type V7Position,
} from "../../../engine/policy/features/v7-inputs.ts";
import { Repetition } from "../../../engine/search/repetition.ts";

interface RecordedPosition extends Partial<Omit<V7Position, "moves" | "board" | "before" | "beforeThat">> {
  /** Number of moves before it. */
  readonly turn: number;
  /** How many of these the inputs may show. */
  readonly shown?: number;
  readonly toPlay: Colour;
  readonly komi: number;
  readonly alwaysSuicide?: boolean;
  readonly doublings?: number;
  readonly planes: Readonly<Record<string, string>>;
  readonly numbers?: readonly number[];
}

interface RecordedGame {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly rules: V7Position["rules"];
  readonly setup: readonly number[];
  readonly moves: readonly number[];
  readonly positions: readonly RecordedPosition[];
}

const GAMES = JSON.parse(readFileSync("test/data/v7-inputs.json", "utf8")) as RecordedGame[];

describe("inputs of version 7 are KataGo's", () => {
  it.each(GAMES)("$name, $width x $height", (game) => {
    const geometry = geometryOf(game.width, game.height);
    const n = geometry.points.length;
    const pointOf = (move: number): number => (move % 1000 === 0 ? PASS : geometry.points[(move % 1000) - 1]);
    const boards = [new Board(geometry)];
    for (const stone of game.setup) boards[0].play(pointOf(stone), Math.floor(stone / 1000) as Colour);
    for (const move of game.moves) {
      const board = boards.at(-1)!.clone();
      board.play(pointOf(move), Math.floor(move / 1000) as Colour);
      boards.push(board);
    }
    const planes = new Float32Array(V7_PLANES * n);
    const numbers = new Float32Array(V7_NUMBERS);
    const inputs = [new V7Inputs(geometry), new V7Inputs(geometry, true)];
    for (const position of game.positions) {
      const { turn, shown = V7_MOVES, alwaysSuicide = false, doublings = 0 } = position;
      const moves = game.moves.slice(Math.max(turn - shown, 0), turn).reverse();
      inputs[alwaysSuicide ? 1 : 0].fill(
        {
          ...NOTHING_SPECIAL,
          ...position,
          board: boards[turn],
          before: boards[Math.max(turn - 1, 0)],
          beforeThat: boards[Math.max(turn - 2, 0)],
          moves: moves.map(pointOf),
          superkoBans: superkoBans(game, boards.slice(0, turn + 1), position.toPlay),
          rules: game.rules,
          playoutDoublingAdvantage: doublings,
        },
        planes,
        numbers,
      );
      for (const [plane, digits] of Object.entries(position.planes)) {
        const actual = planes.subarray(Number(plane) * n, (Number(plane) + 1) * n);
        const expected = diagram(unpack(digits, n), game.width);
        expect(diagram(actual, game.width), `plane ${plane} at move ${turn}`).toEqual(expected);
      }
      for (const [i, number] of (position.numbers ?? []).entries()) {
        expect(numbers[i], `number ${i} at move ${turn}`).toBeCloseTo(number, 5);
      }
    }
  });

  it("leaves a position that was read before as it is, and reads its ladders again after another move", () => {
    const geometry = geometryOf(9);
    const inputs = new V7Inputs(geometry);
    const board = new Board(geometry);
    const ladders = (): number[] => {
      const planes = new Float32Array(V7_PLANES * 81);
      const { rules } = GAMES[0];
      const boards = { board, before: board, beforeThat: board };
      const empty = { toPlay: BLACK, moves: [], superkoBans: [], komi: 7 } as const;
      inputs.fill({ ...NOTHING_SPECIAL, ...boards, ...empty, rules }, planes, new Float32Array(V7_NUMBERS));
      return [...planes.subarray(14 * 81, 15 * 81)].flatMap((x, i) => (x === 1 ? [i] : []));
    };
    const play = (vertex: string, colour: Colour): number => board.play(geometry.parseVertex(vertex)!, colour);
    // A ladder across the whole board, and then a stone that breaks it.
    for (const vertex of ["C8", "B7", "B6"]) play(vertex, BLACK);
    play("C7", WHITE);
    const running = ladders();
    expect(running).toEqual([geometry.points.indexOf(geometry.parseVertex("C7")!)]);
    expect(ladders()).toEqual(running);
    play("F3", WHITE);
    expect(ladders()).toEqual([]);
  });
});

/** What superko bans on the last of the boards of a game. */
function superkoBans({ rules, moves }: RecordedGame, boards: readonly Board[], toPlay: Colour): Point[] {
  const superko = ({ SIMPLE: "none", POSITIONAL: "positional", SITUATIONAL: "situational" } as const)[rules.ko];
  const toPlayAt = (k: number): Colour => (k < boards.length - 1 ? (Math.floor(moves[k] / 1000) as Colour) : toPlay);
  const keys = boards.map((board, k) => board.key(superko === "situational" ? toPlayAt(k) : undefined));
  return new Repetition(superko, BigUint64Array.from(keys)).bans(boards.at(-1)!, toPlay, rules.suicide);
}

const NOTHING_SPECIAL = {
  isButtonFree: false,
  isSecondPass: false,
  repeatsPass: false,
  isOver: false,
  conservativePass: false,
  passingHacks: false,
  playoutDoublingAdvantage: 0,
};

function unpack(digits: string, n: number): number[] {
  return Array.from({ length: n }, (_, i) => (parseInt(digits[i >> 2] ?? "0", 16) >> (i & 3)) & 1);
}

/** One line for each row, so that a failure shows the place. */
function diagram(plane: ArrayLike<number>, width: number): string[] {
  const points = Array.from(plane);
  return Array.from({ length: points.length / width }, (_, y) => points.slice(y * width, (y + 1) * width).join(" "));
}
