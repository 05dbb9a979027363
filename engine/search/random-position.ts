/** Positions to search where none is given: for measurements, and to get threads ready. */
import { Board } from "../board/board.ts";
import { BLACK, type Colour, opponent } from "../board/colour.ts";
import type { Geometry } from "../board/geometry.ts";
import { Random } from "../board/random.ts";
import { playLight } from "../playout/light.ts";
import { WARM_UP_STONES } from "./parameters.ts";
import { packMove, type SearchPosition } from "./position.ts";

const KOMI = 7.5;

/** The position after this many random moves on an empty board, under area rules. */
export function randomPosition(geometry: Geometry, moves: number, seed: number): SearchPosition {
  const board = new Board(geometry);
  const start = board.key();
  const trace = { moves: new Int16Array(moves), length: 0 };
  playLight(board.clone(), BLACK, new Random(seed), trace);
  const packed: number[] = [];
  let toPlay: Colour = BLACK;
  for (const p of trace.moves) {
    board.play(p, toPlay);
    packed.push(packMove(toPlay, p));
    toPlay = opponent(toPlay);
  }
  return {
    width: geometry.width,
    height: geometry.height,
    board: board.snapshot(),
    toPlay,
    komi: KOMI,
    rules: { scoring: "area", removesDead: true, superko: "none" },
    start,
    moves: Int16Array.from(packed),
    afterPass: false,
    history: new BigUint64Array(0),
    legal: Int16Array.from(geometry.points.filter((p) => board.isLegal(p, toPlay))),
  };
}

/** A middle game, in which all that happens in searches is there to be compiled. */
export function warmUpPosition(geometry: Geometry): SearchPosition {
  return randomPosition(geometry, Math.floor(geometry.points.length * WARM_UP_STONES), 1);
}
