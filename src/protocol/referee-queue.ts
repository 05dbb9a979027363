/** Questions that wait for a thread of the referee's, which answers one after another, the more urgent first. */

export interface RefereeQuestion {
  /** Higher comes first. */
  readonly priority: number;
  /** Asks, when its turn has come; resolves to what takes the answer. */
  readonly ask: () => Promise<() => void>;
}

export class RefereeQueue<Q extends RefereeQuestion> {
  /** Ends the answer that the thread is at. */
  private readonly stop: () => void;
  private readonly onError: (error: unknown, question: Q) => void;
  /** The next one last. */
  private waiting: Q[] = [];
  /** The one that the thread is at, unless it has been taken out. */
  private asked: Q | undefined;
  /** Resolves when nothing waits. */
  private working: Promise<void> | undefined;

  /** @param onError called with errors in the program itself */
  constructor(stop: () => void, onError: (error: unknown, question: Q) => void) {
    this.stop = stop;
    this.onError = onError;
  }

  add(question: Q): void {
    insertByPriority(this.waiting, question);
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  /** Takes questions out, those first that would come first; they get no answer. */
  remove(isMeant: (question: Q) => boolean): Q[] {
    const removed = this.waiting.filter(isMeant).reverse();
    this.waiting = this.waiting.filter((question) => !isMeant(question));
    if (!this.asked || !isMeant(this.asked)) return removed;
    removed.unshift(this.asked);
    this.asked = undefined;
    // The next one must not wait for an answer that nobody wants: it may take seconds.
    this.stop();
    return removed;
  }

  /** Resolves when nothing waits. */
  async finished(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    for (let question: Q | undefined; (question = this.waiting.pop()); ) {
      this.asked = question;
      try {
        const take = await question.ask();
        // It may have been taken out meanwhile.
        if (this.asked) take();
      } catch (error) {
        this.onError(error, question);
      }
      this.asked = undefined;
    }
  }
}

/** Inserts what has just come. */
export function insertByPriority<J extends { readonly priority: number }>(waiting: J[], job: J): void {
  // Behind its equals, which came before it.
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (waiting[middle].priority < job.priority) low = middle + 1;
    else high = middle;
  }
  waiting.splice(low, 0, job);
}
