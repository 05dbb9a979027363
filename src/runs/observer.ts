/** Told how a run proceeds, to show it. */
export interface RunObserver<Result> {
  /** The so-many-th of all games, files or positions is done, and logged if there is a log. */
  readonly finished: (result: Result, done: number, total: number) => void;
  /** A game in progress has so many moves. */
  readonly moved?: (game: number, moves: number) => void;
}
