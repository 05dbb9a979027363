/** Settings of the engine that a config file, a flag or a query may name, as KataGo calls them. */
import {
  changeKataSetting,
  DEFAULT_KATA_SETTINGS,
  isKataSetting,
  type KataSettings,
  whyWithoutEffect,
} from "../player/kata-settings.ts";
import { quote } from "../rules/quote.ts";

/** The perspective of win rates, scores and ownership. */
export type Perspective = "BLACK" | "WHITE" | "SIDETOMOVE";

export interface Settings {
  readonly perspective: Perspective;
  /** Visits of a search that names no other number. */
  readonly maxVisits: number;
  /** Milliseconds that a search takes at most. */
  readonly maxTimeMs: number;
  /** From how many sides the network looks at the position, as asked for; undefined for what suits the search. */
  readonly sides: number | undefined;
  /** What networks of KataGo's are asked for. */
  readonly kata: KataSettings;
}

export const DEFAULT_SETTINGS: Settings = {
  perspective: "SIDETOMOVE",
  maxVisits: 500,
  maxTimeMs: Infinity,
  sides: undefined,
  kata: DEFAULT_KATA_SETTINGS,
};

const PERSPECTIVES: readonly Perspective[] = ["BLACK", "WHITE", "SIDETOMOVE"];
/** As in KataGo, whose users write such numbers for "without end". */
const MOST_SECONDS = 1e20;

/** Settings of KataGo's search that clients send with every query. They have no counterpart here and do no harm. */
const NO_EFFECT = new Set([
  "ignorePreRootHistory",
  "homeDataDir",
  "numAnalysisThreads",
  "numSearchThreadsPerAnalysisThread",
  "numSearchThreads",
]);

export interface ChangedSettings {
  readonly settings: Settings;
  /** Names that mean nothing here. */
  readonly unknown: readonly string[];
  /** Sentences about bad values, which have changed nothing. */
  readonly problems: readonly string[];
}

/** The settings with some of them changed. */
export function changeSettings(settings: Settings, changes: Readonly<Record<string, unknown>>): ChangedSettings {
  let changed = settings;
  const unknown: string[] = [];
  const problems: string[] = [];
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value);
    const change = (to: Partial<Settings> | false | undefined, what: string) => {
      if (to) changed = { ...changed, ...to };
      else problems.push(`${name} must be ${what}, not ${quote(text)}`);
    };
    if (name === "reportAnalysisWinratesAs") {
      const perspective = PERSPECTIVES.find((known) => known === text.toUpperCase());
      change(perspective && { perspective }, PERSPECTIVES.join(", "));
    } else if (name === "maxVisits") {
      const maxVisits = Number(text);
      change(Number.isInteger(maxVisits) && maxVisits >= 1 && { maxVisits }, "a number from 1");
    } else if (name === "maxTime") {
      const seconds = text.trim() === "" ? NaN : Number(text);
      change(seconds > 0 && seconds <= MOST_SECONDS && { maxTimeMs: 1000 * seconds }, "a number of seconds");
    } else if (name === "rootNumSymmetriesToSample") {
      const sides = Number(text);
      const kata = { ...changed.kata, rootNumSymmetriesToSample: sides };
      change(Number.isInteger(sides) && sides >= 1 && sides <= 8 && { sides, kata }, "from 1 to 8");
    } else if (isKataSetting(name) && whyWithoutEffect(name) === undefined) {
      const kata = changeKataSetting(changed.kata, name, text);
      if (typeof kata === "string") problems.push(kata);
      else changed = { ...changed, kata };
    } else if (!NO_EFFECT.has(name)) {
      unknown.push(name);
    }
  }
  return { settings: changed, unknown, problems };
}
