/**
 * Time systems as data. All times are milliseconds. A system says what each player gets for the game; what is left of
 * it is the business of a `Clock`.
 */

/** No limit at all. */
export interface NoLimit {
  readonly kind: "none";
}

/** Sudden death: `mainMs` for the whole game. */
export interface Absolute {
  readonly kind: "absolute";
  readonly mainMs: number;
}

/** After the main time, `stones` moves in every `periodMs`; time left over in a period is lost. */
export interface Canadian {
  readonly kind: "canadian";
  readonly mainMs: number;
  readonly periodMs: number;
  readonly stones: number;
}

/** Japanese byo-yomi: after the main time, `periods` periods; one is used up only by a move that takes all of it. */
export interface ByoYomi {
  readonly kind: "byo-yomi";
  readonly mainMs: number;
  readonly periodMs: number;
  readonly periods: number;
}

/**
 * Every move adds `incrementMs`. `maxMainMs` caps what can be saved up, `maxMoveMs` what one move may take; both are
 * Infinity in plain Fischer time.
 */
export interface Fischer {
  readonly kind: "fischer";
  readonly mainMs: number;
  readonly incrementMs: number;
  readonly maxMainMs: number;
  readonly maxMoveMs: number;
}

/** The same time for every move, nothing saved. */
export interface PerMove {
  readonly kind: "per-move";
  readonly moveMs: number;
}

/**
 * Chinese reserve minutes: after the main time, `minutes` minutes of `minuteMs` each; a move is rounded down to whole
 * minutes, so the last minute is kept by moves that stay inside it. In effect byo-yomi with one period per minute.
 */
export interface ReserveMinutes {
  readonly kind: "reserve-minutes";
  readonly mainMs: number;
  readonly minuteMs: number;
  readonly minutes: number;
}

/**
 * Ing's overtime: after the main time, up to `maxPenalties` periods of `periodMs`; each one that is begun costs
 * `points` points, and the game is lost when the last is over.
 */
export interface PenaltyPeriods {
  readonly kind: "penalty";
  readonly mainMs: number;
  readonly periodMs: number;
  readonly maxPenalties: number;
  readonly points: number;
}

export type TimeSystem =
  | NoLimit
  | Absolute
  | Canadian
  | ByoYomi
  | Fischer
  | PerMove
  | ReserveMinutes
  | PenaltyPeriods;

export const NO_LIMIT: NoLimit = { kind: "none" };
