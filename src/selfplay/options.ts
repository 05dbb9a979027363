/** What a run of self-play is to be. */
import type { Ruleset } from "../rules/ruleset.ts";
import type { Shard } from "../runs/shard.ts";

export interface SelfPlayOptions {
  readonly games: number;
  readonly size: number;
  readonly ruleset: Ruleset;
  /** Points added to White. */
  readonly komi: number;
  /** Playouts a move. */
  readonly playouts: number;
  /** In the opening a move is drawn with probability visits^(1/temperature); 0: the best is always played. */
  readonly temperature: number;
  /** Moves of the opening. */
  readonly openingMoves: number;
  /** A player resigns whose win rate is below this for some moves in a row; 0: nobody does. */
  readonly resignBelow: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly shard: Shard | undefined;
  /** Folder of the games and the log. */
  readonly out: string;
  readonly force: boolean;
}
