/** How games are to be scored. */
import type { PictureOptions } from "../runs/outputs.ts";
import type { Shard } from "../runs/shard.ts";

/** How every game is judged: plain data, for the threads. */
export interface JudgeWishes {
  /** Name of the rules that take the place of what the file says. */
  readonly rules: string | undefined;
  readonly komi: number | undefined;
  /** The position after this many moves is judged; the last one if undefined. */
  readonly move: number | undefined;
  readonly analysis: "practical" | "strict";
  readonly playouts: number;
}

export interface ScoreOptions extends PictureOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly judge: JudgeWishes;
  readonly why: readonly string[];
  /** The log: what is in it is not done again. */
  readonly out: string | undefined;
  readonly shard: Shard;
  readonly threads: number;
}
