/**
 * The embedded weights. Those of the move predictor are learned from people's games; `weights.json` beside this file
 * says how. A stronger engine has taught the networks that searches ask. The network of people's games is not among
 * them, see `people-policy.ts`: a program that only searches need not carry it.
 */
import file from "./weights.json";
import taughtLarge from "./taught-large.json";
import taughtSmall from "./taught-small.json";
import { type Geometry, sizeClassOf } from "../../board/geometry.ts";
import { FIRST, type Group, GROUP_SIZES, GROUPS, TACTICAL_FEATURES } from "../features/catalogue.ts";
import { type NetworkWeights, readNetwork } from "../network/shinpan-file.ts";

/** What the move predictor has learned. */
export interface Weights {
  readonly patterns: PatternTable;
  /** Feature -> weight, a log-strength: the tactical features, then the patterns. */
  readonly weights: Float32Array;
}

/** The form of the file, but for its note on provenance. */
interface WeightsFile {
  /** Group -> weights of its features. */
  readonly tactics: Readonly<Record<Group, readonly number[]>>;
  /** Weight of a pattern that is written as 1. */
  readonly step: number;
  /**
   * For each pattern, in ascending order of keys, the distance from the key before it (seven bits a byte, low ones
   * first, the top bit set where more follow) and a signed byte with the weight in steps; all that in base64.
   */
  readonly patterns: string;
}

let learned: Weights | undefined;

/** The learned weights, read at the first call. */
export function learnedWeights(): Weights {
  return (learned ??= readWeights(file));
}

export function readWeights({ tactics, step, patterns }: WeightsFile): Weights {
  const { keys, weights: ofPatterns } = decodePatterns(patterns, step);
  const weights = new Float32Array(TACTICAL_FEATURES + keys.length);
  for (const group of GROUPS) weights.set(tactics[group].slice(0, GROUP_SIZES[group]), FIRST[group]);
  weights.set(ofPatterns, TACTICAL_FEATURES);
  return { patterns: new PatternTable(keys), weights };
}

/** Patterns' keys, ascending, and their weights in the same order. */
function decodePatterns(text: string, step: number): { readonly keys: Int32Array; readonly weights: Float32Array } {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  const keys = new Int32Array(bytes.length >> 1);
  const weights = new Float32Array(keys.length);
  let count = 0;
  let key = 0;
  for (let n = 0; n < bytes.length; count++) {
    let shift = 0;
    for (; bytes[n] > 127; shift += 7) key += (bytes[n++] & 127) << shift;
    key += bytes[n++] << shift;
    keys[count] = key;
    weights[count] = ((bytes[n++] << 24) >> 24) * step;
  }
  return { keys: keys.slice(0, count), weights: weights.slice(0, count) };
}

/*
 * A set of patterns, each known by a 28-bit hash, numbered from 0. Two patterns may share a hash; among some ten
 * thousand known ones an unknown pattern is taken for a known one less than once in a thousand times, which a softmax
 * over many features does not notice.
 */

/** Bits of a pattern's key. Few enough that the sorted keys of a data file are two bytes apart. */
const KEY_BITS = 28;
const KEY_MASK = (1 << KEY_BITS) - 1;

export class PatternTable {
  /** Number -> key, ascending. */
  readonly keys: Int32Array;
  /** 2 * slot -> key + 1, or 0 where the slot is free; after it the pattern's number. At most half full. */
  private readonly slots: Int32Array;
  private readonly mask: number;

  /** `keys` ascending and each once. */
  constructor(keys: Int32Array) {
    this.keys = keys;
    let size = 16;
    while (size < 2 * keys.length) size *= 2;
    const mask = size - 1;
    const slots = new Int32Array(2 * size);
    for (let number = 0; number < keys.length; number++) {
      let slot = keys[number] & mask;
      while (slots[2 * slot] !== 0) slot = (slot + 1) & mask;
      slots[2 * slot] = keys[number] + 1;
      slots[2 * slot + 1] = number;
    }
    this.mask = mask;
    this.slots = slots;
  }

  /** The number of the pattern with this 32-bit hash, or -1 if it is not known. */
  find(hash: number): number {
    const key = keyOf(hash);
    const { slots, mask } = this;
    let slot = key & mask;
    for (;;) {
      const found = slots[2 * slot];
      if (found === key + 1) return slots[2 * slot + 1];
      if (found === 0) return -1;
      slot = (slot + 1) & mask;
    }
  }
}

/** The key of a pattern's 32-bit hash: 0 … 2^28 - 1. */
export function keyOf(hash: number): number {
  return hash & KEY_MASK;
}

/** What helps a search: the network that the user has chosen or else shinpan's own, always the latter, or none. */
export type SearchNetwork = "strongest" | "embedded" | "none";

/** Those that a stronger engine has taught, by size class; the one for large boards has seen little of 9×9. */
const TAUGHT = [taughtSmall, taughtLarge] as const;

/** The weights for a size of board, read at each call. */
export function taughtNetwork(geometry: Geometry): NetworkWeights {
  return readNetwork(TAUGHT[sizeClassOf(geometry)]);
}
