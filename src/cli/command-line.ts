/** Reads what the engine is started with from the command line and from a configuration file. */
import { isRank } from "../player/levels.ts";
import { type Assignment, readConfig } from "./config.ts";
import { FLAGS } from "./flags.ts";
import { nearest } from "./nearest.ts";
import { defaultOptions, type Options } from "./options.ts";

/** A value, or a sentence for the user that says why there is none. */
type Or<T> = T | { readonly error: string };

const FLAG_NAMES = FLAGS.map((flag) => flag.name);

/** Reads the flags, and the configuration file if they name one; flags win over it. */
export function parseOptions(args: readonly string[]): Or<Options> {
  const flags = readFlags(args);
  if ("error" in flags) return flags;
  const options = defaultOptions();
  const file = flags.findLast(({ flag }) => flag.name === "config")?.text;
  const config = file === undefined ? [] : readConfig(file);
  if ("error" in config) return config;
  const problem = apply(config, options);
  if (problem !== undefined) return { error: `${file}: ${problem}` };
  const error = apply(flags, options) ?? contradiction(options);
  return error === undefined ? options : { error };
}

/** The flags of a command line: `--name value` or `--name=value`. */
function readFlags(args: readonly string[]): Or<Assignment[]> {
  const assignments: Assignment[] = [];
  for (let i = 0; i < args.length; i++) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(args[i]);
    if (!match) return { error: `"${args[i]}" is no flag: flags start with --` };
    const [, name, attached] = match;
    const flag = FLAGS.find((f) => f.name === name);
    if (!flag) return { error: `there is no flag --${name}; did you mean --${nearest(name, FLAG_NAMES)}?` };
    if (flag.kind === "switch" && attached !== undefined) return { error: `--${name} takes no value` };
    const text = flag.kind === "switch" ? "" : (attached ?? args[++i]);
    if (text === undefined || (flag.kind !== "switch" && text === "")) {
      return { error: `--${name} needs a value: --${name} ${flag.value}` };
    }
    assignments.push({ flag, text });
  }
  return assignments;
}

/** What is wrong with values that are right one by one. */
function contradiction({ level, net }: Options): string | undefined {
  if (net || !level || !isRank(level)) return undefined;
  return "--level with a rank plays by the network and excludes --no-net; levels 1 to 10 do without";
}

/** Enters the values, a preset's first. Returns what is wrong with one of them. */
function apply(assignments: readonly Assignment[], options: Options): string | undefined {
  const presets = assignments.filter(({ flag }) => flag.isPreset);
  const names = [...new Set(presets.map(({ flag }) => `--${flag.name}`))];
  if (names.length > 1) return `${names.join(" and ")} exclude each other`;
  for (const { flag, text } of [...presets, ...assignments.filter(({ flag }) => !flag.isPreset)]) {
    const problem = flag.set(options, text);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
