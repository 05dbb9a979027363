/**
 * Analysis as controllers read it. All values are from the side to move. Leela Zero's dialect has whole numbers, ten
 * thousandths; KataGo's has fractions of one.
 */
import { BLACK, type Colour } from "../../../engine/board/colour.ts";
import type { Geometry } from "../../../engine/board/geometry.ts";
import type { Candidate, SearchResult } from "../../../engine/search/result.ts";
import { moveValues, owners, rootValues, rounded, shownMoves, spreads, type Values } from "../../analysis/values.ts";
import type { AnalysisArguments, Dialect } from "./arguments.ts";

/** One line for all moves of a search, best first. */
export function analysisLine(
  result: SearchResult,
  toPlay: Colour,
  geometry: Geometry,
  dialect: Dialect,
  args: AnalysisArguments,
): string {
  const candidates = shownMoves(result.candidates, args.minMoves, args.maxMoves);
  if (dialect === "lz") return candidates.map((candidate, order) => lzMove(candidate, order, geometry)).join(" ");
  const view = { geometry, toPlay, side: toPlay, stdev: result.spread?.score };
  return [
    ...candidates.map((candidate, order) => `info ${words(moveValues(candidate, order, result, view, args))}`),
    ...(args.rootInfo ? [`rootInfo ${words(rootValues(result, view))}`] : []),
    ...(args.ownership ? [`ownership ${owners(result.ownership, view).join(" ")}`] : []),
    ...(args.ownershipStdev ? [`ownershipStdev ${spreads(result.ownership, geometry).join(" ")}`] : []),
  ].join(" ");
}

/** Names of values that are others in a line, where the root has those too. */
const LINE_NAMES: Readonly<Record<string, string>> = {
  ownership: "movesOwnership",
  ownershipStdev: "movesOwnershipStdev",
};

function words(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${LINE_NAMES[name] ?? name} ${typeof value === "object" ? value.join(" ") : value}`)
    .join(" ");
}

function lzMove(candidate: Candidate, order: number, geometry: Geometry): string {
  const { move, visits, winrate, prior, lowerBound, variation } = candidate;
  return (
    `info move ${geometry.vertex(move)} visits ${visits} winrate ${tenThousandths(winrate)} ` +
    `prior ${tenThousandths(prior)} lcb ${tenThousandths(lowerBound)} order ${order} ` +
    `pv ${variation.map((p) => geometry.vertex(p)).join(" ")}`
  );
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
