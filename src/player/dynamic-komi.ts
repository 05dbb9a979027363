/**
 * Dynamic komi in handicap games (Baudiš 2011). Where every move wins or every move loses, a search sees no difference
 * between moves. With about half of the handicap's worth added to the komi, White fights for every point and Black
 * keeps what he has. The points shrink linearly to nothing.
 */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { RawEvaluation } from "../../engine/search/raw-evaluation.ts";
import type { MeanValues, SearchResult } from "../../engine/search/result.ts";
import type { Game } from "../rules/game.ts";

/** Points for each handicap stone: half of what a stone in the corner is worth at the start. */
const POINTS_A_STONE = 7;
/** Nothing is left after this many moves of both players, by points of the board. */
const END = 0.55;
/** A win rate and a spread of scores that are nearer to certainty say no more. */
const LEAST_PROBABILITY = 0.001;
const LEAST_STDEV = 2;
/** The normal distribution's function is the logistic one of so many times the deviations, to one part in a hundred. */
const LOGISTIC_SCALE = 1.702;
/** Moves from one change to the next: a search tree is of one komi, and a change begins it anew. */
const STEP = 10;

/** Points that the search of a game's next move adds to the komi; 0 in even games. */
export function dynamicKomi({ handicap, geometry, moves }: Pick<Game, "handicap" | "geometry" | "moves">): number {
  if (handicap < 2) return 0;
  const moveNumber = Math.floor(moves.length / STEP) * STEP;
  return Math.round(handicap * POINTS_A_STONE * Math.max(0, 1 - moveNumber / (END * geometry.points.length)));
}

/**
 * The result of a search for `colour` with the scores and win rates of the game's own komi. A win rate is moved along a
 * normal distribution of the final score by as much as the points say.
 */
export function withoutDynamicKomi(result: SearchResult, colour: Colour, komi: number): SearchResult {
  if (komi === 0) return result;
  const points = colour === BLACK ? komi : -komi;
  const stdev = Math.max(LEAST_STDEV, result.spread?.score ?? Math.abs(komi));
  const winrateOf = (winrate: number) => logistic(logit(winrate) + (LOGISTIC_SCALE * points) / stdev);
  const moved = <T extends MeanValues>(values: T): T => ({
    ...values,
    winrate: winrateOf(values.winrate),
    score: values.score + points,
  });
  const { mean, raw } = result;
  return {
    ...moved(result),
    candidates: result.candidates.map((candidate) => ({
      ...moved(candidate),
      lowerBound: winrateOf(candidate.lowerBound),
    })),
    ...(mean && { mean: moved(mean) }),
    ...(raw && { raw: rawWithout(raw, points, winrateOf) }),
  };
}

function rawWithout(raw: RawEvaluation, points: number, winrateOf: (winrate: number) => number): RawEvaluation {
  const { lead, winrate } = raw;
  return { ...raw, winrate: winrateOf(winrate), ...(lead !== undefined && { lead: lead + points }) };
}

function logit(probability: number): number {
  const p = Math.max(LEAST_PROBABILITY, Math.min(1 - LEAST_PROBABILITY, probability));
  return Math.log(p / (1 - p));
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
