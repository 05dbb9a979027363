/** What comes of many games. */
import { type Entry, isBad, type Scored } from "./entry.ts";

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
  readonly strings: { readonly proved: number; readonly solved: number; readonly estimated: number };
}

/** @param files the entries of every file */
export function summarise(files: readonly (readonly Entry[])[]): ScoreSummary {
  const entries = files.flat();
  const scored = entries.filter((entry): entry is Scored => !isBad(entry));
  const compared = scored.filter((entry) => entry.agrees !== undefined);
  const strings = (tier: keyof ScoreSummary["strings"]) =>
    scored.reduce((sum, entry) => sum + entry.strings[tier], 0);
  return {
    files: files.length,
    games: scored.length,
    bad: entries.length - scored.length,
    compared: compared.length,
    agree: compared.filter((entry) => entry.agrees).length,
    sameWinner: compared.filter((entry) => entry.sameWinner).length,
    unfinished: scored.filter((entry) => !entry.ended).length,
    strings: { proved: strings("proved"), solved: strings("solved"), estimated: strings("estimated") },
  };
}

/** The summary in sentences, a line each. */
export function summaryLines(summary: ScoreSummary): string[] {
  const { files, games, bad, compared, agree, sameWinner, unfinished } = summary;
  const { proved, solved, estimated } = summary.strings;
  const all = Math.max(1, proved + solved + estimated);
  const percent = (n: number, of: number) => `${((100 * n) / Math.max(1, of)).toFixed(1)} %`;
  const tiers = [[proved, "proved"] as const, [solved, "solved"] as const, [estimated, "estimated"] as const].map(
    ([n, tier]) => `${percent(n, all)} ${tier}`,
  );
  return [
    `${counted(games, "game")} judged in ${counted(files, "file")}${bad > 0 ? `, ${bad} bad and left out` : ""}.`,
    ...(compared > 0
      ? [
          `Agrees with RE[]: ${agree} of ${compared} (${percent(agree, compared)}); ` +
            `the same winner: ${sameWinner} (${percent(sameWinner, compared)}).`,
        ]
      : []),
    ...(unfinished > 0 ? [`Not ended by two passes, judged as if they had: ${unfinished}.`] : []),
    ...(games > 0 ? [`Strings: ${tiers.join(", ")}.`] : []),
  ];
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
