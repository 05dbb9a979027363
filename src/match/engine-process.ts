/** An engine in a child process. Whatever it does, each command gets an answer in time. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { timerMs } from "../../engine/search/timing.ts";
import { FileError } from "../io/named-file.ts";
import { printable } from "../rules/quote.ts";

/** A program and its arguments. */
export type EngineCommand = readonly string[];

interface GtpResponse {
  readonly ok: boolean;
  /** Everything behind "=" or "?" and an id, the empty line at the end left out. */
  readonly text: string;
}

/** Why an engine will answer nothing any more. */
type LossKind = "crash" | "hang";

/** What came of a command. `lost`: the engine will answer nothing any more. */
export type Answer =
  | { readonly kind: "ok"; readonly text: string; readonly ms: number }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "lost"; readonly loss: LossKind; readonly reason: string };

/** Of an engine's stderr the last lines are kept, each cut, for the report of a crash. */
const STDERR_LINES = 5;
const STDERR_COLUMNS = 200;
const QUIT_GRACE_MS = 3000;
const EXIT_GRACE_MS = 500;
/** A response longer than this is no response. */
const MAX_RESPONSE = 1_000_000;

/** Whether a process can lead a group that is ended as one; Windows would open a window for it. */
const hasGroups = process.platform !== "win32";

/** A status, then an id, a space, nothing, or what some put there at once: "=D4". Not "== My engine ==". */
const RESPONSE_START = /^[=?](?:[\s\w]|$)/;

/** Engines whose processes run. */
const running = new Set<EngineProcess>();

/** Ends all engines at once. */
export function killAllEngines(): void {
  for (const engine of running) engine.kill();
}

export class EngineProcess {
  /** Undefined if it could not be started. */
  private readonly child: ChildProcessWithoutNullStreams | undefined;
  private readonly reader = new ResponseReader();
  /** The last lines that the engine wrote on stderr. */
  readonly complaints: string[] = [];
  /** Why the engine can no longer be asked. */
  private loss: { readonly loss: LossKind; readonly reason: string } | undefined;
  /** Resolves the request at hand. */
  private settle: ((response: GtpResponse | "gone") => void) | undefined;
  private hasExited = false;

  /**
   * Starts the engine. That it cannot be started shows in the answer to the first command. Throws FileError if this
   * program has no files to spare for its input and output.
   */
  constructor(command: EngineCommand) {
    const child = startProcess(command);
    if (typeof child === "string") {
      this.ended(`could not be started: ${child}`);
      return;
    }
    this.child = child;
    running.add(this);
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => this.read(chunk));
    child.stdout.on("close", () => this.settle?.("gone"));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => this.note(chunk));
    child.on("error", (error) => this.ended(`could not be started: ${startTrouble(error)}`));
    child.on("exit", (code, signal) => this.ended(`ended by itself (${signal ?? `exit code ${code}`})`));
    // A write to a process that has just ended fails; "exit" is reported instead.
    child.stdin.on("error", () => undefined);
  }

  /** Of the process; undefined if it could not be started. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  private read(chunk: string): void {
    for (const response of this.reader.push(chunk)) this.settle?.(response);
    if (!this.reader.isFlooded || this.loss) return;
    this.loss = { loss: "crash", reason: "wrote without end" };
    this.kill();
  }

  private note(chunk: string): void {
    const lines = chunk.split("\n").map((line) => withoutColours(line).trim()).filter((line) => line !== "");
    this.complaints.push(...lines.slice(-STDERR_LINES).map((line) => line.slice(0, STDERR_COLUMNS)));
    this.complaints.splice(0, this.complaints.length - STDERR_LINES);
  }

  private ended(reason: string): void {
    running.delete(this);
    this.hasExited = true;
    this.loss ??= { loss: "crash", reason };
    // A program that it has started may live on.
    if (hasGroups) this.kill();
    // Its last answer may still be on the way; a child of its own may keep the output open for ever.
    setTimeout(() => this.settle?.("gone"), EXIT_GRACE_MS).unref();
    if (this.child?.pid === undefined) this.settle?.("gone");
  }

  /** Sends a command and waits at most `capMs` for the answer; an engine that is late is killed. */
  async send(capMs: number, name: string, ...args: string[]): Promise<Answer> {
    if (this.loss) return this.lost();
    const command = [name, ...args].join(" ");
    const startMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const response = await new Promise<GtpResponse | "gone" | "late">((resolve) => {
      timer = setTimeout(() => resolve("late"), timerMs(capMs));
      this.settle = resolve;
      this.child?.stdin.write(`${command}\n`);
    });
    clearTimeout(timer);
    this.settle = undefined;
    const ms = performance.now() - startMs;
    if (response === "late") {
      this.loss ??= { loss: "hang", reason: `gave no answer to "${command}" within ${seconds(capMs)} s` };
      this.kill();
    }
    if (response === "late" || response === "gone") return this.lost();
    return response.ok ? { kind: "ok", text: response.text, ms } : { kind: "refused", text: response.text };
  }

  private async lost(): Promise<Answer> {
    if (!this.loss && this.child) {
      // The output has ended; the exit that says why mostly follows within a moment.
      const timer = setTimeout(() => {
        this.loss ??= { loss: "crash", reason: "closed its output" };
        this.kill();
      }, EXIT_GRACE_MS);
      await once(this.child, "exit");
      clearTimeout(timer);
    }
    const { loss, reason } = this.loss ?? { loss: "crash", reason: "ended by itself" };
    const said = this.complaints.length > 0 ? `; its last words: ${this.complaints.join(" | ")}` : "";
    return { kind: "lost", loss, reason: `${reason}${said}` };
  }

  /** Ends the engine's process at once, and those that it has started: it may be a script that runs the engine. */
  kill(): void {
    const { pid } = this.child ?? {};
    if (pid === undefined) return;
    try {
      process.kill(hasGroups ? -pid : pid, "SIGKILL");
    } catch {
      // All have ended.
    }
  }

  /** Asks the engine to quit and waits until its process has ended. */
  async close(): Promise<void> {
    if (this.hasExited || this.child?.pid === undefined) return;
    this.loss ??= { loss: "crash", reason: "was asked to quit" };
    const ended = once(this.child, "exit");
    const timer = setTimeout(() => this.kill(), QUIT_GRACE_MS);
    this.child.stdin.end("quit\n");
    await ended;
    clearTimeout(timer);
  }
}

/** Starts a program, as the leader of a group of its own. Returns a sentence if that fails at once. */
function startProcess([program, ...args]: EngineCommand): ChildProcessWithoutNullStreams | string {
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(program, args, { detached: hasGroups });
  } catch (error) {
    return startTrouble(error as NodeJS.ErrnoException);
  }
  // It then has no streams, whatever its type says.
  if ((child.stdout as unknown) !== undefined) return child;
  child.on("error", () => undefined);
  throw new FileError("too many files are open to start an engine; fewer games at a time need fewer");
}

function startTrouble({ code, message }: NodeJS.ErrnoException): string {
  if (code === "ENOENT" || code === "ENOTDIR") return "there is no such program";
  return code === "EACCES" ? "the file is no program, or may not be run" : message;
}

function seconds(ms: number): string {
  return String(Math.round(ms / 100) / 10);
}

/** A line without control characters, and without the sequences that colour a terminal or move its cursor. */
function withoutColours(line: string): string {
  return printable(line.replace(/\x1b\[[0-?]*[ -/]*[@-~]/g, ""));
}

/** Cuts what an engine writes into GTP responses. */
export class ResponseReader {
  /** The lines of the response that is being read. */
  private lines: string[] = [];
  private rest = "";
  private length = 0;
  private hasLineFeeds = false;

  /** Whether the engine writes without end. */
  get isFlooded(): boolean {
    return this.length > MAX_RESPONSE;
  }

  /** Takes a piece of output; returns the responses that it completes. Lines between responses are passed over. */
  push(chunk: string): GtpResponse[] {
    this.length += chunk.length;
    this.hasLineFeeds ||= chunk.includes("\n");
    const pieces = (this.rest + chunk).split(this.hasLineFeeds ? "\n" : "\r");
    this.rest = pieces.pop() ?? "";
    // An engine that writes no line feed ends lines as old Macs did, and some end a response by one line end.
    if (!this.hasLineFeeds && this.rest === "") pieces.push("");
    return pieces.flatMap((piece) => this.readLine(piece));
  }

  private readLine(piece: string): GtpResponse[] {
    const line = withoutColours(piece).trimEnd();
    if (line !== "") {
      if (this.lines.length > 0 || RESPONSE_START.test(line)) this.lines.push(line);
      return [];
    }
    const [first, ...more] = this.lines;
    if (first === undefined) return [];
    this.lines = [];
    this.length = 0;
    const text = [first.replace(/^[=?]\d*\s*/, ""), ...more].join("\n");
    return [{ ok: first.startsWith("="), text }];
  }
}
