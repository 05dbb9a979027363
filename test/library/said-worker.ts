/** Workers of analyses that say what a test has them say. */
import { Analyser } from "../../src/library/analyser.ts";
import type { FromWorker, ToWorker, WebWorker } from "../../src/library/worker-port.ts";

/** A worker that does what the test has it say. */
export class SaidWorker implements WebWorker {
  onmessage: unknown;
  onerror: unknown;
  isTerminated = false;
  readonly heard: ToWorker[] = [];

  constructor() {
    setTimeout(() => this.say({ kind: "ready" }));
  }

  postMessage(message: unknown): void {
    this.heard.push(message as ToWorker);
  }

  say(data: FromWorker): void {
    (this.onmessage as (event: { readonly data: FromWorker }) => void)({ data });
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

/** An analyser and the workers that it has started. */
export function watchedAnalyser(): { readonly analyser: Analyser; readonly workers: SaidWorker[] } {
  const workers: SaidWorker[] = [];
  const worker = () => {
    workers.push(new SaidWorker());
    return workers.at(-1)!;
  };
  return { analyser: new Analyser({ worker }), workers };
}

/** Until the workers that were started have loaded. */
export const loaded = () => new Promise((resolve) => setTimeout(resolve, 5));
