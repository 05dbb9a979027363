/** Which whole-board positions may not come again: those of the game, and those on the way to the node at hand. */
import type { Board } from "../board/board.ts";
import type { Colour } from "../board/colour.ts";
import type { SearchRules } from "./position.ts";

export class Repetition {
  private readonly superko: SearchRules["superko"];
  private readonly game: ReadonlySet<bigint>;
  private readonly path: bigint[] = [];

  /** `history`: keys of the game's earlier positions, made as `key` below makes them. */
  constructor(superko: SearchRules["superko"], history: BigUint64Array) {
    this.superko = superko;
    this.game = new Set(history);
  }

  /** Forgets the positions of the path. */
  restart(): void {
    this.path.length = 0;
  }

  /** Whether the position with this side to move is forbidden; if it is not, it joins the path. */
  forbids(board: Board, toPlay: Colour): boolean {
    if (this.superko === "none") return false;
    const key = this.superko === "situational" ? board.key(toPlay) : board.key();
    if (this.game.has(key) || this.path.includes(key)) return true;
    this.path.push(key);
    return false;
  }
}
