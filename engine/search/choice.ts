/** Which move of the root is played. */
import { PASS } from "../board/geometry.ts";
import type { Candidate } from "./result.ts";

/** A move with a lower probability by the network is implausible. */
const PLAUSIBLE = 0.002;
/** A plausible move can take its place that has this share of its visits. */
const RIVAL_VISITS = 0.25;
/** Standard deviations by which an implausible move must be ahead. */
const SURE = 2;

/**
 * The candidates with the one to be played before the others: the most visited one, but an implausible one only if its
 * win rate is higher than that of the most visited plausible one by more than chance explains. Where all is open, as
 * on the empty board, the luck of some all-moves-as-first values out of hundreds would choose otherwise.
 * @param candidates - of a root whose priors are the network's; most visited first
 */
export function playedFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  const [most] = candidates;
  // The network is not heard about the pass.
  if (most === undefined || most.move === PASS || isPlausible(most)) return candidates;
  const chosen = candidates.find(isPlausible);
  if (!chosen || chosen.visits < most.visits * RIVAL_VISITS) return candidates;
  if (most.winrate - chosen.winrate > SURE * Math.sqrt(variance(most) + variance(chosen))) return candidates;
  return [chosen, ...candidates.filter((candidate) => candidate !== chosen)];
}

/** Not a pass: the search gives it hardly any prior. */
function isPlausible({ prior }: Candidate): boolean {
  return prior >= PLAUSIBLE;
}

/** Of the mean of so many results, with one win and one loss more, so that none is taken for sure. */
function variance({ winrate, visits }: Candidate): number {
  const p = (winrate * visits + 1) / (visits + 2);
  return (p * (1 - p)) / visits;
}
