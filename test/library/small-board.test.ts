import { describe, expect, it } from "vitest";
import { EMPTY } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { loaded, watchedAnalyser } from "./said-worker.ts";

describe("a board for which there is no network", () => {
  it("is searched without the referee, which such a search does not use", async () => {
    const game = new Game(geometryOf(5), findRuleset("japanese")!, 0.5);
    const { points } = game.geometry;
    game.setUp({ black: points.slice(5, 10), white: points.slice(10, 20), empty: [] });
    expect(points.filter((p) => game.board.colour[p] === EMPTY)).toHaveLength(10);
    const { analyser, workers } = watchedAnalyser();
    void analyser.analyse(game, { visits: 500 }).catch(() => undefined);
    await loaded();
    const [message] = workers[0].heard;
    expect(message.kind === "analyse" && message.request.judging).toBeUndefined();
  });
});
