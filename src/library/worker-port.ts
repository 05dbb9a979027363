/** Workers of browsers and of Node, which differ in how they are started and listened to. */
import type { Colour } from "../../engine/board/colour.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import type { JudgeTask } from "../referee/judge-task.ts";
import type { LifeStudy, LifeTask } from "../referee/life/life-study.ts";
import type { PlainVerdict } from "../referee/verdict.ts";
import type { Choice, ChoiceRequest } from "./choice.ts";
import type { SentNetwork } from "./model.ts";
import type { PositionAnalysis } from "../report/position-analysis.ts";

/** What is to be analysed. */
export interface AnalysisRequest {
  readonly position: SearchPosition;
  /** The same for the referee, which says what is settled; absent if it is not asked. */
  readonly judging: JudgeTask | undefined;
  /** Whether it is asked after the search, and only where that leaves it open whether the game is over. */
  readonly judgesLast: boolean;
  /** Infinity for no limit; likewise the time. */
  readonly visits: number;
  readonly mostMs: number;
  /** Milliseconds from one report to the next; Infinity for none. */
  readonly reportMs: number;
  /** At most: those that were sent and one more. */
  readonly threads: number;
  readonly side: Colour;
  readonly ownership: boolean;
  readonly policy: boolean;
}

/** What a worker does, one job at a time. */
export type WorkerJob =
  | { readonly kind: "analyse"; readonly request: AnalysisRequest }
  | { readonly kind: "choose"; readonly request: ChoiceRequest }
  | { readonly kind: "judge"; readonly task: JudgeTask }
  | { readonly kind: "solve"; readonly task: LifeTask };

export type ToWorker =
  | WorkerJob
  /** Evaluate by this network. Sent before all else, if at all. */
  | { readonly kind: "model"; readonly network: SentNetwork }
  /** Finish with what has been found. */
  | { readonly kind: "stop" }
  /** A worker that can help listens at the other end of this port. */
  | { readonly kind: "helper"; readonly port: TaskPort }
  /** Help with the search tasks that come through this port. */
  | { readonly kind: "help"; readonly port: TaskPort };

export type FromWorker =
  /** Its file has been loaded. */
  | { readonly kind: "ready" }
  /** The referee begins to judge, and nothing is heard until it has ended. */
  | { readonly kind: "judging"; readonly isOver: boolean }
  | { readonly kind: "report"; readonly analysis: PositionAnalysis }
  | { readonly kind: "finished"; readonly answer: PositionAnalysis | Choice | PlainVerdict | LifeStudy }
  | { readonly kind: "failed"; readonly reason: string };

/** What is used of a `MessagePort`. */
export interface TaskPort {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** What is used of a browser's `Worker`. */
export interface WebWorker {
  postMessage(message: unknown, transfer: never[]): void;
  terminate(): void;
  /** Functions, which are set. */
  onmessage: unknown;
  onerror: unknown;
}

/** Where the worker's file is, or what starts a worker with it. */
export type WorkerSource = string | { readonly href: string } | (() => WebWorker);

/** A worker that was started. */
export interface WorkerPort {
  send(message: ToWorker, transfer?: readonly object[]): void;
  /** Says whether it has work: if not, a Node process need not wait for it. */
  setBusy(isBusy: boolean): void;
  terminate(): void;
}

export interface WorkerListener {
  readonly onMessage: (message: FromWorker) => void;
  /** Called with a sentence if the worker cannot be loaded or has died. */
  readonly onFailure: (reason: string) => void;
}

interface NodeWorker {
  postMessage(message: unknown, transfer: readonly object[]): void;
  on(event: "message", listener: (message: FromWorker) => void): void;
  on(event: "error", listener: (error: Error) => void): void;
  on(event: "exit", listener: (code: number) => void): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

/** What is used of `node:worker_threads`. */
interface NodeThreads {
  readonly Worker: new (location: URL) => NodeWorker;
  readonly parentPort: Pick<NodeWorker, "postMessage"> & {
    on(event: "message", listener: (message: ToWorker) => void): void;
  } | null;
}

interface NodeProcess {
  readonly getBuiltinModule?: (name: string) => unknown;
}

declare const Worker: (new (location: string | URL, options: { readonly type: "module" }) => WebWorker) | undefined;

/** Node's threads, not imported, so that a page can load this file; undefined in browsers. */
function nodeThreads(): NodeThreads | undefined {
  const node = (globalThis as { readonly process?: NodeProcess }).process;
  return node?.getBuiltinModule?.("node:worker_threads") as NodeThreads | undefined;
}

/**
 * Starts a worker. Throws an Error if there is none to be had.
 * @param source undefined for the file beside this one
 */
export function startWorker(source: WorkerSource | undefined, listener: WorkerListener): WorkerPort {
  if (typeof source === "function") return webPort(source(), listener);
  const location = typeof source === "object" ? source.href : source;
  if (typeof Worker !== "undefined") {
    // Bundlers look for just this form.
    const worker =
      location === undefined
        ? new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" })
        : new Worker(location, { type: "module" });
    return webPort(worker, listener);
  }
  const threads = nodeThreads();
  if (!threads) throw new Error("analyse needs web workers, or Node 20.16 or later");
  return nodePort(new threads.Worker(new URL(location ?? "./worker.mjs", import.meta.url)), listener);
}

function webPort(worker: WebWorker, { onMessage, onFailure }: WorkerListener): WorkerPort {
  worker.onmessage = ({ data }: { readonly data: FromWorker }) => onMessage(data);
  worker.onerror = ({ message }: { readonly message?: string }) => onFailure(message ?? "");
  return {
    send: (message, transfer = []) => worker.postMessage(message, transfer as never[]),
    setBusy: () => undefined,
    terminate: () => worker.terminate(),
  };
}

function nodePort(worker: NodeWorker, { onMessage, onFailure }: WorkerListener): WorkerPort {
  worker.unref();
  worker.on("message", onMessage);
  worker.on("error", ({ message }) => onFailure(message));
  // A file that is no worker's ends without an error, and would be waited for without end. Errors are reported before.
  worker.on("exit", (code) => onFailure(`it ended with code ${code}`));
  return {
    send: (message, transfer = []) => worker.postMessage(message, transfer),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}

/** The worker's side: how messages come in and go out. */
export function ownPort(onMessage: (message: ToWorker) => void): (message: FromWorker) => void {
  const parent = nodeThreads()?.parentPort;
  if (parent) {
    parent.on("message", onMessage);
    return (message) => parent.postMessage(message, []);
  }
  const scope = globalThis as unknown as WebWorker;
  scope.onmessage = ({ data }: { readonly data: ToWorker }) => onMessage(data);
  return (message) => scope.postMessage(message, []);
}

/** Two ports that are joined. The language's own types know them only by what Node adds. */
export function newChannel(): { readonly port1: TaskPort; readonly port2: TaskPort } {
  return new MessageChannel() as unknown as { readonly port1: TaskPort; readonly port2: TaskPort };
}
