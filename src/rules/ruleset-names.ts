/** The names under which clients, files and people ask for rulesets. */
import type { Ruleset } from "./ruleset.ts";
import { RULESETS } from "./ruleset-table.ts";

/**
 * Names other than a row's own: those of `kgs-rules` and `kata-set-rules`, of SGF's RU property as servers and editors
 * write it, and everyday ones. Key: see `keyOf`.
 */
const ALIASES: Readonly<Record<string, string>> = {
  "applicable-japanese": "japanese",
  ajr: "japanese",
  jp: "japanese",
  "nihon-ki-in": "japanese-1989",
  kr: "korean",
  kba: "korean",
  "world-amateur": "wagc",
  cn: "chinese",
  cwa: "chinese",
  "chinese-kgs": "chinese-ogs",
  chineseogs: "chinese-ogs",
  chinesekgs: "chinese-ogs",
  "chinese-fox": "chinese-simple-ko",
  american: "aga",
  bga: "aga",
  british: "aga",
  agabutton: "aga-button",
  "button-go": "aga-button",
  ffg: "french",
  nz: "new-zealand",
  newzealand: "new-zealand",
  goe: "ing",
  sst: "ing",
  "ing-sst": "ing",
  egf: "simplified-ing",
  wmsg: "wmsg-2008",
  tt: "tromp-taylor",
  tromptaylor: "tromp-taylor",
  logical: "tromp-taylor",
  simple: "simplified",
  stonescoring: "stone-scoring",
  stone: "stone-scoring",
  ancient: "ancient-chinese",
  "ancient-area": "ancient-chinese",
  ancientarea: "ancient-chinese",
  ancientterritory: "ancient-territory",
  日本: "japanese",
  日本ルール: "japanese",
  中国: "chinese",
  中国规则: "chinese",
  中国ルール: "chinese",
  韩国: "korean",
  한국: "korean",
};

/** Names of rows in game records, where these are not the rows' own. The first four are those of the SGF standard. */
const SGF_NAMES: Readonly<Record<string, string>> = {
  japanese: "Japanese",
  aga: "AGA",
  "new-zealand": "NZ",
  ing: "GOE",
  chinese: "Chinese",
  korean: "Korean",
};

/** Lower case, words joined by single hyphens, without "rules", "rule set" and the like at the end. */
function keyOf(name: string): string {
  const words = name.trim().toLowerCase().replace(/[\s_–-]+/g, "-");
  return words.replace(/-(?:rules?|rule-?set)$/, "");
}

/**
 * The ruleset of this name, in any case, with spaces, underscores or hyphens ("New Zealand", "tromp_taylor",
 * "Japanese rules"); undefined if nobody calls one so.
 */
export function findRuleset(name: string): Ruleset | undefined {
  const key = keyOf(name);
  const row = Object.hasOwn(ALIASES, key) ? ALIASES[key] : key;
  return RULESETS.find((ruleset) => ruleset.name === row);
}

/** The name of a ruleset in a game record (RU of SGF FF[4]); `findRuleset` knows it. */
export function sgfName({ name }: Ruleset): string {
  return SGF_NAMES[name] ?? name;
}

/** All names that `findRuleset` knows for some row, in the order of the rows. */
export const RULESET_NAMES: readonly string[] = RULESETS.flatMap(namesOf);

/** All names that `findRuleset` knows for a row, its own first. */
export function namesOf({ name }: Ruleset): string[] {
  return [name, ...Object.keys(ALIASES).filter((alias) => ALIASES[alias] === name)];
}
