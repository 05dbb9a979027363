/**
 * Rules as KataGo writes them: in commands and queries a JSON object of separate rules, each of which may also be
 * changed alone; in game records the same in short, as koSIMPLEscoreAREAtaxNONEsui0. What such a rule does not speak of
 * is taken from the Japanese or the Chinese rules. Readers return a sentence where they cannot read.
 */
import type { V7Rules } from "../../engine/policy/features/v7-inputs.ts";
import { quote } from "./quote.ts";
import type { HandicapCompensation, KoRule, Ruleset } from "./ruleset.ts";
import { findRuleset, sgfName } from "./ruleset-names.ts";

/** One member of the JSON object. */
interface Rule {
  /** Its value under a ruleset. */
  readonly of: (ruleset: Ruleset) => string | boolean;
  /** Value in upper case -> what it means. */
  readonly values: Readonly<Record<string, (ruleset: Ruleset) => Partial<Ruleset>>>;
}

const KO: Readonly<Record<KoRule, string>> = {
  simple: "SIMPLE",
  positional: "POSITIONAL",
  situational: "SITUATIONAL",
  // The language has no words for these two.
  "natural-situational": "SITUATIONAL",
  ing: "SIMPLE",
};

/** The name of what is no row of the table. */
const CUSTOM = "custom";

const BONUS: Readonly<Record<HandicapCompensation, string>> = { none: "0", "n-1": "N-1", n: "N" };

/** Name -> rule, in the order in which they are applied: scoring first, because it brings a whole ruleset with it. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  [
    "scoring",
    {
      of: ({ scoring }) => (scoring === "territory" ? "TERRITORY" : "AREA"),
      values: { TERRITORY: () => findRuleset("japanese")!, AREA: () => findRuleset("chinese")! },
    },
  ],
  [
    "ko",
    {
      of: ({ ko }) => KO[ko],
      values: {
        SIMPLE: ({ scoring }) => ({ ko: "simple", longCycle: scoring === "territory" ? "tie-if-equal" : "referee" }),
        POSITIONAL: () => ({ ko: "positional", longCycle: "prohibited" }),
        SITUATIONAL: () => ({ ko: "situational", longCycle: "prohibited" }),
      },
    },
  ],
  [
    "suicide",
    {
      of: ({ suicide }) => suicide !== "forbidden",
      values: { FALSE: () => ({ suicide: "forbidden" }), TRUE: () => ({ suicide: "multi-stone" }) },
    },
  ],
  [
    "tax",
    {
      // To count stones alone is to count area and to tax every group for its eyes.
      of: ({ groupTax, sekiPoints, scoring }) =>
        groupTax || scoring === "stones" ? "ALL" : sekiPoints ? "NONE" : "SEKI",
      values: {
        NONE: () => ({ sekiPoints: true, groupTax: false }),
        SEKI: () => ({ sekiPoints: false, groupTax: false }),
        ALL: () => ({ sekiPoints: false, groupTax: true }),
      },
    },
  ],
  [
    "hasButton",
    {
      of: ({ button }) => button,
      values: { FALSE: () => ({ button: false }), TRUE: () => ({ button: true }) },
    },
  ],
  [
    "whiteHandicapBonus",
    {
      of: ({ handicapCompensation }) => BONUS[handicapCompensation],
      values: {
        "0": () => ({ handicapCompensation: "none" }),
        N: () => ({ handicapCompensation: "n" }),
        "N-1": () => ({ handicapCompensation: "n-1" }),
      },
    },
  ],
  [
    "friendlyPassOk",
    {
      of: ({ deadStones }) => deadStones !== "none",
      values: {
        // Under territory scoring dead stones are never captured before the end: there is nothing to change.
        TRUE: ({ scoring }) => (scoring === "area" ? { deadStones: "agreement", dispute: "play-on" } : {}),
        FALSE: ({ scoring }) => (scoring === "area" ? { deadStones: "none", dispute: "none" } : {}),
      },
    },
  ],
]);

/** The rules that KataGo's networks are trained with, nearest to a ruleset. */
export interface KataRules extends V7Rules {
  readonly hasButton: boolean;
  readonly whiteHandicapBonus: "0" | "N" | "N-1";
}

/** The same as plain data, for the inputs of networks. Where they are not the ruleset's: `kataDifferences`. */
export function networkRules(ruleset: Ruleset): KataRules {
  return kataRules(ruleset) as unknown as KataRules;
}

/** Whether a ruleset has a rule that KataGo's do not have -> what these have instead. */
const DIFFERENCES: readonly (readonly [has: (ruleset: Ruleset) => boolean, instead: string])[] = [
  [({ ko }) => ko === "natural-situational", "a repetition counts by the player to move, also after a pass"],
  [({ ko }) => ko === "ing", "a cycle longer than a ko may be gone through twice, by the player who began it"],
  [({ longCycle }) => longCycle === "tie-if-equal", "a position that comes back twice ends the game without result"],
  [({ suicide, ko }) => suicide === "allowed" && ko !== "positional", "suicide of a single stone is forbidden"],
  [({ scoring }) => scoring === "stones", "area is counted, less two points for every group"],
  [({ passesToEnd }) => passesToEnd > 2, "two passes end the game"],
  [({ firstPassCompensation }) => firstPassCompensation > 0, "the first pass costs nothing"],
  [({ blackWinsTies }) => blackWinsTies, "a tie is half a win for both"],
];

/** Where a ruleset differs from the nearest rules that a KataGo network knows: what the network assumes instead. */
export function kataDifferences(ruleset: Ruleset): string[] {
  return DIFFERENCES.filter(([has]) => has(ruleset)).map(([, instead]) => instead);
}

/** The JSON object of a ruleset. What it cannot say is said as nearly as possible. */
export function writeKataRules(ruleset: Ruleset): string {
  return JSON.stringify(kataRules(ruleset));
}

/** The ruleset of a name, of a JSON object as text, or of the same in short. */
export function readKataRules(text: string): Ruleset | string {
  if (text.startsWith("{")) {
    const members = parseObject(text);
    return members ? rulesOf(members) : `rules are no JSON object: ${quote(text)}`;
  }
  const named = findRuleset(text);
  if (named) return named;
  const members = parseShort(text);
  return members ? rulesOf(members) : `unknown rules ${quote(text)}`;
}

/** A ruleset as game records have it (RU): by name, one that has none in short, as nearly as possible. */
export function writeRecordRules(ruleset: Ruleset): string {
  if (ruleset.name !== CUSTOM) return sgfName(ruleset);
  const members = kataRules(ruleset);
  return Object.entries(SHORT_NAMES).map(([short, name]) => `${short}${shortValue(members[name])}`).join("");
}

/** The ruleset that a game record's RU names; undefined if it is not known. */
export function readRecordRules(text: string): Ruleset | undefined {
  const ruleset = readKataRules(text.trim());
  return typeof ruleset === "string" ? undefined : ruleset;
}

/** The ruleset of a JSON object; what it leaves out is as in the Chinese or Japanese rules. */
export function rulesOf(members: Readonly<Record<string, unknown>>): Ruleset | string {
  return applyRules(findRuleset("chinese")!, { scoring: "AREA", ...members });
}

/** A ruleset with one rule changed. */
export function changeKataRule(ruleset: Ruleset, name: string, value: string): Ruleset | string {
  const isNewFamily = canonicalName(name) === "scoring" && value.toUpperCase() !== RULES.get("scoring")!.of(ruleset);
  return applyRules(ruleset, isNewFamily ? { ...kataRules(ruleset), scoring: value } : { [name]: value });
}

function kataRules(ruleset: Ruleset): Record<string, string | boolean> {
  return Object.fromEntries([...RULES].map(([name, rule]) => [name, rule.of(ruleset)]));
}

function applyRules(base: Ruleset, members: Readonly<Record<string, unknown>>): Ruleset | string {
  const stray = Object.keys(members).find((name) => !RULES.has(canonicalName(name)));
  if (stray !== undefined) return `unknown rule ${quote(stray)}`;
  const values = new Map(Object.entries(members).map(([name, value]) => [canonicalName(name), value]));
  let ruleset = base;
  for (const [name, rule] of RULES) {
    if (!values.has(name)) continue;
    const value = String(values.get(name));
    const key = value.toUpperCase();
    if (!Object.hasOwn(rule.values, key)) return `the rule ${name} cannot be ${quote(value)}`;
    ruleset = { ...ruleset, ...rule.values[key](ruleset) };
  }
  return { ...ruleset, name: CUSTOM, title: "Custom", source: "the controller" };
}

/** Other names for some of the rules. */
const ALIASES: Readonly<Record<string, string>> = { score: "scoring", multiStoneSuicideLegal: "suicide" };

function canonicalName(name: string): string {
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
}

/** Name in the short form -> name of the rule. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  ko: "ko",
  score: "scoring",
  tax: "tax",
  sui: "suicide",
  button: "hasButton",
  whb: "whiteHandicapBonus",
  fpok: "friendlyPassOk",
};

/** The members of the JSON object that means the same; undefined if the text is no short form. */
function parseShort(text: string): Record<string, unknown> | undefined {
  if (!/^(?:[a-z]+[A-Z\d-]+)+$/.test(text)) return undefined;
  const members: Record<string, unknown> = {};
  for (const [, short, value] of text.matchAll(/([a-z]+)([A-Z\d-]+)/g)) {
    if (!Object.hasOwn(SHORT_NAMES, short)) return undefined;
    const name = SHORT_NAMES[short];
    // There is no other rule whose value may be a number.
    members[name] = name === "whiteHandicapBonus" ? value : (FLAGS[value] ?? value);
  }
  return members;
}

/** In the short form -> whether a rule holds. */
const FLAGS: Readonly<Record<string, boolean>> = { "0": false, "1": true };

function shortValue(value: string | boolean): string {
  return typeof value === "string" ? value : value ? "1" : "0";
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
