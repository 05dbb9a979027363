/** The page that links the reports of many games. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { htmlPage, paragraph, section, table } from "../../report/html.ts";
import type { Shard } from "../arguments.ts";
import { type Bad, type Entry, isBad, type Scored } from "./entry.ts";
import { pictureName } from "./scored-file.ts";
import { summarise, summaryLines } from "./summary.ts";

declare const __SHINPAN_VERSION__: string;

/**
 * Writes it beside the reports; every shard has its own.
 * @param files the entries of every file
 */
export function writeIndex(folder: string, files: readonly (readonly Entry[])[], { number, of }: Shard): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, of === 1 ? "index.html" : `index-${number}-of-${of}.html`), indexPage(folder, files));
}

function indexPage(folder: string, files: readonly (readonly Entry[])[]): string {
  const entries = files.flat();
  const bad = entries.filter(isBad);
  const rows = entries.filter((entry): entry is Scored => !isBad(entry)).map((entry) => row(folder, entry));
  const badRows = bad.map((entry) => [nameOf(entry), entry.error]);
  return htmlPage({
    title: `${entries.length} games`,
    body: [
      ...summaryLines(summarise(files)).map((line) => paragraph(line)),
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
  // What an earlier run without --html has scored has no page.
  const game = existsSync(join(folder, page)) ? { text, href: encodeURIComponent(page) } : text;
  const agreement = agrees === undefined ? "" : agrees ? "yes" : "no";
  return [game, result, recorded, agreement, String(strings.estimated), String(moves)];
}

function nameOf({ file, game, of }: Scored | Bad): string {
  return of > 1 ? `${basename(file)}, game ${game}` : basename(file);
}
