/** Settings of the engine that a config file, a flag or a query may name, as KataGo calls them. */
import { quote } from "../rules/quote.ts";

/** Whose side win rates, scores and ownership are told from. */
export type Perspective = "BLACK" | "WHITE" | "SIDETOMOVE";

export interface Settings {
  readonly perspective: Perspective;
  /** Visits of a search that names no other number. */
  readonly maxVisits: number;
  /** Milliseconds that a search takes at most. */
  readonly maxTimeMs: number;
  /** From how many sides the network looks at the position, as asked for; undefined for what suits the search. */
  readonly sides: number | undefined;
}

export const DEFAULT_SETTINGS: Settings = {
  perspective: "SIDETOMOVE",
  maxVisits: 500,
  maxTimeMs: Infinity,
  sides: undefined,
};

const PERSPECTIVES: readonly Perspective[] = ["BLACK", "WHITE", "SIDETOMOVE"];
const MOST_SECONDS = 1e9;

/** Settings of KataGo's search that clients send with every query. They have no counterpart here and do no harm. */
const NO_EFFECT = new Set([
  "wideRootNoise",
  "ignorePreRootHistory",
  "homeDataDir",
  "numAnalysisThreads",
  "numSearchThreadsPerAnalysisThread",
  "numSearchThreads",
]);

/** The settings with some of them changed, and the names that mean nothing here; or a sentence about a bad value. */
export function changeSettings(
  settings: Settings,
  changes: Readonly<Record<string, unknown>>,
): { readonly settings: Settings; readonly unknown: readonly string[] } | string {
  let changed = settings;
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value);
    if (name === "reportAnalysisWinratesAs") {
      const perspective = PERSPECTIVES.find((known) => known === text.toUpperCase());
      if (!perspective) return `${name} must be ${PERSPECTIVES.join(", ")}, not ${quote(text)}`;
      changed = { ...changed, perspective };
    } else if (name === "maxVisits") {
      const maxVisits = Number(text);
      if (!Number.isInteger(maxVisits) || maxVisits < 1) return `${name} must be a number from 1, not ${quote(text)}`;
      changed = { ...changed, maxVisits };
    } else if (name === "maxTime") {
      const seconds = text.trim() === "" ? NaN : Number(text);
      if (!(seconds > 0 && seconds <= MOST_SECONDS)) return `${name} must be a number of seconds, not ${quote(text)}`;
      changed = { ...changed, maxTimeMs: 1000 * seconds };
    } else if (name === "rootNumSymmetriesToSample") {
      const sides = Number(text);
      if (!Number.isInteger(sides) || sides < 1 || sides > 8) return `${name} must be from 1 to 8, not ${quote(text)}`;
      changed = { ...changed, sides };
    } else if (!NO_EFFECT.has(name)) {
      unknown.push(name);
    }
  }
  return { settings: changed, unknown };
}
