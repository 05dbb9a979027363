/** From a game in a file to a game under rules. */
import { counted } from "../rules/counted.ts";
import type { Game } from "../rules/game.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { readRecordRules } from "../rules/kata-rules.ts";
import { RULESETS } from "../rules/ruleset-table.ts";
import type { SgfGame } from "../sgf/game.ts";
import { replay } from "../sgf/recorded-game.ts";
import { toldValue } from "./told-value.ts";

/** What takes the place of what the file says. */
export interface ReplayOptions {
  readonly rules?: Ruleset | undefined;
  /** Points added to White. */
  readonly komi?: number | undefined;
  /** The position after this many moves is wanted; the last one if absent. */
  readonly moves?: number | undefined;
}

export interface ReplayedGame {
  readonly game: Game;
  /** What the file did not say and had to be assumed, in sentences. */
  readonly warnings: readonly string[];
}

/** The rules where neither the caller nor the file names any: those of `shinpan --rules` too. */
const DEFAULT_RULES = RULESETS[0];
/** Points for White in a handicap game whose file names no komi: enough to have a winner. */
const HANDICAP_KOMI = 0.5;

/**
 * Replays the main line of a file's game, or says in a sentence which move cannot be made. Throws a RangeError if an
 * option makes no sense.
 */
export function replayGame(sgf: SgfGame, options: ReplayOptions = {}): ReplayedGame | string {
  check(options);
  const warnings: string[] = [];
  const named = sgf.rules === undefined ? undefined : readRecordRules(sgf.rules);
  const ruleset = options.rules ?? named ?? DEFAULT_RULES;
  if (!options.rules && !named) {
    const why = sgf.rules === undefined ? "The file names no rules" : `The rules "${sgf.rules}" are not known`;
    warnings.push(`${why}: ${ruleset.title} was taken.`);
  }
  const komi = options.komi ?? sgf.komi ?? ((sgf.handicap ?? 0) > 1 ? HANDICAP_KOMI : ruleset.komi);
  if (options.komi === undefined && sgf.komi === undefined) {
    warnings.push(`The file names no komi: ${komi} was taken.`);
  }
  // The rules are settled: the file's name for them must not be looked up again.
  const { rules: _, ...unnamed } = sgf;
  const record = replay({ ...unnamed, komi }, { ruleset, komi }, options.moves);
  return typeof record === "string" ? record : { game: record.game, warnings };
}

/** The same, but a game with fewer moves than are wanted is refused, in a sentence. */
export function replayTo(sgf: SgfGame, options: ReplayOptions): ReplayedGame | string {
  const replayed = replayGame(sgf, options);
  if (typeof replayed === "string") return replayed;
  const { moves = 0 } = options;
  const last = replayed.game.moves.length;
  return moves <= last ? replayed : `the game has only ${counted(last, "move")}, and move ${moves} was asked for`;
}

function check({ komi = 0, moves = 0, rules = DEFAULT_RULES }: ReplayOptions): void {
  // Its name is mistaken for it.
  if (typeof rules !== "object") {
    throw new RangeError(`rules must be a ruleset, as findRuleset finds it, not ${toldValue(rules)}`);
  }
  if (!Number.isFinite(komi)) throw new RangeError(`komi must be a number, not ${toldValue(komi)}`);
  if (!Number.isInteger(moves) || moves < 0) {
    throw new RangeError(`moves must be a whole number from 0, not ${toldValue(moves)}`);
  }
}
