/** Which games a match has. Everything about a game follows from its number, on whatever machine it is played. */
import { isInShard, type Shard } from "../runs/shard.ts";

/** A game that is to be played. Engines are named by their index. */
export interface PlannedGame {
  /** From 1. */
  readonly game: number;
  readonly black: number;
  readonly white: number;
  /** Number of its opening, from 1: two even games with colours exchanged share one, so that it favours nobody. */
  readonly opening: number;
}

export interface Tournament {
  /** Number of engines; each plays each. */
  readonly engines: number;
  /** Games of each pair. */
  readonly games: number;
  /**
   * Handicap stones for the engine that is named later (negative: earlier), which then has Black in all games.
   * 0: even games, colours by turns.
   */
  readonly handicap: number;
  /** The part of the games that is wanted; all if undefined. */
  readonly shard?: Shard | undefined;
}

/**
 * The games by number. Two games of every pair make a round, so that a tournament that is stopped early is fair, and
 * more games change no number.
 */
export function planGames({ engines, games, handicap, shard }: Tournament): PlannedGame[] {
  const pairs = Array.from({ length: engines }, (_, i) =>
    Array.from({ length: engines - i - 1 }, (_, k) => [i, i + 1 + k] as const),
  ).flat();
  const planned = pairs.flatMap(([first, second], p) =>
    Array.from({ length: games }, (_, m): PlannedGame => {
      const round = Math.floor(m / 2);
      const firstIsBlack = handicap === 0 ? m % 2 === 0 : handicap < 0;
      const [black, white] = firstIsBlack ? [first, second] : [second, first];
      const opening = handicap === 0 ? round + 1 : m + 1;
      return { game: (round * pairs.length + p) * 2 + (m % 2) + 1, black, white, opening };
    }),
  );
  const own = shard ? planned.filter(({ game }) => isInShard(game, shard)) : planned;
  return own.sort((a, b) => a.game - b.game);
}
