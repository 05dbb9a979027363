/**
 * The fast board: stones, chains, liberties, captures, simple ko, prisoners and a Zobrist hash.
 *
 * All state lies in one ArrayBuffer, so that a board is copied by a single `set`. Chains are circular lists of points
 * with a head; at the head stand the number of stones and the *pseudo-liberties*: every (stone, empty neighbour) pair
 * counts once and adds the empty point's index, packed as count * LIBERTY + sum of points in one integer. One addition
 * per neighbour keeps it, and it answers the atari question in O(1): a chain is in atari at q if and only if its n ≤ 4
 * pseudo-liberties add up to n * q and q touches the chain n times. (Pseudo-liberties: Lew, *libego*.)
 *
 * `place` is the hot operation of playouts and keeps no hash; `play` is the complete one for games and tree nodes.
 */
import { BLACK, EMPTY, WALL, WHITE, type Colour, type PointColour } from "./colour.ts";
import { type Geometry, type Point, PASS } from "./geometry.ts";
import { COLOUR_TO_PLAY_HASH, emptyBoardHash, ZOBRIST_HIGH, ZOBRIST_LOW } from "./zobrist.ts";

/** One pseudo-liberty in `liberties`; the low 20 bits hold the sum of their points. */
const LIBERTY = 1 << 20;
const POINT_SUM = LIBERTY - 1;

/** Neighbour counts of a point, packed in one small integer. WALL counts as both colours, as an eye needs it. */
const NEIGHBOUR_OF = [0x100, 0x001, 0x010]; // colour -> one neighbour of that colour
const ANY_EMPTY = 0x100;

/** Indices into `state`. */
const EMPTY_COUNT = 0;
const KO = 1;
const KO_COLOUR = 2;
const PRISONERS = 3; // + colour: stones of that colour taken off the board
const HASH_LOW = 6;
const HASH_HIGH = 7;
const STATE_LENGTH = 8;

export class Board {
  readonly geometry: Geometry;
  /** Point -> PointColour. Read freely; change only through the methods. */
  readonly colour: Uint8Array;
  /** Index -> empty point, in no order; the first `emptyCount` entries count. */
  readonly empties: Int16Array;

  /** Point -> packed numbers of empty, black and white neighbours. */
  private readonly neighbours: Int16Array;
  /** Stone -> head of its chain. */
  private readonly head: Int16Array;
  /** Stone -> next stone of its chain, in a circle. */
  private readonly next: Int16Array;
  /** Head -> number of stones. */
  private readonly stones: Int16Array;
  /** Empty point -> its index in `empties`. */
  private readonly emptyIndex: Int16Array;
  /** Head -> packed pseudo-liberties. */
  private readonly liberties: Int32Array;
  private readonly state: Int32Array;
  /** The whole buffer, for copying. */
  private readonly bytes: Uint8Array;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    const n = geometry.length;
    const buffer = new ArrayBuffer(4 * (n + STATE_LENGTH) + 2 * 6 * n + n);
    let offset = 0;
    const int16 = () => new Int16Array(buffer, (offset += 2 * n) - 2 * n, n);
    this.liberties = new Int32Array(buffer, 0, n);
    this.state = new Int32Array(buffer, 4 * n, STATE_LENGTH);
    offset = 4 * (n + STATE_LENGTH);
    this.neighbours = int16();
    this.head = int16();
    this.next = int16();
    this.stones = int16();
    this.emptyIndex = int16();
    this.empties = int16();
    this.colour = new Uint8Array(buffer, offset, n);
    this.bytes = new Uint8Array(buffer);
    this.clear();
  }

  /** Back to the empty board. */
  clear(): void {
    const { points, stride } = this.geometry;
    this.bytes.fill(0);
    this.colour.fill(WALL);
    for (const p of points) this.colour[p] = EMPTY;
    points.forEach((p, i) => {
      this.empties[i] = p;
      this.emptyIndex[p] = i;
      for (const q of [p - 1, p + 1, p - stride, p + stride]) {
        this.neighbours[p] += this.colour[q] === WALL ? NEIGHBOUR_OF[BLACK] + NEIGHBOUR_OF[WHITE] : NEIGHBOUR_OF[EMPTY];
      }
    });
    this.state[EMPTY_COUNT] = points.length;
    const hash = emptyBoardHash(this.geometry);
    this.state[HASH_LOW] = hash.low;
    this.state[HASH_HIGH] = hash.high;
  }

  /** Becomes an exact copy of `other`, which must have the same geometry. */
  copyFrom(other: Board): void {
    this.bytes.set(other.bytes);
  }

  clone(): Board {
    const copy = new Board(this.geometry);
    copy.copyFrom(this);
    return copy;
  }

  get emptyCount(): number {
    return this.state[EMPTY_COUNT];
  }

  /** The point where `koColour` may not retake a simple ko now, or 0. */
  get ko(): Point {
    return this.state[KO];
  }

  /** The colour barred from `ko`. */
  get koColour(): PointColour {
    return this.state[KO_COLOUR] as PointColour;
  }

  /** Stones of this colour that have been taken off the board, by capture or suicide. */
  prisoners(colour: Colour): number {
    return this.state[PRISONERS + colour];
  }

  /** Low and high 32 bits (signed) of the hash of the position: stones only, no side to move. */
  get hashLow(): number {
    return this.state[HASH_LOW];
  }

  get hashHigh(): number {
    return this.state[HASH_HIGH];
  }

  /** The 64-bit hash of the stones; with `toPlay`, of the stones and the side to move. */
  key(toPlay?: Colour): bigint {
    const side = toPlay === WHITE ? COLOUR_TO_PLAY_HASH : { low: 0, high: 0 };
    const high = BigInt((this.state[HASH_HIGH] ^ side.high) >>> 0);
    return (high << 32n) | BigInt((this.state[HASH_LOW] ^ side.low) >>> 0);
  }

  /** Head of the chain of the stone at p. Meaningless for an empty point. */
  headOf(p: Point): Point {
    return this.head[p];
  }

  /** The stone after p in its chain's circle: walk it until p comes again. */
  nextInChain(p: Point): Point {
    return this.next[p];
  }

  /** Number of stones in the chain of the stone at p. */
  chainSize(p: Point): number {
    return this.stones[this.head[p]];
  }

  /** All stones of the chain of the stone at p. */
  chainStones(p: Point): Point[] {
    const stones: Point[] = [];
    let q = p;
    do stones.push((q = this.next[q]));
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
    const h = this.head[p];
    const packed = this.liberties[h];
    const n = packed >> 20;
    if (n > 4) return 0;
    const sum = packed & POINT_SUM;
    const q = n === 1 ? sum : (sum / n) | 0;
    return q * n === sum && this.colour[q] === EMPTY && this.touches(q, h) === n ? q : 0;
  }

  /** How many of the four neighbours of q belong to the chain with head h. */
  private touches(q: Point, h: Point): number {
    const { head, colour } = this;
    const stride = this.geometry.stride;
    const c = colour[h];
    return (
      (colour[q - 1] === c && head[q - 1] === h ? 1 : 0) +
      (colour[q + 1] === c && head[q + 1] === h ? 1 : 0) +
      (colour[q - stride] === c && head[q - stride] === h ? 1 : 0) +
      (colour[q + stride] === c && head[q + stride] === h ? 1 : 0)
    );
  }

  /** Number of empty neighbours of p. */
  emptyNeighbours(p: Point): number {
    return this.neighbours[p] >> 8;
  }

  /** Whether all four neighbours of p are of this colour or off the board. */
  isSurrounded(p: Point, colour: Colour): boolean {
    return ((this.neighbours[p] >> (colour === BLACK ? 0 : 4)) & 7) === 4;
  }

  /**
   * Whether p is an eye that a playout must not fill: all neighbours of the colour, and of the diagonal points at most
   * one (at the edge none) of the opponent.
   */
  isEye(p: Point, colour: Colour): boolean {
    const stride = this.geometry.stride;
    const points = this.colour;
    if (((this.neighbours[p] >> (colour === BLACK ? 0 : 4)) & 7) !== 4) return false;
    const a = points[p - stride - 1];
    const b = points[p - stride + 1];
    const c = points[p + stride - 1];
    const d = points[p + stride + 1];
    const o = 3 - colour;
    const bad = (a === o ? 1 : 0) + (b === o ? 1 : 0) + (c === o ? 1 : 0) + (d === o ? 1 : 0);
    return bad + (a === WALL || b === WALL || c === WALL || d === WALL ? 1 : 0) < 2;
  }

  /**
   * Whether a stone on the empty point p would have a liberty after captures. p must be empty; ko is not asked.
   */
  hasLibertyAfter(p: Point, colour: Colour): boolean {
    if (this.neighbours[p] >= ANY_EMPTY) return true;
    const stride = this.geometry.stride;
    return (
      this.savesAt(p - 1, p, colour) ||
      this.savesAt(p + 1, p, colour) ||
      this.savesAt(p - stride, p, colour) ||
      this.savesAt(p + stride, p, colour)
    );
  }

  /** Whether the chain at r gives a stone at p a liberty: a friend that is not in atari, or an enemy that is. */
  private savesAt(r: Point, p: Point, colour: Colour): boolean {
    const v = this.colour[r];
    if (v === WALL) return false;
    const h = this.head[r];
    const inAtari = this.liberties[h] === this.touches(p, h) * (LIBERTY + p);
    return v === colour ? !inAtari : inAtari;
  }

  /** Whether `colour` may play at p: empty, not a ko just taken, not suicide. Nothing is known of superko here. */
  isLegal(p: Point, colour: Colour): boolean {
    if (p === PASS) return true;
    if (this.colour[p] !== EMPTY || this.isKo(p, colour)) return false;
    return this.hasLibertyAfter(p, colour);
  }

  /** A light playout's test of an empty point for the side to move: legal, and no own eye is filled. */
  isLightMove(p: Point, colour: Colour): boolean {
    if (p === this.state[KO]) return false;
    if (this.neighbours[p] >= ANY_EMPTY) return true;
    return !this.isEye(p, colour) && this.hasLibertyAfter(p, colour);
  }

  /** Whether `colour` would retake a simple ko at p that was taken by the move before. */
  isKo(p: Point, colour: Colour): boolean {
    return p === this.state[KO] && p !== 0 && colour === this.state[KO_COLOUR];
  }

  /** Whether a stone of `colour` at the empty point p would die with its chain. */
  isSuicide(p: Point, colour: Colour): boolean {
    return !this.hasLibertyAfter(p, colour);
  }

  /** Number of stones that would leave the board by suicide at p: 0 if it is none. */
  suicideSize(p: Point, colour: Colour): number {
    if (this.hasLibertyAfter(p, colour)) return 0;
    const stride = this.geometry.stride;
    const heads = new Set<Point>();
    for (const q of [p - 1, p + 1, p - stride, p + stride]) if (this.colour[q] === colour) heads.add(this.head[q]);
    let size = 1;
    for (const h of heads) size += this.stones[h];
    return size;
  }

  /** Forgets the simple ko, as a pass does. */
  pass(): void {
    this.state[KO] = 0;
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
    const { state, empties } = this;
    const before = state[EMPTY_COUNT] - 1;
    this.place(p, colour);
    this.toggleHash(p, colour);
    const captured = state[EMPTY_COUNT] - before;
    // `place` appends the captured points to the list of empty points, which is where the hash finds them.
    for (let i = before; i < before + captured; i++) this.toggleHash(empties[i], (3 - colour) as Colour);
    if (this.liberties[this.head[p]] === 0) this.removeSuicide(p, colour);
    return captured;
  }

  private removeSuicide(p: Point, colour: Colour): void {
    const first = this.state[EMPTY_COUNT];
    this.remove(this.head[p], colour);
    for (let i = first; i < this.state[EMPTY_COUNT]; i++) this.toggleHash(this.empties[i], colour);
  }

  private toggleHash(p: Point, colour: Colour): void {
    this.state[HASH_LOW] ^= ZOBRIST_LOW[2 * p + colour - 1];
    this.state[HASH_HIGH] ^= ZOBRIST_HIGH[2 * p + colour - 1];
  }

  /** The hot part of `play`: no hash, no suicide, no pass. p must be empty and the move not a suicide. */
  place(p: Point, colour: Colour): void {
    const { neighbours, head, state, liberties } = this;
    const points = this.colour;
    const stride = this.geometry.stride;
    const o = (3 - colour) as Colour;
    const surrounded = ((neighbours[p] >> (o === BLACK ? 0 : 4)) & 7) === 4;
    const weight = LIBERTY + p;
    const change = (colour === BLACK ? 0x001 : 0x010) - ANY_EMPTY;

    // Take p off the list of empty points.
    const count = (state[EMPTY_COUNT] -= 1);
    const moved = this.empties[count];
    const index = this.emptyIndex[p];
    this.empties[index] = moved;
    this.emptyIndex[moved] = index;

    // Tell the neighbours and collect the stone's own liberties.
    const a = p - stride;
    const b = p - 1;
    const c = p + 1;
    const d = p + stride;
    const va = points[a];
    const vb = points[b];
    const vc = points[c];
    const vd = points[d];
    neighbours[a] += change;
    neighbours[b] += change;
    neighbours[c] += change;
    neighbours[d] += change;
    let own = 0;
    if (va === EMPTY) own += LIBERTY + a;
    else liberties[head[a]] -= weight;
    if (vb === EMPTY) own += LIBERTY + b;
    else liberties[head[b]] -= weight;
    if (vc === EMPTY) own += LIBERTY + c;
    else liberties[head[c]] -= weight;
    if (vd === EMPTY) own += LIBERTY + d;
    else liberties[head[d]] -= weight;
    points[p] = colour;
    head[p] = p;
    this.next[p] = p;
    this.stones[p] = 1;
    liberties[p] = own;

    // Join friends, take enemies that have no liberty left.
    if (va === colour) this.merge(p, a);
    else if (va === o && liberties[head[a]] === 0) this.remove(head[a], o);
    if (vb === colour) this.merge(p, b);
    else if (vb === o && points[b] === o && liberties[head[b]] === 0) this.remove(head[b], o);
    if (vc === colour) this.merge(p, c);
    else if (vc === o && points[c] === o && liberties[head[c]] === 0) this.remove(head[c], o);
    if (vd === colour) this.merge(p, d);
    else if (vd === o && points[d] === o && liberties[head[d]] === 0) this.remove(head[d], o);

    state[KO] = 0;
    if (surrounded && state[EMPTY_COUNT] === count + 1) {
      state[KO] = this.empties[count];
      state[KO_COLOUR] = o;
    }
  }

  /** Joins the chains of the stones at p and q, if they are two: the smaller is renamed. */
  private merge(p: Point, q: Point): void {
    const { head, next, stones } = this;
    let a = head[p];
    let b = head[q];
    if (a === b) return;
    if (stones[a] < stones[b]) {
      const t = a;
      a = b;
      b = t;
    }
    let r = b;
    do {
      head[r] = a;
      r = next[r];
    } while (r !== b);
    r = next[a];
    next[a] = next[b];
    next[b] = r;
    this.liberties[a] += this.liberties[b];
    stones[a] += stones[b];
  }

  /** Takes the chain with head h off the board and appends its points to the list of empty points. */
  private remove(h: Point, colour: Colour): void {
    const { neighbours, head, next, liberties, empties, emptyIndex, state } = this;
    const points = this.colour;
    const stride = this.geometry.stride;
    const change = ANY_EMPTY - (colour === BLACK ? 0x001 : 0x010);
    let count = state[EMPTY_COUNT];
    const first = count;
    let p = h;
    do {
      points[p] = EMPTY;
      empties[count] = p;
      emptyIndex[p] = count++;
      const a = p - stride;
      const b = p - 1;
      const c = p + 1;
      const d = p + stride;
      neighbours[a] += change;
      neighbours[b] += change;
      neighbours[c] += change;
      neighbours[d] += change;
      // Counts of dead heads, empty points and the rim change too: nobody reads them before they are set anew.
      const weight = LIBERTY + p;
      liberties[head[a]] += weight;
      liberties[head[b]] += weight;
      liberties[head[c]] += weight;
      liberties[head[d]] += weight;
      p = next[p];
    } while (p !== h);
    state[EMPTY_COUNT] = count;
    state[PRISONERS + colour] += count - first;
  }
}
