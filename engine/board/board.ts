/**
 * The fast board: stones, chains, liberties, ko, prisoners and a Zobrist hash; what may be played, and playing it.
 * `place` is the hot operation of playouts and keeps no hash; `play` is the complete one for games and tree nodes.
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
  COUNT_SHIFT,
  DIAGONAL_ENEMY,
  DIAGONAL_WALL,
  EMPTIES,
  EMPTY_COUNT,
  EMPTY_INDEX,
  HASH_HIGH,
  HASH_LOW,
  HEAD,
  KO,
  KO_COLOUR,
  LIBERTIES,
  LIBERTY,
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
import { PASS, type Geometry, type Point } from "./geometry.ts";
import { COLOUR_TO_PLAY_HASH, emptyBoardHash, ZOBRIST_HIGH, ZOBRIST_LOW } from "./random.ts";

export class Board {
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

  /** A board of its own with the same state. */
  clone(): Board {
    const copy = new Board(this.geometry);
    copy.copyFrom(this);
    return copy;
  }

  /** Becomes an exact copy of `other`, which must have the same geometry. */
  copyFrom(other: Board): void {
    this.buffer.set(other.buffer);
  }

  /** The whole state as plain data, for another thread. */
  snapshot(): Int32Array {
    return this.buffer.slice();
  }

  /** A board in the state of a `snapshot` of a board of this geometry. */
  static from(geometry: Geometry, snapshot: Int32Array): Board {
    const board = new Board(geometry);
    board.restore(snapshot);
    return board;
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
  private touches(cell: Cell, head: Cell): number {
    const { cells, down } = this;
    return (
      (cells[cell - CELL + HEAD] === head ? 1 : 0) +
      (cells[cell + CELL + HEAD] === head ? 1 : 0) +
      (cells[cell - down + HEAD] === head ? 1 : 0) +
      (cells[cell + down + HEAD] === head ? 1 : 0)
    );
  }

  /** Whether all four neighbours of p are of this colour or off the board. */
  isSurrounded(p: Point, colour: Colour): boolean {
    return ((this.cells[(p << CELL_BITS) + NEIGHBOURS] >> ((colour - 1) << COUNT_SHIFT)) & 7) === 4;
  }

  /**
   * Whether p is an eye that a playout must not fill: all neighbours of the colour, and of the diagonal points at most
   * one (at the edge none) of the opponent.
   */
  isEye(p: Point, colour: Colour): boolean {
    return this.isEyeCell(p << CELL_BITS, colour);
  }

  private isEyeCell(cell: Cell, colour: Colour): boolean {
    const { cells, down } = this;
    const shift = (colour - 1) << COUNT_SHIFT;
    if (((cells[cell + NEIGHBOURS] >> shift) & 7) !== 4) return false;
    // Per diagonal: an enemy counts 4, WALL 1; one enemy in the open, or walls alone, are harmless.
    const weights = DIAGONAL_WALL | (DIAGONAL_ENEMY >> shift);
    const sum =
      ((weights >> (4 * cells[cell - down - CELL])) & 15) +
      ((weights >> (4 * cells[cell - down + CELL])) & 15) +
      ((weights >> (4 * cells[cell + down - CELL])) & 15) +
      ((weights >> (4 * cells[cell + down + CELL])) & 15);
    return sum <= 4;
  }

  /**
   * Whether a stone on the empty cell would have a liberty after captures: an empty neighbour, a friend not in atari
   * or an enemy that is. All four sides are asked at once, without branches: which of them decides cannot be foreseen.
   */
  private hasLibertyAfter(cell: Cell, colour: Colour): boolean {
    const { cells, down } = this;
    if (cells[cell + NEIGHBOURS] >= ONE_EMPTY) return true;
    const va = cells[cell - down];
    const vb = cells[cell - CELL];
    const vc = cells[cell + CELL];
    const vd = cells[cell + down];
    const a = cells[cell - down + HEAD];
    const b = cells[cell - CELL + HEAD];
    const c = cells[cell + CELL + HEAD];
    const d = cells[cell + down + HEAD];
    const ab = +(a === b);
    const ac = +(a === c);
    const ad = +(a === d);
    const bc = +(b === c);
    const bd = +(b === d);
    const cd = +(c === d);
    // A chain is in atari here if its pseudo-liberties are just the sides on which it touches the cell.
    const weight = LIBERTY + (cell >> CELL_BITS);
    const atariA = +(cells[a + LIBERTIES] === Math.imul(1 + ab + ac + ad, weight));
    const atariB = +(cells[b + LIBERTIES] === Math.imul(1 + ab + bc + bd, weight));
    const atariC = +(cells[c + LIBERTIES] === Math.imul(1 + ac + bc + cd, weight));
    const atariD = +(cells[d + LIBERTIES] === Math.imul(1 + ad + bd + cd, weight));
    return (
      ((+(va === colour) ^ atariA) & +(va !== WALL)) |
      ((+(vb === colour) ^ atariB) & +(vb !== WALL)) |
      ((+(vc === colour) ^ atariC) & +(vc !== WALL)) |
      ((+(vd === colour) ^ atariD) & +(vd !== WALL))
    ) !== 0;
  }

  /** Whether `colour` may play at p: empty, not a ko just taken, not suicide. Nothing is known of superko here. */
  isLegal(p: Point, colour: Colour): boolean {
    if (p === PASS) return true;
    const cell = p << CELL_BITS;
    return this.cells[cell] === EMPTY && !this.isKo(p, colour) && this.hasLibertyAfter(cell, colour);
  }

  /** Whether `colour` would retake a simple ko at p that was taken by the move before. */
  isKo(p: Point, colour: Colour): boolean {
    return p !== 0 && p === this.ko && colour === this.koColour;
  }

  /** Whether a stone of `colour` at the empty point p would die with its chain. */
  isSuicide(p: Point, colour: Colour): boolean {
    return !this.hasLibertyAfter(p << CELL_BITS, colour);
  }

  /** Number of stones that would leave the board by suicide at the empty point p: 0 if it is none. */
  suicideSize(p: Point, colour: Colour): number {
    if (!this.isSuicide(p, colour)) return 0;
    const { stride } = this.geometry;
    const chains = new Map<Point, number>();
    for (const q of [p - 1, p + 1, p - stride, p + stride]) {
      if (this.colour[q] === colour) chains.set(this.headOf(q), this.chainSize(q));
    }
    return [...chains.values()].reduce((sum, size) => sum + size, 1);
  }

  /**
   * The first point, from index `start` of the list of empty points on and round, where a light playout may move: legal
   * for the side to move and no own eye. 0 if there is none.
   */
  findLightMove(start: number, colour: Colour): Point {
    const { cells, tail } = this;
    const n = cells[tail + EMPTY_COUNT];
    const ko = cells[tail + KO];
    let i = start;
    do {
      const cell = cells[tail + EMPTIES + i];
      if (cell !== ko) {
        if (cells[cell + NEIGHBOURS] >= ONE_EMPTY) return cell >> CELL_BITS;
        if (!this.isEyeCell(cell, colour) && this.hasLibertyAfter(cell, colour)) return cell >> CELL_BITS;
      }
      if (++i === n) i = 0;
    } while (i !== start);
    return 0;
  }

  /** Forgets the simple ko, as a pass does. */
  pass(): void {
    this.cells[this.tail + KO] = 0;
  }

  /**
   * Plays a move in full: stone, captures, own chain if it is left without liberties (suicide), ko, prisoners, hash.
   * PASS is allowed. p must be empty; whether the move is legal is the caller's question.
   * @returns the number of enemy stones captured
   */
  play(p: Point, colour: Colour): number {
    if (p === PASS) {
      this.pass();
      return 0;
    }
    const { cells, tail } = this;
    const cell = p << CELL_BITS;
    const before = this.emptyCount - 1;
    this.place(p, colour);
    this.toggleHash(p, colour);
    // `place` appends the captured points to the list of empty points, which is where the hash finds them.
    this.toggleHashOfEmpties(before, (3 - colour) as Colour);
    const captured = this.emptyCount - before;
    const head = cells[cell + HEAD];
    if (cells[head + LIBERTIES] === 0) {
      const first = cells[tail + EMPTY_COUNT];
      this.remove(head, colour);
      this.toggleHashOfEmpties(first, colour);
    }
    return captured;
  }

  private toggleHashOfEmpties(from: number, colour: Colour): void {
    for (let i = from; i < this.emptyCount; i++) this.toggleHash(this.emptyAt(i), colour);
  }

  private toggleHash(p: Point, colour: Colour): void {
    const { cells, tail } = this;
    cells[tail + HASH_LOW] ^= ZOBRIST_LOW[2 * p + colour - 1];
    cells[tail + HASH_HIGH] ^= ZOBRIST_HIGH[2 * p + colour - 1];
  }

  /** The hot part of `play`: no hash, no suicide, no pass. p must be empty and the move not a suicide. */
  place(p: Point, colour: Colour): void {
    const { cells, tail, down } = this;
    const o = (3 - colour) as Colour;
    const cell = p << CELL_BITS;
    const shift = (colour - 1) << COUNT_SHIFT;
    const surrounded = ((cells[cell + NEIGHBOURS] >> ((o - 1) << COUNT_SHIFT)) & 7) === 4;

    // Take the point off the list of empty points.
    const count = --cells[tail + EMPTY_COUNT];
    const moved = cells[tail + EMPTIES + count];
    const index = cells[cell + EMPTY_INDEX];
    cells[tail + EMPTIES + index] = moved;
    cells[moved + EMPTY_INDEX] = index;

    // Update the neighbours and collect the stone's own liberties. What is not a stone has head 0, whose liberties and
    // the rim's counts nobody reads: to change them too is quicker than to ask.
    const a = cell - down;
    const b = cell - CELL;
    const c = cell + CELL;
    const d = cell + down;
    const va = cells[a];
    const vb = cells[b];
    const vc = cells[c];
    const vd = cells[d];
    const change = (ONE_BLACK << shift) - ONE_EMPTY;
    cells[a + NEIGHBOURS] += change;
    cells[b + NEIGHBOURS] += change;
    cells[c + NEIGHBOURS] += change;
    cells[d + NEIGHBOURS] += change;
    const weight = LIBERTY + p;
    const ha = cells[a + HEAD];
    const hb = cells[b + HEAD];
    const hc = cells[c + HEAD];
    const hd = cells[d + HEAD];
    cells[ha + LIBERTIES] -= weight;
    cells[hb + LIBERTIES] -= weight;
    cells[hc + LIBERTIES] -= weight;
    cells[hd + LIBERTIES] -= weight;
    cells[cell] = colour;
    this.colour[p] = colour;
    const own =
      ((LIBERTY + (a >> CELL_BITS)) & ((va - 1) >> 31)) +
      ((LIBERTY + (b >> CELL_BITS)) & ((vb - 1) >> 31)) +
      ((LIBERTY + (c >> CELL_BITS)) & ((vc - 1) >> 31)) +
      ((LIBERTY + (d >> CELL_BITS)) & ((vd - 1) >> 31));

    // Join friends.
    let head = 0;
    if (va === colour) head = this.grow(cell, ha, own);
    if (vb === colour) head = head === 0 ? this.grow(cell, hb, own) : this.merge(head, cells[b + HEAD]);
    if (vc === colour) head = head === 0 ? this.grow(cell, hc, own) : this.merge(head, cells[c + HEAD]);
    if (vd === colour) head = head === 0 ? this.grow(cell, hd, own) : this.merge(head, cells[d + HEAD]);
    if (head === 0) {
      cells[cell + HEAD] = cell;
      cells[cell + NEXT] = cell;
      cells[cell + STONES] = 1;
      cells[cell + LIBERTIES] = own;
    }

    // Take enemies that have no liberty left; a chain may touch the stone twice, and is gone the second time.
    if (cells[ha + LIBERTIES] === 0 && va === o) this.remove(ha, o);
    if (cells[hb + LIBERTIES] === 0 && vb === o && cells[b] === o) this.remove(hb, o);
    if (cells[hc + LIBERTIES] === 0 && vc === o && cells[c] === o) this.remove(hc, o);
    if (cells[hd + LIBERTIES] === 0 && vd === o && cells[d] === o) this.remove(hd, o);

    if (surrounded && cells[tail + EMPTY_COUNT] === count + 1) {
      cells[tail + KO] = cells[tail + EMPTIES + count];
      cells[tail + KO_COLOUR] = o;
    } else {
      cells[tail + KO] = 0;
    }
  }

  /** Adds a new stone with these pseudo-liberties of its own to the chain with this head. Returns the new head. */
  private grow(cell: Cell, head: Cell, own: number): Cell {
    const { cells } = this;
    cells[cell + NEXT] = cells[head + NEXT];
    cells[head + NEXT] = cell;
    // Of two single stones the new one leads, as in `merge`.
    if (cells[head + STONES] > 1) {
      cells[cell + HEAD] = head;
      cells[head + STONES]++;
      cells[head + LIBERTIES] += own;
      return head;
    }
    cells[cell + HEAD] = cell;
    cells[head + HEAD] = cell;
    cells[cell + STONES] = 2;
    cells[cell + LIBERTIES] = cells[head + LIBERTIES] + own;
    return cell;
  }

  /** Joins the chains with these heads, if they are two: the smaller is renamed. Returns the head. */
  private merge(a: Cell, b: Cell): Cell {
    if (a === b) return a;
    const { cells } = this;
    const stones = cells[a + STONES] + cells[b + STONES];
    const liberties = cells[a + LIBERTIES] + cells[b + LIBERTIES];
    if (cells[a + STONES] < cells[b + STONES]) {
      const t = a;
      a = b;
      b = t;
    }
    const after = cells[b + NEXT];
    cells[b + HEAD] = a;
    for (let r = after; r !== b; r = cells[r + NEXT]) cells[r + HEAD] = a;
    cells[b + NEXT] = cells[a + NEXT];
    cells[a + NEXT] = after;
    cells[a + LIBERTIES] = liberties;
    cells[a + STONES] = stones;
    return a;
  }

  /** Takes the chain with this head off the board and appends its points to the list of empty points. */
  private remove(head: Cell, colour: Colour): void {
    const { cells, tail, down } = this;
    const change = ONE_EMPTY - (ONE_BLACK << ((colour - 1) << COUNT_SHIFT));
    const first = cells[tail + EMPTY_COUNT];
    let count = first;
    let cell = head;
    do {
      const p = cell >> CELL_BITS;
      cells[cell] = EMPTY;
      this.colour[p] = EMPTY;
      cells[tail + EMPTIES + count] = cell;
      cells[cell + EMPTY_INDEX] = count++;
      const a = cell - down;
      const b = cell - CELL;
      const c = cell + CELL;
      const d = cell + down;
      cells[a + NEIGHBOURS] += change;
      cells[b + NEIGHBOURS] += change;
      cells[c + NEIGHBOURS] += change;
      cells[d + NEIGHBOURS] += change;
      // The dead head's and the rim's liberties change too: nobody reads them before they are set anew.
      const weight = LIBERTY + p;
      cells[cells[a + HEAD] + LIBERTIES] += weight;
      cells[cells[b + HEAD] + LIBERTIES] += weight;
      cells[cells[c + HEAD] + LIBERTIES] += weight;
      cells[cells[d + HEAD] + LIBERTIES] += weight;
      cells[cell + HEAD] = 0;
      cell = cells[cell + NEXT];
    } while (cell !== head);
    cells[tail + EMPTY_COUNT] = count;
    cells[tail + PRISONERS + colour] += count - first;
  }
}
