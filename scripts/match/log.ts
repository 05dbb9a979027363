/**
 * The log of a match, one JSON object a line: first the settings, then every finished game. It only grows, so a match
 * that was stopped goes on where it was, and a line that was being written when it stopped is left out.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** The two sides: `a` is usually shinpan, `b` its opponent. */
export type Side = "a" | "b";

/** What must be the same for games to belong to one match. */
export type MatchSettings = Readonly<Record<string, string | number | null>>;

/** A finished game as the log has it. */
export interface GameResult {
  /** Number of the game in its match, from 1. */
  readonly game: number;
  readonly black: Side;
  /** As in SGF: "B+3.5", "W+R", "0", "Void". */
  readonly result: string;
  /** Null for a drawn game; absent for one without result. */
  readonly winner?: Side | null;
  readonly reason: string;
  readonly moves: number;
  /** Mean and longest time for a move, by side. */
  readonly timeMs: Readonly<Record<Side, { readonly mean: number; readonly max: number }>>;
}

export class MatchLog {
  /** The games of the log, in the order in which they ended. */
  readonly results: GameResult[];
  private readonly path: string;

  private constructor(path: string, results: GameResult[]) {
    this.path = path;
    this.results = results;
  }

  /** Opens or begins the log of a match with these settings. Returns a sentence if the log is another match's. */
  static open(path: string, settings: MatchSettings): MatchLog | string {
    const header = JSON.stringify({ match: settings });
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${header}\n`);
      return new MatchLog(path, []);
    }
    const text = readFileSync(path, "utf8");
    const [first = "", ...lines] = text.split("\n");
    if (first !== header) return `${path} is the log of another match: ${difference(first, settings)}`;
    // What follows the last line break was never finished.
    if (!text.endsWith("\n")) appendFileSync(path, "\n");
    return new MatchLog(path, lines.flatMap(parseResult));
  }

  append(result: GameResult): void {
    this.results.push(result);
    appendFileSync(this.path, `${JSON.stringify(result)}\n`);
  }
}

function parseResult(line: string): GameResult[] {
  try {
    return [JSON.parse(line) as GameResult];
  } catch {
    return [];
  }
}

/** Which settings differ, for people. */
function difference(header: string, settings: MatchSettings): string {
  let old: MatchSettings;
  try {
    old = (JSON.parse(header) as { match: MatchSettings }).match;
  } catch {
    return "its first line cannot be read";
  }
  const keys = new Set([...Object.keys(old), ...Object.keys(settings)]);
  return [...keys]
    .filter((key) => old[key] !== settings[key])
    .map((key) => `${key} was ${old[key] ?? "not set"} and is ${settings[key] ?? "not set"}`)
    .join(", ");
}
