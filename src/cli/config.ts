/**
 * `--config FILE`: settings as one JSON object. Its keys are the flags without their dashes; numbers and texts are
 * written as such, switches as true or false.
 */
import { readRegularFile } from "../gtp/regular-file.ts";
import { type Flag, FLAGS } from "./flags.ts";
import { nearest } from "./nearest.ts";

/** A flag, and its value as the command line would have it. */
export interface Assignment {
  readonly flag: Flag;
  readonly text: string;
}

const MAX_BYTES = 1 << 20;

/** These would not be settings. */
const NO_SETTINGS = new Set(["config", "help", "version"]);
const SETTINGS = FLAGS.filter(({ name }) => !NO_SETTINGS.has(name));

const KINDS = {
  number: "a number",
  string: "a text in quotes",
  "number or string": "a number or a text in quotes",
  switch: "true or false",
} as const;

/** The settings of a file. An error is a sentence for the user. */
export function readConfig(file: string): Assignment[] | { readonly error: string } {
  const fail = (what: string) => ({ error: `${file}: ${what}` });
  let value: unknown;
  try {
    value = JSON.parse(readRegularFile(file, MAX_BYTES).toString("utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof SyntaxError) return fail(`this is no JSON: ${message.replaceAll(/\s+/g, " ")}`);
    return { error: message };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return fail('settings are written as one JSON object, {"size": 9}');
  }
  const assignments: Assignment[] = [];
  for (const [key, given] of Object.entries(value)) {
    const flag = SETTINGS.find(({ name }) => name === key);
    if (!flag) {
      return fail(`there is no setting "${key}"; did you mean "${nearest(key, SETTINGS.map(({ name }) => name))}"?`);
    }
    if (!(flag.kind === "switch" ? "boolean" : flag.kind).split(" or ").includes(typeof given)) {
      return fail(`"${key}" must be ${KINDS[flag.kind]}, not ${JSON.stringify(given)}`);
    }
    if (given !== false) assignments.push({ flag, text: given === true ? "" : String(given) });
  }
  return assignments;
}
