/**
 * The estimate of final ownership: tactical playouts, then reading of the parts that they leave in doubt, a small tree
 * search in each, once with Black and once with White moving first, everything around it taken as settled. Playouts
 * alone misjudge capturing races, sekis and eye spaces.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WALL, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { estimateOwnership } from "../../../engine/playout/ownership.ts";
import { type Contest, ContestSearch } from "./contest-search.ts";

/** A chain whose mean ownership is nearer to 0 is in doubt; one beyond WALL_SHARE closes contests off. */
const DOUBT = 0.8;
const WALL_SHARE = 0.9;
/** A chain with fewer liberties closes nothing off: it may run short of them. */
const FREE_LIBERTIES = 7;
/** Contests of more points get no further effort, and the larger they are the less reading counts. */
const MANY_POINTS = 80;
/**
 * In terms of the playouts of the estimate: those of one search, how many more if that leaves something unclear, and
 * those of every search that plays its main line on.
 */
const FIRST_EFFORT = 3;
const MORE_EFFORT = 6;
const CONTINUED_EFFORT = 1;
/** An ownership beyond this is a clear result of reading. */
const CLEAR = 0.5;
/** A difference that chance makes between equal results. */
const TOLERANCE = 0.3;

/** What an ownership estimate is asked. */
export interface EstimateQuery {
  /** The final position. */
  readonly board: Board;
  /** Point -> owner where that is already settled by proof (BLACK or WHITE), EMPTY where the estimate is needed. */
  readonly settled: Uint8Array;
  /** Whether what is in doubt is worth reading out. */
  readonly careful: boolean;
  /** Whether a stone's chain is worth reading out where it is in doubt; every chain is if absent. */
  readonly worthReading?: (p: Point) => boolean;
  /** Told what was read out, and the main line if that colour moves first. */
  readonly tell?: (points: readonly Point[], first: Colour, line: readonly Point[]) => void;
}

/** Point -> −1 (White's) … 1 (Black's): mean owner at the end of good play. */
export type OwnershipEstimate = (query: EstimateQuery) => Float32Array;

/**
 * An estimate of final ownership for the referee. Without a clock the same question always gets the same answer.
 * @param mayStop asked now and then: whether time is up, so that what is known by then must do
 */
export function ownershipEstimate(
  playouts: number,
  seed: number,
  mayStop: () => boolean = () => false,
): OwnershipEstimate {
  return (query) => {
    const ownership = estimateOwnership(query.board, query.settled, playouts, seed, mayStop);
    if (query.careful) readOut(query, ownership, playouts, seed, mayStop);
    return ownership;
  };
}

/**
 * Reads out what an estimate leaves in doubt, and amends it.
 * @param playouts of the estimate; every contest takes some times as many short ones
 */
function readOut(
  { board: position, settled, worthReading, tell }: EstimateQuery,
  ownership: Float32Array,
  playouts: number,
  seed: number,
  mayStop: () => boolean,
): void {
  for (const contest of contestsOf(position, settled, ownership, worthReading)) {
    if (mayStop()) break;
    const searches = ([BLACK, WHITE] as Colour[]).map(
      (first) => new ContestSearch(position, contest, first, (FIRST_EFFORT + MORE_EFFORT) * playouts, seed),
    );
    const run = (effort: number) =>
      searches.map((search) => search.run(effort * playouts, CONTINUED_EFFORT * playouts, mayStop));
    let [black, white] = run(FIRST_EFFORT);
    const isClear = (p: Point) => Math.min(black[p], white[p]) > CLEAR || Math.max(black[p], white[p]) < -CLEAR;
    const { points, stake } = contest;
    if (points.length <= MANY_POINTS && !stake.every((p) => position.colour[p] === EMPTY || isClear(p))) {
      [black, white] = run(MORE_EFFORT);
    }
    // A search that was cut short says nothing.
    if (mayStop()) break;
    tell?.(points, BLACK, searches[0].line);
    tell?.(points, WHITE, searches[1].line);
    // Reading may see what neither player has seen, so it never weighs more than the playouts.
    const weight = Math.min(1, MANY_POINTS / points.length) / 2;
    for (const p of stake) {
      // To move first is no disadvantage: where it seems so, the reading is wrong.
      if (black[p] < white[p] - TOLERANCE) continue;
      ownership[p] += weight * ((sharpen(black[p]) + sharpen(white[p])) / 2 - ownership[p]);
    }
  }
}

/** The mean over a search still holds the errors of its playouts. */
function sharpen(ownership: number): number {
  return Math.max(-1, Math.min(1, ownership / CLEAR));
}

/** The parts of the board around chains in doubt, closed off by settled chains. */
function contestsOf(
  board: Board,
  settled: Uint8Array,
  ownership: Float32Array,
  worthReading: (p: Point) => boolean = () => true,
): Contest[] {
  const { geometry, colour } = board;
  const { stride } = geometry;
  const isWall = new Uint8Array(geometry.length);
  /** A stone of every chain in doubt, and all their stones. */
  const inDoubt: Point[] = [];
  const doubtful = new Set<Point>();
  const seen = new Uint8Array(geometry.length);
  for (const start of geometry.points) {
    if (colour[start] === EMPTY || seen[start]) continue;
    const stones = board.chainStones(start);
    for (const p of stones) seen[p] = 1;
    const sum = stones.reduce((total, p) => total + ownership[p], 0);
    const share = (colour[start] === BLACK ? sum : -sum) / stones.length;
    const isFree = board.chainLiberties(start).length >= FREE_LIBERTIES;
    const closesOff = settled[start] !== EMPTY || (share > WALL_SHARE && isFree);
    if (closesOff) for (const p of stones) isWall[p] = 1;
    else if (Math.abs(share) < DOUBT && worthReading(start)) {
      inDoubt.push(start);
      for (const p of stones) doubtful.add(p);
    }
  }
  seen.fill(0);
  const contests: Contest[] = [];
  for (const start of inDoubt) {
    if (seen[start]) continue;
    const points = flood(start, stride, seen, (q) => colour[q] !== WALL && !isWall[q]);
    const stake = [...points];
    const counted = new Uint8Array(geometry.length);
    for (const p of points) {
      for (const q of around(p, stride)) {
        if (isWall[q] && !counted[q]) stake.push(...flood(q, stride, counted, (r) => colour[r] === colour[q]));
      }
    }
    contests.push({
      points,
      doubtful: points.filter((p) => doubtful.has(p)),
      stake: stake.filter((p) => settled[p] === EMPTY),
    });
  }
  return contests;
}

function around(p: Point, stride: number): Point[] {
  return [p - stride, p - 1, p + 1, p + stride];
}

/** The points connected to `start` inside a part; all are marked in `seen`. */
function flood(start: Point, stride: number, seen: Uint8Array, inside: (p: Point) => boolean): Point[] {
  const points = [start];
  seen[start] = 1;
  for (let i = 0; i < points.length; i++) {
    for (const q of around(points[i], stride)) {
      if (seen[q] || !inside(q)) continue;
      seen[q] = 1;
      points.push(q);
    }
  }
  return points;
}
