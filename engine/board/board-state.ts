/**
 * What stands on a board, and where it is kept: stones, chains, liberties, ko, prisoners and a Zobrist hash, with the
 * questions that can be answered from them. `BoardLegality` adds what may be played, `Board` the playing.
 *
 * All state lies in one Int32Array, so that a board is copied by a single `set` and hot code needs one base pointer.
 * Inside, a point is named by the index of its cell (see `cell.ts`); only the public methods speak of points. `colour`
 * is a copy of the stones for readers.
 *
 * Chains are circular lists of cells with a head; at the head stand the number of stones and the *pseudo-liberties*:
 * every (stone, empty neighbour) pair counts once and adds the empty point's index, packed as count * LIBERTY + sum of
 * points in one integer. One addition per neighbour keeps it, and it answers the atari question in O(1): a chain is in
 * atari at q if and only if its n ≤ 4 pseudo-liberties add up to n * q and q touches the chain n times.
 * (Pseudo-liberties are libego's; the packed sum is ours.)
 */
import {
  type Cell,
  CELL,
  CELL_BITS,
  EMPTIES,
  EMPTY_COUNT,
  EMPTY_INDEX,
  HASH_HIGH,
  HASH_LOW,
  HEAD,
  KO,
  KO_COLOUR,
  LIBERTIES,
  NEIGHBOURS,
  NEXT,
  ONE_BLACK,
  ONE_EMPTY,
  ONE_WHITE,
  POINT_SUM,
  PRISONERS,
  STONES,
} from "./cell.ts";
import { EMPTY, WALL, WHITE, type Colour, type PointColour } from "./colour.ts";
import { type Geometry, type Point } from "./geometry.ts";
import { COLOUR_TO_PLAY_HASH, emptyBoardHash } from "./zobrist.ts";

export class BoardState {
  readonly geometry: Geometry;
  /** Point -> PointColour. Read freely; change only through the methods. */
  readonly colour: Uint8Array;

  /** The cells, the tail and the list of empty points (see `cell.ts`); hot code reads it, nobody else writes it. */
  readonly cells: Int32Array;
  /** Index of the tail in `cells`. */
  readonly tail: number;
  /** Distance between a cell and the one below it. */
  readonly down: number;
  /** The whole buffer, for copying. */
  private readonly buffer: Int32Array;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    const n = geometry.length;
    this.tail = n * CELL;
    this.down = geometry.stride * CELL;
    const length = this.tail + EMPTIES + geometry.points.length;
    this.buffer = new Int32Array(length + ((n + 3) >> 2));
    this.cells = this.buffer.subarray(0, length);
    this.colour = new Uint8Array(this.buffer.buffer, 4 * length, n);
    this.clear();
  }

  /** Back to the empty board. */
  clear(): void {
    const { cells, colour, tail, down } = this;
    const { points, length } = this.geometry;
    this.buffer.fill(0);
    colour.fill(WALL);
    for (const p of points) colour[p] = EMPTY;
    for (let p = 0; p < length; p++) cells[p << CELL_BITS] = colour[p];
    points.forEach((p, i) => {
      const cell = p << CELL_BITS;
      cells[tail + EMPTIES + i] = cell;
      cells[cell + EMPTY_INDEX] = i;
      for (const q of [cell - CELL, cell + CELL, cell - down, cell + down]) {
        cells[cell + NEIGHBOURS] += cells[q] === WALL ? ONE_BLACK + ONE_WHITE : ONE_EMPTY;
      }
    });
    cells[tail + EMPTY_COUNT] = points.length;
    const hash = emptyBoardHash(this.geometry);
    cells[tail + HASH_LOW] = hash.low;
    cells[tail + HASH_HIGH] = hash.high;
  }

  /** Becomes an exact copy of `other`, which must have the same geometry. */
  copyFrom(other: BoardState): void {
    this.buffer.set(other.buffer);
  }

  /** The whole state as plain data, for another thread. */
  snapshot(): Int32Array {
    return this.buffer.slice();
  }

  /** Takes the state of a `snapshot` of a board of the same geometry. */
  restore(snapshot: Int32Array): void {
    this.buffer.set(snapshot);
  }

  get emptyCount(): number {
    return this.cells[this.tail + EMPTY_COUNT];
  }

  /** The i-th empty point, 0 ≤ i < emptyCount, in no particular order. */
  emptyAt(i: number): Point {
    return this.cells[this.tail + EMPTIES + i] >> CELL_BITS;
  }

  /** The point where `koColour` may not retake a simple ko now, or 0. */
  get ko(): Point {
    return this.cells[this.tail + KO] >> CELL_BITS;
  }

  /** The colour barred from `ko`; of no meaning while `ko` is 0. */
  get koColour(): PointColour {
    return this.cells[this.tail + KO_COLOUR] as PointColour;
  }

  /** Stones of this colour that have been taken off the board, by capture or suicide. */
  prisoners(colour: Colour): number {
    return this.cells[this.tail + PRISONERS + colour];
  }

  /** Low 32 bits (signed) of the hash of the position: stones only, no side to move. */
  get hashLow(): number {
    return this.cells[this.tail + HASH_LOW];
  }

  /** High 32 bits (signed) of the same hash. */
  get hashHigh(): number {
    return this.cells[this.tail + HASH_HIGH];
  }

  /** The 64-bit hash of the stones; with `toPlay`, of the stones and the side to move. */
  key(toPlay?: Colour): bigint {
    const side = toPlay === WHITE ? COLOUR_TO_PLAY_HASH : { low: 0, high: 0 };
    const high = BigInt((this.hashHigh ^ side.high) >>> 0);
    return (high << 32n) | BigInt((this.hashLow ^ side.low) >>> 0);
  }

  /** A point that names the chain of the stone at p: equal for two stones if and only if they are connected. */
  headOf(p: Point): Point {
    return this.cells[(p << CELL_BITS) + HEAD] >> CELL_BITS;
  }

  /** The stone after p in its chain's circle: walk it until p comes again. */
  nextInChain(p: Point): Point {
    return this.cells[(p << CELL_BITS) + NEXT] >> CELL_BITS;
  }

  /** Number of stones in the chain of the stone at p. */
  chainSize(p: Point): number {
    return this.cells[this.cells[(p << CELL_BITS) + HEAD] + STONES];
  }

  /** All stones of the chain of the stone at p. */
  chainStones(p: Point): Point[] {
    const stones: Point[] = [];
    let q = p;
    do stones.push((q = this.nextInChain(q)));
    while (q !== p);
    return stones;
  }

  /** The liberties of the chain of the stone at p, each once. */
  chainLiberties(p: Point): Point[] {
    const { stride } = this.geometry;
    const liberties = new Set<Point>();
    for (const s of this.chainStones(p)) {
      for (const q of [s - stride, s - 1, s + 1, s + stride]) if (this.colour[q] === EMPTY) liberties.add(q);
    }
    return [...liberties];
  }

  /** The only liberty of the chain of the stone at p, or 0 if it has more. O(1). */
  atariLiberty(p: Point): Point {
    const { cells } = this;
    const head = cells[(p << CELL_BITS) + HEAD];
    const packed = cells[head + LIBERTIES];
    const n = packed >> 20;
    if (n > 4) return 0;
    const sum = packed & POINT_SUM;
    const q = n === 1 ? sum : (sum / n) | 0;
    if (q * n !== sum || cells[q << CELL_BITS] !== EMPTY) return 0;
    return this.touches(q << CELL_BITS, head) === n ? q : 0;
  }

  /** How many of the four neighbours of a cell belong to the chain with this head. */
  protected touches(cell: Cell, head: Cell): number {
    const { cells, down } = this;
    return (
      (cells[cell - CELL + HEAD] === head ? 1 : 0) +
      (cells[cell + CELL + HEAD] === head ? 1 : 0) +
      (cells[cell - down + HEAD] === head ? 1 : 0) +
      (cells[cell + down + HEAD] === head ? 1 : 0)
    );
  }
}
