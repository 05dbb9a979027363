/**
 * The file that labelled games are added to. Its first line has the settings of the run; a game is written in one go
 * with its number at the line's beginning, so that a run that was killed goes on where it was: a line that was not
 * finished is cut off, and games that are there are not done again.
 */
import { closeSync, ftruncateSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { settingsDifference } from "../../src/io/log.ts";
import { FORMAT, type LabelledGame, writeGame } from "./labels.ts";

const CHUNK = 1 << 22;
const NEW_LINE = 10;
/** What of a line is looked at; the line of settings is longer. */
const HEAD_BYTES = 64;
const GAME = /^\{"game":(\d+),"labels":(\d+),/;

/** What must be the same for games to belong into one file. */
export type Settings = Readonly<Record<string, unknown>>;

/** The first line. */
interface Header {
  readonly kind: "labels";
  readonly settings: Settings;
  readonly games: number;
}

export class LabelFile {
  /** Numbers of the games in the file. */
  readonly games: Set<number>;
  /** Labelled positions in the file. */
  positions: number;
  private readonly file: number;

  private constructor(file: number, games: Set<number>, positions: number) {
    this.file = file;
    this.games = games;
    this.positions = positions;
  }

  /** Opens or begins a file. Returns a sentence if it is another run's, or if it cannot be written. */
  static open(path: string, settings: Settings): LabelFile | string {
    try {
      mkdirSync(dirname(path), { recursive: true });
      const file = openSync(path, "a+");
      const found = scan(file);
      if (typeof found === "string") return `${path} ${found}`;
      const header: Header = { kind: "labels", settings: { format: FORMAT, ...settings }, games: 0 };
      const text = JSON.stringify(header);
      const isNew = found.end === 0;
      const old = isNew ? undefined : parseHeader(found.first);
      // Without a whole line it may hold what a run that was killed at once has left of the first.
      const isOfLabels = isNew ? text.startsWith(found.unfinished) : old !== undefined;
      if (!isOfLabels) return `${path} is no file of labels: its first line has no settings`;
      const difference = old ? settingsDifference(old.settings, header.settings) : "";
      if (difference !== "") return `${path} has the labels of another run: ${difference}`;
      ftruncateSync(file, found.end);
      const labels = new LabelFile(file, found.games, found.positions);
      if (isNew) labels.write(text);
      return labels;
    } catch (error) {
      return `${path} cannot be written (${(error as Error).message})`;
    }
  }

  /** Adds a game. Throws if the disk takes no more. */
  append(game: LabelledGame): void {
    this.write(writeGame(game));
    this.games.add(game.game);
    this.positions += game.labels.length;
  }

  private write(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
  }

  close(): void {
    fsyncSync(this.file);
    closeSync(this.file);
  }
}

interface Found {
  readonly games: Set<number>;
  readonly positions: number;
  /** The first line. */
  readonly first: string;
  /** Where the last whole line ends. */
  readonly end: number;
  /** The beginning of what comes after it. */
  readonly unfinished: string;
}

/** Reads which games there are, without the games themselves: a file may be larger than the memory. */
function scan(file: number): Found | string {
  const games = new Set<number>();
  const buffer = Buffer.alloc(CHUNK);
  let positions = 0;
  let end = 0;
  let first: string | undefined;
  let head = "";
  let lines = 0;
  for (let at = 0; ; ) {
    const length = readSync(file, buffer, 0, CHUNK, at);
    if (length === 0) return { games, positions, first: textOf(first ?? ""), end, unfinished: textOf(head) };
    const chunk = buffer.subarray(0, length);
    for (let start = 0; start < length; ) {
      const stop = chunk.indexOf(NEW_LINE, start);
      const ends = stop < 0 ? length : stop;
      const room = first === undefined ? ends - start : Math.max(0, HEAD_BYTES - head.length);
      head += chunk.toString("latin1", start, Math.min(ends, start + room));
      start = ends + 1;
      if (stop < 0) continue;
      lines++;
      if (first === undefined) first = head;
      else {
        const match = GAME.exec(head);
        if (!match) return `is no file of labels: line ${lines} is no labelled game`;
        games.add(Number(match[1]));
        positions += Number(match[2]);
      }
      head = "";
      end = at + stop + 1;
    }
    at += length;
  }
}

/** The text of bytes that were read a character each. */
function textOf(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString();
}

function parseHeader(line: string): Header | undefined {
  try {
    const header = JSON.parse(line) as Header | null;
    return header?.kind === "labels" && typeof header.settings === "object" ? header : undefined;
  } catch {
    return undefined;
  }
}
