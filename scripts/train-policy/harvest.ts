/**
 * Finds the patterns worth a weight: those that were played most often. Patterns are nested, so a larger one is counted
 * only once the smaller one inside it has been seen often enough.
 */
import type { Board } from "../../engine/board/board.ts";
import type { Geometry } from "../../engine/board/geometry.ts";
import { ChainLiberties } from "../../engine/policy/features/chain-liberties.ts";
import { ANSWER_DISTANCE } from "../../engine/policy/features/move-features.ts";
import { Neighbourhood, SIZES } from "../../engine/policy/features/neighbourhood.ts";
import { gridcular } from "../../engine/policy/features/rings.ts";
import { keyOf } from "../../engine/policy/pattern-table.ts";
import type { Played } from "./games.ts";

/** Sightings of a pattern after which larger ones are counted. */
const GROWS_AT = 5;
/** Room for the patterns of some ten million positions. */
const SLOTS = 1 << 25;

export class Harvest {
  /** Slot -> key + 1, or 0; open addressing. */
  private readonly keys: Int32Array;
  /** Slot -> times played. */
  private readonly counts: Int32Array;
  private readonly geometry: Geometry;
  private readonly liberties: ChainLiberties;
  private readonly neighbourhood: Neighbourhood;
  /** Patterns counted. */
  size = 0;

  /** `slots` is a power of 2; four fifths of them can be filled. */
  constructor(geometry: Geometry, slots = SLOTS) {
    this.keys = new Int32Array(slots);
    this.counts = new Int32Array(slots);
    this.geometry = geometry;
    this.liberties = new ChainLiberties(geometry);
    this.neighbourhood = new Neighbourhood(geometry);
  }

  /** Counts the patterns of a move that was played. */
  add({ board, colour, lastMove, move }: Played): void {
    const { neighbourhood, geometry } = this;
    this.liberties.count(board);
    neighbourhood.prepare(board, colour, this.liberties);
    neighbourhood.start(move);
    this.countSizes();
    if (!isStone(board, lastMove)) return;
    const dx = geometry.column(lastMove) - geometry.column(move);
    const dy = geometry.row(lastMove) - geometry.row(move);
    if (gridcular(dx, dy) > ANSWER_DISTANCE) return;
    neighbourhood.startAnswer(move, dx, dy);
    this.countSizes();
  }

  private countSizes(): void {
    for (let size = 0; size < SIZES; size++) {
      const slot = this.slotOf(keyOf(this.neighbourhood.next()));
      if (++this.counts[slot] < GROWS_AT) return;
    }
  }

  private slotOf(key: number): number {
    const { keys } = this;
    let slot = key & (keys.length - 1);
    while (keys[slot] !== key + 1) {
      if (keys[slot] === 0) {
        if (++this.size > keys.length * 0.8) throw new Error("too many patterns: harvest fewer positions");
        keys[slot] = key + 1;
        return slot;
      }
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  /** The keys of at most `most` patterns, those played most often, ascending; and how often each was at least. */
  best(most: number): { readonly keys: Int32Array; readonly leastPlayed: number } {
    const histogram = new Int32Array(1 << 16);
    for (const count of this.counts) histogram[Math.min(count, histogram.length - 1)]++;
    let least = histogram.length;
    let total = 0;
    while (least > 1 && total + histogram[least - 1] <= most) total += histogram[--least];
    const keys = this.keys.filter((_, slot) => this.counts[slot] >= least).map((key) => key - 1).sort();
    return { keys, leastPlayed: least };
  }
}

function isStone(board: Board, p: number): boolean {
  return p !== 0 && board.colour[p] !== 0;
}
