/**
 * The log from which a run goes on, and which `shinpan merge` joins with others. Each line is a JSON object: the first
 * says what the run is, the others what came of its units, which are the games of a match or the files to be scored.
 * A file has a line for each of its games, and a run goes on inside it: a line that was not finished is cut off. Of two
 * results for one unit the first counts.
 */
import { appendFileSync, closeSync, existsSync, fsyncSync, ftruncateSync, openSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { printableJson } from "../rules/quote.ts";
import {
  attempt, FileError, makeFolder, ownedName, readNamedFile, readRegularFile, statOf, sweep, targetOf,
} from "./named-file.ts";

/** The kinds of runs. */
const KINDS = ["match", "selfplay", "score", "analyze"] as const;
export type RunKind = (typeof KINDS)[number];

/** The first line. */
export interface LogHeader<Settings = Json> {
  readonly kind: RunKind;
  /** What must be the same for units to belong to one run. */
  readonly settings: Settings;
  /** Units of the whole run; in a match, of each pair of engines. */
  readonly games: number;
  /** The part of the run that this log is of, as "1/4", if it is not the whole. */
  readonly shard?: string;
}

interface LogContent {
  readonly header: LogHeader;
  /** Number of a unit, from 1 -> its lines, in the order in which the units were finished. */
  readonly units: Map<number, readonly Json[]>;
}

type Json = Readonly<Record<string, unknown>>;

/** Less than the longest string of Node, which has 512 MB. */
const MAX_LOG_BYTES = 256 * 2 ** 20;

/** More games or files than any run has. */
const MOST_UNITS = 1e7;

/** Runs that begin at once may both see the other's lock and give way: each tries again after a pause of its own. */
const LOCK_ATTEMPTS = 3;
const LOCK_PAUSE_MS = 10 * (1 + (process.pid % 10));

/** Whether a line is of a position, several of which come before the line of their game. */
export function isOfPosition(line: object): boolean {
  return "position" in line;
}

/**
 * The unit of a line, its number in the unit, and the unit's number of lines: 1 for a game, for a file its games.
 * @param begun lines of a file that is not done
 */
function placeOf(kind: RunKind, line: Json, begun: readonly Json[]): { unit: number; part: number; parts: number } {
  const number = (value: unknown) => (typeof value === "number" ? value : NaN);
  if (kind !== "score" && kind !== "analyze") return { unit: number(line.game), part: 1, parts: 1 };
  const unit = number(line.index) + 1;
  if (kind === "score") return { unit, part: number(line.game), parts: number(line.of) };
  const part = begun[0]?.index === line.index ? begun.length + 1 : 1;
  return { unit, part, parts: isOfPosition(line) || line.game !== line.of ? Infinity : part };
}

/** A log, the lines of the unit at its end that is not whole, and how many bytes of the log are whole lines. */
interface Parsed extends LogContent {
  readonly begun: readonly Json[];
  readonly wholeBytes: number;
}

/** Reads a log. Returns a sentence if it is none. Throws FileError. */
export function readLog(path: string): LogContent | string {
  return parseLog(path, readNamedFile(path, MAX_LOG_BYTES).toString("latin1"));
}

/** @param bytes the file, one character a byte, so that lengths hold where a line was cut within a character */
function parseLog(path: string, bytes: string): Parsed | string {
  const [first = "", ...lines] = bytes.split("\n");
  const header = parseObject(first);
  if (!isHeader(header)) return `${path} is no log of a run: its first line cannot be read`;
  let { games } = header;
  const units = new Map<number, readonly Json[]>();
  let at = first.length + 1;
  let wholeBytes = at;
  let begun: Json[] = [];
  let begunUnit = 0;
  // What follows the last line break was never finished.
  for (const line of lines.slice(0, -1)) {
    at += line.length + 1;
    const value = parseObject(line);
    if (!value) continue;
    const { unit, part, parts } = placeOf(header.kind, value, begun);
    if (Number.isNaN(unit)) {
      if (isCount(value.games)) games = value.games;
      wholeBytes = at;
      continue;
    }
    if (part === 1) [begun, begunUnit] = [[], unit];
    if (part !== begun.length + 1 || unit !== begunUnit) continue;
    begun.push(value);
    wholeBytes = at;
    if (part < parts) continue;
    if (!units.has(unit)) units.set(unit, begun);
    begun = [];
  }
  return { header: { ...header, games }, units, begun, wholeBytes };
}

function parseObject(line: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(line, "latin1").toString());
    return typeof value === "object" && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

function isHeader(value: Json | undefined): value is Json & LogHeader {
  const { kind, settings, games } = value ?? {};
  return KINDS.includes(kind as RunKind) && typeof settings === "object" && settings !== null && isCount(games);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_UNITS;
}

export class RunLog<Line> {
  /** The units of the log, in the order in which they were finished: number -> lines. */
  readonly units: Map<number, readonly Line[]>;
  /** The lines of the unit at the end of the log that is not whole. */
  begun: readonly Line[];
  private readonly kind: RunKind;
  private readonly path: string;
  private readonly file: number;
  private readonly unlock: () => void;

  private constructor(path: string, { header, units, begun }: Parsed, unlock: () => void) {
    this.path = path;
    this.file = openSync(path, "a");
    this.kind = header.kind;
    this.units = units as Map<number, readonly unknown[]> as Map<number, readonly Line[]>;
    this.begun = begun as readonly unknown[] as readonly Line[];
    this.unlock = unlock;
  }

  /**
   * Opens or begins the log of a run. Returns a sentence if there is another run's log. Throws FileError if it cannot
   * be written, or another process writes it.
   */
  static open<Line extends object>(path: string, header: LogHeader<object>): RunLog<Line> | string {
    return attempt(path, "written", () => {
      makeFolder(dirname(path));
      // Of what is no file the reader says so.
      const unlock = statOf(path)?.isFile() === false ? () => undefined : lock(path);
      const log = RunLog.openLocked<Line>(path, header, unlock);
      if (typeof log === "string") unlock();
      return log;
    });
  }

  private static openLocked<Line>(path: string, header: LogHeader<object>, unlock: () => void): RunLog<Line> | string {
    const text = existsSync(path) ? readRegularFile(path, MAX_LOG_BYTES).toString("latin1") : "";
    const first = `${printableJson(header)}\n`;
    const isNew = Buffer.from(first).toString("latin1").startsWith(text);
    const none = { header: header as LogHeader, units: new Map(), begun: [], wholeBytes: 0 };
    const old = isNew ? none : parseLog(path, text);
    if (typeof old === "string") return old;
    const { kind, settings, shard, games } = old.header;
    const difference =
      kind === header.kind ? settingsDifference(settings, header.settings) : `it is of ${kind}, not of ${header.kind}`;
    if (difference !== "") return `${path} is the log of another run: ${difference}`;
    if (shard !== header.shard) return `${path} is the log of another part of the run`;
    const log = new RunLog<Line>(path, old, unlock);
    if (old.wholeBytes < text.length) ftruncateSync(log.file, old.wholeBytes);
    if (isNew) log.write(first);
    else if (games !== header.games) log.write(`${printableJson({ games: header.games })}\n`);
    return log;
  }

  /** The lines of all units. */
  get lines(): Line[] {
    return [...this.units.values()].flat();
  }

  /** Adds the next lines of a unit. Throws FileError if the disk takes no more. */
  append(...lines: Line[]): void {
    this.write(lines.map((line) => `${printableJson(line)}\n`).join(""));
    for (const line of lines) {
      const { unit, part, parts } = placeOf(this.kind, line as Json, this.begun as readonly Json[]);
      if (part === 1) this.begun = [];
      (this.begun as Line[]).push(line);
      if (part < parts) continue;
      this.units.set(unit, this.begun);
      this.begun = [];
    }
  }

  private write(text: string): void {
    attempt(this.path, "written", () => {
      // Not writeSync: on a disk that is nearly full it writes a part and says nothing.
      appendFileSync(this.file, text);
      fsyncSync(this.file);
    });
  }

  close(): void {
    closeSync(this.file);
    this.unlock();
  }
}

/** Keeps other processes from a log until the answer is called or this process ends. Throws FileError. */
function lock(path: string): () => void {
  const target = targetOf(path);
  const own = ownedName(target, "lock");
  const unlock = () => {
    process.removeListener("exit", unlock);
    rmSync(own, { force: true });
  };
  process.once("exit", unlock);
  let holder: string | undefined;
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt++) {
    // First its own, then a look at others': of two at least one sees the other.
    appendFileSync(own, "");
    holder = sweep(dirname(target), (name) => name === basename(target));
    if (holder === undefined) return unlock;
    rmSync(own);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_PAUSE_MS);
  }
  unlock();
  throw new FileError(`"${path}" is in use: process ${holder} is writing it; wait for its end, or stop it`);
}

/** Logs of one run joined to one. */
export interface JoinedLog extends LogContent {
  /** The log as text: its header and the units by number. */
  readonly text: string;
}

/** Joins logs; of a unit that is in several the first counts. Returns a sentence if they do not belong together. */
export function joinLogs(paths: readonly string[]): JoinedLog | string {
  let header: LogHeader | undefined;
  const found = new Map<number, readonly Json[]>();
  for (const path of paths) {
    const log = readLog(path);
    if (typeof log === "string") return log;
    const { shard: _, ...own } = log.header;
    header ??= own;
    if (own.kind !== header.kind) return `${path} is of ${own.kind}, and ${paths[0]} is of ${header.kind}`;
    const difference = settingsDifference(header.settings, own.settings);
    if (difference !== "") return `${path} is of another run than ${paths[0]}: ${difference}`;
    if (own.games > header.games) header = own;
    for (const [unit, lines] of log.units) if (!found.has(unit)) found.set(unit, lines);
  }
  if (!header) return "no logs";
  const units = new Map([...found].sort(([a], [b]) => a - b));
  const text = [header, ...[...units.values()].flat()].map((line) => `${printableJson(line)}\n`).join("");
  return { header, units, text };
}

/** How settings differ, for people; empty if they are the same. What is absent and what is null are the same. */
export function settingsDifference(old: object, now: object): string {
  const [before, after] = [old, now] as [Json, Json];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const text = (value: unknown) => (value === undefined || value === null ? "not set" : JSON.stringify(value));
  return [...keys]
    .filter((key) => text(before[key]) !== text(after[key]))
    .map((key) => `${key} was ${text(before[key])} and is ${text(after[key])}`)
    .join(", ");
}
