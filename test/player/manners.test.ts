/** When a person of some rank gives a game up, and which plays decide nothing. */
import { describe, expect, it } from "vitest";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { type Rank, rankNamed, rankPlayOn } from "../../src/player/ranks.ts";
import {
  HopelessTurns,
  isHopeless,
  isLost,
  loses,
  RESIGN_BELOW,
  winsAtOnce,
  withoutIdlePlay,
} from "../../src/player/manners.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { findStrings } from "../../engine/board/strings.ts";
import { searchInPieces } from "../../src/library/worker-search.ts";
import { EnginePlayer } from "../../src/player/engine-player.ts";
import { networkReferee } from "../../src/player/expectation.ts";
import { positionOf } from "../../src/referee/judge-task.ts";
import type { JudgeWorker } from "../../src/referee/referee.ts";
import { boardOf } from "../support/diagram.ts";
import type { Verdict } from "../../src/referee/verdict.ts";
import type { SettledPoints } from "../../engine/search/position.ts";

const geometry = geometryOf(9);

/** A game of this number of moves. */
function gameOf(moves: number, handicap = 0): Game {
  const game = new Game(geometry, findRuleset("chinese")!, 7.5);
  if (handicap > 0) game.setFreeHandicap(Array.from({ length: handicap }, (_, i) => geometry.points[2 * i + 1]));
  for (let i = 0; i < moves; i++) game.play(game.toPlay, geometry.points[2 * i]);
  return game;
}

/** A search of four visits, of which the network says this. */
function resultOf(winrate: number, lead: number): SearchResult {
  const ownership = new Float32Array(geometry.length);
  const raw = { winrate, lead, ownership, policy: new Float32Array() };
  const rest = { score: lead, visits: 4, playouts: 4, timeMs: 1, candidates: [], ownership };
  return { move: geometry.points[80], winrate, ...rest, raw };
}

describe("a rank", () => {
  const resigns = (name: string, winrate: number, lead: number, moves = 30) =>
    isHopeless(resultOf(winrate, lead), gameOf(moves), BLACK, RESIGN_BELOW, rankPlayOn(rankNamed(name)!, geometry));

  it("gives up a lost game, a weak one only when it is far behind", () => {
    expect(["20k", "9k", "3d"].map((name) => resigns(name, 0.01, -10))).toEqual([false, false, true]);
    expect(["20k", "9k", "3d"].map((name) => resigns(name, 0.01, -30))).toEqual([true, true, true]);
  });

  it("gives no game up that is open, hardly begun, or lost by little", () => {
    for (const name of ["20k", "9k", "3d"]) {
      expect(resigns(name, 0.2, -30)).toBe(false);
      expect(resigns(name, 0.01, -30, 10)).toBe(false);
      expect(resigns(name, 0.01, -2)).toBe(false);
    }
  });
});

it("twenty visits without a network are enough to give a lost game up, or to pass, and four are not", () => {
  const { raw: _, ...withoutNetwork } = resultOf(0.01, -30);
  for (const [search, isSeen] of [[{ ...withoutNetwork, visits: 20 }, true], [withoutNetwork, false]] as const) {
    const withMove = { ...search, candidates: [{} as SearchResult["candidates"][number]] };
    expect(isHopeless(withMove, gameOf(30), BLACK, RESIGN_BELOW)).toBe(isSeen);
    expect(isLost(withMove, gameOf(30))).toBe(isSeen);
  }
});

it("a few visits are enough to give a lost game up with a network that knows the lead, and a single one is not", () => {
  const candidates = [{} as SearchResult["candidates"][number]];
  const isGivenUp = (search: SearchResult) => isHopeless(search, gameOf(30), BLACK, RESIGN_BELOW);
  expect([0.01, 0.04].map((winrate) => isGivenUp({ ...resultOf(winrate, -30), candidates }))).toEqual([true, false]);
  expect(isGivenUp({ ...resultOf(0.01, -30), visits: 1 })).toBe(false);
});

it("White gives a handicap game up when twice the points of dynamic komi are missing, Black any lost one", () => {
  const candidates = [{} as SearchResult["candidates"][number]];
  const isGivenUp = (colour: Colour, lead: number, moves: number) =>
    isHopeless({ ...resultOf(0.01, lead), candidates }, gameOf(moves, 4), colour, RESIGN_BELOW);
  // Four stones: 15 points after 20 moves, 9 after 30, 3 after 40.
  expect([-29, -31].map((lead) => isGivenUp(WHITE, lead, 22))).toEqual([false, true]);
  expect([-17, -19].map((lead) => isGivenUp(WHITE, lead, 34))).toEqual([false, true]);
  expect([-5, -7].map((lead) => isGivenUp(WHITE, lead, 40))).toEqual([false, true]);
  expect(isGivenUp(BLACK, -1, 22)).toBe(true);
});

it("a game is lost below the win rate that is set, by the search or a sure network, and never below 0", () => {
  const lost = (winrate: number, network: number, below: number) => {
    const found = resultOf(network, -30);
    const candidates = [{} as SearchResult["candidates"][number]];
    return isHopeless({ ...found, winrate, visits: 20, candidates }, gameOf(30), BLACK, below);
  };
  expect([0.02, 0.04].map((winrate) => lost(winrate, 0.5, RESIGN_BELOW))).toEqual([true, false]);
  expect([0.04, 0.06].map((winrate) => lost(winrate, 0.5, 0.05))).toEqual([true, false]);
  expect([0.01, 0.001].map((network) => lost(0.15, network, 0.005))).toEqual([false, true]);
  expect(lost(0, 0, 0)).toBe(false);
});

it("a game is lost by a verdict unless the points that are open would turn it", () => {
  const game = gameOf(30); // 15 stones each, komi 7.5
  const rest = geometry.points.filter((p) => game.board.colour[p] === EMPTY);
  const verdict = (open: number) => {
    const territory = new Uint8Array(geometry.length);
    for (const p of rest.slice(open)) territory[p] = WHITE;
    return { geometry, strings: [], territory, dame: rest.slice(0, open), open: rest } as Verdict;
  };
  // Black has all open points, White the others and komi.
  expect([0, 29, 30].map((open) => loses(game, BLACK, verdict(open)))).toEqual([true, true, false]);
  expect(loses(game, WHITE, verdict(0))).toBe(false);
});

it("a pass is no answer to a pass on a board that has hardly been played on, whoever wins if all is nobody's", () => {
  const verdict = (dame: readonly Point[]) => ({ strings: [], territory: new Uint8Array(geometry.length), dame });
  const game = gameOf(2);
  const isEmpty = (p: Point) => game.board.colour[p] === EMPTY;
  expect(winsAtOnce(game, WHITE, verdict(geometry.points.filter(isEmpty)) as unknown as Verdict)).toBe(false);
  expect(winsAtOnce(game, WHITE, verdict(geometry.points.slice(-5)) as unknown as Verdict)).toBe(true);
});

type Told = readonly [move: Point, visits: number, winrate: number, score: number];

describe("a play on a settled point", () => {
  const [SETTLED, DAME, OTHER] = geometry.points;
  const owner = new Uint8Array(geometry.length);
  owner[SETTLED] = BLACK;
  const counted = { lead: 0, isFinal: false };
  const settled: SettledPoints = { moves: 0, owner, zone: Uint16Array.from(owner), stones: new Int16Array(), counted };

  /** The move that is made, of moves with visits, win rate and score, the best first. */
  function made(moves: readonly Told[], rules = "japanese", known: SettledPoints | null = settled): Point {
    const candidates = moves.map(([move, visits, winrate, score]) => {
      return { move, visits, winrate, score, lowerBound: 0, prior: 0.1, variation: [move], variationVisits: [visits] };
    });
    const [{ move, score, winrate }] = candidates;
    const search = { ...resultOf(winrate, score), move, winrate, score, candidates, spread: { value: 0.1, score: 1 } };
    const game = new Game(geometry, findRuleset(rules)!, 6.5);
    return withoutIdlePlay(search, game, known ?? undefined).move;
  }

  it("is not made where a dame or a pass is as good", () => {
    expect(made([[SETTLED, 100, 0.5, 1.5], [PASS, 90, 0.5, 1.4]])).toBe(PASS);
    const alternatives: Told[] = [[OTHER, 99, 0.2, -3], [DAME, 40, 0.49, 1.5], [PASS, 20, 0.5, 1.5]];
    expect(made([[SETTLED, 100, 0.5, 1.5], ...alternatives])).toBe(DAME);
  });

  it("is made where it is better, and where other moves have hardly been tried", () => {
    expect(made([[SETTLED, 100, 0.5, 1.5], [PASS, 90, 0.3, 1.5]])).toBe(SETTLED);
    expect(made([[SETTLED, 100, 0.5, 2.5], [PASS, 90, 0.5, 0.5]])).toBe(SETTLED);
    expect(made([[SETTLED, 100, 0.5, 1.5], [PASS, 5, 0.5, 1.5]])).toBe(SETTLED);
  });

  it("is made under area rules, and where nothing is known to be settled", () => {
    const moves: Told[] = [[SETTLED, 100, 0.5, 1.5], [PASS, 90, 0.5, 1.5]];
    expect(made(moves, "chinese")).toBe(SETTLED);
    expect(made(moves, "japanese", null)).toBe(SETTLED);
    expect(made([[DAME, 100, 0.5, 1.5], [PASS, 90, 0.5, 1.5]])).toBe(DAME);
  });
});

it("a player gives up in the third hopeless turn of its own running, whatever the other side finds", () => {
  const turns = new HopelessTurns();
  const found = [0, 1, 2, 3, 4, 5].map((moves) => turns.note(moves % 2 === 0 ? BLACK : WHITE, moves, moves % 2 === 0));
  expect(found).toEqual([false, false, false, false, true, false]);
});

it("a turn with hope in between begins the count anew, and so does another game", () => {
  const turns = new HopelessTurns();
  expect([0, 2, 4, 6, 8].map((moves) => turns.note(BLACK, moves, moves !== 4))).not.toContain(true);
  turns.forget();
  expect([10, 12].map((moves) => turns.note(BLACK, moves, true))).toEqual([false, false]);
  expect(turns.note(BLACK, 14, true)).toBe(true);
});

it("to look at the same turn again is no further turn, and turns that were taken back do not count", () => {
  const turns = new HopelessTurns();
  expect([10, 10, 10, 12, 10].map((moves) => turns.note(BLACK, moves, true))).not.toContain(true);
  expect([12, 14].map((moves) => turns.note(BLACK, moves, true))).toEqual([false, true]);
});

describe("a game that the search gives up", () => {
  const WALLS = Array.from({ length: 9 }, (_, y) => (y % 3 === 1 ? ". . X X O O . . ." : ". . . X O . . . ."));

  const clock = { mainMs: 0, periodMs: 2000, periodMoves: 1, periods: 1, renews: true, incrementMs: 0 };

  /**
   * The player's moves for Black, far behind, in three turns, if the referee gives all to one owner.
   * @param rank that plays, on a clock, beside a referee that never answers; absent: none plays
   */
  async function turns(owner: Colour | typeof EMPTY, rules = "japanese", rank?: Rank): Promise<(Point | "resign")[]> {
    const worker: JudgeWorker = {
      start: () => undefined,
      close: () => Promise.resolve(),
      call: (task) => {
        if (rank) return new Promise(() => undefined);
        const unsure = { status: "alive", tier: "estimated", confidence: 0.5 } as const;
        const { list } = findStrings(geometry, positionOf(task).board.colour);
        const strings = list.map(({ colour, stones }) => ({ colour, stones, ...unsure }));
        const territory = new Uint8Array(geometry.length).fill(owner);
        const open = owner === EMPTY ? { open: geometry.points } : {};
        return Promise.resolve({ reply: { strings, territory, dame: [], ...open } });
      },
    };
    const player = new EnginePlayer({
      geometry,
      threads: [{ call: (task) => searchInPieces(task), close: () => Promise.resolve() }],
      referee: networkReferee(worker),
      ...{ timeMs: 1000, lagMs: 0, playouts: 60, rank, usesNetwork: true, seed: 1, ponder: false },
    });
    const { colour } = boardOf(WALLS.join("\n"));
    const game = new Game(geometry, findRuleset(rules)!, 30);
    const stones = (c: Colour) => geometry.points.filter((p) => colour[p] === c);
    const [black, white] = [stones(BLACK), stones(WHITE)];
    for (let i = 0; i < Math.max(black.length, white.length); i++) {
      game.play(BLACK, black[i] ?? PASS);
      game.play(WHITE, white[i] ?? PASS);
    }
    const found: (Point | "resign")[] = [];
    for (const [b, w] of [["A9", "J9"], ["A1", "J1"], ["A5", "J5"]]) {
      found.push((await player.chooseMove(game, BLACK, { mayResign: true, ...(rank && { clock }) })).move);
      game.play(BLACK, geometry.parseVertex(b)!);
      game.play(WHITE, geometry.parseVertex(w)!);
    }
    await player.close();
    return found;
  }

  it("is resigned in the third turn if the referee counts it as lost, not if as won or open", async () => {
    expect((await turns(WHITE))[2]).toBe("resign");
    expect(await turns(BLACK)).not.toContain("resign");
    expect(await turns(EMPTY)).not.toContain("resign");
  });

  it("is resigned by a rank without the time for a verdict, after fewer than twenty visits", async () => {
    expect((await turns(WHITE, "tromp-taylor", rankNamed("8k")))[2]).toBe("resign");
  });
});
