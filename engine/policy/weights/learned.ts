/** The weights that `npm run train-policy` learned; where they come from stands in weights.json beside this file. */
import { FIRST, type Group, GROUP_SIZES, GROUPS, TACTICAL_FEATURES } from "../features/catalogue.ts";
import { PatternTable } from "../pattern-table.ts";
import { decodePatterns, encodePatterns } from "./codec.ts";
import file from "./weights.json";

/** What the move predictor knows. */
export interface Weights {
  readonly patterns: PatternTable;
  /** Feature -> weight, a log-strength: the tactical features, then the patterns. */
  readonly weights: Float32Array;
}

/** The form of the file, but for its note on provenance. */
export interface WeightsFile {
  /** Group -> weights of its features. */
  readonly tactics: Readonly<Record<Group, readonly number[]>>;
  /** Weight of a pattern that is written as 1. */
  readonly step: number;
  /** See `codec.ts`. */
  readonly patterns: string;
}

/** The step of new files: weights of patterns lie well within 127 of them. */
const STEP = 0.04;

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

/** Rounds weights to what the file holds. */
export function writeWeights({ patterns: { keys }, weights }: Weights): WeightsFile {
  const tactics = Object.fromEntries(
    GROUPS.map((group) => {
      const ofGroup = weights.subarray(FIRST[group], FIRST[group] + GROUP_SIZES[group]);
      return [group, Array.from(ofGroup, (weight) => Math.round(weight * 1000) / 1000)];
    }),
  ) as Record<Group, number[]>;
  const ofPatterns = weights.subarray(TACTICAL_FEATURES);
  return { tactics, step: STEP, patterns: encodePatterns({ keys, weights: ofPatterns }, STEP) };
}
