/** Sharing the games or files of a run among machines. */

/** One of several parts of a run. */
export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** Whether a game falls to a shard. Games with the same opening, an odd number and the next, stay together. */
export function isInShard(game: number, { number, of }: Shard): boolean {
  return Math.floor((game - 1) / 2) % of === number - 1;
}

/** A shard as its log names it. */
export function shardText({ number, of }: Shard): string {
  return `${number}/${of}`;
}

/** The log of a run, or of a shard of it, in the run's folder. */
export function logName(shard: Shard | undefined): string {
  return shard ? `log-${shard.number}-of-${shard.of}.jsonl` : "log.jsonl";
}
