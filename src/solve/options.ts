/** What is asked about a string. */
import type { PictureOptions } from "../runs/outputs.ts";

export interface SolveOptions extends PictureOptions {
  readonly file: string;
  /** Which game of the file, from 1. */
  readonly number: number;
  /** The position after this many moves; the last one if undefined. */
  readonly move: number | undefined;
  /** A vertex of the string. */
  readonly at: string;
  readonly timeMs: number;
  readonly sgf: string | undefined;
}
