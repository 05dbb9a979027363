/** `shinpan-solve`: here, in a thread of its own, and interrupted. */
import { describe, expect, it } from "vitest";
import type { LifeWorker } from "../../src/referee/life/life-study.ts";
import { Controller } from "./controller.ts";

/** Straight three in the corner, Black's. */
const MOVES = ["A2", "B2", "C2", "D2", "D1"]
  .map((vertex) => `play b ${vertex}`)
  .concat(["A3", "B3", "C3", "D3", "E3", "E2", "E1"].map((vertex) => `play w ${vertex}`));

async function cornered(lifeWorker?: LifeWorker): Promise<Controller> {
  const controller = new Controller(lifeWorker ? { lifeWorker } : {});
  await controller.tell("boardsize 7", ...MOVES);
  return controller;
}

describe("shinpan-solve", () => {
  it("says what becomes of the string", async () => {
    const reply = await (await cornered()).ask("shinpan-solve a2");
    expect(reply).toContain("If Black moves first, it lives.");
    expect(reply).toContain("If White moves first, it dies.");
    expect(reply).not.toContain("\n\n");
  });

  it.each<[string, string]>([
    ["shinpan-solve", "? missing argument, expected: shinpan-solve VERTEX [SECONDS]"],
    ["shinpan-solve z9", '? invalid vertex, "z9" is not on the 7x7 board'],
    ["shinpan-solve pass", "? invalid vertex, expected a point of the board, not a pass"],
    ["shinpan-solve a1", "? no stone at A1"],
    ["shinpan-solve a2 0", "? the time must be more than 0 and at most 3600 seconds"],
    ["shinpan-solve a2 soon", '? the time must be a number, not "soon"'],
  ])("%s is refused", async (command, expected) => {
    expect(await (await cornered()).ask(command)).toBe(expected);
  });

  it("says so when it is interrupted", async () => {
    let end: (answer: { error: string }) => void = () => undefined;
    const worker: LifeWorker = {
      call: () => new Promise((resolve) => (end = resolve)),
      close: async () => end({ error: "closed" }),
    };
    const controller = await cornered(worker);
    expect(await controller.send("shinpan-solve a2\n# interrupt\n")).toBe("= Stopped before an answer was found.\n\n");
  });

  it("refuses with the reason if the thread fails", async () => {
    const controller = await cornered({ call: async () => ({ error: "no memory" }), close: async () => undefined });
    expect(await controller.ask("shinpan-solve a2")).toBe("? no memory");
  });
});
