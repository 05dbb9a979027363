/** Answers about positions, as the protocol has them. */
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf, PASS, type Point, symmetriesOf } from "../../engine/board/geometry.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import { evaluatePolicy, type RawEvaluation, scoreMoments } from "../../engine/search/raw-evaluation.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";
import {
  considered, moveValues, ofSide, owners, pointsOfSide, rootValues, rounded, shownMoves, spreads, type Values,
  type View,
} from "../analysis/values.ts";
import { withCount } from "../player/counted-end.ts";
import type { Query } from "./query.ts";
import type { Findings } from "./scheduler.ts";

/** The policy adds up to 1 only with more decimals than other values need. */
const POLICY_DECIMALS = 6;

/** What was found about one of a query's positions. */
export function answerOf(query: Query, turn: number, findings: Findings, isDuringSearch: boolean): object {
  const { request, result } = findings;
  const { human, raw, spread } = result;
  const { include } = query;
  const { position } = request;
  const { toPlay } = position;
  const geometry = geometryOf(position.width, position.height);
  const view: View = { geometry, toPlay, side: sideOf(query, toPlay), stdev: spread?.score };
  const considers = considered(query.filters, toPlay);
  const reported = reportedResult(findings, considers);
  const moves = shownMoves(reported.candidates);
  return {
    id: query.id,
    isDuringSearch,
    moveInfos: moves.map((move, order) => ({
      ...moveValues(shortened(move, query.pvLength), order, reported, view, include),
      ...(human && { humanPrior: rounded(Math.max(0, human.policy[indexIn(geometry, move.move)]), POLICY_DECIMALS) }),
    })),
    rootInfo: {
      ...rootValues(reported, view),
      currentPlayer: toPlay === BLACK ? "B" : "W",
      symHash: symmetricHash(position),
      ...rawValues(raw, view),
      ...humanValues(human, view),
    },
    ...(include.ownership && { ownership: owners(reported.ownership, view) }),
    ...(include.ownershipStdev && { ownershipStdev: spreads(reported.ownership, geometry) }),
    ...(include.policy && { policy: policyOf(position, raw) }),
    ...(include.policy && human && { humanPolicy: policyOf(position, human) }),
    turnNumber: turn,
  };
}

function sideOf({ perspective }: Query, toPlay: Colour): Colour {
  return perspective === "BLACK" ? BLACK : perspective === "WHITE" ? WHITE : toPlay;
}

function shortened(candidate: Candidate, length: number): Candidate {
  const { variation, variationVisits } = candidate;
  if (variation.length <= length + 1) return candidate;
  return {
    ...candidate,
    variation: variation.slice(0, length + 1),
    variationVisits: variationVisits.slice(0, length + 1),
  };
}

/**
 * What is said of a search. One that has tried no move, as one of a single visit, or none that it was to consider, is
 * reported as the network sees it.
 */
export function reportedResult({ request, result }: Findings, considers?: (move: Point) => boolean): SearchResult {
  const { position } = request;
  const { raw } = result;
  const candidates = result.candidates.filter(({ move }) => considers?.(move) !== false);
  const hasTriedNone = result.visits <= 1 || candidates.length === 0;
  const reported = raw && hasTriedNone ? networkAlone(result, raw, position, considers) : { ...result, candidates };
  return withCount(reported, position);
}

/** The network's evaluation in the form of a search: its likeliest move, and its values. */
function networkAlone(
  result: SearchResult,
  raw: RawEvaluation,
  position: SearchPosition,
  considers: ((move: Point) => boolean) | undefined,
): SearchResult {
  const geometry = geometryOf(position.width, position.height);
  const moves = [...position.legal, PASS].filter((move) => considers?.(move) !== false);
  const probability = (move: Point) => raw.policy[indexIn(geometry, move)];
  const { winrate, lead: score = result.score, ownership = result.ownership } = raw;
  const [likeliest] = moves.sort((a, b) => probability(b) - probability(a));
  const reported = { ...result, winrate, score, mean: { winrate, score }, ownership };
  if (likeliest === undefined) return { ...reported, candidates: [] };
  const candidate: Candidate = {
    move: likeliest,
    visits: result.visits,
    winrate,
    score,
    lowerBound: 0,
    prior: probability(likeliest),
    variation: [likeliest],
    variationVisits: [result.visits],
  };
  return { ...reported, move: likeliest, candidates: [candidate] };
}

/** What the network alone says of the root. */
function rawValues(raw: RawEvaluation | undefined, view: View): Values {
  if (!raw) return {};
  const { details, lead, winrate } = raw;
  const values = { rawWinrate: rounded(ofSide(winrate, view)), rawNoResultProb: rounded(details?.noResult ?? 0) };
  if (lead === undefined) return values;
  const [score, deviation] = scoreValues(raw, view);
  return {
    ...values,
    rawLead: rounded(pointsOfSide(lead, view)),
    rawScoreSelfplay: score,
    rawScoreSelfplayStdev: deviation,
    ...(details && {
      rawStWrError: rounded(details.winlossError / 2),
      rawStScoreError: rounded(details.scoreError),
      rawVarTimeLeft: rounded(details.varianceTime),
    }),
  };
}

/** What the network that imitates people says of the root. */
function humanValues(human: RawEvaluation | undefined, view: View): Values {
  if (!human) return {};
  const { details, winrate } = human;
  const [score, deviation] = scoreValues(human, view);
  return {
    humanWinrate: rounded(ofSide(winrate, view)),
    humanScoreMean: score,
    humanScoreStdev: deviation,
    ...(details && {
      humanStWrError: rounded(details.winlossError / 2),
      humanStScoreError: rounded(details.scoreError),
    }),
  };
}

/** Mean and deviation of the score at the end, as they are written. */
function scoreValues(evaluation: RawEvaluation, view: View): [score: number, deviation: number] {
  const [score, square] = scoreMoments(evaluation);
  return [rounded(pointsOfSide(score, view)), rounded(Math.sqrt(Math.max(0, square - score ** 2)))];
}

/** Index of a move in a policy. */
function indexIn({ points }: Geometry, move: Point): number {
  return move === PASS ? points.length : points.indexOf(move);
}

/** Row by row from the top left, then the pass: the network's policy, or the move predictor's where there is none. */
export function policyOf(position: SearchPosition, raw: RawEvaluation | undefined): number[] {
  if (raw) return Array.from(raw.policy, (probability) => rounded(probability, POLICY_DECIMALS));
  const { points } = geometryOf(position.width, position.height);
  const likely = new Map(evaluatePolicy(position, undefined).moves.map(({ move, probability }) => [move, probability]));
  const legal = new Set(position.legal).add(PASS);
  const of = (move: Point) => (legal.has(move) ? rounded(likely.get(move) ?? 0, POLICY_DECIMALS) : -1);
  return [...points.map(of), of(PASS)];
}

/** Factors of four hashes of 32 bits (FNV-1a with other primes), which make one of 128. */
const PRIMES = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
const OFFSET = 0x811c9dc5;

/** 32 hexadecimal digits of the stones, a simple ko and the side to move: the smallest of all sides' hashes. */
function symmetricHash({ width, height, board: snapshot, toPlay, legal }: SearchPosition): string {
  const geometry = geometryOf(width, height);
  const { points } = geometry;
  const board = Board.from(geometry, snapshot);
  const isLegal = new Set(legal);
  // An empty point where no play is legal stands for a ko.
  const states = points.map((p) => (board.colour[p] !== 0 ? board.colour[p] : isLegal.has(p) ? 0 : 3));
  const hashes = symmetriesOf(geometry).map((from) =>
    PRIMES.map((prime) => {
      let hash = Math.imul(OFFSET ^ toPlay, prime);
      for (const i of from) hash = Math.imul(hash ^ states[i], prime);
      return (hash >>> 0).toString(16).padStart(8, "0");
    }).join(""),
  );
  return hashes.sort()[0].toUpperCase();
}
