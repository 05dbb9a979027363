/**
 * What the network has said of the positions of a tree, in memory that threads share: a position that is reached by
 * another order of moves, or looked at once more for its improbable moves, is not evaluated again. The network sees the
 * last moves too, but a position counts as the same whatever they were. Later positions push earlier ones out.
 */
import type { Board } from "../board/board.ts";
import { type Colour, WHITE } from "../board/colour.ts";
import { type Geometry, geometryOf, LEAST_SIDE } from "../board/geometry.ts";
import { effectiveKomi } from "../policy/features/komi.ts";
import { answerLength, type NetworkPolicy } from "../policy/network/network-policy.ts";
import { EVALUATED_POINTS } from "./parameters.ts";
import { sharedMemory } from "./shared-memory.ts";

/** Fields of an entry, of 32 bits each; the network's answer follows. */
const VERSION = 0; // odd while a thread writes the entry; else it changes with every writing
const HASH_LOW = 1;
const HASH_HIGH = 2;
const SITUATION = 3; // what the stones do not show, and the tree's number
const KOMI = 4; // effective komi, a float
const ANSWER = 5;

/** Fields of the header. */
const TREE = 0; // number of the tree: answers about an earlier one are not there any more
const ENTRIES = 1; // how many entries are used
const HEADER = 8;

/** The point of a ko in SITUATION; above it are two flags and the tree's number. */
const WHITE_TO_PLAY = 1 << 10;
const PASSED = 1 << 11;
const TREE_SHIFT = 12;
/** The bits of SITUATION below the tree's number. */
const OF_POSITION = (1 << TREE_SHIFT) - 1;

/** Puts entries of the same stones far from one another: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

/** A position that the network is asked about. */
interface AskedPosition {
  readonly board: Board;
  readonly toPlay: Colour;
  /** Whether the last move was a pass. */
  readonly passed: boolean;
  /** Points added to White. */
  readonly komi: number;
  /** Whether territory is counted, not area. */
  readonly territory: boolean;
}

/** Most positions that a search keeps the evaluations of. */
function mostEvaluations({ points }: Geometry): number {
  return Math.floor(EVALUATED_POINTS / points.length);
}

/**
 * An empty table for `positions`, at most what `EVALUATED_POINTS` allows, in the memory of `last` if it is enough.
 * V8 does not see the weight of memory that threads share, and gives it back late: a row of tables, each a little
 * larger than the last, would fill the machine.
 */
export function emptyTable(geometry: Geometry, positions: number, last: EvaluationTable | undefined): EvaluationTable {
  const most = mostEvaluations(geometry);
  const entries = Math.min(positions, most);
  const bytes = bytesFor(geometry, entries);
  const smallest = geometryOf(LEAST_SIDE); // its entries take the most
  const largest = bytesFor(smallest, mostEvaluations(smallest));
  const room = entries === most ? largest : Math.min(largest, 2 ** Math.ceil(Math.log2(bytes)));
  const buffer = last && last.buffer.byteLength >= bytes ? last.buffer : sharedMemory(room);
  const table = last?.geometry === geometry && last.buffer === buffer ? last : new EvaluationTable(geometry, buffer);
  // On boards of another size entries lie elsewhere: what was an answer might look like one.
  if (table !== last) new Int32Array(buffer).fill(0);
  table.clear(entries);
  return table;
}

function bytesFor(geometry: Geometry, positions: number): number {
  return 4 * (HEADER + positions * strideOf(geometry));
}

/** Fields of an entry. */
function strideOf(geometry: Geometry): number {
  return ANSWER + answerLength(geometry);
}

export class EvaluationTable {
  readonly buffer: ArrayBufferLike;
  readonly geometry: Geometry;
  private readonly data: Int32Array;
  /** The same memory, for the fields that are floats. */
  private readonly floats: Float32Array;
  private readonly stride: number;
  /** How many positions it has room for, and how many of these entries are used. */
  readonly capacity: number;
  private entries: number;

  /** An empty one for this number of positions, or a view of what another thread shares. */
  constructor(geometry: Geometry, positionsOrBuffer: number | ArrayBufferLike) {
    this.geometry = geometry;
    this.stride = strideOf(geometry);
    this.buffer =
      typeof positionsOrBuffer === "number"
        ? sharedMemory(bytesFor(geometry, positionsOrBuffer))
        : positionsOrBuffer;
    this.data = new Int32Array(this.buffer);
    this.floats = new Float32Array(this.buffer);
    this.capacity = Math.floor((this.data.length - HEADER) / this.stride);
    this.entries = this.data[ENTRIES];
    if (typeof positionsOrBuffer === "number") this.clear();
  }

  /**
   * Forgets everything. Not while threads search.
   * @param positions to be kept from now on, at most `capacity`: how many decides which are kept longest
   */
  clear(positions = this.capacity): void {
    this.entries = this.data[ENTRIES] = positions;
    this.data[TREE] = (this.data[TREE] % ((1 << (32 - TREE_SHIFT)) - 1)) + 1;
  }

  /** Has the network answer as it did when it was last asked about the position; false if that is not known. */
  find(asked: AskedPosition, network: NetworkPolicy): boolean {
    const { data, floats } = this;
    const { board } = asked;
    const situation = this.situationOf(asked);
    const at = this.entryOf(board, situation);
    const version = Atomics.load(data, at + VERSION);
    const isThere =
      (version & 1) === 0 &&
      data[at + HASH_LOW] === board.hashLow &&
      data[at + HASH_HIGH] === board.hashHigh &&
      data[at + SITUATION] === situation &&
      floats[at + KOMI] === komiOf(asked);
    if (!isThere) return false;
    network.restore(floats, at + ANSWER);
    return Atomics.load(data, at + VERSION) === version;
  }

  /** Takes note of what the network has just answered. */
  keep(asked: AskedPosition, network: NetworkPolicy): void {
    const { data, floats } = this;
    const { board } = asked;
    const situation = this.situationOf(asked);
    const at = this.entryOf(board, situation);
    const version = Atomics.load(data, at + VERSION);
    if (version & 1 || Atomics.compareExchange(data, at + VERSION, version, version + 1) !== version) return;
    data[at + HASH_LOW] = board.hashLow;
    data[at + HASH_HIGH] = board.hashHigh;
    data[at + SITUATION] = situation;
    floats[at + KOMI] = komiOf(asked);
    network.save(floats, at + ANSWER);
    Atomics.store(data, at + VERSION, version + 2);
  }

  private situationOf({ board, passed, toPlay }: AskedPosition): number {
    const ko = board.koColour === toPlay ? board.ko : 0;
    return ko | (toPlay === WHITE ? WHITE_TO_PLAY : 0) | (passed ? PASSED : 0) | (this.data[TREE] << TREE_SHIFT);
  }

  /** Where the entry of a position begins. */
  private entryOf(board: Board, situation: number): number {
    // Not the tree's number: in every tree the same positions must push one another out.
    const hash = board.hashLow ^ board.hashHigh ^ Math.imul(situation & OF_POSITION, SPREAD);
    return HEADER + ((hash >>> 0) % this.entries) * this.stride;
  }
}

/** The effective komi as an entry has it. */
function komiOf({ board, komi, territory, toPlay }: AskedPosition): number {
  return Math.fround(effectiveKomi(board, toPlay, komi, territory));
}
