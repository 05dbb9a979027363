import { afterEach, describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { threadReferee } from "../../src/player/thread-referee.ts";
import { Referee } from "../../src/referee/referee.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

const referees: Referee[] = [];

afterEach(async () => {
  await Promise.all(referees.splice(0).map((referee) => referee.close()));
});

/**
 * A referee whose thread runs this code for a task: `judged` counts them, `reply` sends a verdict with that number for
 * its dame.
 */
function refereeWith(code: string): Referee {
  const script = `
    import { parentPort } from "node:worker_threads";
    let judged = 0;
    const reply = () => parentPort.postMessage({ reply: { strings: [], dame: [judged], fillings: [] } });
    parentPort.on("message", (task) => { judged++; ${code} });`;
  const referee = threadReferee(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  referees.push(referee);
  return referee;
}

/** A game of this number of moves on a small board. */
function gameOf(moves: number): Game {
  const geometry = geometryOf(5, 5);
  const game = new Game(geometry, findRuleset("japanese")!, 6.5);
  for (let i = 0; i < moves; i++) game.play(i % 2 === 0 ? BLACK : WHITE, geometry.points[2 * i]);
  return game;
}

async function timed(promise: Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await promise;
  return performance.now() - startMs;
}

describe("a verdict that takes longer than the clock allows", () => {
  it("is not waited for, and nothing else is worked out in its place", async () => {
    const referee = refereeWith("");
    expect(await referee.askWithin(50, gameOf(3), "practical")).toBeUndefined();
    expect(await timed(referee.askWithin(1, gameOf(3), "practical"))).toBeLessThan(50);
  });

  it("is there when it is asked for again, by the same thread", async () => {
    const referee = refereeWith("setTimeout(reply, 600);");
    expect(await referee.askWithin(20, gameOf(3), "practical")).toBeUndefined();
    expect((await referee.askWithin(20_000, gameOf(3), "practical"))?.dame).toEqual([1]);
    expect((await referee.ask(gameOf(3), "practical")).dame).toEqual([1]);
    // Another position, or another way to judge, is another question.
    expect((await referee.askWithin(20_000, gameOf(4), "practical"))?.dame).toEqual([2]);
    expect((await referee.askWithin(20_000, gameOf(4), "strict"))?.dame).toEqual([3]);
  });

  it("is another one where other stones were taken: the estimate depends on the prisoners", async () => {
    const referee = refereeWith("reply();");
    const played = ["A5", "pass"].map((white) => {
      const game = gameOf(0);
      const { geometry } = game;
      ["A4", white, "B5", "E1", "E3", "D1", "C3"].forEach((vertex, i) => {
        expect(game.play(i % 2 === 0 ? BLACK : WHITE, geometry.parseVertex(vertex)!)).toBeUndefined();
      });
      return game;
    });
    expect(played[0].board.key()).toBe(played[1].board.key());
    expect((await referee.ask(played[0], "practical")).dame).toEqual([1]);
    expect((await referee.ask(played[1], "practical")).dame).toEqual([2]);
  });

  it("does not keep later ones waiting that nobody wants any more", async () => {
    const referee = refereeWith("setTimeout(reply, 600);");
    for (const moves of [1, 2, 3]) await referee.askWithin(20, gameOf(moves), "practical");
    expect((await referee.askWithin(20_000, gameOf(4), "practical"))?.dame).toEqual([2]);
  });

  it("is forgotten with everything else", async () => {
    const referee = refereeWith("reply();");
    expect((await referee.ask(gameOf(3), "practical")).dame).toEqual([1]);
    referee.forget();
    expect((await referee.ask(gameOf(3), "practical")).dame).toEqual([2]);
  });
});

describe("a verdict that a clock cut off", () => {
  /** Each verdict is hurried whose time is limited. */
  const CUT = `
    const isHurried = task.options.timeMs < Infinity;
    parentPort.postMessage({ reply: { strings: [], dame: [judged], isHurried } });`;

  it("says so, and a request without a clock gets another one, which is remembered", async () => {
    const referee = refereeWith(CUT);
    const hurried = await referee.askWithin(20_000, gameOf(3), "practical");
    expect(hurried).toMatchObject({ isHurried: true, dame: [1] });
    // Those who have no more time do not have it judged again.
    expect(await referee.askWithin(20_000, gameOf(3), "practical")).toBe(hurried);
    expect(await referee.ask(gameOf(3), "practical")).toMatchObject({ isHurried: false, dame: [2] });
    expect(await referee.askWithin(20_000, gameOf(3), "practical")).toMatchObject({ isHurried: false, dame: [2] });
  });

  it("is not waited for by a request without a clock, while it is being made", async () => {
    const referee = refereeWith(CUT);
    const hurried = referee.askWithin(20_000, gameOf(3), "practical");
    expect(await referee.ask(gameOf(3), "practical")).toMatchObject({ isHurried: false });
    expect(await hurried).toMatchObject({ isHurried: true });
  });

  it("is what comes after stop", async () => {
    const referee = refereeWith("");
    const stopped = referee.ask(gameOf(3), "practical");
    referee.stop();
    expect(await stopped).toMatchObject({ isHurried: true });
  });
});

describe("where no clock runs there is always a verdict", () => {
  it("when the thread dies", async () => {
    const referee = refereeWith("process.exit(1);");
    expect((await referee.ask(gameOf(3), "practical")).strings).toHaveLength(3);
    expect(await referee.askWithin(20_000, gameOf(3), "practical")).toBeUndefined();
  });

  it("after stop", async () => {
    const referee = refereeWith("");
    const verdict = referee.ask(gameOf(3), "practical");
    referee.stop();
    expect((await verdict).strings).toHaveLength(3);
  });

  it("and a search with the network only when nobody has said stop", async () => {
    let searches = 0;
    const referee = new Referee({
      worker: { start: () => undefined, call: async () => ({ error: "gone" }), close: async () => undefined },
      estimate: () => void searches++,
      now: () => performance.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    const stopped = referee.ask(gameOf(3), "practical");
    referee.stop();
    expect((await stopped).strings).toHaveLength(3);
    expect(searches).toBe(0);
    expect((await referee.ask(gameOf(3), "practical")).strings).toHaveLength(3);
    // As play goes on, and as after two passes.
    expect(searches).toBe(2);
  });
});
