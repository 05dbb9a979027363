/**
 * What a search found, in the names of KataGo's analysis. `kata-analyze` writes them as text, the JSON protocol as they
 * are.
 */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import { SHOWN_MOVES } from "../../engine/search/parameters.ts";
import {
  type Candidate, countedVisits, meanOf, type MeanValues, type SearchResult,
} from "../../engine/search/result.ts";
import type { AnalysedMove } from "../report/position-analysis.ts";

/** Name -> value, in the order of the text. */
export type Values = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** Side to move; perspective of win rates, scores and ownership. */
interface Sides {
  readonly toPlay: Colour;
  readonly side: Colour;
}

/** What values are about. */
export interface View extends Sides {
  readonly geometry: Geometry;
  /** Spread of final scores, in points; undefined where it is not known. */
  readonly stdev?: number | undefined;
}

/** What is reported only where it is asked for. */
export interface Extras {
  readonly pvVisits: boolean;
  readonly pvEdgeVisits: boolean;
  readonly noResultValue: boolean;
  readonly movesOwnership: boolean;
  readonly movesOwnershipStdev: boolean;
}

/** Stands for a spread that is not known. Controllers only draw it. */
const SCORE_STDEV = 10;

/** Share of the best move's visits below which a move is not shown. */
const LEAST_SHARE = 0.005;

/** The moves that are worth a word: the first `SHOWN_MOVES`, and those with enough visits. */
export function shownMoves(candidates: readonly Candidate[], least = 0, most = Infinity): readonly Candidate[] {
  const visits = LEAST_SHARE * (candidates[0]?.visits ?? 0);
  const count = candidates.filter((candidate) => candidate.visits >= visits).length;
  return candidates.slice(0, Math.max(1, least, Math.min(Math.max(count, SHOWN_MOVES), most)));
}

/** The same as plain data. */
export function analysedMoves(candidates: readonly Candidate[], sides: Sides): AnalysedMove[] {
  return shownMoves(candidates).map(({ move, prior, score, variation, visits, winrate }) => {
    return { move, visits, winrate: ofSide(winrate, sides), lead: pointsOfSide(score, sides), prior, variation };
  });
}

/** A move of the root; `order` is 0 for the best. */
export function moveValues(
  candidate: Candidate,
  order: number,
  root: SearchResult,
  view: View,
  extras: Extras,
): Values {
  const { move, visits, prior, lowerBound, variation, variationVisits } = candidate;
  const { geometry } = view;
  const after = candidate.ownership ?? root.ownership;
  const { utility, ...values } = evaluation(candidate.winrate, candidate.score, view);
  const lcb = ofSide(lowerBound, view);
  return {
    move: geometry.vertex(move),
    visits,
    edgeVisits: countedVisits(candidate),
    utility,
    ...values,
    prior: rounded(prior),
    lcb: rounded(lcb),
    utilityLcb: rounded(2 * lcb - 1),
    weight: visits,
    order,
    pv: variation.map((p) => geometry.vertex(p)),
    ...(extras.pvVisits && { pvVisits: variationVisits }),
    ...(extras.pvEdgeVisits && { pvEdgeVisits: variationVisits }),
    // Only KataGo's networks know games without result, and a search does not distinguish moves by them.
    ...(extras.noResultValue && { noResultValue: rounded(root.raw?.details?.noResult ?? 0) }),
    ...(extras.movesOwnership && { ownership: owners(after, view) }),
    ...(extras.movesOwnershipStdev && { ownershipStdev: spreads(after, geometry) }),
  };
}

export function rootValues(result: SearchResult, view: View): Values {
  const { winrate, score } = rootMeans(result);
  return { visits: result.visits, ...evaluation(winrate, score, view), weight: result.visits };
}

/** The root: the mean of all its visits, for the best move alone looks too good in a short search. */
export function rootMeans(result: SearchResult): MeanValues {
  return result.mean ?? meanOf(result.candidates) ?? result;
}

function evaluation(winrate: number, score: number, view: View): Record<"utility" | "winrate", number> & Values {
  const won = ofSide(winrate, view);
  const points = rounded(pointsOfSide(score, view));
  return {
    utility: rounded(2 * won - 1),
    winrate: rounded(won),
    scoreMean: points,
    scoreStdev: rounded(view.stdev ?? SCORE_STDEV),
    scoreLead: points,
    scoreSelfplay: points,
  };
}

/** A probability of the side to move's, from the perspective `side`. */
export function ofSide(probability: number, { side, toPlay }: Sides): number {
  return side === toPlay ? probability : 1 - probability;
}

/** Points of the side to move's, likewise. */
export function pointsOfSide(points: number, { side, toPlay }: Sides): number {
  return side === toPlay ? points : -points;
}

/** Row by row from the top left; positive where `side` owns the point. */
export function owners(ownership: Float32Array, { geometry, side }: View): number[] {
  const sign = side === BLACK ? 1 : -1;
  return geometry.points.map((p: Point) => rounded(sign * ownership[p]));
}

/** Standard deviations in the same order: in a playout a point is one side's, so that the mean gives its spread. */
export function spreads(ownership: Float32Array, geometry: Geometry): number[] {
  return geometry.points.map((p) => rounded(Math.sqrt(Math.max(0, 1 - ownership[p] ** 2))));
}

/** To `decimals` decimals, never -0. */
export function rounded(value: number, decimals = 4): number {
  const steps = 10 ** decimals;
  return Math.round(value * steps) / steps + 0;
}

/** Moves that are not to be considered, or the only ones that are, for one colour at the first move. */
export interface MoveFilter {
  readonly kind: "avoid" | "allow";
  readonly colour: Colour;
  readonly moves: readonly Point[];
}

/** Which moves of `colour` the filters leave; undefined if they leave all. */
export function considered(filters: readonly MoveFilter[], colour: Colour): ((move: Point) => boolean) | undefined {
  const own = filters.filter((filter) => filter.colour === colour);
  if (own.length === 0) return undefined;
  return (move) => own.every(({ kind, moves }) => moves.includes(move) === (kind === "allow"));
}
