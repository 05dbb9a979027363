/** An engine under soak: asked one command at a time, with the wall clock looking on. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** No reply is waited for longer. */
const MOST_MS = 120_000;
const GREETING = "GTP ready\n";

export interface Reply {
  readonly ok: boolean;
  readonly text: string;
  /** From the command to the whole reply. */
  readonly ms: number;
}

export class SoakedEngine {
  private readonly process: ChildProcessWithoutNullStreams;
  private stdout = "";
  private stderr = "";
  private arrived: () => void = () => undefined;

  constructor(bundle: string, flags: readonly string[]) {
    this.process = spawn(process.execPath, [bundle, ...flags]);
    this.process.stdout.on("data", (chunk: Buffer) => {
      this.stdout += chunk.toString();
      this.arrived();
    });
    this.process.stderr.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.process.on("exit", () => this.arrived());
    this.process.stdin.on("error", () => undefined);
  }

  /** Sends a command and waits for the reply. Throws an Error if none comes. */
  async ask(command: string): Promise<Reply> {
    const startMs = performance.now();
    this.stdout = "";
    this.process.stdin.write(`${command}\n`);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.arrived();
    }, MOST_MS);
    while (!this.stdout.endsWith("\n\n")) {
      if (this.process.exitCode !== null || isLate) {
        clearTimeout(timer);
        throw new Error(`no reply to "${command}"${this.complaints && `: ${this.complaints}`}`);
      }
      await new Promise<void>((resolve) => (this.arrived = resolve));
    }
    clearTimeout(timer);
    const ms = performance.now() - startMs;
    return { ok: this.stdout.startsWith("="), text: this.stdout.slice(1).trim(), ms };
  }

  /** What the engine said on stderr beyond its greeting. */
  get complaints(): string {
    return this.stderr.replace(GREETING, "").trim();
  }

  /** Resident memory in MB; undefined where the system does not tell. */
  memoryMb(): number | undefined {
    try {
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.process.pid}/status`, "utf8"))?.[1];
      return Math.round(Number(kilobytes) / 1024);
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.process.stdin.end("quit\n");
  }
}
