/** Sharing work among workers. */
/**
 * Takes the items in their order, as many at a time as there are workers. Once `work` answers false no more are taken;
 * those under way are brought to their end.
 */
export async function workThrough<Item, Worker>(
  items: Iterable<Item>,
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<boolean | void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let goesOn = true;
  const run = async (worker: Worker) => {
    while (goesOn) {
      const item = left.next();
      if (item.done) return;
      if ((await work(item.value, worker)) === false) goesOn = false;
    }
  };
  await Promise.all(workers.map(run));
}

/** Shows how a run proceeds. */
export interface RunObserver<Result> {
  /** One more of all games, files or positions is done, `done` in all, and logged if there is a log. */
  readonly finished: (result: Result, done: number, total: number) => void;
  /** A game in progress has this number of moves. */
  readonly moved?: (game: number, moves: number) => void;
}

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
