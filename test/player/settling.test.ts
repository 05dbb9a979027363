import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { Settling } from "../../src/player/settling.ts";
import { Workspace } from "../../src/referee/analysis/workspace.ts";
import { runJudgeTask } from "../../src/referee/judge-task.ts";
import { Referee } from "../../src/referee/referee.ts";
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

function gameOf(diagram: string, name = "japanese"): Game {
  return gameFrom(diagram, rules(name)).game;
}

/** A referee who answers when he is allowed to, after so many milliseconds. */
function asked(ms = 0) {
  let now = 0;
  let questions = 0;
  let allow: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => (allow = resolve));
  const workspace = new Workspace();
  const worker = {
    start: () => undefined,
    close: () => Promise.resolve(),
    async call(task: Parameters<typeof runJudgeTask>[0]) {
      questions++;
      await allowed;
      now += ms;
      return { reply: runJudgeTask(task, () => 0, workspace) };
    },
  };
  const referee = new Referee({ worker, now: () => 0, after: () => () => undefined });
  return { settling: new Settling(referee, Infinity, () => now), allow: () => allow(), questions: () => questions };
}

describe("what is settled in a game", () => {
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
    ["two moves, where the referee takes half the time that one waits for him", PARTLY_SETTLED, 200, 2],
    ["four moves, where he takes as long as that", PARTLY_SETTLED, 100, 4],
  ])("is known for %s, and then asked for again", async (_, diagram, waitMs, count) => {
    const { settling, allow, questions } = asked(100);
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
