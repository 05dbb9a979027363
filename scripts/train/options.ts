/** The command line of `npm run make-shards`. */
import { type ArgumentFlag, Arguments, UsageError } from "../../src/cli/arguments.ts";
import { commandHelp } from "../../src/cli/help.ts";

export interface ShardOptions {
  /** Files of labelled games. */
  readonly labels: readonly string[];
  /** Folder to write to. */
  readonly out: string;
  /** Games in a shard. */
  readonly games: number;
}

const DEFAULTS = { out: "build/shards", games: 1000 } as const;
const MAX_GAMES = 1e7;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "out", value: "DIR", help: `folder to write to (${DEFAULTS.out})` },
  { name: "games", value: "N", help: `games of a file in a shard, one for each size of board (${DEFAULTS.games})` },
];

/** What `--help` prints. */
export function shardHelp(): string {
  const notes = [
    "Shards that are there stay. What a file has beyond whole ones goes into a last",
    "one, anew each time. Shards are named after their file; those that it has no",
    "more, as after other --games, are removed.",
  ];
  const usage = ["Usage: npm run make-shards -- FILE… [flags]   makes of labelled games what is trained on"];
  return commandHelp({ usage, flags: FLAGS, notes }).trimEnd();
}

/** The options; a sentence about what is wrong with them; or "" if the user asks for help. */
export function parseShardOptions(args: readonly string[]): ShardOptions | string {
  try {
    const given = new Arguments(args, FLAGS);
    if (given.has("help")) return "";
    if (given.names.length === 0) return "it takes files of labelled games";
    return {
      labels: given.names,
      out: given.text("out") ?? DEFAULTS.out,
      games: given.number("games", { min: 1, max: MAX_GAMES, whole: true }) ?? DEFAULTS.games,
    };
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
