/**
 * Weaker play for people: fewer playouts, and a choice among the moves that the search finds worth a look. It depends
 * on no clock and no machine.
 */
import { PASS } from "../board/geometry.ts";
import { Random } from "../board/random.ts";
import type { Candidate, SearchResult } from "./result.ts";

export interface Level {
  /** Playouts a move. */
  readonly playouts: number;
  /** 0: always the best move; 1: in proportion to how often the search and the learned policy would play a move. */
  readonly temperature: number;
}

/** Level 1 is the first. */
const LEVELS: readonly Level[] = [
  { playouts: 20, temperature: 1 },
  { playouts: 40, temperature: 0.9 },
  { playouts: 70, temperature: 0.8 },
  { playouts: 120, temperature: 0.7 },
  { playouts: 220, temperature: 0.6 },
  { playouts: 400, temperature: 0.5 },
  { playouts: 800, temperature: 0.4 },
  { playouts: 1600, temperature: 0.3 },
  { playouts: 3500, temperature: 0.2 },
  { playouts: 8000, temperature: 0 },
];

export const LEVEL_COUNT = LEVELS.length;

/** A move is plausible with this share of the best one's visits, and a win rate no further below than this. */
const PLAUSIBLE_VISITS = 0.08;
const PLAUSIBLE_LOSS = 0.15;

/** A level from 1 to `LEVEL_COUNT`. */
export function levelOf(number: number): Level {
  return LEVELS[number - 1];
}

/** The move that a level chooses after its search. Equal seeds choose equally. A pass is the best move or none. */
export function chooseAtLevel(result: SearchResult, { temperature }: Level, seed: number): Candidate | undefined {
  const [best, ...others] = result.candidates;
  if (!best || best.move === PASS || temperature === 0) return best;
  const plausible = others.filter(
    ({ move, visits, winrate }) =>
      move !== PASS && visits >= best.visits * PLAUSIBLE_VISITS && winrate >= best.winrate - PLAUSIBLE_LOSS,
  );
  const choices = [best, ...plausible];
  const weights = choices.map(({ visits, prior }) => (visits / result.visits + prior) ** (1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let rest = ((new Random(seed).next() >>> 0) / 2 ** 32) * total;
  return choices.find((_, i) => (rest -= weights[i]) < 0) ?? best;
}
