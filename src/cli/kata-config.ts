/** KataGo's settings files and flags: `name = value`, a line each. */
import { FileError, readRegularFile } from "../io/named-file.ts";
import { isKataSetting } from "../player/kata-settings.ts";
import { didYouMean } from "../rules/quote.ts";
import { type ArgumentFlag, UsageError } from "./arguments.ts";

const MAX_CONFIG_BYTES = 1 << 20;

/** The settings of a file: maybe in quotes, with comments after `#`. What cannot be read is noted, and has none. */
export function readKataConfig(file: string, note: (sentence: string) => void): Record<string, string> {
  try {
    const text = readRegularFile(file, MAX_CONFIG_BYTES).toString("utf8");
    const lines = text.split("\n").map((line) => /^\s*([\w-]+)\s*=\s*"?([^"#]*)/.exec(line));
    return Object.fromEntries(lines.filter((line) => line !== null).map(([, name, value]) => [name, value.trim()]));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    note(error.message);
    return {};
  }
}

/** The settings of a flag: K=V, divided by commas. */
export function readOverrides(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [pair.trim(), ""] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Flags may have one dash, as KataGo's have. */
export function withTwoDashes(args: readonly string[]): string[] {
  return args.map((arg) => arg.replace(/^-(?=[a-z]{2})/, "--"));
}

/** Setting of KataGo's -> flags of the engine that mean the same. */
const FLAGS: Readonly<Record<string, (value: string) => string[]>> = {
  rules: (value) => ["--rules", value],
  maxVisits: (value) => ["--playouts", value],
  maxPlayouts: (value) => ["--playouts", value],
  maxTime: (value) => ["--time", value],
  numSearchThreads: (value) => ["--threads", value],
  lagBuffer: (value) => ["--lag", value],
  ponderingEnabled: (value) => (value === "true" ? ["--ponder"] : []),
  allowResignation: (value) => (value === "false" ? ["--no-resign"] : []),
  // From -1, lost, to 1, won.
  resignThreshold: (value) => ["--resign", String(50 + 50 * Number(value))],
};
const NO_LIMIT = 1e9;

/**
 * The engine's flags for a command line of `katago gtp`: settings of its files and overrides become flags, before those
 * that are given as such; settings without a counterpart are noted.
 */
export function engineFlags(args: readonly string[], note: (sentence: string) => void): string[] {
  const settings = new Map<string, string>();
  const own: string[] = [];
  const given = withTwoDashes(args);
  for (let i = 0; i < given.length; i++) {
    const [name, inline] = given[i].split(/=(.*)/s);
    const value = () => inline ?? given[++i] ?? "";
    const add = (found: Record<string, string>) =>
      Object.entries(found).forEach(([key, text]) => settings.set(key, text));
    if (name === "--config") add(readKataConfig(value(), note));
    else if (name === "--override-config") add(readOverrides(value()));
    else own.push(given[i]);
  }
  const unknown = [...settings.keys()].filter((name) => !Object.hasOwn(FLAGS, name) && !isKataSetting(name));
  if (unknown.length > 0) note(`settings without effect: ${unknown.join(", ")}`);
  const meant = [...settings].flatMap(([name, value]) => {
    if (isKataSetting(name)) return ["--set", `${name}=${value}`];
    const isUnlimited = name.startsWith("max") && Number(value) > NO_LIMIT;
    return isUnlimited || !Object.hasOwn(FLAGS, name) ? [] : FLAGS[name](value);
  });
  return [...meant, ...own];
}

/**
 * `--config FILE`: settings as one JSON object. Its keys are the flags without their dashes; numbers and texts are
 * written as such, switches as true or false.
 */
const MAX_BYTES = 1 << 20;

/** Placeholder of a flag's value -> types it may have, and those in words; all others are numbers. */
const KINDS: Readonly<Record<string, readonly [readonly string[], string]>> = {
  NAME: [["string"], "a text in quotes"],
  "NAME=VALUE,…": [["string"], "a text in quotes"],
  FILE: [["string"], "a text in quotes"],
  LEVEL: [["number", "string"], "a number or a text in quotes"],
};
const NUMBER = [["number"], "a number"] as const;
const SWITCH = [["boolean"], "true or false"] as const;

/** The settings of a file as a command line. Throws UsageError. */
export function readConfig(file: string, settings: readonly ArgumentFlag[]): string[] {
  const fail = (what: string) => new UsageError(`${file}: ${what}`);
  let value: unknown;
  try {
    value = JSON.parse(readRegularFile(file, MAX_BYTES).toString("utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    const { message } = error as Error;
    throw error instanceof FileError
      ? new UsageError(message)
      : fail(`this is no JSON: ${message.replaceAll(/\s+/g, " ")}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw fail('settings are written as one JSON object, {"size": 9}');
  }
  return Object.entries(value).flatMap(([key, given]: [string, unknown]) => {
    const flag = settings.find(({ name }) => name === key);
    if (!flag) {
      throw fail(`there is no setting "${key}"${didYouMean(key, settings.map(({ name }) => name))}`);
    }
    const [types, words] = flag.value === undefined ? SWITCH : (KINDS[flag.value] ?? NUMBER);
    if (!types.includes(typeof given)) throw fail(`"${key}" must be ${words}, not ${JSON.stringify(given)}`);
    if (typeof given === "boolean") return given ? [`--${key}`] : [];
    return [`--${key}=${String(given)}`];
  });
}
