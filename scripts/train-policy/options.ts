/** The command line of `npm run train-policy`. */
import { parseArgs } from "node:util";
import { wholeNumber } from "./whole-number.ts";

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

const OPTIONS = {
  games: { type: "string", default: "../shared/data/games/train-19x19.tsv.xz" },
  out: { type: "string", default: "engine/policy/weights/weights.json" },
  harvest: { type: "string", default: "3000000" },
  patterns: { type: "string", default: "90000" },
  positions: { type: "string", default: "1200000" },
  "held-out": { type: "string", default: "30000" },
  seed: { type: "string", default: "1" },
  help: { type: "boolean", short: "h" },
} as const;

export const USAGE = `usage: npm run train-policy -- [options]
  --games FILE    games to learn from, an xz-compressed table (${OPTIONS.games.default})
  --out FILE      weights to write (${OPTIONS.out.default})
  --harvest N     positions in which patterns are counted, about (${OPTIONS.harvest.default})
  --patterns N    most patterns to keep (${OPTIONS.patterns.default})
  --positions N   positions to learn from, about (${OPTIONS.positions.default})
  --held-out N    positions of games held out to measure on, about (${OPTIONS["held-out"].default})
  --seed N        of the choice of positions (${OPTIONS.seed.default})`;

/** The options; a sentence about what is wrong with them; or "" if the user asks for help. */
export function parseOptions(args: readonly string[]): TrainOptions | string {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help === true) return "";
    const number = (name: "harvest" | "patterns" | "positions" | "held-out" | "seed") =>
      wholeNumber(name, values[name], 9);
    return {
      games: values.games,
      out: values.out,
      harvest: number("harvest"),
      patterns: number("patterns"),
      positions: number("positions"),
      heldOut: number("held-out"),
      seed: number("seed"),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
