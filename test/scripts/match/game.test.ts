import { afterEach, describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { type GameSettings, type PlayedGame, playGame } from "../../../scripts/match/game.ts";
import type { OpeningMove } from "../../../scripts/match/openings.ts";
import { Player } from "../../../scripts/match/player.ts";
import { recordOf } from "../../../scripts/match/record.ts";
import { countGame } from "../../../scripts/match/scoring.ts";
import { findRuleset } from "../../../src/rules/ruleset-names.ts";
import { writeOutcome } from "../../../src/sgf/outcome.ts";
import { fakeEngine } from "../../support/fake-engine.ts";

const SETTINGS: GameSettings = {
  geometry: geometryOf(5),
  ruleset: findRuleset("chinese")!,
  komi: 0.5,
  handicapStones: [],
  opening: [],
  moveCapMs: 60_000,
};

const players: Player[] = [];

function start(...command: string[]): Player {
  const player = new Player(command);
  players.push(player);
  return player;
}

afterEach(async () => {
  await Promise.all(players.splice(0).map((player) => player.close()));
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
    expect(writeOutcome(game.outcome!)).toBe(result);
  });

  it("is lost by an engine that hangs", async () => {
    const game = await play(["moves=C3"], ["hang=genmove"], { moveCapMs: 300 });
    expect(game.reason).toMatch(/^white gave no answer to "genmove W" within 0 s/);
    expect(writeOutcome(game.outcome!)).toBe("B+F");
  });

  it("is lost by an engine that does not exist", async () => {
    const byColour = { [BLACK]: start("/no/such/engine"), [WHITE]: start(...fakeEngine()) };
    const game = await playGame(byColour, SETTINGS);
    expect(game.reason).toMatch(/^black could not be started/);
    expect(writeOutcome(game.outcome!)).toBe("W+F");
  });

  it("has no result when a position comes back", async () => {
    // Two kos, one at either edge. Each side takes both, with a pass in between, and all is as it was.
    const black = ["A1", "B2", "A5", "B4", "C5", "C1", "pass", "C5"];
    const white = ["D1", "C2", "D5", "C4", "B1", "B5", "B1"];
    const game = await play([`moves=${black.join(",")}`], [`moves=${white.join(",")}`]);
    expect(game.reason).toBe("move 15 repeats an earlier position");
    expect(writeOutcome(game.outcome!)).toBe("Void");
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

describe("counting", () => {
  const cases: [name: string, black: string[], white: string[], referee: string[] | undefined, result: string][] = [
    ["both agree", ["score=B+3.5"], ["score=B+3.5"], undefined, "B+3.5"],
    ["both agree about the winner: Black's margin", ["score=W+3.5"], ["score=W+4.5"], undefined, "W+3.5"],
    ["a draw", ["score=0"], ["score=Jigo"], undefined, "0"],
    ["they disagree", ["score=B+3.5"], ["score=W+0.5"], undefined, "?"],
    ["one cannot count", ["score=B+3.5"], ["refuse=final_score"], undefined, "?"],
    ["one crashes over it", ["score=B+3.5"], ["crash=final_score"], undefined, "B+F"],
    ["GNU Go is right", ["score=B+3.5"], ["score=W+0.5", "name=GNU Go"], undefined, "W+0.5"],
    ["the referee is right", ["score=B+3.5"], ["score=W+0.5"], ["score=B+1"], "B+1"],
    ["the referee crashes", ["score=B+3.5"], ["score=W+0.5"], ["crash=play"], "?"],
    ["no need for the referee", ["score=B+3.5"], ["score=B+3.5"], ["score=W+1"], "B+3.5"],
  ];
  it.each(cases)("%s", async (_, black, white, referee, result) => {
    const byColour = { [BLACK]: start(...fakeEngine(...black)), [WHITE]: start(...fakeEngine(...white)) };
    const nameOf = (told: string[]) => (told.includes("name=GNU Go") ? "GNU Go" : "Fake");
    const names = { [BLACK]: nameOf(black), [WHITE]: nameOf(white) };
    const game = await playGame(byColour, SETTINGS);
    const count = await countGame(byColour, names, game, SETTINGS, referee && fakeEngine(...referee));
    expect(writeOutcome(count.outcome)).toBe(result);
  });
});

describe("the record", () => {
  it("has the players, the settings, the moves with their times and the result", async () => {
    const opening: OpeningMove[] = [{ colour: BLACK, point: SETTINGS.geometry.parseVertex("C3")! }];
    const game = await play(["moves=resign"], ["moves=D4"], { opening });
    const settings = { ...SETTINGS, opening };
    const names = { [BLACK]: "a: Fake 1.0", [WHITE]: "b: Fake 1.0" };
    const sgf = recordOf(game, settings, names, game.outcome!, game.reason).replaceAll("\n", "");
    expect(sgf).toContain("SZ[5]");
    expect(sgf).toContain("PB[a: Fake 1.0]");
    expect(sgf).toContain("RE[W+R]");
    expect(sgf).toMatch(/;B\[cc\]C\[opening\];W\[db\]C\[\d\.\d\d s\]\)$/);
  });
});
