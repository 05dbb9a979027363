/** The command line of `npm run make-shards`. */
import { parseArgs } from "node:util";
import { wholeNumber } from "../train-policy/whole-number.ts";

export interface ShardOptions {
  /** Files of labelled games. */
  readonly labels: readonly string[];
  /** Folder to write to. */
  readonly out: string;
  /** Games in a shard. */
  readonly games: number;
}

const OPTIONS = {
  out: { type: "string", default: "build/shards" },
  games: { type: "string", default: "1000" },
  help: { type: "boolean", short: "h" },
} as const;

export const USAGE = `usage: npm run make-shards -- [options] FILE…
  FILE…        labelled games, see npm run label; may be compressed by xz
  --out DIR    folder to write to (${OPTIONS.out.default})
  --games N    games of a file that go into a shard, one shard for each size of board (${OPTIONS.games.default})

Shards that are there stay. What a file has beyond whole shards goes into a last one, anew each time.`;

/** The options; a sentence about what is wrong with them; or "" if the user asks for help. */
export function parseShardOptions(args: readonly string[]): ShardOptions | string {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    if (values.help === true) return "";
    if (positionals.length === 0) return "it takes files of labelled games";
    return { labels: positionals, out: values.out, games: wholeNumber("games", values.games, 7) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
