/**
 * Weaker play for people: a choice among several moves instead of the best one, after a fixed number of playouts, the
 * same on every machine. A rank chooses among the moves that the network of people's games expects, the weaker the more
 * freely, and the stronger the more by a short search with the taught network.
 */
import { type Geometry, geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import type { PolicyEvaluation } from "../../engine/search/raw-evaluation.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";

/** How a person of some rank plays on boards of some size, with the networks. */
export interface RankPlay {
  /** Playouts a move. */
  readonly playouts: number;
  /** Near 0: the likeliest move; 1: as often as people and the search play it; above: more evenly. */
  readonly temperature: number;
  /** Weight of the search's visits in a move's likelihood, 0…1; the rest is the policy's. */
  readonly searchWeight: number;
  /** No move is considered that is less likely than this part of the likeliest: it would be absurd to the rank. */
  readonly plausible: number;
  /** Points behind at which a lost game is given up, as a part of the board's. */
  readonly resignsBehind: number;
}

/** A rank plays differently on small, middle and large boards: a network is not equally strong on all. */
export interface Rank {
  /** "20k" to "9d". */
  readonly name: string;
  /** Empty above 3d: only a network from a file that imitates people plays like that. */
  readonly bySize: readonly RankPlay[];
}

/** After a pass nothing is played on a point that is either side's to this degree. */
const SETTLED = 0.9;

/** In the opening a move on the edge must be likelier to be considered. */
const PLAUSIBLE_ON_EDGE = 0.2;
/** The opening lasts until this many moves have been played, as a share of the points of the board. */
const OPENING = 0.15;

/** Where there is no network, this many playouts stand for an evaluation. */
const PLAYOUTS_PER_EVALUATION = 20;

/** Grade 0 is 1k, 1 is 1d, −19 is 20k. */
type RankRow = readonly [grade: number, playouts: number, temperature: number, searchWeight: number, plausible: number];

/** Rows of ranks for boards of at most `mostPoints` points, weakest first. Those between are interpolated. */
const LADDERS: readonly { readonly mostPoints: number; readonly rows: readonly RankRow[] }[] = [
  {
    mostPoints: 120,
    rows: [
      [-19, 4, 1.25, 0.21, 0.034],
      [-16, 4, 0.94, 0.27, 0.041],
      [-13, 4, 0.65, 0.38, 0.056],
      [-10, 6, 0.45, 0.54, 0.074],
      [-7, 10, 0.27, 0.8, 0.097],
      [-4, 20, 0.22, 0.93, 0.1],
      [-1, 40, 0.2, 1, 0.1],
      [2, 92, 0.2, 1, 0.1],
      [3, 115, 0.2, 1, 0.1],
    ],
  },
  {
    mostPoints: 240,
    rows: [
      [-19, 4, 2.5, 0.04, 0.012],
      [-16, 4, 1.82, 0.08, 0.018],
      [-13, 4, 1.42, 0.12, 0.025],
      [-10, 4, 0.95, 0.195, 0.038],
      [-7, 5, 0.6, 0.41, 0.063],
      [-4, 7, 0.37, 0.62, 0.085],
      [-1, 11, 0.26, 0.82, 0.097],
      [2, 24, 0.21, 0.96, 0.1],
      [3, 31, 0.2, 0.98, 0.1],
    ],
  },
  {
    mostPoints: Infinity,
    rows: [
      [-19, 4, 1.85, 0.08, 0.017],
      [-16, 4, 1.45, 0.12, 0.023],
      [-13, 4, 1.12, 0.165, 0.033],
      [-10, 4, 0.84, 0.235, 0.043],
      [-7, 5, 0.66, 0.34, 0.056],
      [-4, 6, 0.5, 0.47, 0.072],
      [-1, 7, 0.41, 0.56, 0.083],
      [2, 9, 0.28, 0.75, 0.1],
      [3, 11, 0.26, 0.81, 0.1],
    ],
  },
];

/** A weak player knows less well when a game is lost, and an opponent of the same strength may still lose it. */
const RESIGNS_BEHIND = { weakest: 0.25, strongest: 0.06 } as const;

/** What people call the ranks, for sentences. */
export const RANK_NAMES = "20k to 3d";

const STRONGEST_DAN = 9;

/** What the levels 1 to 10, the names that other engines have for weaker play, stand for. */
const RANKS_OF_LEVELS = ["20k", "18k", "15k", "13k", "10k", "8k", "5k", "3k", "1d", "3d"];

/**
 * The rank of a name in any case ("12k", "1D"), or of a level ("7"); undefined if there is none.
 * @param hasHumanModel whether a network from a file imitates people, up to 9d
 */
export function rankNamed(name: string, hasHumanModel = false): Rank | undefined {
  if (/^\d+$/.test(name)) name = RANKS_OF_LEVELS[RANKS_OF_LEVELS.findIndex((_, i) => name === String(i + 1))] ?? "";
  const [, digits, letter] = /^([1-9]\d?)([kd])$/i.exec(name) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const isDan = letter.toLowerCase() === "d";
  const bySize = ladderOf(isDan ? number : 1 - number);
  const isPlayed = bySize.length > 0 || (hasHumanModel && isDan && number <= STRONGEST_DAN);
  return isPlayed ? { name: name.toLowerCase(), bySize } : undefined;
}

function ladderOf(grade: number): RankPlay[] {
  return LADDERS.flatMap(({ rows }) => rankPlayOf(rows, grade) ?? []);
}

function rankPlayOf(rows: readonly RankRow[], grade: number): RankPlay | undefined {
  const above = rows.findIndex(([upper]) => upper >= grade);
  const [[weakest], [strongest]] = [rows[0], rows[rows.length - 1]];
  if (above < 0 || grade < weakest) return undefined;
  const [upper, ...stronger] = rows[above];
  const [lower, ...weaker] = rows[Math.max(0, above - 1)];
  const between = (a: number, b: number) => (upper === lower ? b : a + ((b - a) * (grade - lower)) / (upper - lower));
  const scaled = (i: number) => Math.exp(between(Math.log(weaker[i]), Math.log(stronger[i])));
  const part = (grade - weakest) / (strongest - weakest);
  return {
    playouts: Math.round(scaled(0)),
    temperature: scaled(1),
    searchWeight: between(weaker[2], stronger[2]),
    plausible: between(weaker[3], stronger[3]),
    resignsBehind: RESIGNS_BEHIND.weakest + (RESIGNS_BEHIND.strongest - RESIGNS_BEHIND.weakest) * part,
  };
}

/** Points behind at which a rank gives up a lost game, as a part of the board's. */
export function resignsBehind({ bySize: [play] }: Rank): number {
  return play?.resignsBehind ?? RESIGNS_BEHIND.strongest;
}

/** How a rank plays on a board. @param hasNetwork whether there is a network for such boards */
export function rankPlayOn({ bySize }: Rank, { points }: Geometry, hasNetwork = true): RankPlay {
  const play = bySize[LADDERS.findIndex(({ mostPoints }) => points.length <= mostPoints)];
  return hasNetwork ? play : { ...play, playouts: play.playouts * PLAYOUTS_PER_EVALUATION };
}

/**
 * The move that a rank chooses in a position, given the policy's moves and its search. Equal seeds choose equally. It
 * passes when the pass is the policy's likeliest move or the search's best, and after a pass when all else is settled.
 */
export function chooseAtRank(
  position: SearchPosition,
  { moves }: PolicyEvaluation,
  result: SearchResult,
  rank: RankPlay,
  seed: number,
): Point {
  if (moves[0].move === PASS || result.move === PASS) return PASS;
  const owner = result.raw?.ownership;
  const isOpen = (p: Point) => !position.afterPass || !owner || Math.abs(owner[p]) < SETTLED;
  const plays = moves.filter(({ move }) => move !== PASS && isOpen(move));
  if (plays.length === 0) return PASS;
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
  return plays[new Random(seed).weighted(weights)].move;
}

/** Which points are on the edge, as long as the game is in its opening; then none. */
function edgeInOpening({ width, height, moves }: SearchPosition): (p: Point) => boolean {
  const geometry = geometryOf(width, height);
  if (moves.length >= geometry.points.length * OPENING) return () => false;
  return (p) => [0, width - 1].includes(geometry.column(p)) || [0, height - 1].includes(geometry.row(p));
}
