/**
 * The choice of a move in which the network that imitates people has a say, as KataGo mixes it (`humanSLChosenMove…`):
 * a search's visits and what people play, and then a draw whose temperature spares what is likely.
 */
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { rootMovesOf, type SearchPosition } from "../../engine/search/position.ts";
import { evaluatePolicy, type RawEvaluation } from "../../engine/search/raw-evaluation.ts";
import { countedVisits, type SearchResult } from "../../engine/search/result.ts";
import { DEFAULT_KATA_SETTINGS, type KataSettings } from "./kata-settings.ts";

/**
 * How a rank plays by such a network: as people of the rank do, but that the search says when to pass. The temperatures
 * are those of KataGo's example settings for it, which only dampen what fewer than one in a hundred would play.
 */
export function rankSettings(rank: string): KataSettings {
  return {
    ...DEFAULT_KATA_SETTINGS,
    humanSLProfile: `rank_${rank}`,
    humanSLChosenMoveProp: 1,
    humanSLChosenMoveIgnorePass: true,
    chosenMoveTemperature: 0.7,
    chosenMoveTemperatureEarly: 0.85,
    chosenMoveTemperatureHalflife: 80,
    chosenMoveTemperatureOnlyBelowProb: 0.01,
    rootNumSymmetriesToSample: 2,
  };
}

/** Playouts a move of such a rank: they say when to pass and to resign. */
export const RANK_PLAYOUTS = 40;

/** Side of the board for which halflives are given. */
const USUAL_SIDE = 19;
/** A temperature below this is none: of what it dampens the likeliest is left. */
const LEAST_TEMPERATURE = 1e-4;

/**
 * The move that is chosen after a search; its own where people have no say. Equal seeds choose equally.
 * @param considers - which moves may be chosen; absent: all
 */
export function chooseWithPeople(
  position: SearchPosition,
  result: SearchResult,
  settings: KataSettings,
  seed: number,
  considers?: (move: Point) => boolean,
): Point {
  const { human, move: best } = result;
  const { humanSLChosenMoveProp: share, humanSLChosenMoveIgnorePass: ignoresPass } = settings;
  if (!human || share === 0 || (ignoresPass && best === PASS)) return best;
  const allowed = new Set(rootMovesOf(position, considers));
  if (ignoresPass) allowed.delete(PASS);
  // Nobody fills an own eye, but a network that knows little of Go might.
  const moves = evaluatePolicy(position, undefined).moves.flatMap(({ move }) => (allowed.has(move) ? [move] : []));
  const people = parts(likelihoods(position, human, result, settings.humanSLChosenMovePiklLambda, moves));
  const searched = parts(visitsOf(result, moves));
  if (!people) return best;
  const mixed = people.map((p, i) => share * p + (1 - share) * (searched ? searched[i] : p));
  const sharpened = dampened(mixed, temperatureAt(position, settings), settings.chosenMoveTemperatureOnlyBelowProb);
  return moves[new Random(seed).weighted(sharpened)];
}

/** Index of a move -> visits. A search that has tried none of them has a move all the same. */
function visitsOf({ candidates, move: best }: SearchResult, moves: readonly Point[]): number[] {
  const visits = new Map(candidates.map((candidate) => [candidate.move, countedVisits(candidate)]));
  const known = moves.map((move) => visits.get(move) ?? 0);
  return known.some((count) => count > 0) ? known : moves.map((move) => Number(move === best));
}

/**
 * Index of a move -> how likely people are to play it, less so where the search says that it loses: by a factor of e
 * for each `lambda` of utility, which goes from −1 to 1. A move that was not tried is worth the mean of those tried.
 */
function likelihoods(
  { height, width }: SearchPosition,
  { policy }: RawEvaluation,
  { candidates }: SearchResult,
  lambda: number,
  moves: readonly Point[],
): number[] {
  const { points } = geometryOf(width, height);
  const tried = candidates.map(({ move, winrate }) => [move, 2 * winrate - 1] as const);
  const mean = tried.reduce((sum, [, utility]) => sum + utility, 0) / Math.max(1, tried.length);
  const most = tried.reduce((highest, [, utility]) => Math.max(highest, utility), mean);
  const known = new Map(tried);
  return moves.map((move) => {
    const lost = most - (known.get(move) ?? mean);
    const p = Math.max(0, policy[move === PASS ? points.length : points.indexOf(move)]);
    return lost === 0 ? p : p * Math.exp(-lost / lambda);
  });
}

/** The numbers as parts of their sum; undefined if that is 0. */
function parts(numbers: readonly number[]): number[] | undefined {
  const sum = numbers.reduce((total, x) => total + x, 0);
  return sum > 0 ? numbers.map((x) => x / sum) : undefined;
}

/** The temperature of the move, which falls from an early to a late one, more slowly on large boards. */
function temperatureAt({ height, moves, width }: SearchPosition, settings: KataSettings): number {
  const { chosenMoveTemperature: late, chosenMoveTemperatureEarly: early } = settings;
  const halflives = (moves.length / settings.chosenMoveTemperatureHalflife) * (USUAL_SIDE / Math.sqrt(width * height));
  return late + (early - late) * 0.5 ** halflives;
}

/** Probabilities at a temperature; those above a limit keep their proportions. */
function dampened(probabilities: readonly number[], temperature: number, limit: number): number[] {
  const highest = Math.max(...probabilities);
  const from = Math.min(highest, limit);
  return probabilities.map((p) => {
    if (p > from || p === 0) return p;
    return temperature <= LEAST_TEMPERATURE ? (p === from ? p : 0) : from * (p / from) ** (1 / temperature);
  });
}
