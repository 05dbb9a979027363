/**
 * The log of a run of many games, one JSON object a line: first what the run is, then every finished game. It only
 * grows, and a line is written in one go, so that a run that was stopped at any moment goes on where it was: a line
 * that was not finished is left out, and of two lines for one game the first counts.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** What is logged of a game. */
interface Entry {
  /** From 1. */
  readonly game: number;
}

/** The first line. */
export interface LogHeader<Settings> {
  /** What kind of run it is: "match" or "selfplay". */
  readonly kind: string;
  /** What must be the same for games to belong to one run. */
  readonly settings: Settings;
  /** Games of the whole run. */
  readonly games: number;
  /** The part of the run that this log is of, as "1/4", if it is not the whole. */
  readonly shard?: string;
}

export interface LogContent<Settings, Logged> {
  readonly header: LogHeader<Settings>;
  /** The games by number. */
  readonly entries: readonly Logged[];
}

type Json = Readonly<Record<string, unknown>>;

/** Reads a log. Returns a sentence if it is none. */
export function readLog(path: string): LogContent<Json, Entry & Json> | string {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return `${path} cannot be read (${(error as Error).message})`;
  }
  const [first = "", ...lines] = text.split("\n");
  const header = parseObject(first);
  if (!isHeader(header)) return `${path} is no log of games: its first line cannot be read`;
  let { games } = header;
  const entries = new Map<number, Entry & Json>();
  for (const line of lines) {
    const value = parseObject(line);
    if (typeof value?.games === "number") games = value.games;
    const game = value?.game;
    if (typeof game === "number" && !entries.has(game)) entries.set(game, { ...value, game });
  }
  return { header: { ...header, games }, entries: [...entries.values()].sort((a, b) => a.game - b.game) };
}

function parseObject(line: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

function isHeader(value: Json | undefined): value is Json & LogHeader<Json> {
  const { kind, settings, games } = value ?? {};
  return typeof kind === "string" && typeof settings === "object" && settings !== null && typeof games === "number";
}

export class RunLog<Logged extends Entry> {
  /** The games of the log, in the order in which they ended. */
  readonly entries: Logged[];
  private readonly file: number;

  private constructor(file: number, entries: Logged[]) {
    this.file = file;
    this.entries = entries;
  }

  /** Opens or begins the log of a run. Returns a sentence if there is another run's log, or if it cannot be written. */
  static open<Logged extends Entry>(path: string, header: LogHeader<object>): RunLog<Logged> | string {
    try {
      mkdirSync(dirname(path), { recursive: true });
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      const first = JSON.stringify(header);
      if (first.startsWith(text)) {
        const log = new RunLog<Logged>(openSync(path, "a"), []);
        log.write(`${first.slice(text.length)}\n`);
        return log;
      }
      const old = readLog(path);
      if (typeof old === "string") return old;
      const difference = differenceOf(old.header, header);
      if (difference !== "") return `${path} is the log of another run: ${difference}`;
      const log = new RunLog<Logged>(openSync(path, "a"), [...old.entries] as unknown as Logged[]);
      // What follows the last line break was never finished.
      if (!text.endsWith("\n")) log.write("\n");
      if (old.header.games !== header.games) log.write(`${JSON.stringify({ games: header.games })}\n`);
      return log;
    } catch (error) {
      return `${path} cannot be written (${(error as Error).message})`;
    }
  }

  /** Adds a game. Throws if the disk takes no more. */
  append(entry: Logged): void {
    this.write(`${JSON.stringify(entry)}\n`);
    this.entries.push(entry);
  }

  private write(text: string): void {
    writeSync(this.file, text);
    fsyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}

/** How two runs differ, for people; empty if they are the same but for the number of games and the shard. */
export function differenceOf(old: LogHeader<object>, now: LogHeader<object>): string {
  if (old.kind !== now.kind) return `it is of ${old.kind}, not of ${now.kind}`;
  const [before, after] = [old.settings, now.settings] as [Json, Json];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const text = (value: unknown) => (value === undefined || value === null ? "not set" : JSON.stringify(value));
  return [...keys]
    .filter((key) => text(before[key]) !== text(after[key]))
    .map((key) => `${key} was ${text(before[key])} and is ${text(after[key])}`)
    .join(", ");
}
