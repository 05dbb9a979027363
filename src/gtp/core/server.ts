/**
 * The command loop: a queue between the lines that come in and the handlers that answer them, one at a time and in
 * order, however fast they come. Knows GTP and nothing of Go.
 *
 * Reading goes on while a handler works. So the server sees the input that concerns a running command: `# interrupt`
 * and a `quit` that comes during a search cut it short, any line ends an open-ended analysis. Commands that are merely
 * queued behind it do not disturb it.
 */
import { LineSplitter } from "../../io/lines.ts";
import { type Call, checkArgumentCount, type Command, type CommandTable, GtpError } from "./command.ts";
import { bodyLines, type CommandRequest, formatHeader, formatReply, parseLine } from "./framing.ts";

/** A log of the session. */
export interface ServerLog {
  /** A line came in, also a blank one or a comment. */
  readonly received: (line: string) => void;
  /** A command's turn has come. */
  readonly began: () => void;
  /** Text went out. */
  readonly sent: (text: string) => void;
  /** The command that began last has been answered. */
  readonly answered: () => void;
}

export interface ServerOptions {
  readonly commands: CommandTable;
  /** A command for a name that is not in the table; throws a GtpError that says more than that it is unknown. */
  readonly otherCommand?: ((name: string) => Command) | undefined;
  /** Where replies go. If it throws, the session ends quietly. */
  readonly write: (text: string) => void;
  /** Whether so much waits to be read that lines of a stream should be left out; absent: never. */
  readonly isBehind?: () => boolean;
  /** Called with errors that are no GtpError, for a log. The controller sees them as `? internal error: …`. */
  readonly onInternalError?: (error: unknown, commandName: string) => void;
  readonly log?: ServerLog;
  /** Called before every command. */
  readonly beforeCommand?: () => void;
}

/**
 * So many bytes that come at once are a part of a script. A pipe holds 64 KiB, and many programs write 4 KiB at a time:
 * what follows belongs to the same script.
 */
const LONG_PIECE = 4096;

export class GtpServer {
  private resolveFinished: () => void = () => undefined;
  /** Resolves when the session is over: `quit` was answered, the input ended and is answered, or `shutdown`. */
  readonly finished = new Promise<void>((resolve) => (this.resolveFinished = resolve));

  private readonly options: ServerOptions;
  private readonly splitter = new LineSplitter();
  /** Commands in order of arrival; those before `next` are done with. */
  private queue: QueuedCommand[] = [];
  private next = 0;
  /** The command being answered. */
  private current: ActiveCall | undefined;
  private running = false;
  private inputEnded = false;
  private closed = false;
  /** Number of lines read so far, blank ones and comments included. */
  private linesRead = 0;
  /** Commands up to this line are cut short. */
  private interruptedLine = 0;
  /** The first line of what comes in together, in one piece or in several. */
  private firstLine = 0;
  /** Whether the last piece of input was not all of what comes in together. */
  private goesOn = false;

  constructor(options: ServerOptions) {
    this.options = options;
  }

  /** Takes the next piece of input: bytes in UTF-8, or text; lines may be split anywhere. */
  feed(chunk: Uint8Array | string): void {
    if (this.closed || this.inputEnded) return;
    if (!this.goesOn) this.firstLine = this.linesRead + 1;
    const lines = this.splitter.feed(chunk);
    this.goesOn = chunk.length >= LONG_PIECE || this.splitter.isWithinLine;
    this.accept(lines);
  }

  /** The input has ended: what is queued is still answered, an open-ended analysis stops. */
  end(): void {
    if (this.closed || this.inputEnded) return;
    this.inputEnded = true;
    this.accept(this.splitter.end(), true);
  }

  /** Cuts short every command that has come in so far, as the line `# interrupt` does. Each still gets its reply. */
  interrupt(): void {
    this.interruptedLine = this.linesRead;
    this.current?.interrupt();
  }

  /** Ends the session now: cuts the running command short and answers nothing more. */
  shutdown(): void {
    if (this.closed) return;
    this.closed = true;
    this.queue = [];
    this.current?.interrupt();
    this.resolveFinished();
  }

  private accept(lines: readonly string[], isLast = false): void {
    for (const line of lines) {
      this.linesRead++;
      this.options.log?.received(line);
      const input = parseLine(line);
      if (input.kind === "comment" && input.text.toLowerCase() === "interrupt") this.interrupt();
      if (input.kind !== "command") continue;
      // A quit that comes in together with the commands before it ends a script, which wants its answers in full; so
      // does one without an end of line at the end of the input.
      const isOfScript = isLast || !this.current || this.current.line >= this.firstLine;
      if (input.name === "quit" && !isOfScript) this.interrupt();
      this.queue.push({ command: input, line: this.linesRead });
    }
    if (this.current && this.hasInputAfter(this.current.line)) this.current.inputArrived();
    void this.run();
  }

  private hasInputAfter(line: number): boolean {
    return this.inputEnded || this.closed || this.linesRead > line;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    while (this.next < this.queue.length) await this.answer(this.queue[this.next++]);
    this.queue = [];
    this.next = 0;
    this.running = false;
    if (this.inputEnded) this.shutdown();
  }

  private async answer({ command, line }: QueuedCommand): Promise<void> {
    const isBehind = () => this.options.isBehind?.() === true;
    const call = new ActiveCall(command.id, line, { write: (text) => this.write(text), isBehind });
    if (line <= this.interruptedLine) call.interrupt();
    if (this.hasInputAfter(line)) call.inputArrived();
    this.current = call;
    this.options.log?.began();
    this.options.beforeCommand?.();
    try {
      call.succeed((await this.handle(command, call)) ?? "");
    } catch (error) {
      if (!(error instanceof GtpError)) this.options.onInternalError?.(error, command.name);
      call.fail(refusal(error));
    }
    this.current = undefined;
    this.options.log?.answered();
    if (call.endsSession) this.shutdown();
  }

  private handle({ name, args }: CommandRequest, call: Call): string | void | Promise<string | void> {
    const { commands, otherCommand } = this.options;
    const command = commands.get(name) ?? (name === "" ? undefined : otherCommand?.(name));
    if (!command) throw new GtpError(name === "" ? "missing command" : "unknown command");
    checkArgumentCount(command, args);
    return command.run(args, call);
  }

  private write(text: string): void {
    if (this.closed) return;
    this.options.log?.sent(text);
    try {
      this.options.write(text);
    } catch {
      this.shutdown();
    }
  }
}

interface QueuedCommand {
  readonly command: CommandRequest;
  /** Its number among the lines of input, from 1. */
  readonly line: number;
}

/** The text of the `?` reply for what a handler threw. */
function refusal(error: unknown): string {
  if (error instanceof GtpError) return error.message;
  return `internal error: ${error instanceof Error ? error.message : String(error)}`;
}

/** The way of a reply to the controller. */
interface Way {
  readonly write: (text: string) => void;
  /** Whether lines of a stream should be left out. */
  readonly isBehind: () => boolean;
}

/** One command being answered. */
class ActiveCall implements Call {
  readonly line: number;
  endsSession = false;

  private readonly id: string;
  private readonly way: Way;
  private readonly stops: (() => void)[] = [];
  private resolveInputSeen: () => void = () => undefined;
  private readonly inputSeen = new Promise<void>((resolve) => (this.resolveInputSeen = resolve));
  private streaming = false;
  private answered = false;
  private interrupted = false;
  /** The last line of the stream, if it was left out. */
  private leftOut: string | undefined;

  constructor(id: string, line: number, way: Way) {
    this.id = id;
    this.line = line;
    this.way = way;
  }

  onInterrupt(stop: () => void): void {
    if (this.interrupted) stop();
    else this.stops.push(stop);
  }

  openStream(): void {
    if (this.streaming || this.answered) return;
    this.streaming = true;
    this.way.write(`${formatHeader(true, this.id)}\n`);
  }

  /** Lines that come when the reply has ended already are dropped: they would stand inside another reply. */
  writeLine(text: string): void {
    if (this.answered) return;
    if (!this.streaming) throw new Error("writeLine before openStream");
    this.leftOut = this.way.isBehind() ? text : undefined;
    if (this.leftOut === undefined) this.writeBody(text);
  }

  private writeBody(text: string): void {
    for (const line of bodyLines(text)) this.way.write(`${line}\n`);
  }

  nextInput(): Promise<void> {
    return this.inputSeen;
  }

  endSession(): void {
    this.endsSession = true;
  }

  /** The command is to be cut short. An open-ended one ends. */
  interrupt(): void {
    if (this.interrupted) return;
    this.interrupted = true;
    this.inputArrived();
    for (const stop of this.stops.splice(0)) stop();
  }

  inputArrived(): void {
    this.resolveInputSeen();
  }

  succeed(text: string): void {
    this.answer(true, text);
  }

  /** Refuses the command, or ends its stream: a reply that has begun as a success cannot be taken back. */
  fail(text: string): void {
    this.answer(false, text);
  }

  private answer(success: boolean, text: string): void {
    this.answered = true;
    if (!this.streaming) {
      this.way.write(formatReply(success, this.id, text));
      return;
    }
    // What was found in the end belongs before the end.
    if (this.leftOut !== undefined) this.writeBody(this.leftOut);
    if (success) this.writeBody(text);
    this.way.write("\n");
  }
}
