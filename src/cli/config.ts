/**
 * `--config FILE`: settings as one JSON object. Its keys are the flags without their dashes; numbers and texts are
 * written as such, switches as true or false.
 */
import { FileError, readRegularFile } from "../io/named-file.ts";
import { type ArgumentFlag, UsageError } from "./arguments.ts";
import { didYouMean } from "./nearest.ts";

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
