/**
 * Maps of a board as GoGui's analysis commands read them: a row of words for each row of points, top row first. `""`
 * stands for nothing.
 */
import { BLACK, EMPTY, WHITE } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { PolicyEvaluation } from "../../engine/search/policy-evaluation.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";
import { statusOfPoint } from "../referee/settlement.ts";
import type { StringVerdict, Tier, Verdict } from "../referee/verdict.ts";

const NOTHING = '""';

/** Colours by the names of X11, which GoGui knows. */
const STATUS_COLOUR = {
  alive: "green",
  dead: "red",
  seki: "yellow",
  black_territory: "black",
  white_territory: "white",
  dame: "gray",
} as const;

const TIER_LETTER: Readonly<Record<Tier, string>> = {
  proved: "P",
  solved: "S",
  read: "R",
  estimated: "E",
  marked: "M",
};

function boardMap({ geometry }: { readonly geometry: Geometry }, word: (p: Point) => string): string {
  const rows = Array.from({ length: geometry.height }, (_, y) =>
    geometry.points.slice(y * geometry.width, (y + 1) * geometry.width).map(word),
  );
  return rows.map((row) => row.join(" ")).join("\n");
}

/** How likely each move is by the policy, as a share of the likeliest. */
export function policyMap(geometry: Geometry, { moves }: PolicyEvaluation): string {
  const highest = moves[0].probability;
  const share = new Map(moves.map(({ move, probability }) => [move, Math.round((100 * probability) / highest) / 100]));
  return boardMap({ geometry }, (p) => String(share.get(p) ?? 0));
}

/** A map of the strings: `word` of every stone's string, nothing elsewhere. */
function stringMap(verdict: Verdict, word: (string: StringVerdict) => string): string {
  const words = new Map<Point, string>();
  for (const string of verdict.strings) for (const p of string.stones) words.set(p, word(string));
  return boardMap(verdict, (p) => words.get(p) ?? NOTHING);
}

/** Colours for the status of every point. */
export function statusMap(verdict: Verdict): string {
  return boardMap(verdict, (p) => STATUS_COLOUR[statusOfPoint(verdict, p)]);
}

/** 1 where a point is Black's territory, −1 where it is White's. */
export function territoryMap(verdict: Verdict): string {
  const value = { [EMPTY]: "0", [BLACK]: "1", [WHITE]: "-1" };
  return boardMap(verdict, (p) => value[verdict.territory[p] as keyof typeof value]);
}

/** Green where a string is independently alive as the position stands, red where not, gray where it is unknown. */
export function lifeMap(verdict: Verdict): string {
  return stringMap(verdict, ({ independentlyAlive: alive }) => {
    if (alive === undefined) return "gray";
    return alive ? "green" : "red";
  });
}

/** How the status of every string was found: Proved, Solved, Read, Estimated, Marked. */
export function tierMap(verdict: Verdict): string {
  return stringMap(verdict, ({ tier }) => TIER_LETTER[tier]);
}

/** An ownership estimate, −1 (White) … 1 (Black). */
export function ownershipMap(geometry: Geometry, ownership: Float32Array): string {
  return boardMap({ geometry }, (p) => String(Math.round(100 * ownership[p]) / 100 + 0));
}

/** The share of a search's visits that each move got, in percent; nothing where that is none. */
export function visitsMap(geometry: Geometry, result: SearchResult): string {
  return candidateMap(geometry, result, NOTHING, ({ visits }) => {
    const percent = Math.round((100 * visits) / result.visits);
    return percent > 0 ? String(percent) : NOTHING;
  });
}

/** How likely a strong player's move each point was before the search: 1 is the likeliest move of all. */
export function priorMap(geometry: Geometry, result: SearchResult): string {
  const highest = Math.max(...result.candidates.map(({ prior }) => prior));
  return candidateMap(geometry, result, "0", ({ prior }) => String(Math.round((100 * prior) / highest) / 100));
}

function candidateMap(
  geometry: Geometry,
  { candidates }: SearchResult,
  otherwise: string,
  word: (candidate: Candidate) => string,
): string {
  const words = new Map(candidates.map((candidate) => [candidate.move, word(candidate)]));
  return boardMap({ geometry }, (p) => words.get(p) ?? otherwise);
}
