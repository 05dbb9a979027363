/** A GTP server with fake commands, for the tests of the command loop. */
import { type Command, commandTable, GtpError } from "../../../src/gtp/core/command.ts";
import { GtpServer } from "../../../src/gtp/core/server.ts";

/** Lets everything that is ready run. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

/** A server with fake commands, its output so far, and hands on the command that is waiting. */
export function setUp(extra: Command[] = []) {
  let output = "";
  let finished = false;
  const internalErrors: string[] = [];
  /** What the log says was sent. */
  const logged: string[] = [];
  /** Characters that may wait to be read before lines of a stream are left out. */
  const most = { unread: Infinity };
  /** Completes the `slow` command that is running. */
  const release: { current?: (text: string) => void } = {};
  /** Sends a line of the `watch` that is running. */
  const emit: { current?: (text: string) => void } = {};
  const commands: Command[] = [
    { name: "echo", usage: "[WORD…]", run: (args) => args.join(" ") },
    { name: "nothing", usage: "", run: () => undefined },
    { name: "later", usage: "WORD", run: async (args) => (await settle(), args[0]) },
    { name: "refuse", usage: "", run: () => { throw new GtpError("not today"); } },
    { name: "refuse-later", usage: "", run: async () => { await settle(); throw new GtpError("not today either"); } },
    { name: "crash", usage: "", run: () => { throw new TypeError("x is not a function\n\n  at y"); } },
    { name: "crash-later", usage: "", run: async () => { await settle(); throw "a string"; } },
    { name: "thenable", usage: "", run: () => ({ then: (f: (text: string) => void) => f("done") }) as Promise<string> },
    { name: "pair", usage: "FIRST [SECOND]", run: (args) => args.join("+") },
    // Works until it is released or interrupted.
    {
      name: "slow",
      usage: "",
      run: (_args, call) =>
        new Promise<string>((resolve) => {
          release.current = resolve;
          call.onInterrupt(() => resolve("cut short"));
        }),
    },
    // An open-ended analysis.
    {
      name: "watch",
      usage: "",
      run: async (_args, call) => {
        call.openStream();
        emit.current = (text) => call.writeLine(text);
        await call.nextInput();
      },
    },
    // A search that shows its thoughts and is not disturbed by input.
    {
      name: "think",
      usage: "",
      run: async (_args, call) => {
        call.openStream();
        call.writeLine("info move D4");
        return new Promise<string>((resolve) => {
          release.current = resolve;
          call.onInterrupt(() => resolve("play D4"));
        });
      },
    },
    {
      name: "crash-in-stream",
      usage: "",
      run: (_args, call) => {
        call.openStream();
        call.writeLine("info");
        throw new Error("lost");
      },
    },
    { name: "quit", usage: "", run: (_args, call) => call.endSession() },
  ];
  const server = new GtpServer({
    commands: commandTable([...commands, ...extra]),
    write: (text) => (output += text),
    isBehind: () => output.length > most.unread,
    log: {
      received: () => undefined,
      began: () => undefined,
      sent: (text) => logged.push(text),
      answered: () => undefined,
    },
    onInternalError: (error, name) => internalErrors.push(`${name}: ${String(error)}`),
  });
  void server.finished.then(() => (finished = true));
  return {
    server,
    release: (text: string) => release.current?.(text),
    emit: (text: string) => emit.current?.(text),
    internalErrors,
    logged,
    most,
    isFinished: () => finished,
    /** What has been written since the last call. */
    async output() {
      await settle();
      const text = output;
      output = "";
      return text;
    },
    async answers(input: string) {
      server.feed(input);
      await settle();
      await settle();
      return this.output();
    },
  };
}
