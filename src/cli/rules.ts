/** `shinpan rules`: the rulesets as a table, or one of them in sentences. */
import type { TimeSystem } from "../rules/clock.ts";
import { counted } from "../rules/quote.ts";
import { findRuleset, namesOf, RULESET_NAMES } from "../rules/ruleset-names.ts";
import { RULESETS } from "../rules/ruleset-table.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { didYouMean } from "../rules/quote.ts";
import { OK, type Subcommand, USAGE } from "./command.ts";

export const RULES_COMMAND: Subcommand = {
  name: "rules",
  form: ["shinpan rules [NAME]", "show what the rulesets say"],
  usage: [
    "shinpan rules: what the rulesets say, as a table, or one of them in sentences",
    "",
    "Usage: shinpan rules [NAME]",
    "",
    ...wrapped(`NAME is ${RULESETS.map(({ name }) => name).join(", ")}, or what clients and SGF files call them.`),
  ],
  flags: [],
  notes: ["Exit code 0: shown; 2: there are no such rules."],
  run: ({ names }, { write, writeError }) => {
    const name = names.join(" ");
    if (name === "") {
      const notes = [
        "Komi is that of today where a text says nothing or another one; chinese-1988 has",
        "its own. shinpan rules NAME has one of them in sentences.",
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

/** Rulesets for people: one as a list of sentences, all as a table. */
type Words<T extends string> = Readonly<Record<T, string>>;

const SCORING: Words<Ruleset["scoring"]> = {
  area: "Stones on the board and the points they surround count.",
  territory: "Surrounded points and prisoners count.",
  stones: "Only stones on the board count.",
};

const KO: Words<Ruleset["ko"]> = {
  simple: "A single stone in a ko may not be retaken at once.",
  positional: "No play may bring back an earlier position.",
  situational: "No play may bring back an earlier position with the same player to move.",
  "natural-situational": "No player may bring back a position that he has made before by a play.",
  ing: "A single stone in a ko may not be retaken at once, and who began a longer cycle may not begin it again.",
};

const LONG_CYCLE: Words<Ruleset["longCycle"]> = {
  prohibited: "",
  "tie-if-equal": "A longer cycle ties the game if it takes as many black as white stones; otherwise play goes on.",
  "no-result": "After a longer cycle the game has no result if both players agree.",
  referee: "If a longer cycle comes up and nobody gives way, the referee declares a tie or a replay.",
};

const SUICIDE: Words<Ruleset["suicide"]> = {
  forbidden: "Suicide is forbidden.",
  "multi-stone": "Suicide of several stones is allowed, of one stone forbidden.",
  allowed: "Suicide is allowed.",
};

const HANDICAP: Words<Ruleset["handicapCompensation"]> = {
  none: "White gets nothing for them.",
  n: "White gets one point for each.",
  "n-1": "White gets one point for each but the first, when area is counted.",
};

const PLACEMENT: Words<Ruleset["handicapPlacement"]> = {
  fixed: "Handicap stones stand on the traditional points.",
  free: "Black puts handicap stones where he likes.",
  moves: "Handicap stones are Black's first moves, anywhere, while White must pass.",
};

const DEAD_STONES: Words<Ruleset["deadStones"]> = {
  analysis: "Which stones are dead is found by hypothetical play on two eyes, with the opponent moving first.",
  confirmation: "Which stones are dead is confirmed by hypothetical play with a pass for every ko.",
  agreement: "The players agree which stones are dead.",
  none: "No stones are removed as dead: whatever stands on the board is alive.",
};

const DISPUTE: Words<Ruleset["dispute"]> = {
  analysis: "That settles every dispute.",
  "play-on": "If they do not agree, they play on.",
  "play-on-then-alive": "If they do not agree, they play on once; what then stands on the board is alive.",
  none: "",
};

const RESUMPTION: Words<Ruleset["resumption"]> = {
  "as-if-not-passed": "A resumed game goes on as if the last passes had not been made.",
  "opponent-of-requester": "In a resumed game the opponent of the player who asked for it moves first.",
  alternation: "In a resumed game the opponent of the player who passed last moves first.",
  never: "The game is not resumed.",
};

/** What a ruleset says, in full sentences. */
export function rulesetSentences(ruleset: Ruleset): string[] {
  const { scoring, ko, longCycle, suicide, komi, handicapPlacement, handicapCompensation, deadStones } = ruleset;
  return [
    SCORING[scoring],
    scoring === "stones" || ruleset.sekiPoints ? "" : "Points surrounded by stones in seki do not count.",
    ruleset.groupTax ? "Every living group pays two points, for the eyes that it cannot fill." : "",
    KO[ko],
    LONG_CYCLE[longCycle],
    SUICIDE[suicide],
    `Komi is ${komi}${ruleset.blackWinsTies ? ", and Black wins ties" : ""}.`,
    PLACEMENT[handicapPlacement],
    HANDICAP[handicapCompensation],
    ruleset.passStones ? "A pass hands the opponent a stone." : "",
    ruleset.whitePassesLast ? "White must make the last move, with a third pass if need be." : "",
    ruleset.firstPassCompensation > 0 ? "Black pays one point if White is the first to pass." : "",
    ruleset.button ? "The first pass takes the button, worth half a point." : "",
    ruleset.passesToEnd === 2 ? "Two passes stop the game." : "Two passes stop the game, two more end it.",
    DEAD_STONES[deadStones],
    DISPUTE[ruleset.dispute],
    RESUMPTION[ruleset.resumption],
    timeSentence(ruleset.time),
  ].filter((sentence) => sentence !== "");
}

const LONG_CYCLE_IN_BRIEF: Words<Ruleset["longCycle"]> = {
  prohibited: "–",
  "tie-if-equal": "tie",
  "no-result": "no result",
  referee: "referee",
};

const DISPUTE_IN_BRIEF: Words<Ruleset["dispute"]> = {
  analysis: "",
  "play-on": ", or play on",
  "play-on-then-alive": ", or play on once",
  none: "",
};

/** A column: title and value. */
type Column = readonly [title: string, value: (ruleset: Ruleset) => string];

const NAME: Column = ["name", ({ name }) => name];

/** The two halves of the table: how the game is played and counted, and how it begins and ends. */
const HALVES: readonly (readonly Column[])[] = [
  [
    NAME,
    ["counts", ({ scoring, groupTax }) => (groupTax ? `${scoring} − tax` : scoring)],
    ["seki", ({ scoring, sekiPoints }) => (scoring !== "stones" && sekiPoints ? "yes" : "no")],
    ["ko", ({ ko }) => (ko === "natural-situational" ? "natural sit." : ko)],
    ["cycle", ({ longCycle }) => LONG_CYCLE_IN_BRIEF[longCycle]],
    ["suicide", ({ suicide }) => ({ forbidden: "no", "multi-stone": "groups", allowed: "yes" })[suicide]],
    ["komi", ({ komi }) => String(komi)],
  ],
  [
    NAME,
    ["handicap", ({ handicapCompensation }) => (handicapCompensation === "none" ? "–" : `+${handicapCompensation}`)],
    ["ties", ({ blackWinsTies }) => (blackWinsTies ? "B" : "–")],
    ["passes", passesInBrief],
    ["dead stones", ({ deadStones, dispute }) => `${deadStones}${DISPUTE_IN_BRIEF[dispute]}`],
  ],
];

/**
 * All rulesets as a table in two halves, so that it fits a terminal of 80 columns; a blank line between them. Each half
 * has a title row and then a row for each ruleset, columns aligned, no spaces at the ends of lines.
 */
export function rulesetTable(): string[] {
  return HALVES.flatMap((columns, half) => [...(half > 0 ? [""] : []), ...halfTable(columns)]);
}

function halfTable(columns: readonly Column[]): string[] {
  const rows = [columns.map(([title]) => title), ...RULESETS.map((row) => columns.map(([, value]) => value(row)))];
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i])).join("  ").trimEnd());
}

function passesInBrief(ruleset: Ruleset): string {
  const { passesToEnd, passStones, whitePassesLast, firstPassCompensation, button } = ruleset;
  return [
    passesToEnd === 2 ? "2" : "2 + 2",
    passStones ? "stones" : "",
    whitePassesLast ? "W last" : "",
    firstPassCompensation > 0 ? "B pays W" : "",
    button ? "button" : "",
  ]
    .filter((word) => word !== "")
    .join(", ");
}

/** A time system as a sentence, times in minutes and seconds. */
export function timeSentence(time: TimeSystem): string {
  switch (time.kind) {
    case "none":
      return "There is no time limit.";
    case "absolute":
      return `Each player has ${duration(time.mainMs)} for the game.`;
    case "canadian":
      return `${main(time.mainMs)}${time.stones} moves in every ${duration(time.periodMs)}.`;
    case "byo-yomi":
      return `${main(time.mainMs)}${time.periods} periods of ${duration(time.periodMs)}.`;
    case "fischer":
      return `Each player has ${duration(time.mainMs)} and ${duration(time.incrementMs)} more for every move.`;
    case "penalty":
      return (
        `${main(time.mainMs)}${time.maxPenalties} periods of ${duration(time.periodMs)}, ` +
        `each of which costs ${time.points} points.`
      );
  }
}

function main(mainMs: number): string {
  return mainMs > 0 ? `Each player has ${duration(mainMs)}, then ` : "Each player has ";
}

function duration(ms: number): string {
  const seconds = ms / 1000;
  const isMinutes = seconds >= 60 && seconds % 60 === 0;
  const [n, unit] = isMinutes ? [seconds / 60, "minute"] : [seconds, "second"];
  return counted(n, unit);
}
