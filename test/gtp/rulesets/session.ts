/** What the sessions of rulesets are made of: text with the replies of two rulesets in it, and the boards for it. */

export interface RulesetSession {
  /** The ruleset, the one that it differs from, and in what. */
  readonly rules: string;
  readonly neighbour: string;
  readonly shows: string;
  /** What is set up before the session; Black moves first. */
  readonly board?: string;
  /**
   * Commands, and below a command its reply where that is not empty: "RULESET = reply" or "RULESET ? error", one line
   * for each of the two, or one that says "both".
   */
  readonly commands: string;
}

/** Ten black and nine white stones, three eyes each. */
export const EYES = `
  . X O O .
  X X X O O
  X . X O .
  X X X O O
  . X O O .`;

/** The same stones, played after two of them were put down as a handicap. Black moves next. */
export const EYES_WITH_HANDICAP = `
  boardsize 5
  set_free_handicap b5 a4
  gogui-play_sequence w c5 b b4 w d5 b c4 w d4 b a3 w e4 b c3 w d3 b a2 w d2 b b2 w e2 b c2 w c1 b b1 w d1`;

/** White A3 is dead. Nine black and ten white stones. */
export const DEAD_STONE = `
  . X O O .
  X X X O O
  O . X O .
  X X X O O
  . X O O .`;

/** White has an eye of three points. */
export const BIG_EYE = `
  . X O O .
  X X X O .
  X . X O .
  X X X O O
  . X O O .`;

/** Black can take C6 at D6, White D3 at C3. */
export const TWO_KOS = `
  . X X O O O .
  X X O . O O O
  . X X O O . O
  X X X O O O O
  X X . X O O .
  X . X O O O O
  X X X O O O .`;

/** From TWO_KOS: both kos are taken, White takes one back, and Black could take the other back. */
export const ROUND = `
  gogui-play_sequence b d6 w c3 b pass w c6`;

/** From ROUND, if Black does not: White fills both kos. */
export const WHITE_FILLS = `
  gogui-play_sequence b pass w d6 b pass w d3 b pass w pass`;

/** Two black groups against one white. */
export const THREE_GROUPS = `
  . X . X O X .
  X X X X O X X
  O O O O O X .
  . O . . O X X
  O O O O O X .`;
