/** In which of their turns the players have found a game hopeless. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";

/** A player gives up when the game has been hopeless in so many of his turns running. */
const RESIGN_TURNS = 3;

export class HopelessTurns {
  /** The last turns running that were hopeless, as numbers of moves before them. */
  private turns: Record<Colour, readonly number[]> = { [BLACK]: [], [WHITE]: [] };

  /**
   * Notes how a turn looks. Who looks at a turn again, or at one before it, takes back what was noted from there on.
   * @returns whether it is time to resign
   */
  note(colour: Colour, moves: number, isHopeless: boolean): boolean {
    const before = this.turns[colour].filter((turn) => turn < moves);
    this.turns[colour] = isHopeless ? [...before, moves] : [];
    return this.turns[colour].length >= RESIGN_TURNS;
  }

  forget(): void {
    this.turns = { [BLACK]: [], [WHITE]: [] };
  }
}
