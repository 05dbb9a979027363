/**
 * The values of a search as people are told them. The mean of a few visits says little: the root's is drawn to what is
 * known without a search, and a move's to the root's, the more the fewer its visits are and the more single results
 * differ (the posterior mean of a normal distribution). Moves are not chosen by these values.
 */
import { EVEN_VISITS, MOVE_DEVIATION } from "./parameters.ts";
import { type Candidate, meanOf, type MeanValues, type SearchResult } from "./result.ts";

/** Variance of a result that is 0 or 1 with even odds. */
const EVEN_VARIANCE = 0.25;

/** The search with credible win rates, scores and lower bounds, and with the root's `mean`. */
export function credible(result: SearchResult): SearchResult {
  const { candidates, raw, spread } = result;
  const visits = candidates.reduce((sum, candidate) => sum + candidate.visits, 0);
  const known = { winrate: raw?.winrate ?? 0.5, score: raw?.lead ?? 0 };
  const mean = drawn(meanOf(candidates) ?? known, visits, known, EVEN_VISITS);
  // Some results of 0 or 1 at even odds are counted in, so that a few that are equal do not look like certainty.
  const found = (spread?.value ?? 0) ** 2 * visits;
  const variance = (found + EVEN_VARIANCE * EVEN_VISITS) / (visits + EVEN_VISITS);
  const weight = variance / MOVE_DEVIATION ** 2;
  const told = candidates.map((candidate): Candidate => {
    const { winrate, score } = drawn(candidate, candidate.visits, mean, weight);
    const deviation = Math.sqrt(variance / candidate.visits);
    return { ...candidate, winrate, score, lowerBound: Math.max(0, winrate - 1.96 * deviation) };
  });
  const best = told.find(({ move }) => move === result.move) ?? mean;
  return { ...result, mean, winrate: best.winrate, score: best.score, candidates: told };
}

/** Values found in so many visits, mixed with others that weigh as much as `weight` visits. */
function drawn(found: MeanValues, visits: number, to: MeanValues, weight: number): MeanValues {
  const mix = (a: number, b: number) => (a * visits + b * weight) / (visits + weight);
  return { winrate: mix(found.winrate, to.winrate), score: mix(found.score, to.score) };
}
