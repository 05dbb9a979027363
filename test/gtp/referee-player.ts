/** A player without a search, but with the real referee. */
import { judgeTask, runJudgeTask } from "../../src/referee/judge-thread.ts";
import type { Game } from "../../src/rules/game.ts";
import type { JudgeMode, Verdict } from "../../src/referee/verdict.ts";
import { FakePlayer } from "./fake-player.ts";

const PLAYOUTS = 300;

export class RefereePlayer extends FakePlayer {
  override async judge(game: Game, mode: JudgeMode): Promise<Verdict> {
    return { geometry: game.geometry, ...runJudgeTask(judgeTask(game, PLAYOUTS, { mode })) };
  }
}
