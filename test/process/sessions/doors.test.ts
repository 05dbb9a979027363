/**
 * A position gets the same verdict by every door: GTP, the analysis protocol, `score` of a file and of many, the
 * library (in Chromium: `npm run try-browser -- --positions 200`).
 * SHINPAN_DOORS=N asks N others too, of 200, many of them from ../shared/data (`npm run doors`).
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BLACK, type Colour, WHITE } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { Analyser } from "../../../src/library/analyser.ts";
import { judgeGame } from "../../../src/player/judge-game.ts";
import { FINAL_STATUSES, pointsOfStatus, type Settlement } from "../../../src/referee/settlement.ts";
import { explain } from "../../../src/report/explanation.ts";
import { verdictJson, type VerdictJson } from "../../../src/report/verdict-json.ts";
import { resultText } from "../../../src/rules/ending.ts";
import type { RecordedGame } from "../../../src/sgf/recorded-game.ts";
import { treeOfGame } from "../../../src/sgf/gameTree.ts";
import { writeSgf } from "../../../src/sgf/writer.ts";
import { collected, generated, others, POSITIONS } from "../../support/asked-positions.ts";
import { testFolder } from "../../support/folder.ts";
import { Engine, repliesIn, session } from "../engine.ts";

const ALL = Number(process.env.SHINPAN_DOORS ?? 0);

const folder = testFolder();
let analyser: Analyser;

beforeAll(() => {
  analyser = new Analyser({ worker: new URL("../../../dist/worker.mjs", import.meta.url) });
});

afterAll(() => {
  analyser.close();
});

function written(records: readonly RecordedGame[]): string[] {
  return records.map((record, i) => {
    const file = join(folder, `${i}.sgf`);
    writeFileSync(file, writeSgf([treeOfGame(record.toSgf(), { version: "0" })]));
    return file;
  });
}

/** The verdicts of all doors but one are compared with that of `judge` in this process. */
async function compare(records: readonly RecordedGame[]): Promise<void> {
  const settled = records.map(({ game }) => judgeGame(game));
  const files = written(records);
  const expected = settled.map((settlement, i) => verdictJson(records[i].game, settlement));
  expect(await byGtp(files, settled), "GTP").toEqual(settled.map((settlement) => gtpWords(settlement)));
  const answers = await byProtocol(records, { action: "judge" });
  expect(answers.map(({ verdict, ...rest }) => verdict ?? rest), "analysis protocol").toEqual(expected);
  const { stdout } = await command("score", ...files, "--threads", "1");
  const lines = stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as object);
  expect(lines, "score of many").toMatchObject(expected.map(briefly));
  for (const i of ALL > 0 ? files.keys() : [0, files.length - 1]) {
    const one = JSON.parse((await command("score", files[i], "--json")).stdout) as object;
    expect(one, `score of ${files[i]}`).toMatchObject({ ...briefly(expected[i]), verdict: expected[i] });
  }
  for (const [i, { game }] of records.entries()) {
    expect(verdictJson(game, await analyser.judge(game)), `the library's worker: ${files[i]}`).toEqual(expected[i]);
  }
}

function command(...args: readonly string[]) {
  const engine = new Engine(args);
  engine.process.stdin.end();
  return engine.ended;
}

/** What a line of `score` has of a verdict. */
function briefly({ result, score, dead, seki, territory, dame, strings, hurried }: VerdictJson): object {
  const tiers = strings.map(({ tier }) => tier);
  return {
    ...{ result, score, dead, seki, hurried },
    territory: { black: territory.black.length, white: territory.white.length },
    dame: dame.length,
    strings: Object.fromEntries([...new Set(tiers)].map((tier) => [tier, tiers.filter((t) => t === tier).length])),
  };
}

/** Score, all status lists, and how each string was found. */
function gtpWords(settlement: Settlement): string[] {
  const { result, verdict } = settlement;
  const { geometry, strings } = verdict;
  const list = (points: readonly Point[]) => points.map((p) => geometry.vertex(p)).join(" ");
  return [
    resultText(result),
    ...FINAL_STATUSES.map((status) => list(pointsOfStatus(verdict, status))),
    ...strings.map(({ stones }) => explain(settlement, stones[0]).join("\n")),
  ];
}

/** A stone of each string. */
function stonesOf({ verdict: { geometry, strings } }: Settlement): string[] {
  return strings.map(({ stones }) => geometry.vertex(stones[0]));
}

/** The last one is asked first: what was asked before changes nothing. */
async function byGtp(files: readonly string[], settled: readonly Settlement[]): Promise<string[][]> {
  const asked = files.map((file, i) => [
    `loadsgf ${file}`,
    "final_score",
    ...FINAL_STATUSES.map((status) => `final_status_list ${status}`),
    ...stonesOf(settled[i]).map((vertex) => `shinpan-explain ${vertex}`),
  ]);
  const { stdout } = await session(`${asked.toReversed().flat().join("\n")}\n`, ["--threads", "1"]);
  const replies = repliesIn(stdout).map((reply) => reply.slice(2));
  return asked.map(({ length }, i) => {
    const from = asked.slice(i + 1).reduce((sum, lines) => sum + lines.length, 0);
    return replies.slice(from + 1, from + length);
  });
}

interface Answer {
  readonly id: number;
  readonly verdict?: unknown;
  readonly rootInfo?: { readonly scoreLead: number };
}

/** @param question what is asked about every position */
async function byProtocol(records: readonly RecordedGame[], question: object): Promise<Answer[]> {
  const engine = new Engine(["analysis", "--threads", "1"]);
  for (const [id, record] of records.entries()) {
    const { geometry, komi, moves } = record.game;
    const pair = (colour: Colour, p: Point) => [colour === BLACK ? "B" : "W", geometry.vertex(p)];
    const { setup: { black, white } } = record.toSgf();
    const query = {
      ...{ id, ...question, rules: "japanese", komi, boardXSize: geometry.width, boardYSize: geometry.height },
      initialStones: [...black.map((p) => pair(BLACK, p)), ...white.map((p) => pair(WHITE, p))],
      initialPlayer: pair(moves[0].colour, PASS)[0],
      moves: moves.map(({ colour, point }) => pair(colour, point)),
    };
    engine.send(`${JSON.stringify(query)}\n`);
  }
  engine.process.stdin.end();
  const { stdout } = await engine.ended;
  const answers = stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Answer);
  return answers.sort((a, b) => a.id - b.id);
}

/** Once two passes have stopped a game, what a search of few visits says of it is the count. */
async function compareLeads(records: readonly RecordedGame[]): Promise<void> {
  const expected = records.map(({ game }) => judgeGame(game).score);
  const question = { maxVisits: 25, overrideSettings: { reportAnalysisWinratesAs: "BLACK" } };
  const answers = await byProtocol(records, question);
  expect(answers.map(({ rootInfo }) => rootInfo?.scoreLead), "analysis protocol").toEqual(expected);
  for (const [i, { game }] of records.entries()) {
    expect((await analyser.analyse(game, { visits: 25, side: BLACK })).lead, `the library, ${i}`).toBe(expected[i]);
  }
  const asked = written(records).flatMap((file) => [`loadsgf ${file}`, "kata-search_analyze B rootInfo true"]);
  const { stdout } = await session(`kata-set-param maxVisits 25\n${asked.join("\n")}\n`, ["--threads", "1"]);
  const leads = [...stdout.matchAll(/rootInfo .*?scoreLead (\S+)/g)].map(([, lead]) => Number(lead));
  expect(leads, "GTP").toEqual(expected);
}

describe("a verdict is the same by every door", () => {
  it("of five positions that are generated", () => compare(generated()), 240_000);

  it("and a search's lead is its count after two passes", () => {
    const positions = [...generated(), ...(ALL > 0 ? others() : [])];
    return compareLeads(positions.filter(({ game }) => game.hasStopped && game.geometry.width >= 7));
  }, 240_000);

  it.skipIf(ALL === 0 || !existsSync(POSITIONS))(
    "of many positions (with SHINPAN_DOORS=N, where ../shared/data is)",
    () => compare([...others(), ...collected(ALL)]),
    7_200_000,
  );
});
