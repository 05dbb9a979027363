/** The command line of `npm run make-shards`. */
import { type ArgumentFlag, type Arguments, UsageError } from "../../src/cli/arguments.ts";

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

export const SHARD_FLAGS: readonly ArgumentFlag[] = [
  { name: "out", value: "DIR", help: `folder to write to (${DEFAULTS.out})` },
  { name: "games", value: "N", help: `games of a file in a shard, one for each size of board (${DEFAULTS.games})` },
];

/** Throws UsageError. */
export function shardOptions(given: Arguments): ShardOptions {
  if (given.names.length === 0) throw new UsageError("it takes files of labelled games");
  return {
    labels: given.names,
    out: given.text("out") ?? DEFAULTS.out,
    games: given.number("games", { min: 1, max: MAX_GAMES, whole: true }) ?? DEFAULTS.games,
  };
}
