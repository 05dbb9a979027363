/** Somebody who is told how a run goes on, to show it to people. */
export interface RunObserver<Result> {
  /** A game, a file or a position is done, and logged where there is a log: so many of so many are. */
  readonly finished: (result: Result, done: number, total: number) => void;
  /** A game that is being played has so many moves. */
  readonly moved?: (game: number, moves: number) => void;
}
