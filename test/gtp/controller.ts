/** A controller for tests: a whole session, text in and exact text out. */
import { geometryOf } from "../../engine/board/geometry.ts";
import { createSession, type GtpSessionOptions } from "../../src/gtp/gtp.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { FakePlayer } from "./fake-player.ts";

/** Lets everything that is ready run. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

export class Controller {
  readonly player = new FakePlayer();
  readonly internalErrors: unknown[] = [];
  /** The time that the session's clocks see. */
  nowMs = 0;
  private readonly gtp: ReturnType<typeof createSession>;
  private output = "";

  constructor(options: Partial<GtpSessionOptions> = {}) {
    this.gtp = createSession({
      player: this.player,
      version: "1.2.3",
      geometry: geometryOf(9),
      ruleset: findRuleset("japanese")!,
      mayResign: true,
      now: () => this.nowMs,
      write: (text) => (this.output += text),
      onInternalError: (error) => this.internalErrors.push(error),
      ...options,
    });
  }

  get session() {
    return this.gtp.session;
  }

  get server() {
    return this.gtp.server;
  }

  /** Sends lines and returns all that has been written since the last call, once nothing more is going on. */
  async send(input: string): Promise<string> {
    this.server.feed(`${input}\n`);
    for (let before = -1; before !== this.output.length; await settle()) before = this.output.length;
    return this.read();
  }

  /** Sends one command and returns its reply without the frame: "D4", or "? illegal move". */
  async ask(command: string): Promise<string> {
    const reply = await this.replies([command]);
    return reply.replace(/^= /, "").replace(/\n\n$/, "");
  }

  /** Sends commands that must all succeed. */
  async tell(...commands: string[]): Promise<void> {
    const replies = await this.replies(commands.flatMap((text) => text.split("\n")));
    if (/^\?/m.test(replies)) throw new Error(`refused: ${replies}`);
  }

  /** Sends commands and waits until all are answered. */
  private async replies(commands: readonly string[]): Promise<string> {
    // The blank line at the end stops an analysis and means nothing else.
    this.server.feed(`${commands.map((command) => `${command}\n`).join("")}\n`);
    while (this.output.split("\n\n").length <= commands.length) await new Promise(setImmediate);
    return this.read();
  }

  /** What has been written since the last call. */
  read(): string {
    const text = this.output;
    this.output = "";
    return text;
  }
}

/** A whole session from nothing: everything that is written for this input, until the session is over. */
export async function runSession(input: string, options: Partial<GtpSessionOptions> = {}): Promise<string> {
  const controller = new Controller(options);
  controller.server.feed(input);
  controller.server.end();
  await controller.server.finished;
  return controller.read();
}
