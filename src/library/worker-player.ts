/** The engine's player in the worker of the library: see `EnginePlayer`. */
import type { CoordinatedThread } from "../../engine/search/coordinator.ts";
import type { SearchThread } from "../../engine/search/search.ts";
import { EnginePlayer } from "../player/engine-player.ts";
import { networkReferee } from "../player/expectation.ts";
import { rankNamed } from "../player/ranks.ts";
import type { Game } from "../rules/game.ts";
import { type Choice, type ChoiceRequest, requestedGame } from "./choice.ts";
import { searchInPieces } from "./worker-search.ts";

const DEFAULT_SECONDS = 5;

export class WorkerPlayer {
  private readonly referee = networkReferee();
  private player: EnginePlayer | undefined;
  /** What the player was made for: level, threads and seed. */
  private key = "";
  private start: bigint | undefined;

  /** Chooses a move for the side to move. @param helpers - threads beside this one */
  async choose(request: ChoiceRequest, helpers: readonly SearchThread[]): Promise<Choice> {
    const game = requestedGame(request);
    const player = this.playerFor(request, game, helpers);
    const { clock, isCleanup = false, mayResign = false, seconds = DEFAULT_SECONDS, visits } = request;
    player.settings.timeMs = 1000 * seconds;
    if (!player.settings.hasRank) player.settings.playouts = visits;
    const { move, search } = await player.chooseMove(game, game.toPlay, {
      mayResign: mayResign && !isCleanup,
      isCleanup,
      ...(clock && { clock }),
    });
    return { move, ...(search && { winrate: search.winrate, lead: search.score }) };
  }

  interrupt(): void {
    this.player?.interrupt();
  }

  private playerFor(request: ChoiceRequest, game: Game, helpers: readonly SearchThread[]): EnginePlayer {
    const { level, seed = 1 } = request;
    const others = helpers.slice(0, request.threads - 1);
    const key = `${level} ${others.length} ${seed}`;
    if (this.player && this.key === key) {
      if (game.startKey !== this.start) this.player.newGame(game.geometry);
    } else {
      const threads = [{ call: searchInPieces }, ...others].map(({ call }): CoordinatedThread => {
        return { call: (task) => call(task), close: () => Promise.resolve() };
      });
      this.player = new EnginePlayer({
        geometry: game.geometry,
        threads,
        referee: this.referee,
        timeMs: 1000 * DEFAULT_SECONDS,
        lagMs: 0,
        playouts: undefined,
        rank: level === undefined ? undefined : rankNamed(level),
        usesNetwork: true,
        seed,
        ponder: false,
      });
    }
    [this.key, this.start] = [key, game.startKey];
    return this.player;
  }
}
