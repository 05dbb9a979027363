import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { SHOWN_MOVES } from "../../engine/search/parameters.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import { Search } from "../../engine/search/search.ts";
import { runSearchTask } from "../../engine/search/searcher.ts";
import { Analyser, type AnalyseOptions, analyse } from "../../src/library/analyser.ts";
import { analysisDrawing, type PositionAnalysis } from "../../src/report/position-analysis.ts";
import type { Signal } from "../../src/library/model.ts";
import { searchPosition } from "../../src/player/search-position.ts";
import { Settling } from "../../src/player/settling.ts";
import { reportedResult } from "../../src/protocol/answer.ts";
import { moveValues, rootMeans, rootValues } from "../../src/analysis/values.ts";
import { Referee } from "../../src/referee/referee.ts";
import { boardSvg } from "../../src/report/svg-board.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { gameFrom } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";
import { UNCLEAR_GAME } from "../process/settled-game.ts";
import { BUILD_MS, installLibrary } from "./package.ts";
import { testFolder } from "../support/folder.ts";

const folder = testFolder();
let worker: URL;
let analyser: Analyser;

beforeAll(() => {
  worker = pathToFileURL(join(installLibrary(folder), "dist", "worker.mjs"));
  analyser = new Analyser({ worker });
}, BUILD_MS);

afterAll(() => {
  analyser.close();
});

/** A game on 9×9 under area rules, Black first. */
function gameOf(...vertices: string[]): Game {
  const game = new Game(geometryOf(9), findRuleset("chinese")!, 7);
  for (const vertex of vertices) expect(game.play(game.toPlay, game.geometry.parseVertex(vertex)!)).toBeUndefined();
  return game;
}

/** The mean win rate of a search of 300 visits. */
async function winrateOf(position: SearchPosition): Promise<number> {
  const request = { position, playouts: 300, rootFromOneSide: true };
  const search = new Search(request);
  await search.join({ call: (task) => Promise.resolve({ reply: (runSearchTask(task), null) }) });
  return rootMeans(reportedResult({ request, result: search.result() })).winrate;
}

const OPENING = ["E5", "E7", "G6", "C6", "C5", "B5", "C4", "B4", "D6", "D7", "C3", "G4"];

describe("an analysis", () => {
  it("is the same as the protocol's, piece by piece though it is made", async () => {
    const game = gameOf(...OPENING);
    const { geometry } = game;
    const analysis = await analyser.analyse(game, { visits: 300, side: WHITE });
    const position = searchPosition(game, BLACK);
    const request = { position, playouts: 300, rootFromOneSide: true };
    const search = new Search(request);
    await search.join({ call: (task) => Promise.resolve({ reply: (runSearchTask(task), null) }) });
    const view = { geometry, toPlay: BLACK, side: WHITE } as const;
    const result = search.result();
    expect(analysis).toMatchObject({ isFinal: true, toPlay: BLACK, side: WHITE, visits: 300 });
    const { winrate, scoreLead } = rootValues(result, view) as Record<string, number>;
    expect(analysis.winrate).toBeCloseTo(winrate, 3);
    expect(analysis.lead).toBeCloseTo(scoreLead, 3);
    const none = {
      pvVisits: false,
      pvEdgeVisits: false,
      noResultValue: false,
      movesOwnership: false,
      movesOwnershipStdev: false,
    };
    analysis.moves.forEach((move, i) => {
      const expected = moveValues(result.candidates[i], i, result, view, none);
      expect(geometry.vertex(move.move)).toBe(expected.move);
      expect(move.visits).toBe(expected.visits);
      expect(move.winrate).toBeCloseTo(expected.winrate as number, 3);
      expect(move.lead).toBeCloseTo(expected.scoreLead as number, 3);
      expect(move.prior).toBeCloseTo(expected.prior as number, 3);
      expect(move.variation.map((p) => geometry.vertex(p))).toEqual(expected.pv);
    });
    expect(analysis.moves.length).toBeGreaterThan(1);
  });

  it("reports the same from the other side", async () => {
    const game = gameOf(...OPENING);
    const own = await analyser.analyse(game, { visits: 50, ownership: true });
    const other = await analyser.analyse(game, { visits: 50, ownership: true, side: WHITE });
    expect(own.side).toBe(BLACK);
    expect(other.winrate).toBeCloseTo(1 - own.winrate, 9);
    expect(other.lead).toBeCloseTo(-own.lead, 9);
    expect(other.ownership).toEqual(own.ownership);
  });

  it("has ownership and policy by point", async () => {
    const game = gameOf(...OPENING);
    const { points } = game.geometry;
    const { ownership = [], policy = [] } = await analyser.analyse(game, { visits: 50, ownership: true, policy: true });
    const [c3, a9] = ["C3", "A9"].map((vertex) => game.geometry.parseVertex(vertex)!);
    expect(ownership[c3]).toBeGreaterThan(0.3);
    expect(ownership[a9]).toBeLessThan(-0.1);
    expect(policy[c3]).toBe(-1);
    const total = [...points, PASS].reduce((sum, p) => sum + Math.max(0, policy[p]), 0);
    expect(total).toBeCloseTo(1, 3);
  });

  it("is of the position at the time of the call", async () => {
    const game = gameOf(...OPENING);
    const promise = analyser.analyse(game, { visits: 20 });
    game.play(BLACK, game.geometry.parseVertex("C7")!);
    expect((await promise).toPlay).toBe(BLACK);
  });

  it("uses late in the game what the referee has found settled", async () => {
    // Black's wall has a hole: where nothing is left to play for, values are the count in any case.
    const { game } = gameFrom(FINISHED_GAME.replace("O O . X O", "O O . . O"), findRuleset("japanese")!);
    game.komi = 8; // near the score, where the win rate shows small differences
    const referee = new Referee({ now: () => 0, after: () => () => undefined });
    const settled = await new Settling(referee, Infinity).ask(game, Infinity);
    expect(settled).toBeDefined();
    const position = { ...searchPosition(game, game.toPlay), shownMoves: SHOWN_MOVES };
    const [known, unknown] = [await winrateOf({ ...position, settled }), await winrateOf(position)];
    expect(Math.abs(known - unknown)).toBeGreaterThan(0.001);
    const analysed = async (options: AnalyseOptions) => (await analyser.analyse(game, options)).winrate;
    expect(await analysed({ visits: 300 })).toBeCloseTo(known, 9);
    expect(await analysed({ visits: 300 })).toBeCloseTo(known, 9);
    expect(await analysed({ visits: 300, referee: false })).toBeCloseTo(unknown, 9);
    // A shorter search does not wait for it.
    const [short, same] = [await analysed({ visits: 100 }), await analysed({ visits: 100, referee: false })];
    expect(short).toBe(same);
  });

  it("of few visits that leaves open whether the game is over has the referee's count", async () => {
    const { game } = gameFrom(UNCLEAR_GAME.join("\n"), findRuleset("japanese")!);
    game.komi = 6.5;
    const analysed = async (options: AnalyseOptions) => (await analyser.analyse(game, { visits: 25, ...options })).lead;
    expect(await analysed({ side: BLACK })).toBe(-0.5);
    expect(await analysed({ side: BLACK, referee: false })).toBeGreaterThan(1.5);
  });

  it("is drawn with the best move, whose the points are, and the last move", async () => {
    const game = gameOf(...OPENING);
    const analysis = await analyser.analyse(game, { visits: 100, ownership: true });
    const drawing = analysisDrawing(game, analysis);
    expect(drawing.lastMove).toBe(game.lastMove?.point);
    expect(drawing.labels?.[0]).toEqual({
      point: analysis.moves[0].move,
      text: String(Math.round(100 * analysis.moves[0].winrate)),
      isBest: true,
    });
    expect(boardSvg(drawing).match(/class="label"/g)).toHaveLength(analysis.moves.length);
  });

  it("is made by several threads too", async () => {
    const own = new Analyser({ worker });
    const { visits } = await own.analyse(gameOf(...OPENING), { visits: 300, threads: 2 });
    own.close();
    expect(visits).toBe(300);
  });

  it("works on a board for the other network", async () => {
    const game = new Game(geometryOf(13), findRuleset("japanese")!, 6.5);
    const { moves, visits } = await analyser.analyse(game, { visits: 60 });
    expect(visits).toBe(60);
    expect(moves[0].variation[0]).toBe(moves[0].move);
  });
});

describe("a search for some seconds", () => {
  it("reports what it has found, and ends in time", async () => {
    const reports: PositionAnalysis[] = [];
    const onReport = (analysis: PositionAnalysis) => void reports.push(analysis);
    const final = await analyser.analyse(gameOf(...OPENING), { seconds: 1, every: 0.1, onReport });
    expect(final.isFinal).toBe(true);
    expect(final.seconds).toBeGreaterThanOrEqual(1);
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every(({ isFinal }) => !isFinal)).toBe(true);
    const visits = [...reports, final].map((report) => report.visits);
    expect(visits).toEqual([...visits].sort((a, b) => a - b));
  });

  it("ends with an error of the callback", async () => {
    const onReport = () => {
      throw new Error("no canvas");
    };
    const promise = analyser.analyse(gameOf(), { seconds: 1000, every: 0.01, onReport });
    await expect(promise).rejects.toThrow("no canvas");
  });
});

describe("an analysis that is not wanted any more", () => {
  it("ends at once, and the next one is made", async () => {
    const controller = new AbortController();
    const reports: number[] = [];
    const onReport = ({ visits }: PositionAnalysis) => {
      reports.push(visits);
      controller.abort(new Error("another move"));
    };
    const endless = { visits: Infinity, every: 0.01, onReport, signal: controller.signal };
    const aborted = analyser.analyse(gameOf(), endless);
    const next = analyser.analyse(gameOf(...OPENING), { visits: 30 });
    await expect(aborted).rejects.toThrow("another move");
    expect((await next).visits).toBe(30);
    expect(reports).toHaveLength(1);
  });

  it("is never begun if it waits, nor if it comes too late", async () => {
    const controller = new AbortController();
    const first = analyser.analyse(gameOf(), { visits: 100 });
    const waiting = analyser.analyse(gameOf(), { visits: Infinity, signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toThrow(/aborted/);
    await expect(analyser.analyse(gameOf(), { signal: controller.signal })).rejects.toThrow(/aborted/);
    expect((await first).visits).toBe(100);
  });
});

describe("an option that makes no sense", () => {
  const cases = [
    [{ seconds: 0 }, "seconds must be a number above 0, not 0"],
    [{ seconds: NaN }, "seconds must be a number above 0, not NaN"],
    [{ visits: 1.5 }, "visits must be a whole number from 1, not 1.5"],
    [{ threads: 0 }, "threads must be a whole number from 1 to 64, not 0"],
    [{ threads: Infinity }, "threads must be a whole number from 1 to 64, not Infinity"],
    [{ every: -1 }, "every must be a number above 0, not -1"],
    // As a program without types may say it.
    [{ visits: "10" as unknown as number }, 'visits must be a whole number from 1, not "10"'],
    [{ seconds: "0.2" as unknown as number }, 'seconds must be a number above 0, not "0.2"'],
    [{ onReport: true as unknown as () => void }, "onReport must be a function, not true"],
    [{ signal: 5 as unknown as Signal }, "signal must be an AbortSignal, not 5"],
    [{ side: "B" as unknown as Colour }, 'side must be BLACK or WHITE, not "B"'],
    [{ side: EMPTY as unknown as Colour }, "side must be BLACK or WHITE, not 0"],
  ] as const;
  it.each(cases)("%j", async (options, message) => {
    await expect(analyser.analyse(gameOf(), options)).rejects.toThrow(new RangeError(message));
  });
});

describe("a worker", () => {
  let own: Analyser | undefined;
  afterEach(() => own?.close());

  it("that is not there is missed in words", async () => {
    own = new Analyser({ worker: new URL("nowhere.mjs", worker) });
    await expect(own.analyse(gameOf())).rejects.toThrow(/^the analysis worker cannot be loaded: .*nowhere\.mjs/);
    // Beside the library's source there is none.
    await expect(analyse(gameOf())).rejects.toThrow(/cannot be loaded/);
  });

  it("that dies takes its analysis along, and the next one gets a new worker", async () => {
    const lines = [
      'import { parentPort } from "node:worker_threads";',
      'parentPort.postMessage({ kind: "ready" });',
      'parentPort.on("message", () => { throw new Error("no memory"); });',
    ];
    own = new Analyser({ worker: `data:text/javascript,${lines.join("")}` });
    for (let i = 0; i < 2; i++) {
      await expect(own.analyse(gameOf())).rejects.toThrow("the analysis worker failed: no memory");
    }
  });

  it("that ends without an error is not waited for", async () => {
    own = new Analyser({ worker: "data:text/javascript,process.exit(3)" });
    await expect(own.analyse(gameOf())).rejects.toThrow("the analysis worker cannot be loaded: it ended with code 3");
    // The library's file is none of a worker.
    own = new Analyser({ worker: new URL("library.mjs", worker) });
    await expect(own.analyse(gameOf())).rejects.toThrow("the analysis worker cannot be loaded: it ended with code 0");
  });

  it("that is closed ends what is under way, and a new one starts when it is needed", async () => {
    own = new Analyser({ worker });
    const [running, waiting] = [1, 2].map(() => own!.analyse(gameOf(), { visits: Infinity }));
    own.close();
    await expect(running).rejects.toThrow("the analyser was closed");
    await expect(waiting).rejects.toThrow("the analyser was closed");
    expect((await own.analyse(gameOf(), { visits: 10 })).visits).toBe(10);
  });
});
