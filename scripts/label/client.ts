/**
 * Asks a program that speaks KataGo's JSON analysis protocol: one JSON object a line each way, many queries under way,
 * answers in any order. Queries wait until there is room among those under way. A program that dies or falls silent is
 * started again and asked again for what it owes.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { LineSplitter } from "../../src/io/lines.ts";

export type Json = Readonly<Record<string, unknown>>;

/** An answer as the program gave it, or a sentence that says why there is none. */
export type Answer = Json | string;

export interface ClientOptions {
  /** Program and arguments. */
  readonly command: readonly string[];
  /** Most positions under way. */
  readonly inFlight: number;
  /** How long an answer may take. */
  readonly timeoutMs: number;
  /** Gets a sentence on what goes wrong with the program itself. */
  readonly warn: (sentence: string) => void;
}

/** Starts in a row without one answer after which the program is given up. */
const MAX_STARTS = 4;
/** How often a query is sent, if the program dies over it. */
const MAX_ATTEMPTS = 3;
const RESTART_MS = 200;
const CLOCK_MS = 500;
/** How long the program may take to end before it is killed. */
const END_MS = 3000;
/** Lines of stderr that are shown when the program dies. */
const LAST_WORDS = 5;
/** A program that writes more than this without a line break does not speak the protocol. */
const MAX_LINE = 1 << 26;
/** Where the id stands in an answer that is not JSON, as one with NaN in it. */
const ID_IN_TEXT = /"id":\s*"?(\d+)"?/;
const GIVEN_UP = "the program was given up";

interface Pending {
  /** The request as JSON without braces, id and turns. */
  readonly fields: string;
  /** Turns not answered yet; empty for an action. */
  readonly open: Set<number>;
  readonly answers: Map<number, Answer>;
  readonly isAction: boolean;
  attempts: number;
  sentMs: number;
  readonly resolve: (answers: Answer[]) => void;
}

export class AnalysisClient {
  private readonly options: ClientOptions;
  private child: ChildProcessWithoutNullStreams | undefined;
  /** Id -> query sent and not answered in full, in the order of sending. */
  private readonly sent = new Map<string, Pending>();
  /** Queries that wait for room. */
  private readonly waiting: Pending[] = [];
  private inFlight = 0;
  private nextId = 1;
  private startsInVain = 0;
  private heardMs = 0;
  private readonly clock: NodeJS.Timeout;
  private state: "open" | "closed" | "given up" = "open";
  private lastWords: string[] = [];
  /** Lines that were no JSON object or answered nothing that was asked. */
  strayLines = 0;
  restarts = 0;

  constructor(options: ClientOptions) {
    this.options = options;
    this.clock = setInterval(() => this.checkClock(), CLOCK_MS);
    this.start();
  }

  /** Whether the program failed so often that no more is asked. */
  get isGivenUp(): boolean {
    return this.state === "given up";
  }

  /**
   * Asks about a game.
   * @param query - the fields of the query but `id` and `analyzeTurns`, as JSON without the braces around them: text,
   * because a long game is asked about once a move
   * @param turns - numbers of moves before the positions
   * @returns the answers in the order of the turns
   */
  ask(query: string, turns: readonly number[]): Promise<Answer[]> {
    return this.enqueue(query, turns, false);
  }

  /** Asks for a special action, as "query_version". */
  async action(action: string): Promise<Answer> {
    return (await this.enqueue(`"action":${JSON.stringify(action)}`, [], true))[0];
  }

  private enqueue(fields: string, turns: readonly number[], isAction: boolean): Promise<Answer[]> {
    return new Promise((resolve) => {
      const answers = new Map<number, Answer>();
      const pending = { fields, open: new Set(turns), answers, isAction, attempts: 0, sentMs: 0 };
      const finish = (given: Answer[]) => resolve(isAction ? given : turns.map((turn) => answers.get(turn)!));
      this.waiting.push({ ...pending, resolve: finish });
      this.pump();
    });
  }

  /** Sends what there is room for. */
  private pump(): void {
    if (this.state !== "open") {
      for (const pending of this.waiting.splice(0)) fail(pending, GIVEN_UP);
      return;
    }
    while (this.child && this.waiting.length > 0) {
      const size = this.waiting[0].open.size;
      if (this.inFlight > 0 && this.inFlight + size > this.options.inFlight) return;
      this.send(this.waiting.shift()!);
    }
  }

  private send(pending: Pending): void {
    const id = String(this.nextId++);
    if (this.sent.size === 0) this.heardMs = performance.now();
    this.sent.set(id, pending);
    this.inFlight += pending.open.size;
    pending.attempts++;
    pending.sentMs = performance.now();
    const turns = pending.isAction ? "" : `,"analyzeTurns":[${[...pending.open].join()}]`;
    this.child!.stdin.write(`{"id":"${id}"${turns},${pending.fields}}\n`);
  }

  private start(): void {
    const [program, ...args] = this.options.command;
    this.startsInVain++;
    // In a process group of its own: an interrupt from the terminal is for the caller, which then ends the program.
    const child = spawn(program, args, { stdio: "pipe", detached: true });
    this.child = child;
    this.lastWords = [];
    this.heardMs = performance.now();
    child.stdin.on("error", () => undefined); // the program's end comes by "close"
    splitLines(child.stdout, (line) => this.receive(line));
    splitLines(child.stderr, (line) => {
      this.lastWords = [...this.lastWords, line].slice(-LAST_WORDS);
    });
    child.once("error", ({ message }) => this.lose(child, `cannot be started (${message})`));
    child.once("close", (status, signal) => this.lose(child, `ended (${signal ?? `status ${status}`})`));
  }

  private receive(line: string): void {
    this.heardMs = performance.now();
    if (line.trim() === "") return;
    const message = parseObject(line) ?? { error: "not JSON", id: ID_IN_TEXT.exec(line)?.[1] };
    const id = String(message.id);
    const pending = this.sent.get(id);
    if (!pending) return void this.strayLines++;
    if (message.warning !== undefined || message.isDuringSearch === true) return;
    this.startsInVain = 0;
    const { open } = pending;
    const before = open.size;
    const refusal = message.error === undefined ? undefined : `error: ${String(message.error)}`;
    if (pending.isAction) pending.resolve([refusal ?? message]);
    else if (refusal !== undefined) fail(pending, refusal);
    else {
      const turn = typeof message.turnNumber === "number" ? message.turnNumber : [...open][0];
      if (!open.delete(turn)) return void this.strayLines++;
      pending.answers.set(turn, message.noResults === true ? "an answer without results" : message);
      if (open.size === 0) pending.resolve([]);
    }
    this.inFlight -= before - open.size;
    if (open.size === 0) this.sent.delete(id);
    this.pump();
  }

  /** Fails queries that were passed over for the timeout; a program that has said nothing for as long is killed. */
  private checkClock(): void {
    const now = performance.now();
    const { timeoutMs } = this.options;
    if (this.sent.size === 0) return;
    if (now - this.heardMs > timeoutMs) {
      this.options.warn(`the program has said nothing for ${timeoutMs / 1000} s and is started again`);
      this.heardMs = now;
      if (this.child) kill(this.child, "SIGKILL");
      return;
    }
    for (const [id, pending] of this.sent) {
      if (this.heardMs - pending.sentMs <= timeoutMs) break;
      this.sent.delete(id);
      this.inFlight -= pending.open.size;
      fail(pending, "no answer in time");
    }
    this.pump();
  }

  /** The program is gone: what it owes waits for the next one, unless it has been sent too often. */
  private lose(child: ChildProcessWithoutNullStreams, how: string): void {
    if (this.child !== child) return;
    this.child = undefined;
    const owed = [...this.sent.values()];
    this.sent.clear();
    this.inFlight = 0;
    if (this.state === "open") {
      const words = this.lastWords.map((line) => `\n  | ${line}`).join("");
      const isLast = this.startsInVain >= MAX_STARTS;
      this.options.warn(`the program ${how}${isLast ? ", and is given up" : " and is started again"}${words}`);
      if (isLast) this.state = "given up";
      else {
        this.restarts++;
        setTimeout(() => {
          if (this.state !== "open") return;
          this.start();
          this.pump();
        }, RESTART_MS * this.startsInVain);
      }
    }
    for (const pending of owed) if (pending.attempts >= MAX_ATTEMPTS) fail(pending, "the program died over it");
    this.waiting.unshift(...owed.filter(({ attempts }) => attempts < MAX_ATTEMPTS));
    this.pump();
  }

  /** Ends the program. What is still owed fails. */
  async close(): Promise<void> {
    clearInterval(this.clock);
    if (this.state === "open") this.state = "closed";
    const owed = [...this.sent.values()];
    this.sent.clear();
    for (const pending of owed) fail(pending, GIVEN_UP);
    this.pump();
    const { child } = this;
    if (!child) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.stdin.end();
    if (owed.length > 0) kill(child, "SIGTERM");
    const timer = setTimeout(() => kill(child, "SIGKILL"), END_MS);
    await ended;
    clearTimeout(timer);
  }
}

function fail({ open, answers, resolve }: Pending, sentence: string): void {
  for (const turn of open) answers.set(turn, sentence);
  open.clear();
  resolve([sentence]);
}

/** Signals the program and what it has started. */
function kill({ pid }: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Calls `take` with every line. */
function splitLines(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  const splitter = new LineSplitter(MAX_LINE);
  stream.on("data", (chunk: Buffer) => splitter.feed(chunk).forEach(take));
}

function parseObject(line: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
