import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Analyser } from "../../src/library/analyser.ts";
import { searchExpectation } from "../../src/player/expectation.ts";
import { judgeGame } from "../../src/player/judge-game.ts";
import { judge } from "../../src/referee/judging/judge.ts";
import { judgedPosition, markSettlement, markVerdict, settleGame } from "../../src/referee/settlement.ts";
import { studyLife } from "../../src/referee/life/life-study.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { phaseOf } from "../../src/rules/ending.ts";
import { RecordedGame } from "../../src/sgf/recorded-game.ts";
import { gameFrom } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";
import { BUILD_MS, installLibrary } from "./package.ts";
import { loaded, watchedAnalyser } from "./said-worker.ts";
import { testFolder } from "../support/folder.ts";

const folder = testFolder();
let analyser: Analyser;

beforeAll(() => {
  analyser = new Analyser({ worker: pathToFileURL(join(installLibrary(folder), "dist", "worker.mjs")) });
}, BUILD_MS);

afterAll(() => {
  analyser.close();
});

const japanese = findRuleset("japanese")!;

describe("Analyser.judge", () => {
  it.each(["practical", "strict"] as const)("in the worker gives the settlement of `judge`: %s", async (mode) => {
    const { game } = gameFrom(FINISHED_GAME, japanese);
    expect(await analyser.judge(game, { mode })).toEqual(judgeGame(game, { mode }));
  });

  it("in a mode that there is not is rejected with a RangeError", async () => {
    const { game } = gameFrom(FINISHED_GAME, japanese);
    await expect(analyser.judge(game, { mode: "Strict" as "strict" })).rejects.toThrow(RangeError);
  });

  it("with a controller in place of its signal is rejected with a RangeError", async () => {
    const { game } = gameFrom(FINISHED_GAME, japanese);
    const signal = new AbortController() as unknown as AbortSignal;
    await expect(analyser.judge(game, { signal })).rejects.toThrow(RangeError);
  });

  it("of a game that goes on meanwhile is rejected", async () => {
    const { game } = gameFrom(FINISHED_GAME, japanese);
    const judged = analyser.judge(game);
    game.play(BLACK, PASS);
    await expect(judged).rejects.toThrow("has changed");
  });

  it("that is dropped does not hold up the next job", async () => {
    const { analyser: watched, workers } = watchedAnalyser();
    const { game } = gameFrom(FINISHED_GAME, japanese);
    const controller = new AbortController();
    const first = watched.judge(game, { signal: controller.signal });
    await loaded();
    controller.abort(new Error("another position"));
    await expect(first).rejects.toThrow("another position");
    void watched.judge(game).catch(() => undefined);
    await loaded();
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });
});

describe("Analyser.solve", () => {
  const { game } = gameFrom(FINISHED_GAME, japanese);
  const { board, geometry: { height, width } } = game;
  const point = game.geometry.parseVertex("A5")!;

  it("gives the study of the string's life", async () => {
    const task = { width, height, board: board.snapshot(), point, timeMs: 10_000 };
    expect(await analyser.solve(game, point)).toEqual(studyLife(task, () => 0));
  });

  it.each(["A7", "pass"])("of a point without a stone is rejected with a RangeError: %s", async (vertex) => {
    await expect(analyser.solve(game, game.geometry.parseVertex(vertex)!)).rejects.toThrow(RangeError);
  });
});

describe("Analyser.chooseMove", () => {
  it.each(["20k", "3d"])("plays a whole game at a level to its end, the same each time: %s", async (level) => {
    const played = async () => {
      const record = new RecordedGame(geometryOf(7), japanese, 0.5);
      for (let i = 0; i < 150 && phaseOf(record.game) === "play"; i++) {
        const { move } = await analyser.chooseMove(record, { level, seed: 1, threads: 2 });
        if (move === "resign") break;
        expect(record.play(record.game.toPlay, move)).toBeUndefined();
      }
      return record.game.moves;
    };
    const moves = await played();
    expect(moves.slice(-2).map(({ point }) => point)).toEqual([PASS, PASS]);
    expect(await played()).toEqual(moves);
  });

  it("at full strength gives what the search expects, resigns a lost game, and captures in a dispute", async () => {
    const record = new RecordedGame(geometryOf(7), japanese, 0.5);
    const { move, winrate, lead } = await analyser.chooseMove(record, { visits: 50 });
    expect(move).toBeGreaterThan(0);
    expect(winrate).toBeGreaterThan(0);
    expect(lead).toBeGreaterThan(-49);
    const { game } = gameFrom(FINISHED_GAME, japanese);
    const colour = (c: number) => game.geometry.points.filter((p) => game.board.colour[p] === c);
    const disputed = new RecordedGame(geometryOf(7), japanese, 0.5);
    disputed.setUp({ kind: "setup", black: colour(BLACK), white: colour(WHITE), empty: [], toPlay: BLACK });
    const cleanUp = await analyser.chooseMove(disputed, { visits: 50, isCleanup: true });
    expect(["A4", "B4", "C5", "A6"]).toContain(game.geometry.vertex(cleanUp.move as number));
  });

  it("can be called off, and refuses what makes no sense", async () => {
    const record = new RecordedGame(geometryOf(9), japanese, 0.5);
    const controller = new AbortController();
    const chosen = analyser.chooseMove(record, { seconds: 600, signal: controller.signal });
    controller.abort(new Error("undone"));
    await expect(chosen).rejects.toThrow("undone");
    expect((await analyser.chooseMove(record, { level: "5k" })).move).toBeGreaterThan(0);
    await expect(analyser.chooseMove(record, { level: "9z" })).rejects.toThrow(RangeError);
  });
});

describe("markSettlement", () => {
  it.each(["japanese", "chinese"])("counts a correction as the verdict itself with the mark: %s", (rules) => {
    const { game } = gameFrom(FINISHED_GAME, findRuleset(rules)!);
    const settlement = judgeGame(game);
    const marks = new Map([[game.geometry.parseVertex("A5")!, "alive"]] as const);
    const corrected = markSettlement(game, settlement, marks);
    const estimate = searchExpectation;
    const raw = judge(judgedPosition(game), { mode: "practical", estimate });
    expect(corrected.score).toBe(settleGame(game, markVerdict(game, raw, marks)).score);
    expect(corrected.score).toBeLessThan(settlement.score);
  });
});
