/** The page's one worker, which does what the tab at hand asks for, and how a tab hears of it. */
import { Analyser, type Game } from "../library/index.ts";
import { t } from "./texts.ts";

/** A tab of the page. */
export interface Tab {
  readonly element: HTMLElement;
  /** It is shown, or hidden: then it asks for nothing more. */
  enter(): void;
  leave(): void;
}

/** More threads than this hardly make a search better. */
const MOST_THREADS = 8;

/** Threads that searches may use: one core is left for the page. */
export const THREADS = globalThis.crossOriginIsolated
  ? Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency - 1))
  : 1;

export class Thinker {
  private readonly analyser = new Analyser({ worker: new URL("worker.mjs", location.href) });
  /** Who has asked -> what ends it. */
  private readonly running = new Map<object, AbortController>();

  /**
   * Does one job for a tab, in place of what that tab has asked for before. Resolves to undefined if it was stopped, or
   * failed, which is then said.
   */
  async run<T>(
    owner: object,
    job: (analyser: Analyser, signal: AbortSignal) => Promise<T>,
    say: (sentence: string) => void,
  ): Promise<T | undefined> {
    this.stop(owner);
    const controller = new AbortController();
    this.running.set(owner, controller);
    try {
      return await job(this.analyser, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) say(t.failed((error as Error).message));
      return undefined;
    } finally {
      if (this.running.get(owner) === controller) this.running.delete(owner);
    }
  }

  /** Starts the worker and has it read its networks, so that the first answer need not wait for that. */
  warmUp(game: Game): void {
    void this.analyser.analyse(game, { visits: 1, referee: false }).catch(() => undefined);
  }

  /** Ends what a tab has asked for. */
  stop(owner: object): void {
    this.running.get(owner)?.abort();
    this.running.delete(owner);
  }
}
