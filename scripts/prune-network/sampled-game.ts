/** Games in which a network is asked about all kinds of positions: each move is drawn by its own policy. */
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import type { Random } from "../../engine/board/random.ts";
import type { Network } from "../../engine/policy/network/network.ts";
import { InputPlanes, RECENT_MOVES } from "../../engine/policy/features/planes.ts";

/** Of the policy: the least, and by how much it may be more. */
const TEMPERATURE = 0.3;
const MORE_TEMPERATURE = 1.2;
/** Komi is drawn from minus to plus this. */
const MOST_KOMI = 40;
/** A game is over after two passes, or after so many moves a point. */
const MOST_MOVES = 1.4;

/** Plays a game; returns how many positions the network was asked about. Temperature, komi and counting are drawn. */
export function playSampledGame(geometry: Geometry, network: Network, random: Random): number {
  const temperature = TEMPERATURE + MORE_TEMPERATURE * random.fraction();
  const komi = Math.round(MOST_KOMI * (2 * random.fraction() - 1)) + 0.5;
  const territory = random.below(2) === 0;
  const planes = new InputPlanes(geometry);
  const board = new Board(geometry);
  const moves: Point[] = [];
  const longest = MOST_MOVES * geometry.points.length;
  for (let colour: Colour = BLACK; moves.length < longest; colour = opponent(colour)) {
    const recent = Array.from({ length: RECENT_MOVES }, (_, i) => moves.at(-1 - i));
    const passed = recent[0] === PASS;
    planes.fill(board, colour, recent);
    network.evaluate(planes.bits, planes.unlikely, { komi: colour === BLACK ? -komi : komi, territory, passed });
    const move = drawMove(board, colour, network.policy, temperature, random);
    moves.push(move);
    if (move !== PASS) board.play(move, colour);
    else if (passed) break;
  }
  return moves.length;
}

/** @param policy - index of a point -> logit of a play there; the pass comes last */
function drawMove(board: Board, colour: Colour, policy: Float32Array, temperature: number, random: Random): Point {
  const { points } = board.geometry;
  const isPossible = (p: Point) => board.colour[p] === EMPTY && board.isLegal(p, colour) && !board.isEye(p, colour);
  const candidates = [...points.keys()].filter((i) => isPossible(points[i]));
  const logits = [...candidates.map((i) => policy[i]), policy[points.length]];
  const highest = Math.max(...logits);
  const drawn = random.weighted(logits.map((logit) => Math.exp((logit - highest) / temperature)));
  return drawn < candidates.length ? points[candidates[drawn]] : PASS;
}
