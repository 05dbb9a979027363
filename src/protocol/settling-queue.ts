/**
 * Positions from late in a game wait here for the referee, who is asked about one after another, the more urgent first.
 * What he finds settled holds for later positions of the same game too, so that he is not asked about each.
 */
import type { SettledPoints } from "../../engine/search/position.ts";
import { Settling } from "../player/settling.ts";
import type { Referee } from "../referee/referee.ts";
import type { Game } from "../rules/game.ts";

/** What is to be searched when the referee has spoken. */
export interface SettlingJob {
  /** Higher comes first. */
  readonly priority: number;
  /** The position; made when its turn has come. */
  readonly game: () => Game;
  /** Told what is settled, once; undefined if nothing is known to be. */
  readonly go: (settled: SettledPoints | undefined) => void;
}

export class SettlingQueue<J extends SettlingJob> {
  private readonly referee: Referee;
  private readonly settling: Settling;
  /** The next one last. */
  private waiting: J[] = [];
  /** The one that the referee is asked about, unless it has been taken out. */
  private asked: J | undefined;
  /** Resolves when nobody waits. */
  private working: Promise<void> | undefined;

  constructor(referee: Referee) {
    this.referee = referee;
    this.settling = new Settling(referee);
  }

  add(job: J): void {
    insertByPriority(this.waiting, job);
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  /** Takes jobs out, those first that would come first; they are told nothing. */
  remove(isMeant: (job: J) => boolean): J[] {
    const removed = this.waiting.filter(isMeant).reverse();
    this.waiting = this.waiting.filter((job) => !isMeant(job));
    if (!this.asked || !isMeant(this.asked)) return removed;
    removed.unshift(this.asked);
    this.asked = undefined;
    // Those who come next must not wait for a verdict that nobody wants: it may take seconds.
    this.referee.stop();
    void this.referee.close();
    return removed;
  }

  /** Resolves when nobody waits. */
  async finished(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    for (let job: J | undefined; (job = this.waiting.pop()); ) {
      this.asked = job;
      const settled = await this.settling.ask(job.game(), Infinity);
      // It may have been taken out meanwhile.
      const isWanted = this.asked !== undefined;
      this.asked = undefined;
      if (isWanted) job.go(settled);
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
