/** How a game is to be analysed. */
import type { Ruleset } from "../rules/ruleset.ts";
import type { PictureOptions } from "../io/outputs.ts";

export interface AnalyzeOptions extends PictureOptions {
  readonly file: string;
  /** Which game of the file, from 1. */
  readonly number: number;
  readonly rules: Ruleset | undefined;
  readonly komi: number | undefined;
  /** Playouts a position, or, if undefined, milliseconds. */
  readonly playouts: number | undefined;
  readonly timeMs: number | undefined;
  readonly swings: number;
  readonly sgf: string | undefined;
  readonly threads: number;
  readonly seed: number;
}
