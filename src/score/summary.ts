/** The summary of many games: in sentences, and as a page that links the reports of all games. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { writeNamedFile } from "../io/named-file.ts";
import { htmlPage, isolated, paragraph, section, table } from "../report/html.ts";
import { counted } from "../rules/quote.ts";
import type { Shard } from "../io/workers.ts";
import { type Bad, type Entry, isBad, type Scored } from "./entry.ts";
import { pictureName } from "./scored-file.ts";

export interface ScoreSummary {
  readonly files: number;
  readonly games: number;
  /** Files or games that could not be read or judged. */
  readonly bad: number;
  /** Games whose record names a count, and how many of those say what the verdict says. */
  readonly compared: number;
  readonly agree: number;
  readonly sameWinner: number;
  /** Games that no two passes ended. */
  readonly unfinished: number;
  readonly strings: Readonly<Record<(typeof TIERS)[number], number>>;
}

const TIERS = ["proved", "solved", "read", "estimated"] as const;

/** @param files the entries of every file */
export function summarise(files: readonly (readonly Entry[])[]): ScoreSummary {
  const entries = files.flat();
  const scored = entries.filter((entry): entry is Scored => !isBad(entry));
  const compared = scored.filter((entry) => entry.agrees !== undefined);
  const sum = (tier: keyof ScoreSummary["strings"]) =>
    scored.reduce((total, entry) => total + entry.strings[tier], 0);
  return {
    files: files.length,
    games: scored.length,
    bad: entries.length - scored.length,
    compared: compared.length,
    agree: compared.filter((entry) => entry.agrees).length,
    sameWinner: compared.filter((entry) => entry.sameWinner).length,
    unfinished: scored.filter((entry) => !entry.ended).length,
    strings: { proved: sum("proved"), solved: sum("solved"), read: sum("read"), estimated: sum("estimated") },
  };
}

/** The summary in sentences, a line each. */
export function scoreSummaryLines(summary: ScoreSummary): string[] {
  const { files, games, bad, compared, agree, sameWinner, unfinished } = summary;
  const all = TIERS.reduce((sum, tier) => sum + summary.strings[tier], 0);
  const percent = (n: number, of: number) => `${((100 * n) / Math.max(1, of)).toFixed(1)} %`;
  const tiers = TIERS.map((tier) => `${percent(summary.strings[tier], all)} ${tier}`);
  return [
    `${counted(games, "game")} judged in ${counted(files, "file")}${bad > 0 ? `, ${bad} bad and left out` : ""}.`,
    ...(compared > 0
      ? [
          `Agrees with RE[]: ${agree} of ${compared} (${percent(agree, compared)}); ` +
            `the same winner: ${sameWinner} (${percent(sameWinner, compared)}).`,
        ]
      : []),
    ...(unfinished > 0 ? [`Not ended by two passes: ${unfinished}.`] : []),
    ...(games > 0 ? [`Strings: ${tiers.join(", ")}.`] : []),
  ];
}

/** The name of the page beside the reports. */
export function indexName({ number, of }: Shard): string {
  return of === 1 ? "index.html" : `index-${number}-of-${of}.html`;
}

/**
 * Writes the page beside the reports; every shard has its own. Throws FileError.
 * @param files the entries of every file
 */
export function writeIndex(folder: string, files: readonly (readonly Entry[])[], shard: Shard): void {
  writeNamedFile(join(folder, indexName(shard)), indexPage(folder, files), true);
}

function indexPage(folder: string, files: readonly (readonly Entry[])[]): string {
  const entries = files.flat();
  const bad = entries.filter(isBad);
  const rows = entries.filter((entry): entry is Scored => !isBad(entry)).map((entry) => row(folder, entry));
  const badRows = bad.map((entry) => [nameOf(entry), entry.error]);
  return htmlPage({
    title: `${entries.length} games`,
    body: [
      ...scoreSummaryLines(summarise(files)).map((line) => paragraph(line)),
      section("Games", table({ head: ["game", "verdict", "record", "agrees", "estimated", "moves"], rows })),
      ...(bad.length > 0 ? [section("Bad", table({ head: ["game", "why"], rows: badRows }))] : []),
    ],
    footer: `shinpan ${__SHINPAN_VERSION__}`,
  });
}

function row(folder: string, entry: Scored): Parameters<typeof table>[0]["rows"][number] {
  const { result, recorded = "", agrees, strings, moves } = entry;
  const page = `${pictureName(entry)}.html`;
  const text = nameOf(entry);
  // A game that an earlier run without --html has scored has no page.
  const game = existsSync(join(folder, page)) ? { text, href: encodeURIComponent(page) } : text;
  const agreement = agrees === undefined ? "" : agrees ? "yes" : "no";
  return [game, result, recorded, agreement, String(strings.estimated), String(moves)];
}

function nameOf({ file, game, of }: Scored | Bad): string {
  const name = isolated(basename(file));
  return of > 1 ? `${name}, game ${game}` : name;
}
