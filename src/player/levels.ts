/**
 * Weaker play for people: a choice among several moves instead of the best one, after a fixed number of playouts, the
 * same on every machine. Numbered levels search without the network and choose among the moves that the search visits;
 * ranks choose among the moves that the network expects of people, the weaker the more freely.
 */
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import type { PolicyEvaluation } from "../../engine/search/policy-evaluation.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";

export interface Level {
  /** Playouts a move. */
  readonly playouts: number;
  /** 0: always the best move; 1: as often as the search and the learned policy would play it; above: more evenly. */
  readonly temperature: number;
}

/** A level that plays as a person of some rank does, with the network. */
export interface Rank extends Level {
  /** Weight of the search's visits in a move's likelihood, 0…1; the rest is the policy's. */
  readonly searchWeight: number;
  /** No move is considered that is less likely than this part of the likeliest: it would be absurd to the rank. */
  readonly plausible: number;
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

/** A move is plausible with this share of the best one's visits, and a win rate no further below than this. */
const PLAUSIBLE_VISITS = 0.08;
const PLAUSIBLE_LOSS = 0.15;

/** In the opening a move on the edge must be likelier to be considered. */
const PLAUSIBLE_ON_EDGE = 0.2;
/** The opening lasts until so many moves have been played, as a share of the points of the board. */
const OPENING = 0.15;

/** Every third rank; grade 0 is 1k, 1 is 1d, −17 is 18k. Those between are interpolated. */
const RANKS: readonly (readonly [grade: number, rank: Rank])[] = [
  [-17, { playouts: 64, temperature: 4, searchWeight: 0, plausible: 0.01 }],
  [-14, { playouts: 64, temperature: 2.5, searchWeight: 0, plausible: 0.01 }],
  [-11, { playouts: 64, temperature: 2, searchWeight: 0.1, plausible: 0.03 }],
  [-8, { playouts: 64, temperature: 1.5, searchWeight: 0.2, plausible: 0.06 }],
  [-5, { playouts: 100, temperature: 0.8, searchWeight: 0.4, plausible: 0.1 }],
  [-2, { playouts: 300, temperature: 0.4, searchWeight: 0.7, plausible: 0.1 }],
  [1, { playouts: 1000, temperature: 0.2, searchWeight: 0.9, plausible: 0.1 }],
];

/** What people call the levels, for sentences. */
export const LEVEL_NAMES = `1 to ${LEVELS.length} or 18k to 1d`;

/** The level of a number ("7") or of a rank in any case ("12k", "1D"); undefined if there is none. */
export function levelNamed(name: string): Level | Rank | undefined {
  const [, digits, letter] = /^([1-9]\d?)([kd]?)$/i.exec(name) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (letter === "") return LEVELS[number - 1];
  return rankOf(letter.toLowerCase() === "d" ? number : 1 - number);
}

/** Whether a level is a rank, which needs the network. */
export function isRank(level: Level | Rank): level is Rank {
  return "searchWeight" in level;
}

function rankOf(grade: number): Rank | undefined {
  const above = RANKS.findIndex(([upper]) => upper >= grade);
  if (above < 0 || grade < RANKS[0][0]) return undefined;
  const [upper, stronger] = RANKS[above];
  const [lower, weaker] = RANKS[Math.max(0, above - 1)];
  const part = upper === lower ? 1 : (grade - lower) / (upper - lower);
  return {
    playouts: Math.round(weaker.playouts * (stronger.playouts / weaker.playouts) ** part),
    temperature: weaker.temperature * (stronger.temperature / weaker.temperature) ** part,
    searchWeight: weaker.searchWeight + (stronger.searchWeight - weaker.searchWeight) * part,
    plausible: weaker.plausible + (stronger.plausible - weaker.plausible) * part,
  };
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
  return choices[draw(weights, seed)];
}

/**
 * The move that a rank chooses in a position, given the policy's moves and its search. Equal seeds choose equally. It
 * passes when the pass is the policy's likeliest move or the search's best.
 */
export function chooseAtRank(
  position: SearchPosition,
  { moves }: PolicyEvaluation,
  result: SearchResult,
  rank: Rank,
  seed: number,
): Point {
  if (moves[0].move === PASS || result.move === PASS) return PASS;
  const plays = moves.filter(({ move }) => move !== PASS);
  const seen = result.candidates.filter(({ move }) => move !== PASS);
  const probabilities = plays.reduce((sum, { probability }) => sum + probability, 0);
  const visits = seen.reduce((sum, candidate) => sum + candidate.visits, 0);
  const shareOf = new Map(seen.map((candidate) => [candidate.move, candidate.visits / visits]));
  const searchWeight = visits === 0 ? 0 : rank.searchWeight;
  const likelihood = plays.map(
    ({ move, probability }) =>
      ((1 - searchWeight) * probability) / probabilities + searchWeight * (shareOf.get(move) ?? 0),
  );
  const highest = Math.max(...likelihood);
  const isSuspect = edgeInOpening(position);
  const weights = likelihood.map((p, i) => {
    const least = isSuspect(plays[i].move) ? PLAUSIBLE_ON_EDGE : rank.plausible;
    return p < highest * least ? 0 : (p / highest) ** (1 / rank.temperature);
  });
  return plays[draw(weights, seed)].move;
}

/** Tells the points on the edge, as long as the game is in its opening; then none. */
function edgeInOpening({ width, height, moves }: SearchPosition): (p: Point) => boolean {
  const geometry = geometryOf(width, height);
  if (moves.length >= geometry.points.length * OPENING) return () => false;
  return (p) => [0, width - 1].includes(geometry.column(p)) || [0, height - 1].includes(geometry.row(p));
}

/** An index, as often as its weight says. */
function draw(weights: readonly number[], seed: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let rest = ((new Random(seed).next() >>> 0) / 2 ** 32) * total;
  return Math.max(0, weights.findIndex((weight) => (rest -= weight) < 0));
}
