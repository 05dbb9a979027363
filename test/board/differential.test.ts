import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour, opponent } from "../../engine/board/colour.ts";
import { PASS, type Point, geometryOf } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { diagramOf } from "../support/diagram.ts";
import { ReferenceBoard } from "./reference-board.ts";

const COLOURS: readonly Colour[] = [BLACK, WHITE];

/** Columns, rows, moves to play, and how many moves lie between two full comparisons (they take long on big boards). */
const RUNS: [width: number, height: number, moves: number, every: number][] = [
  [2, 2, 5_000, 1],
  [3, 3, 7_500, 2],
  [2, 7, 5_000, 3],
  [5, 3, 5_000, 3],
  [4, 4, 7_500, 3],
  [5, 5, 7_500, 6],
  [7, 7, 7_500, 15],
  [9, 9, 5_000, 25],
  [13, 6, 2_500, 25],
  [13, 13, 2_500, 100],
  [19, 19, 2_500, 250],
  [25, 25, 2_000, 500],
];

/** Fast board and reference side by side. `unhashed` is a third one, moved by the playouts' `place`. */
class Pair {
  readonly board: Board;
  readonly unhashed: Board;
  reference: ReferenceBoard;

  constructor(width: number, height: number) {
    this.board = new Board(geometryOf(width, height));
    this.unhashed = new Board(geometryOf(width, height));
    this.reference = new ReferenceBoard(width, height);
  }

  clear(): void {
    this.board.clear();
    this.unhashed.clear();
    this.reference = new ReferenceBoard(this.reference.width, this.reference.height);
  }

  pass(): void {
    this.board.play(PASS, BLACK);
    this.unhashed.pass();
    this.reference.pass();
  }

  play(i: number, colour: Colour): void {
    const { board, unhashed, reference } = this;
    const p = board.geometry.points[i];
    const suicide = board.isSuicide(p, colour);
    const enemies = reference.prisoners[opponent(colour)];
    const captured = board.play(p, colour);
    if (suicide) unhashed.play(p, colour);
    else unhashed.place(p, colour);
    reference.play(i, colour);
    if (captured !== reference.prisoners[opponent(colour)] - enemies) this.fail(`captured ${captured}`);
  }

  fail(what: string): never {
    return expect.fail(`${what}\n${diagramOf(this.board)}`);
  }

  private compareSets(what: string, actual: readonly Point[], expected: readonly Point[]): void {
    const [a, e] = [actual, expected].map((points) => [...points].sort((p, q) => p - q).join(" "));
    if (a !== e) this.fail(`${what}: ${a} instead of ${e}`);
  }

  /** Cheap enough for every move. */
  compareStones(): void {
    const { board, unhashed, reference } = this;
    const { points } = board.geometry;
    for (let i = 0; i < points.length; i++) {
      if (board.colour[points[i]] !== reference.stones[i]) this.fail(`stone at ${board.geometry.vertex(points[i])}`);
    }
    if (Buffer.compare(board.colour, unhashed.colour) !== 0) this.fail("place and play differ");
    if (board.ko !== unhashed.ko) this.fail("place and play differ about ko");
    for (const colour of COLOURS) {
      if (board.prisoners(colour) !== reference.prisoners[colour]) this.fail(`prisoners of ${colour}`);
    }
  }

  compareEverything(): void {
    for (const board of [this.board, this.unhashed]) {
      this.compareChains(board);
      this.compareEmptyPoints(board);
      this.compareLegality(board);
    }
    this.compareHash();
  }

  private compareChains(board: Board): void {
    const { points } = board.geometry;
    const seen = new Set<number>();
    this.reference.stones.forEach((colour, i) => {
      if (colour === EMPTY || seen.has(i)) return;
      const chain = this.reference.chain(i);
      const stones = chain.stones.map((s) => points[s]);
      const liberties = chain.liberties.map((l) => points[l]);
      const only = liberties.length === 1 ? liberties[0] : 0;
      const head = board.headOf(points[i]);
      for (const s of chain.stones) {
        seen.add(s);
        const p = points[s];
        if (board.headOf(p) !== head) this.fail(`heads within the chain of ${board.geometry.vertex(p)}`);
        if (board.chainSize(p) !== stones.length) this.fail(`size of the chain of ${board.geometry.vertex(p)}`);
        if (board.atariLiberty(p) !== only) this.fail(`only liberty of ${board.geometry.vertex(p)}`);
      }
      this.compareSets("stones of a chain", board.chainStones(points[i]), stones);
      this.compareSets("liberties of a chain", board.chainLiberties(points[i]), liberties);
    });
  }

  private compareEmptyPoints(board: Board): void {
    const { points } = board.geometry;
    const { stones } = this.reference;
    const empty = points.filter((_, i) => stones[i] === EMPTY);
    this.compareSets("empty points", Array.from({ length: board.emptyCount }, (_, i) => board.emptyAt(i)), empty);
    points.forEach((p, i) => {
      const around = this.reference.neighbours(i).map((n) => stones[n]);
      for (const colour of COLOURS) {
        if (board.isSurrounded(p, colour) !== around.every((c) => c === colour)) this.fail("surrounded");
      }
    });
  }

  private compareLegality(board: Board): void {
    const { points } = board.geometry;
    for (const colour of COLOURS) {
      points.forEach((p, i) => {
        const where = `of ${colour} at ${board.geometry.vertex(p)}`;
        if (this.reference.stones[i] !== EMPTY) {
          if (board.isLegal(p, colour)) this.fail(`legality ${where}`);
          return;
        }
        const suicide = this.reference.suicideSize(i, colour);
        const ko = suicide === 0 && this.reference.isKo(i, colour);
        if (board.isSuicide(p, colour) !== suicide > 0) this.fail(`suicide ${where}`);
        if (board.suicideSize(p, colour) !== suicide) this.fail(`size of the suicide ${where}`);
        if (board.isKo(p, colour) !== ko) this.fail(`ko ${where}`);
        if (board.isLegal(p, colour) !== (suicide === 0 && !ko)) this.fail(`legality ${where}`);
      });
    }
  }

  /** The hash depends on the stones alone, so a board set up afresh has the same. */
  private compareHash(): void {
    const { geometry, colour } = this.board;
    const fresh = new Board(geometry);
    for (const p of geometry.points) if (colour[p] !== EMPTY) fresh.play(p, colour[p] as Colour);
    expect(this.board.key()).toBe(fresh.key());
    expect(this.board.key(WHITE)).toBe(fresh.key(WHITE));
  }
}

describe("the fast board agrees with the flood-fill board", () => {
  it.each(RUNS)("%i×%i, %i random moves", (width, height, moves, every) => {
    const pair = new Pair(width, height);
    const random = new Random(width * 1000 + height);
    let colour: Colour = BLACK;
    for (let move = 1; move <= moves; move++) {
      const { board } = pair;
      const kind = random.below(1000);
      if (kind < 2) {
        pair.clear();
      } else if (kind < 20 || board.emptyCount === 0) {
        pair.pass();
      } else {
        // Mostly legal moves that fill no eye, so that positions grow old; sometimes anything, suicide included.
        const wild = kind < 60;
        const start = random.below(board.emptyCount);
        const light = board.findLightMove(start, colour);
        const p = wild || light === 0 ? board.emptyAt(start) : light;
        if (!board.isKo(p, colour)) pair.play(board.geometry.points.indexOf(p), colour);
      }
      pair.compareStones();
      if (move % every === 0) pair.compareEverything();
      // Now and then a player moves twice, as in a set-up position.
      if (random.below(50) !== 0) colour = opponent(colour);
    }
  });
});

describe("legal positions", () => {
  // John Tromp and Gunnar Farnebäck, "Combinatorics of Go", table of the number of legal positions.
  it.each([
    [2, 2, 57],
    [2, 3, 489],
    [3, 3, 12_675],
  ])("of the %i×%i board: %i", (width, height, expected) => {
    const board = new Board(geometryOf(width, height));
    const { points } = board.geometry;
    let count = 0;
    for (let code = 0; code < 3 ** points.length; code++) {
      // A position is legal if and only if its stones can be put down in any order and all stay.
      const colours = points.map((_, i) => Math.floor(code / 3 ** i) % 3);
      board.clear();
      points.forEach((p, i) => {
        if (colours[i] !== EMPTY) board.play(p, colours[i] as Colour);
      });
      if (points.every((p, i) => board.colour[p] === colours[i])) count++;
    }
    expect(count).toBe(expected);
  });
});
