/** The part of @sabaki/gtp, which comes without types, that scripts and tests use. */
declare module "@sabaki/gtp" {
  import type { ChildProcessWithoutNullStreams, SpawnOptions } from "node:child_process";
  import type { EventEmitter } from "node:events";

  export interface Command {
    readonly id?: number | null;
    readonly name: string;
    readonly args?: readonly string[];
  }

  export interface Response {
    readonly id: number | null;
    /** The text behind "=" or "?", trimmed. */
    readonly content: string;
    readonly error: boolean;
  }

  /** Called for every line of a response as it comes. */
  export type Subscriber = (part: { readonly line: string; readonly end: boolean }) => void;

  /** Runs an engine as a child process and talks GTP to it. */
  export class Controller extends EventEmitter {
    constructor(path: string, args?: readonly string[], options?: SpawnOptions);
    /** Null before `start` and after the process has ended. */
    readonly process: ChildProcessWithoutNullStreams | null;
    readonly busy: boolean;
    start(): void;
    /** Sends quit and, if the process is still there after the time-out, a signal. */
    stop(timeout?: number): Promise<void>;
    kill(): Promise<void>;
    /** Starts the process if it does not run. Rejects when the engine's output ends before its answer. */
    sendCommand(command: Command, subscriber?: Subscriber): Promise<Response>;
  }
}
