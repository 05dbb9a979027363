/** The command line of `npm run train-policy`. */
import type { ArgumentFlag, Arguments } from "../../src/cli/arguments.ts";

export interface TrainOptions {
  /** The table of games. */
  readonly games: string;
  /** File to write. */
  readonly out: string;
  /** Positions whose played move's patterns are counted, about. */
  readonly harvest: number;
  /** Most patterns to keep. */
  readonly patterns: number;
  /** Positions to learn from, about. */
  readonly positions: number;
  /** Positions of held-out games to measure on, about. */
  readonly heldOut: number;
  readonly seed: number;
}

const DEFAULTS = {
  games: "../shared/data/games/train-19x19.tsv.xz",
  out: "engine/policy/weights/weights.json",
  harvest: 3_000_000,
  patterns: 90_000,
  positions: 1_200_000,
  heldOut: 30_000,
  seed: 1,
} as const;
const MAX_COUNT = 1e9;

export const TRAIN_FLAGS: readonly ArgumentFlag[] = [
  { name: "games", value: "FILE", help: `games to learn from, an xz-compressed table (${DEFAULTS.games})` },
  { name: "out", value: "FILE", help: `weights to write (${DEFAULTS.out})` },
  { name: "harvest", value: "N", help: `positions in which patterns are counted, about (${DEFAULTS.harvest})` },
  { name: "patterns", value: "N", help: `most patterns to keep (${DEFAULTS.patterns})` },
  { name: "positions", value: "N", help: `positions to learn from, about (${DEFAULTS.positions})` },
  { name: "held-out", value: "N", help: `positions of games held out to measure on, about (${DEFAULTS.heldOut})` },
  { name: "seed", value: "N", help: `of the choice of positions (${DEFAULTS.seed})` },
];

/** Throws UsageError. */
export function trainOptions(given: Arguments): TrainOptions {
  const count = (name: string) => given.number(name, { min: 1, max: MAX_COUNT, whole: true });
  return {
    games: given.text("games") ?? DEFAULTS.games,
    out: given.text("out") ?? DEFAULTS.out,
    harvest: count("harvest") ?? DEFAULTS.harvest,
    patterns: count("patterns") ?? DEFAULTS.patterns,
    positions: count("positions") ?? DEFAULTS.positions,
    heldOut: count("held-out") ?? DEFAULTS.heldOut,
    seed: count("seed") ?? DEFAULTS.seed,
  };
}
