/** `shinpan rules`: the rulesets as a table, or one of them in sentences. */
import type { Ruleset } from "../rules/ruleset.ts";
import { findRuleset, namesOf, RULESET_NAMES } from "../rules/ruleset-names.ts";
import { RULESETS } from "../rules/ruleset-table.ts";
import { rulesetSentences, rulesetTable } from "../rules/ruleset-text.ts";
import { type Subcommand, OK, USAGE } from "./command.ts";
import { didYouMean } from "./nearest.ts";

export const RULES_COMMAND: Subcommand = {
  name: "rules",
  form: ["shinpan rules [NAME]", "tell what the rulesets say"],
  usage: [
    "shinpan rules: what the rulesets say, as a table, or one of them in sentences",
    "",
    "Usage: shinpan rules [NAME]",
    "",
    ...wrapped(`NAME is ${RULESETS.map(({ name }) => name).join(", ")}, or what clients and SGF files call them.`),
  ],
  flags: [],
  notes: ["Exit code 0: told; 2: there are no such rules."],
  run: ({ names }, { write, writeError }) => {
    const name = names.join(" ");
    if (name === "") {
      const notes = [
        "Komi is that of today where a text says nothing or another one; chinese-1988 has",
        "its own. shinpan rules NAME tells one of them in sentences.",
      ];
      write(`${[...rulesetTable(), "", ...notes].join("\n")}\n`);
      return OK;
    }
    const ruleset = findRuleset(name);
    if (!ruleset) {
      const guess = didYouMean(name, RULESET_NAMES);
      writeError(`shinpan: there are no rules "${name}"${guess}\nshinpan rules lists them all.\n`);
      return USAGE;
    }
    write(`${description(ruleset).flatMap(wrapped).join("\n")}\n`);
    return OK;
  },
};

/** A ruleset's names, its source, and what it says. */
function description(ruleset: Ruleset): string[] {
  const [name, ...others] = namesOf(ruleset);
  return [
    `${ruleset.title}: ${name}`,
    ...(others.length > 0 ? [`also called ${others.join(", ")}`] : []),
    `after ${ruleset.source}`,
    "",
    ...rulesetSentences(ruleset),
  ];
}

/** The line, broken between words where a terminal of 80 columns ends; what is carried over is indented. */
function wrapped(line: string): string[] {
  const [first = "", ...rest] = line.match(/\S.{0,77}(?= |$)/g) ?? [];
  return [first, ...rest.map((text) => `  ${text}`)];
}
