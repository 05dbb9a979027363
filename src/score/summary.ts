/** The summary of many games: in sentences, and as a page that links the reports of all games. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { writeNamedFile } from "../io/named-file.ts";
import { htmlPage, isolated, paragraph, section, table } from "../report/html.ts";
import { counted } from "../rules/quote.ts";
import type { Shard } from "../io/workers.ts";
import { type Bad, type Entry, isBad, type Scored, type Source } from "./entry.ts";
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

/** What the page beside the reports says of all games, and the names of its columns. */
interface IndexTexts {
  readonly lines: readonly string[];
  readonly head: readonly string[];
}

/**
 * Writes the page beside the reports; every shard has its own. Throws FileError.
 * @param files the entries of every file
 * @param cells what follows the name of a game in its row
 */
export function writeIndex<Done extends Source>(
  folder: string,
  files: readonly (readonly (Done | Bad)[])[],
  shard: Shard,
  { lines, head }: IndexTexts,
  cells: (entry: Done) => readonly string[],
): void {
  const entries = files.flat();
  const bad = entries.filter(isBad);
  const rows = entries.filter((entry): entry is Done => !isBad(entry)).map((entry) => {
    const page = `${pictureName(entry)}.html`;
    const text = nameOf(entry);
    // A game that an earlier run without --html has done has no page.
    const game = existsSync(join(folder, page)) ? { text, href: encodeURIComponent(page) } : text;
    return [game, ...cells(entry)];
  });
  const badRows = bad.map((entry) => [nameOf(entry), entry.error]);
  const text = htmlPage({
    title: `${entries.length} games`,
    body: [
      ...lines.map((line) => paragraph(line)),
      section("Games", table({ head, rows })),
      ...(bad.length > 0 ? [section("Bad", table({ head: ["game", "why"], rows: badRows }))] : []),
    ],
    footer: `shinpan ${__SHINPAN_VERSION__}`,
  });
  writeNamedFile(join(folder, indexName(shard)), text, true);
}

/** The same for games that were judged. */
export function writeScoreIndex(folder: string, files: readonly (readonly Entry[])[], shard: Shard): void {
  const head = ["game", "verdict", "record", "agrees", "estimated", "moves"];
  writeIndex(folder, files, shard, { lines: scoreSummaryLines(summarise(files)), head }, (entry: Scored) => {
    const { result, recorded = "", agrees, strings, moves } = entry;
    const agreement = agrees === undefined ? "" : agrees ? "yes" : "no";
    return [result, recorded, agreement, String(strings.estimated), String(moves)];
  });
}

function nameOf({ file, game, of }: Source): string {
  const name = isolated(basename(file));
  return of > 1 ? `${name}, game ${game}` : name;
}
