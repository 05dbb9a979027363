/** Joins the GTP front end to the standard streams of the process. */
import { createSession, type GtpSessionOptions } from "../gtp/gtp.ts";

/** Signals that end the session as the end of input would, only at once. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Speaks GTP until `quit`, the end of input, a signal, or a controller that no longer reads. */
export async function runGtp(options: Omit<GtpSessionOptions, "write" | "now">): Promise<void> {
  const { server } = createSession({
    ...options,
    now: () => performance.now(),
    write: (text) => void process.stdout.write(text),
    onInternalError: (error, name) => note(`shinpan: internal error in ${name}: ${describe(error)}`),
  });
  process.stdout.on("error", () => server.shutdown());
  process.stdin.on("error", () => server.end());
  for (const signal of SIGNALS) process.on(signal, () => server.shutdown());
  if (process.stdin.isTTY) note(banner(options.version));
  // Some front ends wait for this line before they send anything.
  note("GTP ready");
  process.stdin.on("data", (chunk: Buffer) => server.feed(chunk));
  process.stdin.on("end", () => server.end());
  await server.finished;
  await drain();
  await options.player.close();
}

function banner(version: string): string {
  return (
    `shinpan ${version}, a Go engine that speaks GTP. Type commands, for example\n` +
    "  boardsize 9\n  genmove black\n  showboard\n  list_commands\n  quit\n"
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A line on stderr. Nothing is lost if nobody reads it, and nobody is kept waiting. */
function note(line: string): void {
  process.stderr.write(`${line}\n`, () => undefined);
}

/** Waits until stdout has taken everything, or can take no more. */
function drain(): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.destroyed || process.stdout.writableLength === 0) resolve();
    else process.stdout.write("", () => resolve());
  });
}
