/** What is asked about a string. */
import type { ThemeName } from "../report/svg-theme.ts";

export interface SolveOptions {
  readonly file: string;
  /** Which game of the file, from 1. */
  readonly number: number;
  /** The position after this many moves; the last one if undefined. */
  readonly move: number | undefined;
  /** A vertex of the string. */
  readonly at: string;
  readonly timeMs: number;
  readonly svg: string | undefined;
  readonly html: string | undefined;
  readonly sgf: string | undefined;
  readonly force: boolean;
  readonly theme: ThemeName;
  readonly json: boolean;
}
