import { afterEach, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import { positionOf } from "./support.ts";

/** Search threads that report the random state of every task, and fail. */
const CHANNEL = "seeds";
const FAILING = new URL(
  `data:text/javascript,
  import { BroadcastChannel, parentPort } from "node:worker_threads";
  const channel = new BroadcastChannel("${CHANNEL}");
  parentPort.on("message", ({ random }) => {
    channel.postMessage(random[0]);
    parentPort.postMessage({ error: "on purpose" });
  });`,
);

const channel = new BroadcastChannel(CHANNEL);
afterEach(() => channel.close());

it("a replaced thread repeats the playouts of no other, in this search or the next", async () => {
  const seeds: number[] = [];
  channel.onmessage = ({ data }) => seeds.push(data as number);
  const coordinator = new Coordinator({ threads: searchThreads(FAILING, 3) });
  const position = positionOf(new Board(geometryOf(7)), BLACK);
  for (const seed of [1, 2]) await coordinator.search(position, { playouts: 10 }, seed);

  await expect.poll(() => seeds.length).toBe(2 * 3 * 4);
  expect(new Set(seeds).size).toBe(seeds.length);
  await coordinator.close();
});
