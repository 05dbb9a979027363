/**
 * Who owns what on a board as it stands, as KataGo's area inputs define it: pass-alive chains and their regions
 * (Benson 1976), and other empty regions that touch one colour only. Under group tax and where eyes in seki do not
 * count, owned areas that touch a neutral point or hold an own stone in atari own no empty points.
 */
import type { Board } from "../../board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour } from "../../board/colour.ts";
import { adjacent, type Geometry, type Point } from "../../board/geometry.ts";

/** One object per thread and geometry. */
export class PassAlive {
  /** Point -> owner, or EMPTY, of the last `area` or `independentArea`. */
  readonly owner: Uint8Array;
  private readonly geometry: Geometry;
  private readonly basic: Uint8Array;
  /** Point -> 1 + its region, or 0. */
  private readonly regionOf: Int16Array;
  /** Points of all regions, one region after the other. */
  private readonly regions: Int16Array;
  /** Region -> where its points start; one more at the end. */
  private readonly starts: Int16Array;
  /** Region -> four heads of chains to each of which all its points are adjacent; 0 for none. */
  private readonly vital: Int16Array;
  /** Region -> whether it touches a chain that is not pass-alive. */
  private readonly isOpen: Uint8Array;
  /** Head -> vital regions. */
  private readonly eyes: Uint16Array;
  private readonly heads: Int16Array;
  /** Point -> visited. */
  private readonly seen: Uint8Array;

  constructor(geometry: Geometry) {
    const n = geometry.length;
    this.geometry = geometry;
    this.owner = new Uint8Array(n);
    this.basic = new Uint8Array(n);
    this.regionOf = new Int16Array(n);
    this.regions = new Int16Array(n);
    this.starts = new Int16Array(n + 1);
    this.vital = new Int16Array(4 * n);
    this.isOpen = new Uint8Array(n);
    this.eyes = new Uint16Array(n);
    this.heads = new Int16Array(n);
    this.seen = new Uint8Array(n);
  }

  /**
   * Sets `owner` by area: stones that are not in the opponent's pass-alive regions, and empty regions.
   * @param suicide - whether a region is vital only if its stones, too, are adjacent to the chain
   */
  area(board: Board, suicide: boolean): void {
    this.setArea(board, suicide, this.owner);
  }

  /**
   * Sets `owner` by stones, and by empty points where they are no eyes in seki.
   * @returns groups of White less groups of Black that live independently; each pays group tax
   */
  independentArea(board: Board, suicide: boolean): number {
    const { basic, owner, geometry, seen } = this;
    const { points, stride } = geometry;
    const { colour } = board;
    this.setArea(board, suicide, basic);
    owner.fill(EMPTY);
    seen.fill(0);
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      if (basic[p] === EMPTY || seen[p] !== 0) continue;
      const isSeki =
        (colour[p] === basic[p] && board.atariLiberty(p) !== 0) ||
        this.isNeutral(board, p - stride) ||
        this.isNeutral(board, p - 1) ||
        this.isNeutral(board, p + 1) ||
        this.isNeutral(board, p + stride);
      if (isSeki) this.flood(p);
    }
    let balance = 0;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      if (basic[p] === EMPTY || seen[p] !== 0) continue;
      balance += basic[p] === WHITE ? 1 : -1;
      const n = this.flood(p);
      for (let j = 0; j < n; j++) owner[this.regions[j]] = basic[p];
    }
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      if (basic[p] !== EMPTY && basic[p] === colour[p]) owner[p] = basic[p];
    }
    return balance;
  }

  private isNeutral(board: Board, p: Point): boolean {
    return board.colour[p] === EMPTY && this.basic[p] === EMPTY;
  }

  /** Marks as seen what `basic` connects to p, and lists it in `regions`; returns how many points. */
  private flood(p: Point): number {
    const { basic, regions, seen } = this;
    const { stride } = this.geometry;
    let n = 0;
    regions[n++] = p;
    seen[p] = 1;
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < 4; k++) {
        const q = adjacent(regions[i], stride, k);
        if (basic[q] !== basic[p] || seen[q] !== 0) continue;
        seen[q] = 1;
        regions[n++] = q;
      }
    }
    return n;
  }

  private setArea(board: Board, suicide: boolean, owner: Uint8Array): void {
    owner.fill(EMPTY);
    this.addArea(board, BLACK, suicide, owner);
    this.addArea(board, WHITE, suicide, owner);
    for (const p of this.geometry.points) if (owner[p] === EMPTY) owner[p] = board.colour[p];
  }

  private addArea(board: Board, colour: Colour, suicide: boolean, owner: Uint8Array): void {
    const { regions, starts, isOpen } = this;
    const regionCount = this.findRegions(board, colour, suicide);
    const headCount = this.findHeads(board, colour);
    if (headCount === 0) return;
    this.findPassAlive(board, headCount, regionCount);
    for (let h = 0; h < headCount; h++) {
      const head = this.heads[h];
      if (head === 0) continue;
      let s = head;
      do owner[s] = colour;
      while ((s = board.nextInChain(s)) !== head);
    }
    for (let r = 0; r < regionCount; r++) {
      let inner = 0;
      let hasEnemy = false;
      for (let i = starts[r]; i < starts[r + 1]; i++) {
        if (board.colour[regions[i]] !== EMPTY) hasEnemy = true;
        if (inner < 2 && !this.touches(board, regions[i], colour)) inner++;
      }
      const isSafe = isOpen[r] === 0 && inner <= 1;
      if (!isSafe && hasEnemy) continue;
      // What the other colour owns by pass-alive stones is not taken from it by stones that are dead there.
      for (let i = starts[r]; i < starts[r + 1]; i++) {
        if (isSafe || owner[regions[i]] === EMPTY) owner[regions[i]] = colour;
      }
    }
  }

  /** Finds the maximal regions without stones of the colour, and for which chains each is vital. */
  private findRegions(board: Board, colour: Colour, suicide: boolean): number {
    const { regionOf, regions, starts, vital, geometry } = this;
    const { points, stride } = geometry;
    regionOf.fill(0);
    let count = 0;
    let end = 0;
    for (let j = 0; j < points.length; j++) {
      const p = points[j];
      if (board.colour[p] !== EMPTY || regionOf[p] !== 0) continue;
      starts[count] = end;
      for (let k = 0; k < 4; k++) {
        const q = adjacent(p, stride, k);
        const head = board.colour[q] === colour ? board.headOf(q) : 0;
        let isNew = true;
        for (let l = 0; l < k; l++) if (vital[4 * count + l] === head) isNew = false;
        vital[4 * count + k] = isNew ? head : 0;
      }
      regions[end++] = p;
      regionOf[p] = ++count;
      for (let i = starts[count - 1]; i < end; i++) {
        const s = regions[i];
        if (suicide || board.colour[s] === EMPTY) this.dropNotAdjacent(board, s, 4 * (count - 1));
        for (let k = 0; k < 4; k++) {
          const q = adjacent(s, stride, k);
          if (regionOf[q] !== 0 || (board.colour[q] !== EMPTY && board.colour[q] !== 3 - colour)) continue;
          regionOf[q] = count;
          regions[end++] = q;
        }
      }
    }
    starts[count] = end;
    return count;
  }

  /** Strikes from four vital chains, from `first` on, those to which s is not adjacent. */
  private dropNotAdjacent(board: Board, s: Point, first: number): void {
    const { vital } = this;
    const { stride } = this.geometry;
    for (let v = first; v < first + 4; v++) {
      const head = vital[v];
      if (head === 0) continue;
      const isAdjacent =
        board.headOf(s - stride) === head ||
        board.headOf(s - 1) === head ||
        board.headOf(s + 1) === head ||
        board.headOf(s + stride) === head;
      if (!isAdjacent) vital[v] = 0;
    }
  }

  private findHeads(board: Board, colour: Colour): number {
    let count = 0;
    for (const p of this.geometry.points) {
      if (board.colour[p] === colour && board.headOf(p) === p) this.heads[count++] = p;
    }
    return count;
  }

  /** Benson's iteration: strikes from `heads` the chains that are not pass-alive, and opens the regions they touch. */
  private findPassAlive(board: Board, headCount: number, regionCount: number): void {
    const { eyes, heads, isOpen, vital, regionOf } = this;
    const { stride } = this.geometry;
    isOpen.fill(0, 0, regionCount);
    eyes.fill(0);
    for (let v = 0; v < 4 * regionCount; v++) if (vital[v] !== 0) eyes[vital[v]]++;
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false;
      for (let h = 0; h < headCount; h++) {
        const head = heads[h];
        if (head === 0 || eyes[head] >= 2) continue;
        heads[h] = 0;
        hasChanged = true;
        let s = head;
        do {
          for (let k = 0; k < 4; k++) {
            const r = regionOf[adjacent(s, stride, k)] - 1;
            if (r < 0 || isOpen[r] !== 0) continue;
            isOpen[r] = 1;
            for (let v = 4 * r; v < 4 * r + 4; v++) if (vital[v] !== 0) eyes[vital[v]]--;
          }
          s = board.nextInChain(s);
        } while (s !== head);
      }
    }
  }

  private touches(board: Board, p: Point, colour: Colour): boolean {
    const { stride } = this.geometry;
    const c = board.colour;
    return c[p - stride] === colour || c[p - 1] === colour || c[p + 1] === colour || c[p + stride] === colour;
  }
}
