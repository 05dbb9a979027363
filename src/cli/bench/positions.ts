/** Positions to search for measurements. */
import { Board } from "../../../engine/board/board.ts";
import { BLACK, type Colour, opponent } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { playLight } from "../../../engine/playout/light.ts";
import { packMove, type SearchPosition } from "../../../engine/search/position.ts";

const KOMI = 7.5;

/** The position after this many random moves on an empty board, under area rules. */
export function randomPosition(size: number, moves: number, seed: number): SearchPosition {
  const board = new Board(geometryOf(size));
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
    width: size,
    height: size,
    board: board.snapshot(),
    toPlay,
    komi: KOMI,
    rules: { scoring: "area", removesDead: true, superko: "none" },
    start,
    moves: Int16Array.from(packed),
    afterPass: false,
    history: new BigUint64Array(0),
    legal: Int16Array.from(board.geometry.points.filter((p) => board.isLegal(p, toPlay))),
  };
}
