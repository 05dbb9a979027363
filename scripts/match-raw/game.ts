/** One game between two players without a search. */
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { estimateOwnership } from "../../engine/playout/ownership.ts";
import { MoveList, Priors } from "../../engine/policy/priors.ts";
import type { RawPlayer } from "./players.ts";

/** Moves per point after which a game is counted as it stands. */
const MAX_MOVES = 3;
/** Playouts that tell whose each point is at the end. */
const PLAYOUTS = 64;

/** Moves drawn by what the move predictor thinks of them, which neither player is. */
export function drawOpening(geometry: Geometry, length: number, seed: number): Point[] {
  const board = new Board(geometry);
  const random = new Random(seed);
  const priors = new Priors(geometry);
  const list = new MoveList(geometry);
  const moves: Point[] = [];
  for (let colour: Colour = BLACK; moves.length < length; colour = opponent(colour)) {
    priors.fill(board, colour, moves.at(-1), moves.at(-2), list);
    let rest = random.fraction();
    let at = 0;
    while (at < list.length - 1 && (rest -= list.probability[at]) >= 0) at++;
    moves.push(list.move[at]);
    board.play(list.move[at], colour);
  }
  return moves;
}

/**
 * Plays a game from an opening until both sides pass. No position may come again. Points that are left are given to
 * whom playouts give them.
 * @returns Black's lead, komi taken away
 */
export async function playGame(
  geometry: Geometry,
  black: RawPlayer,
  white: RawPlayer,
  opening: readonly Point[],
  komi: number,
): Promise<number> {
  const board = new Board(geometry);
  const next = new Board(geometry);
  const seen = new Set([board.key()]);
  const moves: Point[] = [];
  let colour: Colour = BLACK;
  const play = (move: Point) => {
    board.play(move, colour);
    seen.add(board.key());
    moves.push(move);
    colour = opponent(colour);
  };
  const repeats = (move: Point) => {
    next.copyFrom(board);
    next.play(move, colour);
    return seen.has(next.key());
  };
  for (const move of opening) play(move);
  while (moves.length < MAX_MOVES * geometry.points.length && (moves.at(-1) !== PASS || moves.at(-2) !== PASS)) {
    const allowed = geometry.points.filter((p) => board.colour[p] === EMPTY && board.isLegal(p, colour) && !repeats(p));
    const player = colour === BLACK ? black : white;
    play(await player.choose({ board, colour, komi, moves }, [...allowed, PASS]));
  }
  const owners = estimateOwnership(board, new Uint8Array(geometry.length), PLAYOUTS, 1);
  return geometry.points.reduce((sum, p) => sum + Math.sign(owners[p]), -komi);
}
