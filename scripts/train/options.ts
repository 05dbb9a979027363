/** The command line of `npm run make-shards`. */
import { parseArgs } from "node:util";
import { MAX_SIZE, MIN_SIZE } from "../../engine/board/geometry.ts";
import { wholeNumber } from "../train-policy/whole-number.ts";

export interface ShardOptions {
  /** The table of games, or the log of self-play. */
  readonly games: string;
  /** Folder to write to. */
  readonly out: string;
  /** Board size of the games to learn from. */
  readonly size: number;
  readonly shards: number;
  /** Positions in a shard, about. */
  readonly positions: number;
  /** Positions of held-out games, about. */
  readonly heldOut: number;
  readonly seed: number;
}

const OPTIONS = {
  games: { type: "string", default: "../shared/data/games/train-19x19.tsv.xz" },
  out: { type: "string", default: "build/shards" },
  size: { type: "string", default: "19" },
  shards: { type: "string", default: "64" },
  positions: { type: "string", default: "131072" },
  "held-out": { type: "string", default: "32768" },
  seed: { type: "string", default: "1" },
  help: { type: "boolean", short: "h" },
} as const;

export const USAGE = `usage: npm run make-shards -- [options]
  --games FILE    games to learn from: a table that may be compressed by xz, or a log.jsonl of shinpan selfplay
                  (${OPTIONS.games.default})
  --out DIR       folder to write to (${OPTIONS.out.default})
  --size N        size of the board: games of others are left out (${OPTIONS.size.default})
  --shards N      shards to write; those that are there stay (${OPTIONS.shards.default})
  --positions N   positions in a shard, about, at 1.5 kB on 19×19 (${OPTIONS.positions.default})
  --held-out N    positions of games held out, about (${OPTIONS["held-out"].default})
  --seed N        of the choice of positions (${OPTIONS.seed.default})`;

/** The options; a sentence about what is wrong with them; or "" if the user asks for help. */
export function parseShardOptions(args: readonly string[]): ShardOptions | string {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help === true) return "";
    const number = (name: "size" | "shards" | "positions" | "held-out" | "seed") => wholeNumber(name, values[name], 7);
    const size = number("size");
    if (size < MIN_SIZE || size > MAX_SIZE) return `--size takes a board size from ${MIN_SIZE} to ${MAX_SIZE}`;
    return {
      games: values.games,
      out: values.out,
      size,
      shards: number("shards"),
      positions: number("positions"),
      heldOut: number("held-out"),
      seed: number("seed"),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
