import { expect, it } from "vitest";
import { workThrough } from "../../src/io/workers.ts";

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

it("workers take the items in their order, each one at a time", async () => {
  const busy = new Set<string>();
  const taken: number[] = [];
  await workThrough([1, 2, 3, 4, 5], ["a", "b"], async (item, worker) => {
    expect(busy.has(worker)).toBe(false);
    busy.add(worker);
    taken.push(item);
    await settled();
    busy.delete(worker);
  });
  expect(taken).toEqual([1, 2, 3, 4, 5]);
});

it("workers finish what they have begun when no more is wanted", async () => {
  const finished: number[] = [];
  await workThrough([1, 2, 3, 4, 5], ["a", "b"], async (item) => {
    await settled();
    finished.push(item);
    return item !== 1;
  });
  expect(finished).toEqual([1, 2]);
});
