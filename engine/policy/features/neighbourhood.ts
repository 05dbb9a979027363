/**
 * Hashes of the patterns around a move, in growing sizes: the 3×3 square, the same with the liberties of the four
 * neighbours, then one ring more at a time. Equal hashes mean equal patterns up to the eight
 * symmetries and an exchange of the colours; the edge of the board is part of a pattern.
 *
 * A pattern is turned into its canonical position orbit by orbit: of the symmetries still possible those that give the
 * smallest code survive, and once a single one is left, an orbit is read once, not eight times. The usual way, the
 * smallest of eight Zobrist hashes, reads every point eight times.
 */
import type { Board } from "../../board/board.ts";
import { type Colour, EMPTY } from "../../board/colour.ts";
import { type Geometry, type Point, type Step, SYMMETRIES } from "../../board/geometry.ts";
import { hasMoreLiberties, LibertyCounter } from "../../playout/liberties.ts";

/*
 * The points around a move in rings of growing size.
 *
 * The distance is the gridcular one of Stern, Herbrich & Graepel (*Bayesian pattern ranking for move prediction in the
 * game of Go*, 2006): |dx| + |dy| + max(|dx|, |dy|), whose rings look round on the grid. A ring is cut into *orbits*,
 * the four or eight points that the symmetries carry into one another: an orbit's contents fit into one integer, and if
 * they are all alike they are so under every symmetry.
 */

/** Rows or columns from a move to the farthest point of its largest ring. */
const RADIUS = 6;
/** The largest ring. */
export const LARGEST_RING = 12;

/** Distance of a point dx columns and dy rows away. */
export function gridcular(dx: number, dy: number): number {
  const x = Math.abs(dx);
  const y = Math.abs(dy);
  return x + y + Math.max(x, y);
}

/** The orbits of ring d, each as its points. */
export function orbitsOf(d: number): readonly (readonly Step[])[] {
  const orbits: Step[][] = [];
  for (let dx = 1; dx <= RADIUS; dx++) {
    for (let dy = 0; dy <= dx; dy++) {
      if (gridcular(dx, dy) === d) orbits.push(orbitOf({ dx, dy }));
    }
  }
  return orbits;
}

function orbitOf(step: Step): Step[] {
  const points = new Map<string, Step>();
  for (const symmetry of SYMMETRIES) {
    const { dx, dy } = symmetry(step);
    points.set(`${dx} ${dy}`, { dx, dy });
  }
  return [...points.values()];
}

/** Sizes of patterns: 3×3, 3×3 with liberties, and one for each further ring. */
export const SIZES = 2 + LARGEST_RING - 3;

/** The first hash of the patterns that know nothing of the last move. */
const SEED = 0x2545f491;
/** The first hash of the patterns that answer the last move; its distance is added. */
const ANSWER_SEED = 0x1b873593;

/** What a point holds in a pattern, in two bits. */
const MINE = 1;
const THEIRS = 2;
const OUTSIDE = 3;

/** What is read of a point of an orbit. */
const HOLDS = 0;
const HOLDS_LIBERTIES = 1;

/** The orbits in the order of reading, and what size each completes. */
const PLAN: readonly { readonly steps: readonly Step[]; readonly reads: number; readonly completes: number }[] = [
  { steps: orbitsOf(2)[0], reads: HOLDS, completes: -1 },
  { steps: orbitsOf(3)[0], reads: HOLDS, completes: 0 },
  { steps: orbitsOf(2)[0], reads: HOLDS_LIBERTIES, completes: 1 },
  ...Array.from({ length: LARGEST_RING - 3 }, (_, i) => {
    const orbits = orbitsOf(i + 4);
    return orbits.map((steps, k) => ({ steps, reads: HOLDS, completes: k === orbits.length - 1 ? i + 2 : -1 }));
  }).flat(),
];

/** Orbit -> size completed by it, or -1. */
const COMPLETES = Int8Array.from(PLAN, ({ completes }) => completes);
/** Orbit -> number of its points. */
const ORBIT_LENGTH = Int8Array.from(PLAN, ({ steps }) => steps.length);
/** Points of all orbits. */
const POINTS = PLAN.reduce((sum, { steps }) => sum + steps.length, 0);

export class Neighbourhood {
  private readonly geometry: Geometry;
  /** Padded point -> what it holds, for the side to move. A second copy with the liberties of chains follows. */
  private readonly contents: Uint8Array;
  /** Where the second copy begins. */
  private readonly second: number;
  /** Point -> padded point. */
  private readonly padded: Int32Array;
  /** Symmetry * POINTS + point of the plan -> offset in `contents`. */
  private readonly offsets: Int32Array;
  /** The symmetries that are still possible while a pattern is read. */
  private readonly candidates = new Int32Array(SYMMETRIES.length);

  private candidateCount = 0;
  private at = 0;
  private hash = 0;
  private orbit = 0;
  private firstPoint = 0;

  constructor(geometry: Geometry) {
    const { width, height } = geometry;
    this.geometry = geometry;
    const stride = width + RADIUS; // one margin serves both sides
    this.second = stride * (height + 2 * RADIUS) + 2 * RADIUS;
    this.contents = new Uint8Array(2 * this.second).fill(OUTSIDE);
    this.padded = new Int32Array(geometry.length);
    for (const p of geometry.points) {
      this.padded[p] = (geometry.row(p) + RADIUS) * stride + geometry.column(p) + RADIUS;
    }
    this.offsets = new Int32Array(SYMMETRIES.length * POINTS);
    SYMMETRIES.forEach((symmetry, s) => {
      let i = s * POINTS;
      for (const { steps, reads } of PLAN) {
        for (const step of steps) {
          const { dx, dy } = symmetry(step);
          this.offsets[i++] = (reads === HOLDS ? 0 : this.second) + dy * stride + dx;
        }
      }
    });
  }

  /**
   * Takes the position in, as the side to move sees it.
   * @param chainLiberties - of this position
   */
  prepare(board: Board, colour: Colour, { ofHead }: ChainLiberties): void {
    const { padded, contents, second } = this;
    const { points } = this.geometry;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      const c = board.colour[p];
      const q = padded[p];
      contents[q] = c === EMPTY ? EMPTY : c === colour ? MINE : THEIRS;
      contents[second + q] = c === EMPTY ? 0 : ofHead[board.headOf(p)];
    }
  }

  /** Begins with the patterns around p. */
  start(p: Point): void {
    this.begin(p, SEED);
    this.candidateCount = SYMMETRIES.length;
    for (let s = 0; s < SYMMETRIES.length; s++) this.candidates[s] = s;
  }

  /** Begins with the patterns around p that also hold where the last move was, which is dx columns and dy rows away. */
  startAnswer(p: Point, dx: number, dy: number): void {
    this.begin(p, ANSWER_SEED + gridcular(dx, dy) * 16 + Math.max(Math.abs(dx), Math.abs(dy)));
    this.candidateCount = 0;
    const far = Math.max(Math.abs(dx), Math.abs(dy));
    const near = Math.min(Math.abs(dx), Math.abs(dy));
    for (let s = 0; s < SYMMETRIES.length; s++) {
      // Those that carry the step (far, near) of its orbit to the last move.
      const x = TURNS[4 * s] * far + TURNS[4 * s + 1] * near;
      const y = TURNS[4 * s + 2] * far + TURNS[4 * s + 3] * near;
      if (x === dx && y === dy) this.candidates[this.candidateCount++] = s;
    }
  }

  private begin(p: Point, seed: number): void {
    this.at = this.padded[p];
    this.hash = seed;
    this.orbit = 0;
    this.firstPoint = 0;
  }

  /** The hash of the next larger pattern; call it at most SIZES times after a start. */
  next(): number {
    let hash = this.hash;
    let orbit = this.orbit;
    let first = this.firstPoint;
    let completed: number;
    do {
      const n = ORBIT_LENGTH[orbit];
      const code = this.candidateCount === 1 ? this.read(this.candidates[0], first, n) : this.readSmallest(first, n);
      hash = mix(hash ^ code);
      first += n;
      completed = COMPLETES[orbit++];
    } while (completed < 0);
    this.hash = hash;
    this.orbit = orbit;
    this.firstPoint = first;
    return hash;
  }

  /** The contents of n points of the plan as a symmetry turns them, two bits each. */
  private read(symmetry: number, first: number, n: number): number {
    const { contents, offsets, at } = this;
    let code = 0;
    const from = symmetry * POINTS + first;
    for (let i = from; i < from + n; i++) code = (code << 2) | contents[at + offsets[i]];
    return code;
  }

  /** The smallest code that a candidate gives these points; only the candidates that give it remain. */
  private readSmallest(first: number, n: number): number {
    const { candidates } = this;
    let smallest = this.read(candidates[0], first, n);
    if (smallest === 0) return 0; // all empty, so they are under every symmetry
    let count = 1;
    for (let i = 1; i < this.candidateCount; i++) {
      const code = this.read(candidates[i], first, n);
      if (code > smallest) continue;
      if (code < smallest) {
        smallest = code;
        count = 0;
      }
      candidates[count++] = candidates[i];
    }
    this.candidateCount = count;
    return smallest;
  }
}

/** Symmetry * 4 -> its matrix, row by row. */
const TURNS = Int8Array.from(
  SYMMETRIES.flatMap((symmetry) => {
    const right = symmetry({ dx: 1, dy: 0 });
    const down = symmetry({ dx: 0, dy: 1 });
    return [right.dx, down.dx, right.dy, down.dy];
  }),
);

/** The finaliser of MurmurHash3: a bijection of 32 bits that mixes them well. */
function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** How many liberties every chain of a position has, as far as patterns and tactics distinguish them. */
export class ChainLiberties {
  /** Head of a chain -> its liberties: 1, 2, or 3 for more. Other points hold nothing of meaning. */
  readonly ofHead: Uint8Array;
  private readonly counter = new LibertyCounter();

  constructor(geometry: Geometry) {
    this.ofHead = new Uint8Array(geometry.length);
  }

  /** Counts them anew. */
  count(board: Board): void {
    const { points } = board.geometry;
    const { colour } = board;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      if (colour[p] === EMPTY || board.headOf(p) !== p) continue;
      this.ofHead[p] =
        board.atariLiberty(p) !== 0 ? 1 : hasMoreLiberties(board, p, 2) ? 3 : this.counter.ofChain(board, p, 3);
    }
  }
}
