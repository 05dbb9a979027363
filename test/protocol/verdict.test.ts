/** Verdicts and life and death by the analysis protocol. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judgeGame } from "../../src/player/judge-game.ts";
import { networkReferee } from "../../src/player/expectation.ts";
import { studyLife } from "../../src/referee/life/life-study.ts";
import { lifeJson, verdictJson } from "../../src/report/verdict-json.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { Game } from "../../src/rules/game.ts";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import type { RawEvaluation } from "../../engine/search/raw-evaluation.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { type Extras, moveValues } from "../../src/analysis/values.ts";
import { SETTLED_GAME, stonesIn } from "../process/settled-game.ts";
import { finished, ProtocolSession } from "./session.ts";

const BOARD = { boardXSize: 9, boardYSize: 9, rules: "japanese", komi: 6.5 };
const initialStones = stonesIn(SETTLED_GAME).map(([colour, vertex]) => [colour, vertex]);
const FINISHED = { ...BOARD, initialStones, initialPlayer: "B", moves: [["B", "pass"], ["W", "pass"]] };

/** The same game, made without the protocol. */
function finishedGame(): Game {
  const game = new Game(geometryOf(9), findRuleset("japanese")!, 6.5);
  const stones = stonesIn(SETTLED_GAME);
  const of = (c: string) => stones.flatMap(([colour, v]) => (colour === c ? [game.geometry.parseVertex(v)!] : []));
  game.setUp({ black: of("b"), white: of("w"), empty: [], toPlay: 1 });
  game.play(1, 0);
  game.play(2, 0);
  return game;
}

/** A referee in this thread: it takes no part in what is settled. */
const session = (visitMs = 0) => new ProtocolSession({ visitMs });

describe('action "judge"', () => {
  it("answers each turn with the verdict of `judge`, without a search", async () => {
    const answers = await session().ask({ id: "j", action: "judge", ...FINISHED, analyzeTurns: [2, 1] });
    const expected = verdictJson(finishedGame(), judgeGame(finishedGame()));
    expect(answers[0]).toEqual({ id: "j", isDuringSearch: false, turnNumber: 2, verdict: expected });
    expect(answers[1]).toMatchObject({ id: "j", turnNumber: 1, verdict: { moves: 1, ended: false } });
    expect(answers).toHaveLength(2);
    expect(expected).toMatchObject({ result: "B+1.5", score: 1.5, hurried: false, dame: [] });
    expect(expected.territory.black).toHaveLength(expected.score + 6.5 + expected.territory.white.length);
  });

  it("judges strictly where that is asked for, as `judge` does", async () => {
    const [{ verdict }] = await session().ask({ id: 1, action: "judge", ...FINISHED, verdictMode: "strict" });
    expect(verdict).toEqual(verdictJson(finishedGame(), judgeGame(finishedGame(), { mode: "strict" })));
  });

  it("is ended by terminate, the one at hand and those that wait", async () => {
    const asked = session();
    for (const id of ["a", "b"]) asked.send({ id, action: "judge", ...FINISHED });
    asked.send({ id: "t", action: "terminate", terminateId: "b" });
    const messages = await asked.end();
    expect(messages.find(({ id }) => id === "b")).toMatchObject({ noResults: true, isDuringSearch: false });
    expect(messages.find(({ id }) => id === "a")).toMatchObject({ verdict: { score: 1.5 } });
  });
});

describe("includeVerdict", () => {
  it("adds the verdict to the final answer alone, while the search goes on", async () => {
    const query = { id: "q", ...FINISHED, maxVisits: 150, reportDuringSearchEvery: 0.02, includeVerdict: true };
    const messages = await session(2).ask(query);
    expect(messages.slice(0, -1).every((message) => message.isDuringSearch && !("verdict" in message))).toBe(true);
    expect(messages.length).toBeGreaterThan(1);
    const expected = verdictJson(finishedGame(), judgeGame(finishedGame()));
    expect(messages.at(-1)).toMatchObject({ rootInfo: { visits: 150 }, verdict: expected });
  });

  it("does not hold up a query that asks for none", async () => {
    const never = () => new Promise<never>(() => undefined);
    const worker = { start: () => undefined, close: () => Promise.resolve(), call: never };
    const asked = new ProtocolSession({}, networkReferee(worker));
    asked.send({ id: "verdict", ...FINISHED, maxVisits: 2, includeVerdict: true });
    asked.send({ id: "plain", ...FINISHED, maxVisits: 1 });
    await expect.poll(() => finished(asked.messages)).toEqual(["plain"]);
    // What was searched is answered, without a verdict.
    asked.send({ id: "t", action: "terminate_all" });
    await expect.poll(() => finished(asked.messages)).toEqual(["plain", "verdict"]);
    expect(asked.messages.at(-1)).not.toHaveProperty("verdict");
    await asked.server.close();
  });
});

describe('action "solve"', () => {
  const stones = [["B", "A4"], ["B", "B4"], ["B", "C4"], ["B", "D4"], ["B", "D3"], ["B", "D2"], ["B", "D1"]];
  const shut = [["W", "A3"], ["W", "B3"], ["W", "C3"], ["W", "C2"], ["W", "C1"]];
  const corner = { ...BOARD, boardXSize: 7, boardYSize: 7, initialStones: [...stones, ...shut], moves: [] };

  it("answers as `shinpan solve --json` does", async () => {
    const [answer] = await session().ask({ id: "s", action: "solve", ...corner, vertex: "A3", maxTime: 60 });
    const game = new Game(geometryOf(7), findRuleset("japanese")!, 6.5);
    const of = (list: string[][]) => list.map(([, v]) => game.geometry.parseVertex(v)!);
    game.setUp({ black: of(stones), white: of(shut), empty: [] });
    const { geometry, board } = game;
    const point = geometry.parseVertex("A3")!;
    const study = studyLife({ width: 7, height: 7, board: board.snapshot(), point }, () => 0);
    expect(answer).toEqual({ id: "s", isDuringSearch: false, turnNumber: 0, solved: lifeJson(study, geometry) });
    const first = [{ colour: "white", result: "dies" }, { colour: "black", result: "dies" }];
    expect(answer).toMatchObject({ solved: { colour: "white", first } });
  });

  it.each([
    ["no vertex", {}, "vertex", /no location/],
    ["a vertex off the board", { vertex: "Z9" }, "vertex", /"Z9" is no location/],
    ["an empty point", { vertex: "F6" }, "vertex", /no stone at F6/],
    ["a pass", { vertex: "pass" }, "vertex", /no stone at pass/],
    ["no time", { vertex: "A3", maxTime: 0 }, "maxTime", /must be a number from/],
  ])("refuses %s with a sentence", async (_, fields, field, sentence) => {
    const [answer] = await session().ask({ id: "s", action: "solve", ...corner, ...fields });
    expect(answer).toEqual({ id: "s", field, error: expect.stringMatching(sentence) as string });
  });
});

it("noResultValue is what the network says of no result; 0 where none says so", () => {
  const candidate = { move: 0, visits: 1, winrate: 0.5, score: 0, lowerBound: 0, prior: 1, variation: [] };
  const root = { ownership: new Float32Array(), candidates: [] } as unknown as SearchResult;
  const raw = { details: { noResult: 0.03 } } as RawEvaluation;
  const view = { geometry: geometryOf(9), toPlay: BLACK, side: BLACK } as const;
  const extras = { noResultValue: true } as Extras;
  const valueOf = (found: SearchResult) =>
    moveValues({ ...candidate, variationVisits: [] }, 0, found, view, extras).noResultValue;
  expect([valueOf({ ...root, raw }), valueOf(root)]).toEqual([0.03, 0]);
});

it.each([
  ["includeVerdict in words", { maxVisits: 1, includeVerdict: "yes" }, "includeVerdict", /true or false/],
  ["another mode", { action: "judge", verdictMode: "lenient" }, "verdictMode", /one of practical, strict/],
  ["a turn that was not played", { action: "judge", analyzeTurns: [3] }, "analyzeTurns", /from 0 to 2/],
])("%s is refused with a sentence", async (_, fields, field, sentence) => {
  const [answer] = await session().ask({ id: 1, ...FINISHED, ...fields });
  expect(answer).toEqual({ id: 1, field, error: expect.stringMatching(sentence) as string });
});

it("docs/analysis-protocol.md: the schema has all that a verdict has, and demands what every verdict has", async () => {
  const text = readFileSync(new URL("../../docs/analysis-protocol.md", import.meta.url), "utf8");
  const schema = JSON.parse(/```json\n(\{\n {2}"\$schema"[^]*?)```/.exec(text)![1]) as Schema;
  const [judged] = await session().ask({ id: 1, action: "judge", ...FINISHED });
  const [early] = await session().ask({ id: 1, action: "judge", ...FINISHED, initialStones: [], moves: [["B", "E5"]] });
  for (const { verdict } of [judged, early]) expect(faults(verdict, schema, schema)).toEqual([]);
  expect(faults({ ...(judged.verdict as object), hurried: 1 }, schema, schema)).toHaveLength(1);
});

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Where a value is not as a schema says: of the words of JSON schema those that ours uses. No field may be unknown. */
function faults(value: unknown, schema: Schema, root: Schema, path = "$"): string[] {
  if (schema.$ref !== undefined) return faults(value, root.$defs![schema.$ref.split("/")[2]], root, path);
  const type = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  if (schema.type !== type && !(schema.type === "number" && type === "integer")) return [`${path}: ${type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path}: ${String(value)}`];
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value as string)) return [`${path}: pattern`];
  if (Array.isArray(value)) return value.flatMap((item, i) => faults(item, schema.items!, root, `${path}[${i}]`));
  if (type !== "object") return [];
  const fields = Object.entries(value as object);
  const missing = (schema.required ?? []).filter((name) => !(name in (value as object)));
  return [
    ...missing.map((name) => `${path}.${name}: missing`),
    ...fields.flatMap(([name, field]) => {
      const known = schema.properties?.[name];
      return known ? faults(field, known, root, `${path}.${name}`) : [`${path}.${name}: unknown`];
    }),
  ];
}
