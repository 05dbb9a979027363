/** A player without a search, but with the real referee. */
import { runJudgeTask } from "../../src/cli/judge-thread.ts";
import type { JudgeRequest } from "../../src/gtp/player.ts";
import { areAllAlive } from "../../src/rules/ending.ts";
import type { Game } from "../../src/rules/game.ts";
import type { Verdict } from "../../src/rules/verdict.ts";
import { FakePlayer } from "./fake-player.ts";

const PLAYOUTS = 300;

export class RefereePlayer extends FakePlayer {
  override async judge(game: Game, { mode }: JudgeRequest): Promise<Verdict> {
    const { geometry, board, komi, ruleset } = game;
    const deadStones = areAllAlive(game) ? "none" : ruleset.deadStones;
    const plain = runJudgeTask({
      width: geometry.width,
      height: geometry.height,
      board: board.snapshot(),
      rest: { komi, counting: ruleset.scoring, deadStones },
      playouts: PLAYOUTS,
      options: { mode },
    });
    return { geometry, ...plain };
  }
}
