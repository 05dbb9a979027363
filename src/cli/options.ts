/** What the engine is started with. */
import { availableParallelism } from "node:os";
import type { Level, Rank } from "../player/levels.ts";

/** Undefined means: the default, which for komi depends on the ruleset. */
export interface Options {
  size: number;
  komi: number | undefined;
  rules: string;
  threads: number;
  /** Seconds a move, where the clock does not say otherwise. */
  time: number | undefined;
  /** Playouts a move; takes the place of time. */
  playouts: number | undefined;
  /** How strong to play; as well as it can where it is undefined. */
  level: Level | Rank | undefined;
  /** Whether the network helps the search. */
  net: boolean;
  /** Start of the random numbers; without it every run is different. */
  seed: number | undefined;
  /** Whether to think while the opponent does. */
  ponder: boolean;
  /** Seconds kept back of every clock. */
  lag: number;
  resign: boolean;
  /** Whether moves are commented on stderr for a bridge to post. */
  chat: boolean;
  /** Whether the thinking is drawn for GoGui on stderr. */
  gfx: boolean;
  /** Files. */
  config: string | undefined;
  log: string | undefined;
  help: boolean;
  version: boolean;
}

const MAX_DEFAULT_THREADS = 8;

/** What holds where nobody says otherwise. */
export function defaultOptions(): Options {
  return {
    size: 19,
    komi: undefined,
    rules: "japanese",
    threads: Math.min(availableParallelism(), MAX_DEFAULT_THREADS),
    time: undefined,
    playouts: undefined,
    level: undefined,
    net: true,
    seed: undefined,
    ponder: false,
    lag: 0,
    resign: true,
    chat: false,
    gfx: false,
    config: undefined,
    log: undefined,
    help: false,
    version: false,
  };
}
