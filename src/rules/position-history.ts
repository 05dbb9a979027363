/**
 * The positions of a game, indexed by their hash, so that a repetition is found without looking through the game.
 * Two positions are taken for equal if their 64-bit hashes are.
 */
import { type Colour, opponent } from "../../engine/board/colour.ts";

/** What repetition rules may ask of a position of the game. */
export interface PastPosition {
  /** `Board.key()`: the stones alone. */
  readonly key: bigint;
  readonly toPlay: Colour;
  /** Who made the position by a play; undefined for a pass, a setup and the start. */
  readonly maker: Colour | undefined;
}

/** A repetition that a superko rule prohibits. */
export type Superko = "positional" | "situational" | "natural-situational";

export class PositionHistory {
  private readonly positions: PastPosition[] = [];
  /** Key -> indices of the positions with it, ascending. */
  private readonly indices = new Map<bigint, number[]>();

  push(position: PastPosition): void {
    const index = this.positions.push(position) - 1;
    const same = this.indices.get(position.key);
    if (same) same.push(index);
    else this.indices.set(position.key, [index]);
  }

  pop(): void {
    const position = this.positions.pop();
    if (!position) return;
    const same = this.indices.get(position.key);
    if (same && same.length > 1) same.pop();
    else this.indices.delete(position.key);
  }

  /** Indices of the positions with these stones, ascending, from index `first` on. */
  withStones(key: bigint, first = 0): readonly number[] {
    const same = this.indices.get(key) ?? [];
    return first === 0 ? same : same.filter((index) => index >= first);
  }

  /**
   * Index of the first position, from index `first` on, that `colour` would repeat by a play which leads to the stones
   * `key`; undefined if the rule allows the play.
   */
  repeated(rule: Superko, key: bigint, colour: Colour, first: number): number | undefined {
    return this.withStones(key, first).find((index) => {
      const { toPlay, maker } = this.positions[index];
      if (rule === "situational") return toPlay === opponent(colour);
      return rule === "positional" || maker === colour;
    });
  }
}
