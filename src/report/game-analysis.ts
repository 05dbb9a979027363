/** A game move by move as a search sees it, and where it turned. Pure data: who searches is not known here. */
import { BLACK, type Colour, colourName, colourTitle, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import type { Move } from "../rules/game.ts";
import type { SgfGame } from "../sgf/game.ts";
import type { AnalysedMove } from "./position-analysis.ts";

/** A position of the game. */
export interface Evaluation {
  /** Number of moves made. */
  readonly move: number;
  readonly toPlay: Colour;
  /** Black's chance to win, 0…1. */
  readonly winrate: number;
  /** Points by which Black leads, komi included. */
  readonly lead: number;
  /** What the search would play, and how it goes on from there; empty where the game is over. */
  readonly variation: readonly Point[];
  /** Playouts behind it; 0 where the referee has counted. */
  readonly playouts: number;
  /** The moves that were tried, the best first, with values from Black's side. */
  readonly candidates?: readonly AnalysedMove[];
  /** As in `PositionAnalysis`. */
  readonly ownership?: Float32Array;
}

/** An evaluation as JSON holds it: names in place of points, owners row by row from the top left. */
export type EvaluationJson = ReturnType<typeof evaluationJson>;

export function evaluationJson(evaluation: Evaluation, geometry: Geometry) {
  const { candidates = [], ownership, toPlay, variation, ...rest } = evaluation;
  return {
    ...rest,
    toPlay: colourName(toPlay),
    variation: namesOf(variation, geometry),
    candidates: candidates.map((candidate) => ({
      ...candidate,
      move: geometry.vertex(candidate.move),
      variation: namesOf(candidate.variation, geometry),
    })),
    ...(ownership && { ownership: geometry.points.map((point) => Math.round(100 * ownership[point]) / 100 + 0) }),
  };
}

/** What `evaluationJson` was made of. */
export function readEvaluation(json: EvaluationJson, geometry: Geometry): Evaluation {
  const { candidates, ownership, toPlay, variation, ...rest } = json;
  const points = (names: readonly string[]) => names.map((name) => geometry.parseVertex(name) ?? PASS);
  const owners = new Float32Array(geometry.length);
  ownership?.forEach((share, i) => (owners[geometry.points[i]] = share));
  return {
    ...rest,
    toPlay: toPlay === colourName(BLACK) ? BLACK : WHITE,
    variation: points(variation),
    candidates: candidates.map((candidate) => {
      return { ...candidate, move: points([candidate.move])[0], variation: points(candidate.variation) };
    }),
    ...(ownership && { ownership: owners }),
  };
}

export function namesOf(points: readonly Point[], geometry: Geometry): string[] {
  return points.map((point) => geometry.vertex(point));
}

/** A move, and what it cost its player. */
export interface Swing {
  /** The move's number, from 1. */
  readonly number: number;
  readonly colour: Colour;
  readonly point: Point;
  /** The player's chance to win before and after it, 0…1. */
  readonly before: number;
  readonly after: number;
  /** Points that it cost; a gain is negative, and so is what a search errs. */
  readonly points: number;
  /** What was better, and how it goes on. */
  readonly better: readonly Point[];
}

/** Below this a swing is the noise of a search. */
const LEAST_SWING = 0.03;
/** Below this it may be: two short searches of one position differ by that much. */
const WEAK_SWING = 0.05;

/** Points that a mistake of each size costs at least. */
export const MISTAKES = [12, 6, 3, 1.5, 0.5] as const;

/**
 * What every move cost, in order. A move that the search itself would have played, and one of which a neighbouring
 * position is not evaluated, is left out.
 * @param evaluations number of moves made -> evaluation of the position; some may be missing
 * @param unknown numbers of moves whose cost the evaluations do not show
 */
export function moveCosts(
  moves: readonly Move[],
  evaluations: readonly (Evaluation | undefined)[],
  unknown: ReadonlySet<number> = new Set(),
): Swing[] {
  return moves.flatMap(({ colour, point }, i): Swing[] => {
    const [earlier, later] = [evaluations[i], evaluations[i + 1]];
    if (unknown.has(i + 1) || !earlier || !later) return [];
    if (earlier.variation.length === 0 || earlier.variation[0] === point) return [];
    const sign = colour === BLACK ? 1 : -1;
    const share = (winrate: number) => (colour === BLACK ? winrate : 1 - winrate);
    const [before, after] = [share(earlier.winrate), share(later.winrate)];
    const points = sign * (earlier.lead - later.lead);
    return [{ number: i + 1, colour, point, before, after, points, better: earlier.variation }];
  });
}

/** The numbers of moves after which stones were set up: what the board is worth then is not their doing. */
export function movesBeforeSetup({ actions }: SgfGame): ReadonlySet<number> {
  const numbers = new Set<number>();
  let made = 0;
  for (const { kind } of actions) {
    if (kind === "setup") numbers.add(made);
    else made++;
  }
  return numbers;
}

/** The moves that cost most of the chance to win, worst first. */
export function largestSwings(costs: readonly Swing[], count: number): Swing[] {
  const loss = ({ before, after }: Swing) => before - after;
  const swings = costs.filter((swing) => loss(swing) >= LEAST_SWING);
  return swings.sort((a, b) => loss(b) - loss(a) || a.number - b.number).slice(0, count);
}

/** The mistakes, those that cost most points first. @param least points that they cost */
export function mistakesAmong(costs: readonly Swing[], least: number = MISTAKES[MISTAKES.length - 1]): Swing[] {
  return costs.filter(({ points }) => points >= least).sort((a, b) => b.points - a.points || a.number - b.number);
}

/** Part of the accuracy that a point lost by every move leaves. */
const KEPT = 0.75;

/** How a player has played. */
export interface PlayerSummary {
  readonly moves: number;
  /** 100 for a player who loses nothing, three quarters of it for each point lost by a move. */
  readonly accuracy: number;
  /** Points lost by a move, on average. */
  readonly pointsLost: number;
  /** Number of mistakes by size, as in `MISTAKES`; each counts once. */
  readonly mistakes: readonly number[];
}

export function playerSummary(
  moves: readonly Move[],
  evaluations: readonly (Evaluation | undefined)[],
  costs: readonly Swing[],
  player: Colour,
): PlayerSummary {
  const own = costs.filter(({ colour }) => colour === player);
  const lost = new Map(own.map(({ number, points }) => [number, Math.max(0, points)]));
  const made = moves.flatMap(({ colour }, i) => (colour === player && evaluations[i] && evaluations[i + 1] ? [i] : []));
  const sum = made.reduce((total, i) => total + (lost.get(i + 1) ?? 0), 0);
  const mistakes = MISTAKES.map((size, i) => {
    return own.filter(({ points }) => points >= size && points < (MISTAKES[i - 1] ?? Infinity)).length;
  });
  const pointsLost = sum / Math.max(1, made.length);
  return { moves: made.length, accuracy: 100 * KEPT ** pointsLost, pointsLost, mistakes };
}

/** The two players side by side, the head first: accuracy, points lost by a move, mistakes by size. */
export function summaryTable(summaries: readonly PlayerSummary[], names: readonly string[]): string[][] {
  const head = ["", "Accuracy", "Points lost", ...MISTAKES.map((size) => `≥ ${size}`)];
  const rows = summaries.map(({ accuracy, mistakes, pointsLost }, i) => {
    const counts = mistakes.map((count) => String(count || "–"));
    return [names[i], `${Math.round(accuracy)} %`, pointsLost.toFixed(2), ...counts];
  });
  return [head, ...rows];
}

/** A warning if some of the swings are small. */
export function weakSwings(swings: readonly Swing[]): string[] {
  const isWeak = swings.some(({ before, after }) => before - after < WEAK_SWING);
  return isWeak ? ["Swings below 5 % are weak evidence: a longer search may see them otherwise."] : [];
}

/** Moves of a better line that are shown: nobody follows a longer one without a board. */
const MAX_LINE = 10;

/** "Move 57, Black R10: 61 % → 29 %, 8.5 points." and what was better. */
export function swingSentences(swing: Swing, geometry: Geometry): string[] {
  return [`${moveTitle(swing, geometry)}: ${swingCost(swing)}.`, betterLine(swing, geometry)];
}

/** "Move 57, Black R10". */
function moveTitle(move: Pick<Swing, "number" | "colour" | "point">, geometry: Geometry): string {
  const { number, colour, point } = move;
  return `Move ${number}, ${colourTitle(colour)} ${geometry.vertex(point)}`;
}

/** "61 % → 29 %, 8.5 points": the player's chance to win before and after it. */
function swingCost({ before, after, points }: Swing): string {
  return `${percent(before)} → ${percent(after)}${points >= 0.05 ? `, ${points.toFixed(1)} points` : ""}`;
}

/** "Better: Q10 R9". */
function betterLine({ better }: Swing, geometry: Geometry): string {
  const line = better.slice(0, MAX_LINE).map((p) => geometry.vertex(p)).join(" ");
  return `Better: ${line}${better.length > MAX_LINE ? " …" : ""}`;
}

/** "B+3.5" or "W+0.5" for a lead, "0" for none. */
export function leadText(lead: number): string {
  const text = Math.abs(lead).toFixed(1);
  return text === "0.0" ? "0" : `${lead > 0 ? "B" : "W"}+${text}`;
}

/** Points that a player is ahead: "+3.5", "-0.5", or "0". */
export function signedPoints(points: number): string {
  const text = Math.abs(points).toFixed(1);
  return text === "0.0" ? "0" : `${points > 0 ? "+" : "-"}${text}`;
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
