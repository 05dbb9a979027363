/** Joins the GTP front end to the standard streams of the process. */
import { humanNetworkInUse, networkInUse } from "../../engine/policy/network/network-policy.ts";
import { fileTrouble } from "../io/named-file.ts";
import { createSession, type GtpSessionOptions } from "../gtp/gtp.ts";
import { failed, OK, SIGNALS } from "./command.ts";
import { commentary, type CommentaryFlags } from "./commentary.ts";
import { SessionLog } from "./session-log.ts";
import { drained } from "../io/terminal.ts";

export interface StreamOptions extends CommentaryFlags {
  /** Where to log the session; undefined for nowhere. */
  readonly log: string | undefined;
}

/** After a signal, replies that have not been read by then are lost. */
const LAST_WORDS_MS = 300;
/** No line of an analysis, which can send megabytes a second, is added to more characters that wait to be read. */
const MOST_UNREAD = 1 << 20;
/** Text for stderr beyond this many bytes waits for nobody: it is left out. */
const MAX_UNREAD = 1 << 16;

/**
 * Speaks GTP until `quit`, the end of input, a signal, or a controller that no longer reads. Returns the exit code,
 * FAILED only if replies cannot be written, as on a full disk.
 */
export async function runGtp(
  options: Omit<GtpSessionOptions, "write" | "isBehind" | "now">,
  { chat, variations, gfx, log: file }: StreamOptions,
): Promise<number> {
  const now = () => performance.now();
  const log =
    file === undefined ? undefined : new SessionLog({ file, now, onTrouble: (text) => note(`shinpan: ${text}`) });
  const { server } = createSession({
    ...options,
    isTyped: process.stdin.isTTY === true,
    now,
    write: (text) => void process.stdout.write(text),
    isBehind: () => process.stdout.writableLength > MOST_UNREAD,
    onInternalError: (error, name) => {
      log?.note(`internal error in ${name}: ${describe(error)}`);
      note(`shinpan: internal error in ${name}: ${describe(error)}`);
    },
    ...(log && { log }),
    ...((chat || variations || gfx) && commentary({ chat, variations, gfx }, say)),
  });
  log?.note(`shinpan ${options.version}, Node ${process.version}: ${process.argv.slice(2).join(" ")}`);
  for (const network of [networkInUse(), humanNetworkInUse()]) if (network) log?.note(`network ${network.name}`);
  let code = OK;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A controller that has closed the pipe wants no more.
    if (error.code !== "EPIPE") code = failed({ writeError: say }, fileTrouble(error, "standard output", "written"));
    server.shutdown();
  });
  process.stderr.on("error", () => undefined);
  process.stdin.on("error", () => server.end());
  // They end the session as the end of input would, only at once.
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      server.shutdown();
      // A controller that no longer reads must not delay the end.
      setTimeout(() => process.exit(), LAST_WORDS_MS).unref();
    });
  }
  if (process.stdin.isTTY) note(banner(options.version));
  // Some front ends wait for this line before they send anything.
  note("GTP ready");
  process.stdin.on("data", (chunk: Buffer) => server.feed(chunk));
  process.stdin.on("end", () => server.end());
  await server.finished;
  await drained(process.stdout);
  await log?.close();
  await options.player.close();
  return code;
}

function banner(version: string): string {
  return (
    `shinpan ${version}, a Go engine that speaks GTP. Type commands, for example\n` +
    "  boardsize 9\n  genmove black\n  showboard\n  help\n  quit\n"
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A line on stderr. */
function note(line: string): void {
  say(`${line}\n`);
}

/** Writes whole lines to stderr. If nobody reads them, they are dropped: the engine neither waits nor stores them. */
function say(text: string): void {
  if (process.stderr.writableLength < MAX_UNREAD) process.stderr.write(text);
}
