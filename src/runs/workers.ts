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
