/** Sharing work among workers. */

/**
 * Takes the items in their order, as many at a time as there are workers. Once `work` answers false no more are taken;
 * those under way are brought to their end.
 */
export async function workThrough<Item, Worker>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<boolean | void>,
): Promise<void> {
  let next = 0;
  const run = async (worker: Worker) => {
    while (next < items.length) if ((await work(items[next++], worker)) === false) next = items.length;
  };
  await Promise.all(workers.map(run));
}
