/**
 * A board that is obviously correct and never fast: it keeps nothing but the stones, and finds chains, liberties and
 * captures by flood fill whenever they are asked for. Ko is the rule's own sentence: a play may not recreate the
 * position before the opponent's last play.
 */
import { BLACK, EMPTY, WHITE, type Colour, type PointColour, opponent } from "../../engine/board/colour.ts";

/** A point as its index, row by row from the top left, from 0. */
export type Index = number;

export interface Chain {
  readonly stones: readonly Index[];
  readonly liberties: readonly Index[];
}

export class ReferenceBoard {
  readonly width: number;
  readonly height: number;
  /** Index -> colour. */
  stones: PointColour[];
  prisoners = { [BLACK]: 0, [WHITE]: 0 };
  /** Who moved last, and the position before, if that move was a play. */
  private last: { readonly colour: Colour; readonly before: string } | undefined;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stones = Array<PointColour>(width * height).fill(EMPTY);
  }

  neighbours(i: Index): Index[] {
    const x = i % this.width;
    const found: Index[] = [];
    if (x > 0) found.push(i - 1);
    if (x < this.width - 1) found.push(i + 1);
    if (i >= this.width) found.push(i - this.width);
    if (i < this.width * (this.height - 1)) found.push(i + this.width);
    return found;
  }

  /** The chain of the stone at i. */
  chain(i: Index): Chain {
    const stones = new Set([i]);
    const liberties = new Set<Index>();
    for (const s of stones) {
      for (const n of this.neighbours(s)) {
        if (this.stones[n] === EMPTY) liberties.add(n);
        else if (this.stones[n] === this.stones[i]) stones.add(n);
      }
    }
    return { stones: [...stones], liberties: [...liberties] };
  }

  /** Plays at an empty point: first the opponent's chains without liberties leave, then the player's own. */
  play(i: Index, colour: Colour): void {
    this.last = { colour, before: this.stones.join("") };
    this.stones[i] = colour;
    for (const n of this.neighbours(i)) if (this.stones[n] === opponent(colour)) this.removeIfDead(n);
    this.removeIfDead(i);
  }

  pass(): void {
    this.last = undefined;
  }

  private removeIfDead(i: Index): void {
    const { stones, liberties } = this.chain(i);
    if (liberties.length > 0) return;
    this.prisoners[this.stones[i] as Colour] += stones.length;
    for (const s of stones) this.stones[s] = EMPTY;
  }

  clone(): ReferenceBoard {
    const copy = new ReferenceBoard(this.width, this.height);
    copy.stones = [...this.stones];
    copy.prisoners = { ...this.prisoners };
    copy.last = this.last;
    return copy;
  }

  /** Stones of `colour` that would leave the board if it played at the empty point i; more than 0 is suicide. */
  suicideSize(i: Index, colour: Colour): number {
    const after = this.clone();
    after.play(i, colour);
    return after.prisoners[colour] - this.prisoners[colour];
  }

  /** Whether `colour` would take back a ko at the empty point i. */
  isKo(i: Index, colour: Colour): boolean {
    const after = this.clone();
    after.play(i, colour);
    return this.last?.colour === opponent(colour) && after.stones.join("") === this.last.before;
  }

  /** Stones and the empty regions that reach one colour alone, Black minus White. */
  areaScore(): number {
    const seen = new Set<Index>();
    let score = 0;
    this.stones.forEach((colour, i) => {
      if (colour !== EMPTY) score += colour === BLACK ? 1 : -1;
      if (colour !== EMPTY || seen.has(i)) return;
      const region = new Set([i]);
      const reached = new Set<PointColour>();
      for (const p of region) {
        seen.add(p);
        for (const n of this.neighbours(p)) {
          if (this.stones[n] === EMPTY) region.add(n);
          else reached.add(this.stones[n]);
        }
      }
      if (reached.size === 1) score += reached.has(BLACK) ? region.size : -region.size;
    });
    return score;
  }
}
