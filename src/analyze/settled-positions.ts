/** The positions of a game as they are searched, late in the game with what the referee has found settled. */
import type { Colour } from "../../engine/board/colour.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import { searchPosition } from "../player/search-position.ts";
import { Settling } from "../player/settling.ts";
import type { Referee } from "../referee/referee.ts";
import type { Game } from "../rules/game.ts";

export class SettledPositions {
  private readonly settling: Settling;
  /** The referee's last word: what he said before is asked for first. */
  private last: Promise<unknown> = Promise.resolve();

  /** @param referee judges in a thread of his own: positions from before he is asked do not wait for him */
  constructor(referee: Referee) {
    this.settling = new Settling(referee, Infinity);
  }

  /** The next position of the game. The game must not change any more. */
  next(game: Game, toPlay: Colour): Promise<SearchPosition> {
    const settled = this.last.then(() => this.settling.ask(game, Infinity));
    this.last = settled;
    return settled.then((points) => ({ ...searchPosition(game, toPlay), settled: points }));
  }
}
