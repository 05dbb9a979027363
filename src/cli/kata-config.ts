/** KataGo's settings files and flags: `name = value`, a line each. */
import { FileError, readRegularFile } from "../io/named-file.ts";
import { isKataSetting } from "../player/kata-settings.ts";

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
