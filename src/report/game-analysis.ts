/** A game move by move as a search sees it, and where it turned. Pure data: who searches is not known here. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { Move } from "../rules/game.ts";
import { colourTitle } from "./count.ts";

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
}

/** A move that cost its player something. */
export interface Swing {
  /** The move's number, from 1. */
  readonly number: number;
  readonly colour: Colour;
  readonly point: Point;
  /** The player's chance to win before and after it, 0…1. */
  readonly before: number;
  readonly after: number;
  /** Points that it cost. */
  readonly points: number;
  /** What was better, and how it goes on. */
  readonly better: readonly Point[];
}

/** Below this a swing is the noise of a search. */
const LEAST_SWING = 0.03;
/** Below this it may be: two short searches of one position differ by that much. */
const WEAK_SWING = 0.05;

/**
 * The moves that cost most of the chance to win, worst first.
 * @param evaluations those of the positions before and after every move, in order
 * @param unknown numbers of moves of which these do not tell what they cost
 */
export function largestSwings(
  moves: readonly Move[],
  evaluations: readonly Evaluation[],
  count: number,
  unknown: ReadonlySet<number> = new Set(),
): Swing[] {
  const swings = moves.flatMap(({ colour, point }, i): Swing[] => {
    if (unknown.has(i + 1)) return [];
    const [earlier, later] = [evaluations[i], evaluations[i + 1]];
    if (!earlier || !later || earlier.variation.length === 0 || earlier.variation[0] === point) return [];
    const sign = colour === BLACK ? 1 : -1;
    const share = (winrate: number) => (colour === BLACK ? winrate : 1 - winrate);
    const [before, after] = [share(earlier.winrate), share(later.winrate)];
    if (before - after < LEAST_SWING) return [];
    const points = sign * (earlier.lead - later.lead);
    return [{ number: i + 1, colour, point, before, after, points, better: earlier.variation }];
  });
  const loss = ({ before, after }: Swing) => before - after;
  return swings.sort((a, b) => loss(b) - loss(a) || a.number - b.number).slice(0, count);
}

/** A warning if some of the swings are small. */
export function weakSwings(swings: readonly Swing[]): string[] {
  const isWeak = swings.some(({ before, after }) => before - after < WEAK_SWING);
  return isWeak ? ["Swings below 5 % are weak evidence: a longer search may see them otherwise."] : [];
}

/** Moves of a better line that are told: nobody follows a longer one without a board. */
const MAX_LINE = 10;

/** "Move 57, Black R10: 61 % → 29 %, 8.5 points." and what was better. */
export function swingSentences(swing: Swing, geometry: Geometry): string[] {
  return [`${moveTitle(swing, geometry)}: ${swingCost(swing)}.`, betterLine(swing, geometry)];
}

/** "Move 57, Black R10". */
export function moveTitle(move: Pick<Swing, "number" | "colour" | "point">, geometry: Geometry): string {
  const { number, colour, point } = move;
  return `Move ${number}, ${colourTitle(colour)} ${geometry.vertex(point)}`;
}

/** "61 % → 29 %, 8.5 points": the player's chance to win before and after it. */
export function swingCost({ before, after, points }: Swing): string {
  return `${percent(before)} → ${percent(after)}${points >= 0.05 ? `, ${points.toFixed(1)} points` : ""}`;
}

/** "Better: Q10 R9". */
export function betterLine({ better }: Swing, geometry: Geometry): string {
  const line = better.slice(0, MAX_LINE).map((p) => geometry.vertex(p)).join(" ");
  return `Better: ${line}${better.length > MAX_LINE ? " …" : ""}`;
}

/** "B+3.5" or "W+0.5" for a lead, "0" for none. */
export function leadText(lead: number): string {
  const text = Math.abs(lead).toFixed(1);
  return text === "0.0" ? "0" : `${lead > 0 ? "B" : "W"}+${text}`;
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
