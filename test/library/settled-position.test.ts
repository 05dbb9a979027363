import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { type JudgedRequest, SettledPosition } from "../../src/library/settled-position.ts";
import { searchPosition } from "../../src/player/search-position.ts";
import { judgeTask } from "../../src/referee/judge-task.ts";
import { judgedPosition } from "../../src/referee/settlement.ts";
import type { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { gameFrom } from "../rules/support.ts";
import { FINISHED_GAME } from "../support/finished-game.ts";

function finishedGame(): Game {
  return gameFrom(FINISHED_GAME, findRuleset("japanese")!).game;
}

describe("what the referee finds settled", () => {
  let asked = 0;
  const settled = () => new SettledPosition((isOver) => void (asked += isOver ? 0 : 1));
  /** How often the referee is asked about the positions. */
  const askedAbout = (settling: SettledPosition, ...requests: JudgedRequest[]) => {
    asked = 0;
    for (const request of requests) expect(settling.ask(request).settled).toBeDefined();
    return asked;
  };
  const requestOf = (game: Game, timeMs = Infinity): JudgedRequest => ({
    position: searchPosition(game, game.toPlay),
    judging: judgeTask(judgedPosition(game, true), { mode: "practical", timeMs }),
  });

  it("holds for the next move, and after a step back to where it was found", () => {
    const game = finishedGame();
    const settling = settled();
    const requests = [requestOf(game)];
    game.play(BLACK, game.geometry.parseVertex("D1")!);
    requests.push(requestOf(game));
    game.play(WHITE, PASS);
    requests.push(requestOf(game));
    // Nearly all is settled: two moves later it is asked again.
    expect(askedAbout(settling, ...requests)).toBe(2);
    expect(askedAbout(settling, ...requests.reverse(), ...requests)).toBe(0);
    expect(settling.ask(requests[0]).settled?.moves).toBe(2);
  });

  it("has the count, for which passes alone do not ask anew", () => {
    const game = finishedGame();
    const settling = settled();
    expect(askedAbout(settling, requestOf(game))).toBe(1);
    for (const [questions, move] of [[0, PASS], [0, PASS], [1, game.geometry.parseVertex("D1")!], [0, PASS]]) {
      game.play(game.toPlay, move);
      expect(askedAbout(settling, requestOf(game))).toBe(questions);
      expect(settling.ask(requestOf(game)).settled?.counted.isFinal).toBe(true);
    }
  });

  it("does not hold for another game, for other rules, nor where the referee would have had more time", () => {
    const settling = settled();
    const game = finishedGame();
    expect(askedAbout(settling, requestOf(game, 1000), requestOf(game, 500))).toBe(1);
    expect(askedAbout(settling, requestOf(game, 2000))).toBe(1);
    const other = finishedGame();
    other.setUp({ black: [], white: [], empty: [other.geometry.parseVertex("A1")!] });
    expect(askedAbout(settling, requestOf(other, 500))).toBe(1);
    const confirmed = requestOf(game, 500);
    const judging = { ...confirmed.judging, deadStones: "confirmation" } as const;
    expect(askedAbout(settling, { ...confirmed, judging })).toBe(1);
  });
});
