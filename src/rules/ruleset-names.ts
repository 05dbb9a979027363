/** The names under which clients, files and people ask for rulesets. */
import type { Ruleset } from "./ruleset.ts";
import { RULESETS } from "./ruleset-table.ts";

/** Names other than a row's own, in lower case with hyphens. */
const ALIASES: Readonly<Record<string, string>> = {
  "applicable-japanese": "japanese",
  korean: "japanese",
  "chinese-ogs": "chinese",
  "chinese-kgs": "chinese",
  nz: "new-zealand",
};

/** The ruleset of this name, in any case, with spaces, underscores or hyphens; undefined if nobody calls one so. */
export function findRuleset(name: string): Ruleset | undefined {
  const key = name.trim().toLowerCase().replace(/[\s_]+/g, "-");
  const row = Object.hasOwn(ALIASES, key) ? ALIASES[key] : key;
  return RULESETS.find((ruleset) => ruleset.name === row);
}
