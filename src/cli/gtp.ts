/** Joins the GTP front end to the standard streams of the process. */
import type { Geometry } from "../../engine/board/geometry.ts";
import { humanNetworkInUse, networkInUse } from "../../engine/policy/network/network-policy.ts";
import type { Candidate } from "../../engine/search/result.ts";
import { createSession, type GtpSessionOptions } from "../gtp/gtp.ts";
import type { SessionOptions } from "../gtp/session.ts";
import { fileTrouble } from "../io/named-file.ts";
import { drained } from "../io/terminal.ts";
import type { ChosenMove } from "../player/player.ts";
import { liveGraphics } from "../gtp/commands/analysis.ts";
import { signedPoints } from "../report/game-analysis.ts";
import { failed, OK, SIGNALS } from "./command.ts";
import { SessionLog } from "./session-log.ts";

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
    "  boardsize 9\n  E5\n  genmove white\n  hint\n  score\n  help\n  quit\n"
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

// Comments on moves on stderr, for bridges and GoGui, each under its flag.

const GFX_INTERVAL_MS = 500;
/** Moves of a variation in a chat line. */
const MAX_MOVES = 10;

/** Which comments are written. */
export interface CommentaryFlags {
  readonly chat: boolean;
  readonly variations: boolean;
  readonly gfx: boolean;
}

/**
 * @param chat for gtp2ogs: a line for the game's Malkovich log, which the opponent cannot read
 * @param variations for gtp2ogs: the expected moves as a variation that people can click
 * @param gfx for GoGui: a drawing of the search, twice a second
 * @param write takes text for stderr, one or more whole lines
 */
export function commentary(
  { chat, variations, gfx }: CommentaryFlags,
  write: (text: string) => void,
): Pick<SessionOptions, "observe" | "onChosen"> {
  return {
    ...(gfx && {
      observe: (colour, geometry) => ({
        intervalMs: GFX_INTERVAL_MS,
        report: (result) => {
          // A blank line ends the drawing.
          if (result.candidates.length > 0) {
            write(`gogui-gfx:\n${liveGraphics(result, colour, geometry).join("\n")}\n\n`);
          }
        },
      }),
    }),
    onChosen: (choice, geometry) => {
      if (gfx) write("gogui-gfx: CLEAR\n");
      const line = chat ? chatLine(choice, geometry) : "";
      if (line !== "") write(`MALKOVICH: ${line}\n`);
      if (variations) write(variationLines(choice, geometry));
    },
  };
}

/** How the game stands by the search, for the player who moves, and what it expects; "" if nothing was searched. */
function chatLine({ move, search }: ChosenMove, geometry: Geometry): string {
  if (!search || search.visits === 0) return "";
  const { winrate, score, visits, candidates } = search;
  const names = expectedMoves(candidates.find((candidate) => candidate.move === move), geometry);
  return [
    `Win rate ${(100 * winrate).toFixed(1)} %, score ${signedPoints(score)}, visits ${visits}`,
    ...(names.length > 0 ? [`PV ${names.join(" ")}`] : []),
  ].join(", ");
}

/**
 * The chosen move in the two lines that Leela Zero writes of a search: gtp2ogs, which knows no form of ours, makes of
 * them a variation that people can click. It has no place for the score.
 */
function variationLines({ move, search }: ChosenMove, geometry: Geometry): string {
  const candidate = search?.candidates.find((other) => other.move === move);
  if (!search || !candidate || candidate.variation.length === 0) return "";
  const { visits, playouts, timeMs } = search;
  const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(2)}%`;
  const { winrate, lowerBound, prior } = candidate;
  const values = `(V: ${percent(winrate)}) (LCB: ${percent(lowerBound)}) (N: ${percent(prior)})`;
  const line = `${geometry.vertex(candidate.move)} -> ${candidate.visits} ${values}`;
  const speed = Math.round(playouts / Math.max(0.001, timeMs / 1000));
  return (
    `${line} PV: ${expectedMoves(candidate, geometry).join(" ")}\n` +
    `${visits} visits, ${visits} nodes, ${playouts} playouts, ${speed} n/s\n`
  );
}

function expectedMoves(candidate: Candidate | undefined, geometry: Geometry): string[] {
  return (candidate?.variation ?? []).slice(0, MAX_MOVES).map((p) => geometry.vertex(p));
}
