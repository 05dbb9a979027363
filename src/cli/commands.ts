/** The subcommands of `shinpan`. */
import { ANALYSIS_COMMAND } from "./analysis.ts";
import { ANALYZE_COMMAND } from "./analyze.ts";
import { BENCH_COMMAND } from "./bench.ts";
import type { Subcommand } from "./command.ts";
import { MATCH_COMMAND } from "./match.ts";
import { MERGE_COMMAND } from "./merge.ts";
import { MODEL_COMMAND } from "./model-command.ts";
import { RULES_COMMAND } from "./rules.ts";
import { SCORE_COMMAND } from "./score.ts";
import { SELFPLAY_COMMAND } from "./selfplay.ts";
import { SOLVE_COMMAND } from "./solve.ts";

/** In the order of the help. */
export const COMMANDS: readonly Subcommand[] = [
  RULES_COMMAND,
  SCORE_COMMAND,
  SOLVE_COMMAND,
  ANALYZE_COMMAND,
  ANALYSIS_COMMAND,
  MATCH_COMMAND,
  SELFPLAY_COMMAND,
  MERGE_COMMAND,
  MODEL_COMMAND,
  BENCH_COMMAND,
];
