import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { gameFrom } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";
import { loaded, type SaidWorker, watchedAnalyser } from "./said-worker.ts";

function finishedGame(): Game {
  return gameFrom(FINISHED_GAME, findRuleset("japanese")!).game;
}

describe("an analysis that is dropped while the referee judges", () => {
  /** The worker's end of an analysis of the game's present position, dropped; then another is asked for. */
  async function dropped(game: Game, isOver: boolean, next: Game): Promise<readonly SaidWorker[]> {
    const { analyser, workers } = watchedAnalyser();
    const controller = new AbortController();
    const first = analyser.analyse(game, { seconds: 9, signal: controller.signal });
    await loaded();
    workers[0].say({ kind: "judging", isOver: false });
    if (isOver) workers[0].say({ kind: "judging", isOver });
    controller.abort(new Error("another position"));
    await expect(first).rejects.toThrow("another position");
    expect(workers[0].isTerminated).toBe(false);
    void analyser.analyse(next, { seconds: 9 }).catch(() => undefined);
    await loaded();
    return workers;
  }

  it("does not hold up the next one", async () => {
    const other = finishedGame();
    other.setUp({ black: [], white: [], empty: [other.geometry.parseVertex("A1")!] });
    const workers = await dropped(finishedGame(), false, other);
    expect(workers).toHaveLength(2);
    expect(workers[0].isTerminated).toBe(true);
    expect(workers[1].heard).toMatchObject([{ kind: "analyse" }]);
  });

  it("goes on for a later position of the same game", async () => {
    const game = finishedGame();
    const later = finishedGame();
    later.play(BLACK, later.geometry.parseVertex("D1")!);
    const workers = await dropped(game, false, later);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
  });

  it("keeps its worker when the referee has ended", async () => {
    const game = new Game(geometryOf(9), findRuleset("chinese")!, 7);
    const workers = await dropped(finishedGame(), true, game);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
  });
});
