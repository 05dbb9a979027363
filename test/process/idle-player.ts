/** A player whose threads never begin to search. */
import { geometryOf } from "../../engine/board/geometry.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import { EnginePlayer } from "../../src/player/engine-player.ts";
import { threadReferee } from "../../src/player/thread-referee.ts";

/** The program of a thread that never gets so far as to search. */
export const NEVER_BEGINS = new URL("data:text/javascript,setInterval(() => undefined, 1000);");

export function playerWithoutThreads(): EnginePlayer {
  const never = { timeMs: 60_000, lagMs: 0, playouts: undefined, rank: undefined, usesNetwork: true, ponder: false };
  const threads = { threads: searchThreads(NEVER_BEGINS, 2), referee: threadReferee(NEVER_BEGINS) };
  return new EnginePlayer({ geometry: geometryOf(19), ...threads, seed: 1, ...never });
}
