/**
 * Rules as the `kata-*` commands write them: a JSON object of separate rules, each of which may also be changed alone.
 * What such a rule does not speak of is taken from the Japanese or the Chinese rules.
 */
import type { HandicapCompensation, KoRule, Ruleset } from "../rules/ruleset.ts";
import { findRuleset } from "../rules/ruleset-names.ts";
import { quote } from "./core/arguments.ts";
import { GtpError } from "./core/error.ts";

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

/** The JSON object of a ruleset. What it cannot say is said as nearly as possible. */
export function writeKataRules(ruleset: Ruleset): string {
  return JSON.stringify(kataRules(ruleset));
}

/** The ruleset of a name or of a JSON object; what the object leaves out is as in the Chinese or Japanese rules. */
export function readKataRules(text: string): Ruleset {
  if (!text.startsWith("{")) {
    const ruleset = findRuleset(text);
    if (!ruleset) throw new GtpError(`unknown rules ${quote(text)}`);
    return ruleset;
  }
  const members = parseObject(text);
  return applyRules(findRuleset("chinese")!, { scoring: "AREA", ...members });
}

/** A ruleset with one rule changed. */
export function changeKataRule(ruleset: Ruleset, name: string, value: string): Ruleset {
  const isNewFamily = canonicalName(name) === "scoring" && value.toUpperCase() !== RULES.get("scoring")!.of(ruleset);
  return applyRules(ruleset, isNewFamily ? { ...kataRules(ruleset), scoring: value } : { [name]: value });
}

function kataRules(ruleset: Ruleset): Record<string, string | boolean> {
  return Object.fromEntries([...RULES].map(([name, rule]) => [name, rule.of(ruleset)]));
}

function applyRules(base: Ruleset, members: Readonly<Record<string, unknown>>): Ruleset {
  const values = new Map(Object.entries(members).map(([name, value]) => [canonicalName(name), value]));
  let ruleset = base;
  for (const [name, rule] of RULES) {
    if (!values.has(name)) continue;
    const value = String(values.get(name));
    const key = value.toUpperCase();
    if (!Object.hasOwn(rule.values, key)) throw new GtpError(`the rule ${name} cannot be ${quote(value)}`);
    ruleset = { ...ruleset, ...rule.values[key](ruleset) };
  }
  return { ...ruleset, name: "custom", title: "Custom", source: "the controller" };
}

function canonicalName(name: string): string {
  const canonical = name === "score" ? "scoring" : name;
  if (!RULES.has(canonical)) throw new GtpError(`unknown rule ${quote(name)}`);
  return canonical;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new GtpError(`rules are no JSON object: ${quote(text)}`);
  }
}
