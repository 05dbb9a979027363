/** How a game is to be analysed. */
import type { ThemeName } from "../report/svg-theme.ts";
import type { Ruleset } from "../rules/ruleset.ts";

export interface AnalyzeOptions {
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
  readonly svg: string | undefined;
  readonly html: string | undefined;
  readonly force: boolean;
  readonly theme: ThemeName;
  readonly json: boolean;
  readonly threads: number;
  readonly seed: number;
}
