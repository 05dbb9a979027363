/** Positions that wait for the referee: who is asked about first, and who waits no longer. */
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { EMPTY } from "../../engine/board/colour.ts";
import { Settling } from "../../src/player/settling.ts";
import { RefereeQueue, type RefereeQuestion } from "../../src/protocol/referee-queue.ts";
import { type JudgeWorker, Referee } from "../../src/referee/referee.ts";
import { gameFrom, rules } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

const OPENING = `
  . . . . . . .
  . . . . . . .
  . . X . O . .
  . . . . . . .
  . . X . . . .
  . . . . . . .
  . . . . . . .`;

/** A queue, and what it has reported: names, each with the number of points that are settled. */
function queue(worker?: JudgeWorker) {
  const referee = new Referee({ worker, now: () => performance.now(), after: () => () => undefined });
  const settling = new Settling(referee);
  const reported: [string, number][] = [];
  const stop = () => {
    referee.stop();
    void referee.close();
  };
  const waiting = new RefereeQueue<RefereeQuestion & { readonly name: string }>(stop, (_, { name }) => {
    reported.push([name, NaN]);
  });
  const add = (name: string, priority = 0, diagram = FINISHED_GAME) =>
    waiting.add({
      name,
      priority,
      ask: async () => {
        const settled = await settling.ask(gameFrom(diagram, rules("japanese")).game, Infinity);
        return () => void reported.push([name, settled?.owner.filter((c) => c !== EMPTY).length ?? 0]);
      },
    });
  return { waiting, reported, add };
}

/** Never done with its first task until it is closed; later ones fail at once. */
class BusyWorker implements JudgeWorker {
  tasks = 0;
  closed = 0;
  private end: () => void = () => undefined;

  start(): void {}

  async call() {
    if (++this.tasks === 1) await new Promise<void>((resolve) => (this.end = resolve));
    return { error: "closed" };
  }

  async close(): Promise<void> {
    this.closed++;
    this.end();
  }
}

describe("positions that wait for the referee", () => {
  it("get what is settled, the more urgent first, and equals in the order in which they came", async () => {
    const { waiting, reported, add } = queue();
    for (const [name, priority] of [["a", 0], ["b", 5], ["c", -1], ["d", 5]] as const) add(name, priority);
    await waiting.finished();
    // All but the dame on D1. The first is asked about at once.
    expect(reported).toEqual([["a", 48], ["b", 48], ["d", 48], ["c", 48]]);
    add("later");
    await waiting.finished();
    expect(reported.at(-1)).toEqual(["later", 48]);
  });

  it("of an opening get at once that nothing is", async () => {
    const { waiting, reported, add } = queue();
    add("opening", 0, OPENING);
    await waiting.finished();
    expect(reported).toEqual([["opening", 0]]);
  });

  it("go on after one that the program fails at", async () => {
    const { waiting, reported, add } = queue();
    const ask = () => Promise.reject(new Error("a fault"));
    waiting.add({ name: "a", priority: 1, ask });
    add("b");
    await waiting.finished();
    expect(reported).toEqual([["a", NaN], ["b", 48]]);
  });

  it("get nothing when they have been taken out, even while the referee is asked about them", async () => {
    const { waiting, reported, add } = queue();
    for (const name of ["a", "b", "c"]) add(name);
    const removed = waiting.remove(({ name }) => name !== "b");
    expect(removed.map(({ name }) => name)).toEqual(["a", "c"]);
    await waiting.finished();
    await turn();
    expect(reported).toEqual([["b", 48]]);
  });

  it("do not wait for the verdict on one that has been taken out", async () => {
    const worker = new BusyWorker();
    const { waiting, reported, add } = queue(worker);
    for (const name of ["a", "b"]) add(name);
    await turn();
    waiting.remove(({ name }) => name === "b");
    expect(worker.closed).toBe(0);
    add("c");
    waiting.remove(({ name }) => name === "a");
    await waiting.finished();
    expect(worker).toMatchObject({ tasks: 2, closed: 1 });
    expect(reported).toEqual([["c", 0]]);
  });
});
