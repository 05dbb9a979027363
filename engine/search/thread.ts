/** A worker thread that answers one request at a time, started when first needed and started anew after it dies. */
import { getHeapStatistics } from "node:v8";
import { parentPort, Worker } from "node:worker_threads";
import type { SearchTask } from "./searcher.ts";

/**
 * A thread that reaches the limit of its heap ends alone only if one collection of young garbage cannot go far beyond
 * the limit: with 6 MB Node 24 ended the whole process in one of ten cases, with V8's default of 48 MB in one of three.
 * Threads allocate little, and those that search take less memory so.
 */
const YOUNG_GENERATION_MB = 2;
/** A thread that wants more has a fault; the system must not run out of memory before it does. */
const OLD_GENERATION_MB = 1024;
const MEGABYTE = 1 << 20;

/** What a thread is started with; its script looks at `role` to know what to serve. */
export interface ThreadData {
  readonly role: string;
}

/** What comes back for a request. */
type ThreadReply<Reply> = { readonly reply: Reply } | { readonly error: string };

export class Thread<Request, Reply> {
  private readonly script: URL;
  private readonly role: string;
  private worker: Worker | undefined;
  private settle: ((reply: ThreadReply<Reply>) => void) | undefined;

  /** `script` must serve the role, see `serveThread`. */
  constructor(script: URL, role: string) {
    this.script = script;
    this.role = role;
  }

  /** Starts the thread if it does not run, so that a later call need not wait for that. */
  start(): void {
    if (this.worker) return;
    let worker: Worker;
    try {
      worker = new Worker(this.script, {
        workerData: { role: this.role } satisfies ThreadData,
        resourceLimits: {
          maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
          maxOldGenerationSizeMb: Math.min(OLD_GENERATION_MB, getHeapStatistics().heap_size_limit / MEGABYTE),
        },
      });
    } catch {
      return; // the system has no room for it; a call says so
    }
    this.worker = worker;
    worker.unref();
    worker.on("message", (reply: ThreadReply<Reply>) => this.finish(worker, reply));
    const lost = (reason: string) => {
      this.finish(worker, { error: reason });
      if (this.worker === worker) this.worker = undefined;
    };
    worker.on("error", (error) => lost(`the ${this.role} thread failed: ${error.message}`));
    worker.on("exit", (code) => lost(`the ${this.role} thread ended with code ${code}`));
  }

  private finish(worker: Worker, reply: ThreadReply<Reply>): void {
    // A thread that is being ended must keep the process alive until then, whatever it still says.
    if (this.worker !== worker) return;
    worker.unref();
    const settle = this.settle;
    this.settle = undefined;
    settle?.(reply);
  }

  /** Sends a request; one at a time. A thread that fails or dies answers with an error, never with silence. */
  call(request: Request): Promise<ThreadReply<Reply>> {
    if (this.settle) throw new Error(`the ${this.role} thread is busy`);
    this.start();
    const { worker } = this;
    if (!worker) return Promise.resolve({ error: `the ${this.role} thread cannot be started` });
    return new Promise((resolve) => {
      this.settle = resolve;
      worker.ref();
      worker.postMessage(request);
    });
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    this.settle?.({ error: `the ${this.role} thread was closed` });
    this.settle = undefined;
    await worker?.terminate();
  }
}

/** Threads for searches. @param script serves the role "search" with `runSearchTask` */
export function searchThreads(script: URL, count: number): Thread<SearchTask, null>[] {
  return Array.from({ length: count }, () => new Thread(script, "search"));
}

/**
 * The worker's side: answers every request with what `handle` returns; an exception becomes an error reply. In worker
 * threads only.
 */
export function serveThread<Request, Reply>(handle: (request: Request) => Reply): void {
  const port = parentPort;
  if (!port) throw new Error("serveThread outside a worker thread");
  port.on("message", (request: Request) => {
    let answer: ThreadReply<Reply>;
    try {
      answer = { reply: handle(request) };
    } catch (error) {
      answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    port.postMessage(answer);
  });
}
