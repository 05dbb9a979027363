import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { gameAt, type Query, readLine } from "../../src/protocol/query.ts";
import { DEFAULT_SETTINGS } from "../../src/protocol/settings.ts";

const GAME = { rules: "japanese", komi: 6.5, boardXSize: 9, boardYSize: 9, moves: [["B", "E5"], ["W", "C3"]] };

function read(fields: object, defaults = DEFAULT_SETTINGS) {
  return readLine(JSON.stringify({ id: "a", ...GAME, ...fields }), defaults);
}

function query(fields: object, defaults = DEFAULT_SETTINGS): Query {
  const found = read(fields, defaults);
  if (found.kind !== "query") throw new Error(JSON.stringify(found));
  return found;
}

describe("a line that is no query", () => {
  it.each([
    ["nonsense", /^This line is not JSON/, undefined],
    ["[1]", /one JSON object/, undefined],
    ["null", /one JSON object/, undefined],
    ["{}", /id must be a string/, "id"],
    ['{"id":["a"]}', /id must be a string/, "id"],
  ])("is refused: %s", (line, sentence, field) => {
    const found = readLine(line, DEFAULT_SETTINGS);
    expect(found).toMatchObject({ kind: "refused", error: expect.stringMatching(sentence) as string });
    expect("field" in found ? found.field : undefined).toBe(field);
    expect("id" in found).toBe(false);
  });
});

describe("a bad field is named with the query's id", () => {
  it.each<[string, object, string, RegExp]>([
    ["29×29", { boardXSize: 29 }, "boardXSize", /integer from 2 to 25/],
    ["a size in words", { boardYSize: "9" }, "boardYSize", /must be an integer from 2 to 25/],
    ["no size", { boardXSize: undefined }, "boardXSize", /must be an integer/],
    ["half a line", { boardXSize: 9.5 }, "boardXSize", /must be an integer from 2 to 25/],
    ["unknown rules", { rules: "martian" }, "rules", /unknown rules "martian"/],
    ["a rule that there is not", { rules: { gravity: 1 } }, "rules", /unknown rule "gravity"/],
    ["a rule that cannot be so", { rules: { ko: "MAYBE" } }, "rules", /rule ko cannot be "MAYBE"/],
    ["no rules", { rules: undefined }, "rules", /must be a name/],
    ["komi in words", { komi: "6.5" }, "komi", /must be a number/],
    ["a quarter of a point", { komi: 6.25 }, "komi", /half-integer/],
    ["an occupied point", { moves: [["B", "E5"], ["W", "E5"]] }, "moves", /^Illegal move 1: E5/],
    ["suicide", { moves: [["B", "A2"], ["W", "J9"], ["B", "B1"], ["W", "A1"]] }, "moves", /^Illegal move 3: A1/],
    ["a point off the board", { moves: [["B", "K10"]] }, "moves", /no location/],
    ["the letter I", { moves: [["B", "I5"]] }, "moves", /no location/],
    ["a third player", { moves: [["R", "E5"]] }, "moves", /must be "B" or "W"/],
    ["moves that are no pairs", { moves: ["B", "E5"] }, "moves", /list of \[player/],
    ["moves that are no list", { moves: "E5" }, "moves", /must be a list/],
    ["no moves", { moves: undefined }, "moves", /must be a list/],
    ["stones on one point", { initialStones: [["B", "A1"], ["W", "A1"]] }, "initialStones", /named twice/],
    ["a stone twice", { initialStones: [["B", "A1"], ["B", "A1"]] }, "initialStones", /A1 is named twice/],
    ["a string without a liberty", { initialStones: [["B", "A1"], ["W", "A2"], ["W", "B1"]] }, "initialStones", /A1/],
    ["a stone that passes", { initialStones: [["B", "pass"]] }, "initialStones", /pass is no stone/],
    ["a turn that was not played", { analyzeTurns: [3] }, "analyzeTurns", /from 0 to 2/],
    ["no turn", { analyzeTurns: [] }, "analyzeTurns", /at least/],
    ["fewer priorities than turns", { analyzeTurns: [0, 1], priorities: [1] }, "priorities", /as many/],
    ["no visits", { maxVisits: 0 }, "maxVisits", /from 1/],
    ["visits in words", { maxVisits: "many" }, "maxVisits", /must be a number/],
    ["a yes in words", { includePolicy: "yes" }, "includePolicy", /true or false/],
    ["a filter without a player", { avoidMoves: [{ moves: ["A1"], untilDepth: 1 }] }, "avoidMoves", /player/],
    ["a filter of depth 0", { allowMoves: [{ player: "B", moves: [], untilDepth: 0 }] }, "allowMoves", /untilDepth/],
    ["settings that are no object", { overrideSettings: [] }, "overrideSettings", /must be an object/],
    ["a fourth point of view", { overrideSettings: { reportAnalysisWinratesAs: "RED" } }, "overrideSettings", /"RED"/],
    ["time that is none", { overrideSettings: { maxTime: -1 } }, "overrideSettings", /seconds/],
    ["an unknown action", { action: "dance" }, "action", /query_version/],
    ["an end of nothing", { action: "terminate" }, "terminateId", /id of a query/],
  ])("%s", (_what, fields, field, sentence) => {
    const error = expect.stringMatching(sentence) as string;
    expect(read(fields)).toMatchObject({ kind: "refused", id: "a", field, error });
  });
});

describe("a query", () => {
  it("is about its last position unless it names others, each once", () => {
    expect(query({}).turns).toEqual([{ turn: 2, priority: 0 }]);
    expect(query({ analyzeTurns: [0, 2, 0], priority: 3 }).turns.map(({ turn }) => turn)).toEqual([0, 2]);
    const several = query({ analyzeTurns: [1, 0], priorities: [5, -5] });
    expect(several.turns).toEqual([{ turn: 1, priority: 5 }, { turn: 0, priority: -5 }]);
  });

  it("may give points as columns and rows from the top left, and colours in words", () => {
    const { record } = query({ moves: [["black", "(0,0)"], ["w", "(8,8)"], ["B", "Pass"]] });
    const { geometry } = record;
    expect(gameAt(record, 3).moves.map(({ point }) => geometry.vertex(point))).toEqual(["A9", "J1", "pass"]);
  });

  it.each<[string, object, number]>([
    ["Black begins", { moves: [] }, BLACK],
    ["who is said to begin", { moves: [], initialPlayer: "W" }, WHITE],
    ["who moves first", { moves: [["W", "E5"]], analyzeTurns: [0] }, WHITE],
    ["White after handicap stones", { moves: [], initialStones: [["B", "C3"], ["B", "G7"]] }, WHITE],
    ["Black after stones of both", { moves: [], initialStones: [["B", "C3"], ["W", "G7"]] }, BLACK],
    ["the opponent of the last mover", { moves: [["B", "C3"], ["B", "G7"]] }, WHITE],
  ])("determines the side to move: %s", (_what, fields, colour) => {
    const { record, turns } = query(fields);
    expect(gameAt(record, turns[0].turn).toPlay).toBe(colour);
  });

  it.each([
    [["Black's stones set up", { initialStones: [["B", "C3"], ["B", "G7"]], moves: [] }]],
    [["Black's stones as moves", { moves: [["B", "C3"], ["B", "G7"], ["W", "E5"]] }]],
  ])("counts handicap stones: %s", ([, fields]) => {
    const { record } = query(fields as object);
    expect(gameAt(record, record.moves.length).handicap).toBe(2);
  });

  it("takes rules by name in any case and as an object, and the handicap bonus beside them", () => {
    expect(query({ rules: "New Zealand" }).record.ruleset.name).toBe("new-zealand");
    expect(query({ rules: "stone_scoring" }).record.ruleset.name).toBe("stone-scoring");
    const territory = query({ rules: { scoring: "TERRITORY", multiStoneSuicideLegal: true } }).record.ruleset;
    expect(territory).toMatchObject({ scoring: "territory", suicide: "multi-stone" });
    expect(query({ rules: "chinese", whiteHandicapBonus: "0" }).record.ruleset.handicapCompensation).toBe("none");
    expect(query({ rules: "tromp-taylor", komi: undefined }).record.komi).toBe(7.5);
  });

  it("wins over the settings of the engine, and its own field over its settings", () => {
    const defaults = { ...DEFAULT_SETTINGS, maxVisits: 30, perspective: "BLACK" } as const;
    expect(query({}, defaults)).toMatchObject({ maxVisits: 30, perspective: "BLACK" });
    const overrideSettings = { reportAnalysisWinratesAs: "white", maxVisits: 40, maxTime: 2.5 };
    const expected = { maxVisits: 40, perspective: "WHITE", maxTimeMs: 2500 };
    expect(query({ overrideSettings }, defaults)).toMatchObject(expected);
    expect(query({ overrideSettings, maxVisits: 50 }, defaults).maxVisits).toBe(50);
  });

  it("is warned of what has no effect, and of nothing that clients always send", () => {
    expect(query({ overrideSettings: { wideRootNoise: 0.04 } }).warnings).toEqual([]);
    expect(query({ overrideSettings: { humanSLProfile: "rank_9d", foo: 1 }, colour: "red" }).warnings).toEqual([
      { field: "colour", warning: 'Unexpected or unused field "colour"' },
      { field: "overrideSettings", warning: 'Settings without effect: "humanSLProfile, foo"' },
    ]);
  });

  it.each([
    ["a query", { maxVisits: 1, vertex: "E5", maxTime: 2 }, ["vertex", "maxTime"]],
    ["judge", { action: "judge", verdictMode: "strict", maxVisits: 1, maxTime: 2 }, ["maxVisits", "maxTime"]],
    ["solve", { action: "solve", vertex: "E5", maxTime: 2, verdictMode: "strict" }, ["verdictMode"]],
  ])("is warned of fields that only other questions have: %s", (_, fields, strays) => {
    const found = read(fields);
    expect("warnings" in found && found.warnings.map(({ field }) => field)).toEqual(strays);
  });
});
