/**
 * The rules of tactical playouts, in the order in which a move looks at them, each with its probability. A rule that
 * finds nothing hands on to the next; after the last comes a random point. (What each is worth: E034
 * to E037 in docs/experiments.tsv.)
 */

/** Rule -> probability that a move looks at it, as one of 1024: ten random bits. */
export interface PlayoutRules {
  /** Take the last move's chain, take or save what it put in atari, take what our move before put in atari. */
  readonly atari: number;
  /** Catch the last move's chain in a ladder, save an own one from it. */
  readonly ladder: number;
  /** Play the vital point of a small eye space next to the last move. */
  readonly nakade: number;
  /** Play a good 3×3 shape next to the last two moves. */
  readonly shape: number;
}

export const PLAYOUT_RULES: PlayoutRules = { atari: 920, ladder: 512, nakade: 820, shape: 980 };
