/** An engine in a child process. Whatever it does, each command gets an answer in time. */
import { once } from "node:events";
import { Controller } from "@sabaki/gtp";
import type { CommandLine } from "./command-line.ts";

/** What came of a command. `lost`: the engine crashed or hung, and will answer nothing any more. */
export type Answer =
  | { readonly kind: "ok"; readonly text: string; readonly ms: number }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "lost"; readonly reason: string };

/** Lines of an engine's stderr that are kept for the account of its crash. */
const STDERR_LINES = 5;
const QUIT_GRACE_MS = 3000;
const EXIT_GRACE_MS = 500;

/** Players whose processes run. */
const running = new Set<Player>();

/** Ends all engines at once. */
export function killAllPlayers(): void {
  for (const player of running) player.kill();
}

export class Player {
  private readonly controller: Controller;
  /** The last lines that the engine wrote on stderr. */
  private readonly complaints: string[] = [];
  /** Why the engine can no longer be asked. */
  private lostReason: string | undefined;

  /** Starts the engine. That it cannot be started shows in the answer to the first command. */
  constructor([program, ...args]: CommandLine) {
    this.controller = new Controller(program, args);
    this.controller.on("stderr", ({ content }: { content: string }) => {
      this.complaints.push(content);
      if (this.complaints.length > STDERR_LINES) this.complaints.shift();
    });
    this.controller.start();
    running.add(this);
    const child = this.controller.process!;
    child.on("error", (error) => (this.lostReason ??= `could not be started (${error.message})`));
    child.on("exit", (code, signal) => {
      running.delete(this);
      this.lostReason ??= `ended by itself (${signal ?? `exit code ${code}`})`;
    });
    // A write to a process that has just ended; "exit" tells the story.
    child.stdin.on("error", () => undefined);
  }

  /** Sends a command and waits at most `capMs` for the answer; an engine that is late is killed. */
  async send(capMs: number, name: string, ...args: string[]): Promise<Answer> {
    if (this.lostReason !== undefined || !this.controller.process) return this.lost();
    const startMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), capMs);
    });
    const answered = this.controller.sendCommand({ name, args }).catch(() => "gone" as const);
    const response = await Promise.race([answered, late]);
    clearTimeout(timer);
    if (response === "late") {
      this.lostReason ??= `gave no answer to "${[name, ...args].join(" ")}" within ${Math.round(capMs / 1000)} s`;
      this.kill();
    }
    if (response === "late" || response === "gone") return this.lost();
    if (response.error) return { kind: "refused", text: response.content };
    return { kind: "ok", text: response.content, ms: performance.now() - startMs };
  }

  private async lost(): Promise<Answer> {
    const child = this.controller.process;
    if (this.lostReason === undefined && child) {
      // The output has ended; the exit that says why mostly follows within a moment.
      const timer = setTimeout(() => {
        this.lostReason ??= "closed its output";
        this.kill();
      }, EXIT_GRACE_MS);
      await once(child, "exit");
      clearTimeout(timer);
    }
    const said = this.complaints.length > 0 ? `; its last words: ${this.complaints.join(" | ")}` : "";
    return { kind: "lost", reason: `${this.lostReason ?? "ended by itself"}${said}` };
  }

  /** Ends the engine's process at once. */
  kill(): void {
    this.controller.process?.kill("SIGKILL");
  }

  /** Asks the engine to quit and waits until its process has ended. */
  async close(): Promise<void> {
    const child = this.controller.process;
    if (!child || child.pid === undefined) return;
    this.lostReason ??= "was told to quit";
    const ended = once(child, "exit");
    const timer = setTimeout(() => child.kill("SIGKILL"), QUIT_GRACE_MS);
    void this.controller.sendCommand({ name: "quit" }).catch(() => undefined);
    child.stdin.end();
    await ended;
    clearTimeout(timer);
  }
}
