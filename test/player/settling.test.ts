import { afterEach, describe, expect, it } from "vitest";
import { BLACK, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { findStrings } from "../../engine/board/strings.ts";
import { useNetwork } from "../../engine/policy/network/network-policy.ts";
import { Settling } from "../../src/player/settling.ts";
import { Workspace } from "../../src/referee/analysis/workspace.ts";
import { type JudgeTask, positionOf, runJudgeTask } from "../../src/referee/judge-task.ts";
import { Referee } from "../../src/referee/referee.ts";
import type { PlainVerdict } from "../../src/referee/verdict.ts";
import type { Game } from "../../src/rules/game.ts";
import { gameFrom, rules } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

const EARLY = `
  . . . X O . .
  . X . X O . .
  . . . X O . .
  . . . X O O .
  . . . X O . .
  . X . X O O .
  . . . . . . .`;

/** Three quarters are settled; White's side on the right is open. */
const PARTLY_SETTLED = `
  . X . X . . .
  X X X X O O .
  . . . X O . .
  . X . X O . O
  X X X X O . .
  . . . X O O .
  . X . X O . .`;

/** Who lives, and where the borders will be, is not to be seen yet. */
const OPEN = `
  . . . X . O . . .
  . X O . X . O X .
  . O . X O . X . .
  O X . X . O . O X
  . . O . . . X . .
  X X . O . X . O O
  . O . X . O . X .
  . . X . O . X O .
  . . . O . X . . .`;

function gameOf(diagram: string, name = "japanese"): Game {
  return gameFrom(diagram, rules(name)).game;
}

/** Makes some moves, each at the first point where it is legal. */
function playOn(game: Game, moves: number): void {
  for (let k = 0; k < moves; k++) {
    const free = game.geometry.points.filter((p) => game.board.colour[p] === EMPTY);
    expect(free.some((p) => !game.play(game.toPlay, p))).toBe(true);
  }
}

/** A verdict that leaves all open. */
function unsureOf(task: JudgeTask): PlainVerdict {
  const { board: { colour, geometry } } = positionOf(task);
  const unsure = { status: "alive", tier: "estimated", confidence: 0.5 };
  const strings = findStrings(geometry, colour).list.map(() => unsure);
  return { strings, territory: new Uint8Array(geometry.length), open: true } as unknown as PlainVerdict;
}

/**
 * A referee whose answer waits for `allow`, and takes `ms` milliseconds of the clock.
 * @param isUnsure - whether its verdict leaves all open
 * @param mostMs - milliseconds after which it is not waited for
 */
function asked({ ms = 0, isUnsure = false, mostMs = Infinity } = {}) {
  let now = 0;
  let questions = 0;
  let allow: () => void = () => undefined;
  let allowed: Promise<void>;
  const hold = () => {
    allowed = new Promise((resolve) => (allow = resolve));
  };
  hold();
  const workspace = new Workspace();
  const worker = {
    start: () => undefined,
    close: () => Promise.resolve(),
    async call(task: JudgeTask) {
      questions++;
      await allowed;
      now += ms;
      return { reply: isUnsure ? unsureOf(task) : runJudgeTask(task, () => 0, workspace) };
    },
  };
  let giveUp: () => void = () => undefined;
  const after = (limitMs: number, run: () => void) => {
    giveUp = () => {
      now += limitMs;
      run();
    };
    return () => undefined;
  };
  const referee = new Referee({ worker, now: () => 0, after });
  return {
    settling: new Settling(referee, mostMs, () => now),
    allow: () => allow(),
    hold,
    giveUp: () => giveUp(),
    questions: () => questions,
  };
}

afterEach(() => useNetwork(undefined));

describe("what is settled in a game", () => {
  it("is asked for, with a network from a file, only once a player has passed", async () => {
    const { settling, allow, questions } = asked();
    allow();
    const file = { name: "a file's", version: 8, usesProfile: false, serves: () => true, policyFor: () => undefined };
    useNetwork(file);
    const game = gameOf(FINISHED_GAME);
    expect(await settling.ask(game, Infinity)).toBeUndefined();
    expect(questions()).toBe(0);
    game.play(BLACK, PASS);
    expect(await settling.ask(game, Infinity)).toBeDefined();
    expect(questions()).toBe(1);
    game.play(WHITE, game.geometry.parseVertex("D1")!);
    expect(settling.recall(game)).toBeUndefined();
  });

  it("has the count; a pass after a stone asks for a new one, a pass after none does not", async () => {
    const { settling, allow, questions } = asked();
    allow();
    const game = gameOf(FINISHED_GAME);
    const counts: (boolean | undefined)[] = [];
    for (const move of [undefined, PASS, PASS, game.geometry.parseVertex("D1")!, PASS]) {
      if (move !== undefined) game.play(game.toPlay, move);
      counts.push((await settling.ask(game, Infinity))?.counted.isFinal);
    }
    expect(counts).toEqual([true, true, true, true, true]);
    expect(questions()).toBe(2);
  });

  it("is not what it was asked before all was forgotten, and another game is asked about at once", async () => {
    const { settling, allow, questions } = asked();
    const [first, second] = [gameOf(FINISHED_GAME), gameOf(PARTLY_SETTLED)];
    const early = settling.ask(first, Infinity);
    settling.forget();
    const late = settling.ask(second, Infinity);
    allow();
    expect(await late).toBeDefined();
    await early;
    expect(questions()).toBe(2);
    expect(settling.recall(first)).toBeUndefined();
    expect(settling.recall(second)).toBeDefined();
  });

  it("is asked for once two fifths of the board are filled, where dead stones are removed", async () => {
    const { settling, allow, questions } = asked();
    allow();
    expect(await settling.ask(gameOf(EARLY), Infinity)).toBeUndefined();
    expect(await settling.ask(gameOf(FINISHED_GAME, "cgos"), Infinity)).toBeUndefined();
    expect(questions()).toBe(0);
    expect(await settling.ask(gameOf(FINISHED_GAME), Infinity)).toBeDefined();
    expect(questions()).toBe(1);
  });

  it.each([
    ["two moves, where nearly all is settled", FINISHED_GAME, 100, 2],
    ["two moves, where the referee takes half the time that one waits for it", PARTLY_SETTLED, 200, 2],
    ["four moves, where it takes as long as that", PARTLY_SETTLED, 100, 4],
  ])("is known for %s, and then asked for again", async (_, diagram, waitMs, count) => {
    const { settling, allow, questions } = asked({ ms: 100 });
    const game = gameOf(diagram);
    allow();
    const settled = await settling.ask(game, waitMs);
    expect(settled).toBeDefined();
    const free = diagram === FINISHED_GAME ? ["D1", "F7"] : ["F5", "G5", "F3", "G3"];
    const moves = free.slice(0, count).map((vertex) => game.geometry.parseVertex(vertex)!);
    for (const [i, move] of moves.entries()) {
      expect(await settling.ask(game, Infinity)).toBe(settled);
      expect(game.play(i % 2 === 0 ? BLACK : WHITE, move)).toBeUndefined();
    }
    expect(questions()).toBe(1);
    expect(settling.recall(game)).toBe(settled);
    expect((await settling.ask(game, Infinity))?.moves).toBe(count);
    expect(questions()).toBe(2);
  });

  it.each([
    ["twelve moves, where little is settled", 300, 12],
    ["twenty moves, where the referee is slow", 100, 20],
    ["thirty-six moves at most", 1, 36],
  ])("is asked for again after %s", async (_, waitMs, count) => {
    const { settling, allow, questions } = asked({ ms: 500, isUnsure: true });
    const game = gameOf(OPEN);
    allow();
    await settling.ask(game, waitMs);
    for (let k = 0; k < count; k++) {
      await settling.ask(game, Infinity);
      expect(questions()).toBe(1);
      playOn(game, 1);
    }
    await settling.ask(game, Infinity);
    expect(questions()).toBe(2);
  });

  it("is not waited for with a limit where little was found before", async () => {
    const { settling, allow, hold, questions } = asked({ isUnsure: true });
    const game = gameOf(OPEN);
    allow();
    await settling.ask(game, Infinity);
    hold();
    playOn(game, 12);
    expect(await settling.ask(game, 60_000)).toBeUndefined();
    expect(questions()).toBe(2);
  });

  it("still holds where the referee was too slow later, and is then asked for after twelve moves", async () => {
    const { settling, allow, hold, giveUp, questions } = asked({ mostMs: 6000 });
    const game = gameOf(FINISHED_GAME);
    allow();
    const settled = await settling.ask(game, Infinity);
    hold();
    playOn(game, 2);
    const answer = settling.ask(game, 60_000);
    giveUp();
    expect(await answer).toBe(settled);
    for (let k = 0; k < 12; k++) {
      expect(await settling.ask(game, 1)).toBe(settled);
      expect(questions()).toBe(2);
      playOn(game, 1);
    }
    allow();
    await settling.ask(game, Infinity);
    expect(questions()).toBe(3);
  });

  it("is not known of a game that went back, nor of another one", async () => {
    const { settling, allow } = asked();
    allow();
    const game = gameOf(FINISHED_GAME);
    game.play(BLACK, PASS);
    expect(await settling.ask(game, Infinity)).toBeDefined();
    expect(settling.recall(gameOf(FINISHED_GAME))).toBeUndefined();
    game.undo();
    expect(settling.recall(game)).toBeUndefined();
    game.play(BLACK, game.geometry.parseVertex("D1")!);
    expect(settling.recall(game)).toBeUndefined();
  });

  it("is of the position that was judged, when the answer comes after a move", async () => {
    const { settling, allow, questions } = asked();
    const game = gameOf(FINISHED_GAME);
    const d1 = game.geometry.parseVertex("D1")!;
    expect(await settling.ask(game, 1)).toBeUndefined();
    game.play(BLACK, d1);
    expect(await settling.ask(game, 1)).toBeUndefined();
    expect(questions()).toBe(1);
    allow();
    const settled = await settling.ask(game, Infinity);
    expect(settled?.moves).toBe(0);
    expect([...settled!.stones]).not.toContain(d1);
  });
});
