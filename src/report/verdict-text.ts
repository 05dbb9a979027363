/**
 * A settled game as text for people: the board with what the verdict says of every point, the count, and how the
 * verdict was found.
 */
import { BLACK, colourTitle } from "../../engine/board/colour.ts";
import { COLUMNS, type Point } from "../../engine/board/geometry.ts";
import type { Game } from "../rules/game.ts";
import type { Settlement } from "../referee/settlement.ts";
import { statusOfPoint } from "../referee/settlement.ts";
import type { Tier, Verdict } from "../referee/verdict.ts";
import { counted } from "../rules/quote.ts";
import { surePercent } from "./explanation.ts";

/**
 * What a sign stands for: its letter and its ANSI colour, as `ESC[…m` takes it, "" for none. Only what a player may
 * doubt has a colour, dead stones and seki; territory is faint.
 */
const SIGNS = {
  blackAlive: ["X", ""],
  whiteAlive: ["O", ""],
  blackDead: ["x", "31"],
  whiteDead: ["o", "31"],
  blackSeki: ["#", "33"],
  whiteSeki: ["@", "33"],
  blackPoint: ["b", "2"],
  whitePoint: ["w", "2"],
  dame: [".", ""],
} as const;

type Sign = keyof typeof SIGNS;

const LEGEND: readonly (readonly [readonly Sign[], string])[] = [
  [["blackAlive", "whiteAlive"], "Black and White alive"],
  [["blackDead", "whiteDead"], "dead"],
  [["blackSeki", "whiteSeki"], "alive in seki"],
  [["blackPoint", "whitePoint"], "territory"],
  [["dame"], "dame"],
];

/** The board with its signs, and a legend of those that occur. @param colours whether to colour them for a terminal */
export function verdictBoard(game: Game, { verdict }: Settlement, colours = false): string[] {
  const { geometry } = game;
  const { width, height } = geometry;
  const paint = (sign: Sign) => {
    const [letter, code] = SIGNS[sign];
    return colours && code !== "" ? `\u001b[${code}m${letter}\u001b[0m` : letter;
  };
  const seen = new Set<Sign>();
  const margin = String(height).length;
  const header = `${" ".repeat(margin + 1)}${[...COLUMNS.slice(0, width)].join(" ")}`;
  const rows = Array.from({ length: height }, (_, y) => {
    const label = String(height - y);
    const signs = Array.from({ length: width }, (_, x) => signOf(game, verdict, geometry.point(x, y)));
    for (const sign of signs) seen.add(sign);
    return `${label.padStart(margin)} ${signs.map(paint).join(" ")} ${label}`;
  });
  const legend = LEGEND.filter(([signs]) => signs.some((sign) => seen.has(sign)));
  const words = legend.map(([signs, what]) => `${signs.map(paint).join(" ")} ${what}`);
  return [header, ...rows, header, "", words.join("   ")];
}

function signOf({ board }: Game, verdict: Verdict, p: Point): Sign {
  const status = statusOfPoint(verdict, p);
  switch (status) {
    case "black_territory":
      return "blackPoint";
    case "white_territory":
      return "whitePoint";
    case "dame":
      return "dame";
    default: {
      const isBlack = board.colour[p] === BLACK;
      if (status === "alive") return isBlack ? "blackAlive" : "whiteAlive";
      if (status === "dead") return isBlack ? "blackDead" : "whiteDead";
      return isBlack ? "blackSeki" : "whiteSeki";
    }
  }
}

const TIER_WORDS: Readonly<Record<Tier, string>> = {
  proved: "proved",
  solved: "solved by search",
  read: "read",
  estimated: "estimated",
  marked: "marked by hand",
};
const TIERS: readonly Tier[] = ["proved", "solved", "read", "estimated", "marked"];

/** Tier -> number of strings. */
export function tierCounts({ strings }: Verdict): Readonly<Record<Tier, number>> {
  const counts = { proved: 0, solved: 0, read: 0, estimated: 0, marked: 0 };
  for (const { tier } of strings) counts[tier]++;
  return counts;
}

/** How the verdict was found: in numbers, and where it is least sure. */
export function tierLines({ verdict }: Settlement): string[] {
  const counts = tierCounts(verdict);
  const parts = TIERS.filter((tier) => counts[tier] > 0).map((tier) => `${counts[tier]} ${TIER_WORDS[tier]}`);
  if (parts.length === 0) return ["There is no stone on the board."];
  const lines = [`Of ${counted(verdict.strings.length, "string")}: ${parts.join(", ")}.`];
  const doubts = verdict.strings.filter(({ tier }) => tier === "read" || tier === "estimated");
  doubts.sort((a, b) => a.confidence - b.confidence);
  if (doubts.length > 0) {
    const [{ colour, stones, status, confidence }] = doubts;
    const what = `${colourTitle(colour)}'s ${verdict.geometry.vertex(stones[0])} (${status})`;
    lines.push(`Least sure: ${what}, ${surePercent(confidence)} %.`);
  }
  return lines;
}
