/**
 * Dynamic komi in handicap games (Baudiš 2011). Where every move wins or every move loses, a search sees no difference
 * between moves. With about half of the handicap's worth added to the komi, White fights for every point and Black
 * keeps what is Black's. The points shrink linearly to nothing.
 */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { RawEvaluation } from "../../engine/search/raw-evaluation.ts";
import type { MeanValues, SearchResult } from "../../engine/search/result.ts";
import type { Game } from "../rules/game.ts";

/** Points for each handicap stone: half of what a stone in the corner is worth at the start. */
const POINTS_A_STONE = 7;
/** Nothing is left after this many moves of both players, by points of the board. */
const END = 0.55;
/** A win rate, a spread of scores and a difference of leads that are nearer to 0 or certainty say no more. */
const LEAST_PROBABILITY = 0.001;
const LEAST_STDEV = 2;
const LEAST_DIFFERENCE = 2;
/** The normal distribution's function is the logistic one of the deviations times this, to one part in a hundred. */
const LOGISTIC_SCALE = 1.702;
/** Moves from one change to the next: a search tree is of one komi, and a change begins it anew. */
const STEP = 10;

/** Points that the search of a game's next move adds to the komi; 0 in even games. */
export function dynamicKomi({ handicap, geometry, moves }: Pick<Game, "handicap" | "geometry" | "moves">): number {
  if (handicap < 2) return 0;
  const moveNumber = Math.floor(moves.length / STEP) * STEP;
  return Math.round(handicap * POINTS_A_STONE * Math.max(0, 1 - moveNumber / (END * geometry.points.length)));
}

/** What a game's own komi makes of the scores of a search. */
interface OwnKomi {
  /** Points to add to a score. */
  readonly points: number;
  /** With this score of the search a win is as likely as not, and the log of the odds grows by so much a point. */
  readonly even: number;
  readonly slope: number;
}

/**
 * The result of a search for `colour` with the scores and win rates of the game's own komi. The win rates of the search
 * say nothing where it takes the game for won or lost with the added points, so they are made of its scores: by what
 * the network says of both komi, or else by a normal distribution of the final score.
 * @param own - what the network says of the position with the game's own komi; undefined without one
 */
export function withoutDynamicKomi(
  result: SearchResult,
  colour: Colour,
  komi: number,
  own?: RawEvaluation,
): SearchResult {
  if (komi === 0) return result;
  const added = colour === BLACK ? komi : -komi;
  const found = own && result.raw && byNetwork(own, result.raw, added);
  const { points, even, slope } = found ?? bySpread(result, komi, added);
  const winrateOf = (score: number) => logistic(slope * (score - even));
  const moved = <T extends MeanValues>(values: T): T => ({
    ...values,
    winrate: winrateOf(values.score),
    score: values.score + points,
  });
  const { mean, raw } = result;
  return {
    ...moved(result),
    candidates: result.candidates.map((candidate) => {
      const { lowerBound, score, winrate } = candidate;
      const lower = slope * (score - even) + logit(lowerBound) - logit(winrate);
      return { ...moved(candidate), lowerBound: logistic(lower) };
    }),
    ...(mean && { mean: moved(mean) }),
    ...(raw && { raw: rawWithout(raw, found && own, points, winrateOf) }),
  };
}

/** @param added - the points that the search has lent the opponent, from the side to move */
function byNetwork(own: RawEvaluation, lent: RawEvaluation, added: number): OwnKomi | undefined {
  if (own.lead === undefined || lent.lead === undefined) return undefined;
  // A network takes a difference of komi for a smaller one; what the players see is to fit what it says without it.
  const points = own.lead - lent.lead;
  if (Math.abs(points) < LEAST_DIFFERENCE || points * added < 0) return undefined;
  const slope = (logit(own.winrate) - logit(lent.winrate)) / points;
  return slope > 0 ? { points, even: lent.lead - logit(own.winrate) / slope, slope } : undefined;
}

function bySpread({ spread }: SearchResult, komi: number, added: number): OwnKomi {
  const stdev = Math.max(LEAST_STDEV, spread?.score ?? Math.abs(komi));
  return { points: added, even: -added, slope: LOGISTIC_SCALE / stdev };
}

function rawWithout(
  raw: RawEvaluation,
  own: RawEvaluation | undefined,
  points: number,
  winrateOf: (score: number) => number,
): RawEvaluation {
  const { lead } = raw;
  if (lead === undefined) return raw;
  return { ...raw, winrate: own?.winrate ?? winrateOf(lead), lead: own?.lead ?? lead + points };
}

function logit(probability: number): number {
  const p = Math.max(LEAST_PROBABILITY, Math.min(1 - LEAST_PROBABILITY, probability));
  return Math.log(p / (1 - p));
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
