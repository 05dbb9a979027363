/** The page's one worker, and the tabs that ask it. */
import { Analyser, type Game } from "../library/index.ts";
import { h } from "./dom.ts";
import { t } from "./texts.ts";

/** A job for the worker, which ends by the signal. */
type Job<T> = (analyser: Analyser, signal: AbortSignal) => Promise<T>;

/** A tab of the page. */
export abstract class Tab {
  abstract readonly element: HTMLElement;
  protected readonly note = h("p", { class: "note", role: "status" });
  protected isShown = false;
  private readonly thinker: Thinker;

  constructor(thinker: Thinker) {
    this.thinker = thinker;
  }

  /** It is shown. */
  enter(): void {
    this.isShown = true;
  }

  /** It is hidden, and asks for nothing more. */
  leave(): void {
    this.isShown = false;
    this.stop();
  }

  say(sentence: string): void {
    this.note.textContent = t.sentence(sentence);
  }

  /** See `Thinker.run`. */
  protected run<T>(job: Job<T>): Promise<T | undefined> {
    return this.thinker.run(this, job);
  }

  protected stop(): void {
    this.thinker.stop(this);
  }
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
  private readonly running = new Map<Tab, AbortController>();

  /**
   * Does one job for a tab, in place of what that tab has asked for before. Resolves to undefined if it was stopped, or
   * failed, which is then said.
   */
  async run<T>(owner: Tab, job: Job<T>): Promise<T | undefined> {
    this.stop(owner);
    const controller = new AbortController();
    this.running.set(owner, controller);
    try {
      return await job(this.analyser, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) owner.say(t.failed((error as Error).message));
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
  stop(owner: Tab): void {
    this.running.get(owner)?.abort();
    this.running.delete(owner);
  }
}
