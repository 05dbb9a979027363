/**
 * Analysis as controllers read it. All values are from the side to move. Leela Zero's dialect has whole numbers, ten
 * thousandths; KataGo's has fractions of one.
 */
import { BLACK, type Colour } from "../../../engine/board/colour.ts";
import type { Geometry } from "../../../engine/board/geometry.ts";
import type { Candidate, SearchResult } from "../../../engine/search/result.ts";
import type { AnalysisArguments, Dialect } from "./arguments.ts";

/** Spread of final scores, in points, where nothing better is known. Controllers only draw it. */
const SCORE_STDEV = 10;

/** A move that is shown has so many visits, and this share of the best one's. */
const LEAST_VISITS = 10;
const LEAST_SHARE = 0.02;

/** One line for all moves of a search, best first. */
export function analysisLine(
  result: SearchResult,
  toPlay: Colour,
  geometry: Geometry,
  dialect: Dialect,
  args: AnalysisArguments,
): string {
  const candidates = shown(result.candidates, args);
  const moves = candidates.map((candidate, order) =>
    dialect === "lz" ? lzMove(candidate, order, geometry) : kataMove(candidate, order, geometry, args, result, toPlay),
  );
  if (dialect === "kata" && args.rootInfo) moves.push(rootInfo(result));
  if (dialect === "kata" && args.ownership) moves.push(`ownership ${owners(result.ownership, toPlay, geometry)}`);
  if (dialect === "kata" && args.ownershipStdev) moves.push(`ownershipStdev ${spreads(result.ownership, geometry)}`);
  return moves.join(" ");
}

/**
 * The moves that are worth a word. The win rate of one that was hardly looked at is a throw of dice, and some readers
 * (Sabaki) take the highest of all for the engine's evaluation.
 */
function shown(candidates: readonly Candidate[], { minMoves, maxMoves }: AnalysisArguments): readonly Candidate[] {
  const least = Math.max(LEAST_VISITS, LEAST_SHARE * (candidates[0]?.visits ?? 0));
  const count = candidates.filter(({ visits }) => visits >= least).length;
  return candidates.slice(0, Math.max(1, minMoves, Math.min(count, maxMoves)));
}

function lzMove(candidate: Candidate, order: number, geometry: Geometry): string {
  const { move, visits, winrate, prior, lowerBound, variation } = candidate;
  return (
    `info move ${geometry.vertex(move)} visits ${visits} winrate ${tenThousandths(winrate)} ` +
    `prior ${tenThousandths(prior)} lcb ${tenThousandths(lowerBound)} order ${order} ` +
    `pv ${variation.map((p) => geometry.vertex(p)).join(" ")}`
  );
}

function kataMove(
  candidate: Candidate,
  order: number,
  geometry: Geometry,
  args: AnalysisArguments,
  result: SearchResult,
  toPlay: Colour,
): string {
  const { move, visits, winrate, score, prior, lowerBound, variation, variationVisits } = candidate;
  const after = candidate.ownership ?? result.ownership;
  const fields = [
    `info move ${geometry.vertex(move)} visits ${visits} edgeVisits ${visits}`,
    `utility ${decimal(2 * winrate - 1)} winrate ${decimal(winrate)} scoreMean ${decimal(score)}`,
    `scoreStdev ${decimal(SCORE_STDEV)} scoreLead ${decimal(score)} scoreSelfplay ${decimal(score)}`,
    `prior ${decimal(prior)} lcb ${decimal(lowerBound)} utilityLcb ${decimal(2 * lowerBound - 1)} weight ${visits}`,
    `order ${order} pv ${variation.map((p) => geometry.vertex(p)).join(" ")}`,
  ];
  if (args.pvVisits) fields.push(`pvVisits ${variationVisits.join(" ")}`);
  if (args.pvEdgeVisits) fields.push(`pvEdgeVisits ${variationVisits.join(" ")}`);
  // Playouts always have a winner.
  if (args.noResultValue) fields.push("noResultValue 0");
  if (args.movesOwnership) fields.push(`movesOwnership ${owners(after, toPlay, geometry)}`);
  if (args.movesOwnershipStdev) fields.push(`movesOwnershipStdev ${spreads(after, geometry)}`);
  return fields.join(" ");
}

function rootInfo(result: SearchResult): string {
  const { winrate, score, visits } = result;
  return (
    `rootInfo visits ${visits} utility ${decimal(2 * winrate - 1)} winrate ${decimal(winrate)} ` +
    `scoreMean ${decimal(score)} scoreStdev ${decimal(SCORE_STDEV)} scoreLead ${decimal(score)} ` +
    `scoreSelfplay ${decimal(score)} weight ${visits}`
  );
}

/** Row by row from the top left; positive where the side to move owns the point. */
function owners(ownership: Float32Array, toPlay: Colour, geometry: Geometry): string {
  const sign = toPlay === BLACK ? 1 : -1;
  return geometry.points.map((p) => decimal(sign * ownership[p])).join(" ");
}

/** Standard deviations in the same order: in a playout a point is one side's, so that the mean tells its spread. */
function spreads(ownership: Float32Array, geometry: Geometry): string {
  return geometry.points.map((p) => decimal(Math.sqrt(Math.max(0, 1 - ownership[p] ** 2)))).join(" ");
}

/** Characters for ownership in CGOS lines, from the opponent's for sure to the player's for sure. */
const CGOS_OWNERSHIP = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
/** Candidates in a CGOS line: the server stores every line for ever. */
const CGOS_CANDIDATES = 10;

/** The line of `cgos-genmove_analyze`: JSON; a variation there begins after its move. */
export function cgosLine(result: SearchResult, toPlay: Colour, geometry: Geometry): string {
  const sign = toPlay === BLACK ? 1 : -1;
  const owners = geometry.points.map((p) => {
    const share = (sign * result.ownership[p] + 1) / 2;
    return CGOS_OWNERSHIP[Math.round(share * (CGOS_OWNERSHIP.length - 1))];
  });
  return JSON.stringify({
    winrate: rounded(result.winrate),
    score: rounded(result.score),
    visits: result.visits,
    moves: result.candidates.slice(0, CGOS_CANDIDATES).map(({ move, winrate, score, prior, variation, visits }) => ({
      move: geometry.vertex(move),
      winrate: rounded(winrate),
      score: rounded(score),
      prior: rounded(prior),
      pv: variation
        .slice(1)
        .map((p) => geometry.vertex(p))
        .join(" "),
      visits,
    })),
    ownership: owners.join(""),
  });
}

function tenThousandths(share: number): number {
  return Math.round(share * 10000);
}

/** Up to four decimals, never in exponential notation, never "-0". */
function decimal(value: number): string {
  return String(rounded(value));
}

function rounded(value: number): number {
  return Math.round(value * 10000) / 10000 + 0;
}
