/**
 * Answers to a question that depends on the stones of one side alone. Most moves leave one side's stones as they are,
 * so that the same question comes again and again; few slots keep answers, each the last one that has come to it.
 */

/** Binary logarithm of the number of slots. */
const BITS = 9;
const SHIFT = 32 - BITS;
/** No mask has this value: an area has fewer points than an integer has bits. */
const NOTHING = -1;

export class StoneAnswers {
  /** Slot -> the stones, as a mask. */
  private readonly stones = new Int32Array(2 ** BITS).fill(NOTHING);
  /** Slot -> the answer. */
  private readonly answers = new Int32Array(2 ** BITS);
  private readonly ask: (stones: number) => number;

  /** @param ask stones -> the answer, an integer */
  constructor(ask: (stones: number) => number) {
    this.ask = ask;
  }

  to(stones: number): number {
    const slot = Math.imul(stones, 0x9e3779b1) >>> SHIFT;
    if (this.stones[slot] !== stones) {
      this.answers[slot] = this.ask(stones);
      this.stones[slot] = stones;
    }
    return this.answers[slot];
  }
}
