import { afterEach, describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import {
  type Contestant, engineCounter, type GameSettings, type PlayedGame, playGame, showGame,
} from "../../src/match/game.ts";
import type { OpeningMove } from "../../src/match/openings.ts";
import { EngineProcess } from "../../src/match/engine-process.ts";
import { recordOf, withoutTimes } from "../../src/match/schedule.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { NO_LIMIT } from "../../src/rules/clock.ts";
import { OwnCounter } from "../../src/match/counting.ts";
import { resultText } from "../../src/rules/ending.ts";
import { fakeEngine } from "../support/fake-engine.ts";

const SETTINGS: GameSettings = {
  geometry: geometryOf(5),
  ruleset: findRuleset("chinese")!,
  komi: 0.5,
  handicapStones: [],
  opening: [],
  time: NO_LIMIT,
  patienceMs: 60_000,
};

/** What the fake engine is said to know. */
const KNOWN = new Set(["time_left", "time_settings"]);

const engines: EngineProcess[] = [];

function start(...command: string[]): Contestant {
  const engine = new EngineProcess(command);
  engines.push(engine);
  return { engine, known: KNOWN };
}

/** An engine, and all commands that it gets. */
function overheard(...command: string[]): { contestant: Contestant; sent: string[] } {
  const contestant = start(...command);
  const { engine } = contestant;
  const sent: string[] = [];
  const send = engine.send.bind(engine);
  engine.send = (capMs, name, ...args) => {
    sent.push([name, ...args].join(" "));
    return send(capMs, name, ...args);
  };
  return { contestant, sent };
}

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

function play(black: string[], white: string[], settings: Partial<GameSettings> = {}): Promise<PlayedGame> {
  const byColour = { [BLACK]: start(...fakeEngine(...black)), [WHITE]: start(...fakeEngine(...white)) };
  return playGame(byColour, { ...SETTINGS, ...settings });
}

function vertices({ moves }: PlayedGame): string {
  return moves.map(({ point }) => SETTINGS.geometry.vertex(point)).join(" ");
}

describe("a refereed game", () => {
  it("ends with two passes, to be counted", async () => {
    const game = await play(["moves=C3,pass"], ["moves=d4,PASS"]);
    expect([game.outcome, game.reason, vertices(game)]).toEqual([undefined, "two passes", "C3 D4 pass pass"]);
    expect(game.moves.every(({ ms }) => ms !== undefined && ms >= 0)).toBe(true);
  });

  const endings: [name: string, black: string[], white: string[], result: string, reason: RegExp][] = [
    ["a resignation", ["moves=C3"], ["moves=Resign"], "B+R", /^white resigned$/],
    ["a stone on a stone", ["moves=C3"], ["moves=C3"], "B+F", /^white played an illegal move: C3 is occupied$/],
    ["suicide", ["moves=B1,A2,B3"], ["moves=E5,E4,A1"], "B+F", /^white played an illegal move: A1 would be suicide$/],
    ["a point that is not on the board", ["moves=C9"], [], "W+F", /^black answered genmove with "C9"$/],
    ["an answer of two lines", ["moves=C3\nwins"], [], "W+F", /^black answered genmove with "C3 \| wins"$/],
    ["a ko retaken at once", ["moves=A1,B2,E5,C1"], ["moves=D1,C2,B1,B1"], "B+F", /^white played .*: B1 retakes/],
    ["an engine that refuses to move", ["refuse=genmove"], [], "W+F", /^black refused "genmove" \(not me\)$/],
    ["an engine that refuses a move", ["moves=C3"], ["refuse=play"], "B+F", /^white refused "play B C3" \(not me\)$/],
    ["an engine that refuses the board", [], ["refuse=boardsize"], "B+F", /^white refused "boardsize 5"/],
    ["a crash", ["crash=genmove"], [], "W+F", /^black ended by itself \(exit code 7\); its last words: .*genmove B$/],
    ["an engine that closes its output", [], ["close=play"], "B+F", /^white closed its output/],
  ];
  it.each(endings)("%s loses", async (_, black, white, result, reason) => {
    const game = await play(black, white);
    expect(game.reason).toMatch(reason);
    expect(resultText(game.outcome!)).toBe(result);
  });

  it.each(["genmove W", "boardsize 5", "play B C3"])("is lost by an engine that hangs at %s", async (command) => {
    const game = await play(["moves=C3"], [`hang=${command.split(" ")[0]}`], { patienceMs: 1000 });
    expect(game.reason).toMatch(`white gave no answer to "${command}" within 1 s`);
    expect(resultText(game.outcome!)).toBe("B+F");
  });

  it("is lost by an engine that does not exist", async () => {
    const byColour = { [BLACK]: start("/no/such/engine"), [WHITE]: start(...fakeEngine()) };
    const game = await playGame(byColour, SETTINGS);
    expect(game.reason).toMatch(/^black could not be started/);
    expect(resultText(game.outcome!)).toBe("W+F");
  });

  it("has no result when a position comes back", async () => {
    // Two kos, one at either edge. Each side takes both, with a pass in between, and all is as it was.
    const black = ["A1", "B2", "A5", "B4", "C5", "C1", "pass", "C5"];
    const white = ["D1", "C2", "D5", "C4", "B1", "B5", "B1"];
    const game = await play([`moves=${black.join(",")}`], [`moves=${white.join(",")}`]);
    expect(game.reason).toBe("move 15 repeats an earlier position");
    expect(resultText(game.outcome!)).toBe("Void");
  });

  it.each([
    ["in full to engines that know it", ["kata-set-rules"], /^kata-set-rules \{"scoring":"AREA","ko":"POSITIONAL",/],
    ["by name to shinpan", ["kata-set-rules", "shinpan-explain_illegal"], /^kata-set-rules chinese$/],
    ["not to one that does not", [], /^boardsize 5$/],
  ])("sends the law, %s", async (_, commands, first) => {
    const { contestant, sent } = overheard(...fakeEngine("refuse=kata-set-rules"));
    const byColour = { [BLACK]: { ...contestant, known: new Set(commands) }, [WHITE]: start(...fakeEngine()) };
    const game = await playGame(byColour, SETTINGS);
    expect(sent[0]).toMatch(first);
    expect(game.reason).toBe("two passes"); // an engine may refuse it
  });

  it("begins with its opening, after which the right side moves", async () => {
    const opening: OpeningMove[] = [
      { colour: BLACK, point: SETTINGS.geometry.parseVertex("B2")! },
      { colour: WHITE, point: SETTINGS.geometry.parseVertex("D4")! },
      { colour: BLACK, point: SETTINGS.geometry.parseVertex("B4")! },
    ];
    const game = await play([], ["moves=D2"], { opening });
    expect(vertices(game)).toBe("B2 D4 B4 D2 pass pass");
    expect(game.moves[3].colour).toBe(WHITE);
    expect(game.moves[0].ms).toBeUndefined();
  });

  it("begins with Black's handicap, and White moves", async () => {
    const handicapStones = ["B2", "D4"].map((vertex) => SETTINGS.geometry.parseVertex(vertex)!);
    const game = await play([], ["moves=C3"], { handicapStones });
    expect(game.moves[0].colour).toBe(WHITE);
    const taken = await play([], ["moves=D4"], { handicapStones });
    expect(taken.reason).toBe("white played an illegal move: D4 is occupied");
  });

  it("is lost by an engine that refuses the handicap", async () => {
    const handicapStones = [SETTINGS.geometry.parseVertex("B2")!, SETTINGS.geometry.parseVertex("D4")!];
    const game = await play(["refuse=set_free_handicap"], [], { handicapStones });
    expect(game.reason).toBe('black refused "set_free_handicap B2 D4" (not me)');
  });
});

describe("a game with clocks", () => {
  const noCap = { maxMainMs: Infinity, maxMoveMs: Infinity };
  const fischer = { kind: "fischer", mainMs: 60_000, incrementMs: 5000, ...noCap } as const;

  it("is lost when the flag falls", async () => {
    const game = await play(["moves=C3"], ["hang=genmove"], { time: { kind: "absolute", mainMs: 400 } });
    expect(game.reason).toBe("white lost on time");
    expect(game.fault).toEqual({ colour: WHITE, kind: "time" });
    expect(resultText(game.outcome!)).toBe("B+T");
  });

  it("sends the engines their time before every move", async () => {
    const { contestant, sent } = overheard(...fakeEngine("moves=C3,D4"));
    const byColour = { [BLACK]: contestant, [WHITE]: start(...fakeEngine("moves=C2")) };
    await playGame(byColour, { ...SETTINGS, time: fischer });
    // Pachi forgets its time at boardsize and at clear_board.
    expect(sent.slice(0, 4)).toEqual(["boardsize 5", "clear_board", "komi 0.5", "time_settings 60 0 0"]);
    // What a move takes is less than the increment, and the rest of a second is cut off.
    expect(sent.filter((command) => command.startsWith("time_left"))).toEqual([
      "time_left B 60 0",
      "time_left B 64 0",
      "time_left B 69 0",
    ]);
  });

  it("does not forfeit an engine that refuses time commands", async () => {
    const game = await play(["refuse=time_settings"], ["refuse=time_left"], { time: fischer });
    expect(game.reason).toBe("two passes");
  });
});

describe("counting", () => {
  const opening: OpeningMove[] = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"].map((vertex, i) => ({
    colour: i % 2 === 0 ? BLACK : WHITE,
    point: SETTINGS.geometry.parseVertex(vertex)!,
  }));

  it("is by shinpan's own verdict, which knows whose points are whose", async () => {
    const { game } = await play([], [], { opening });
    const count = await new OwnCounter().count(game);
    expect(resultText(count.outcome)).toBe("B+4.5");
    expect([count.territory?.black.length, count.territory?.white.length]).toEqual([10, 5]);
  });

  const cases: [name: string, referee: string[], result: string, reason: RegExp][] = [
    ["a referee is right", ["score=W+0.5"], "W+0.5", /^counted by the referee$/],
    ["a draw", ["score=Jigo"], "0", /^counted by the referee$/],
    ["a referee that cannot count", ["refuse=final_score"], "?", /^the referee refused "final_score" \(not me\)$/],
    ["a referee in its own words", ["score=Black\nwins"], "?", /^the referee answered .* "Black \| wins"$/],
    ["a referee that crashes", ["crash=play"], "?", /^the referee ended by itself \(exit code 7\)/],
  ];
  it.each(cases)("%s", async (_, words, result, reason) => {
    const { game, moves } = await play([], []);
    const count = await engineCounter(fakeEngine(...words)).count(game, SETTINGS, moves);
    expect(resultText(count.outcome)).toBe(result);
    expect(count.reason).toMatch(reason);
  });
});

describe("a game that an engine counts", () => {
  it.each([
    ["the law by name", "kata-set-rules,shinpan-explain_illegal", [], ["kata-set-rules chinese", "boardsize 5"]],
    ["the law that it refuses", "kata-set-rules", ["refuse=kata-set-rules"], [/^kata-set-rules {/, "boardsize 5"]],
    ["no law that it does not know", "final_score", [], ["boardsize 5"]],
  ])("is shown to it with %s", async (_, commands, words, first) => {
    const { contestant, sent } = overheard(...fakeEngine(`knows=${commands}`, ...words));
    expect(await showGame(contestant.engine, SETTINGS, [])).toBeUndefined();
    for (const [i, command] of ["list_commands", ...first].entries()) expect(sent[i]).toMatch(command);
  });
});

describe("the record", () => {
  it("has the players, the settings, the moves with their times and the result", async () => {
    const opening: OpeningMove[] = [{ colour: BLACK, point: SETTINGS.geometry.parseVertex("C3")! }];
    const game = await play(["moves=resign"], ["moves=D4"], { opening });
    const settings = { ...SETTINGS, opening };
    const names = { [BLACK]: "a: Fake 1.0", [WHITE]: "b: Fake 1.0" };
    const record = recordOf(game, settings, names, { outcome: game.outcome!, reason: game.reason });
    const sgf = record.replaceAll("\n", "");
    expect(sgf).toContain("SZ[5]");
    expect(sgf).toContain("PB[a: Fake 1.0]");
    expect(sgf).toContain("RE[W+R]");
    expect(sgf).toMatch(/;B\[cc\]C\[opening\];W\[db\]C\[\d\.\d\d s\]\)$/);
    expect(withoutTimes(record).replaceAll("\n", "")).toMatch(/;B\[cc\]C\[opening\];W\[db\]\)$/);
  });
});
