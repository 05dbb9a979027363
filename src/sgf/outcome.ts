/** The result of a game as files write it in RE. */
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import type { GameResult, UnknownResult } from "../rules/ending.ts";

/** How a game ended, as a record can say it. */
export type Outcome = Exclude<GameResult, { readonly by: "both-lose" }> | UnknownResult;

const WINS: readonly (readonly [RegExp, "resignation" | "time" | "forfeit" | "unknown"])[] = [
  [/^r(?:es(?:ign(?:ed|ation)?)?)?\.?$/, "resignation"],
  [/^t(?:ime(?:\s?(?:out|over))?)?\.?$/, "time"],
  [/^(?:f(?:orfeit)?\.?|illegal)$/, "forfeit"],
  [/^$/, "unknown"],
];

const NO_WINNER: ReadonlyMap<string, "draw" | "void" | "unknown"> = new Map([
  ["0", "draw"],
  ["draw", "draw"],
  ["jigo", "draw"],
  ["void", "void"],
  ["no result", "void"],
  ["?", "unknown"],
]);

/** Reads a result in any case: "B+3.5", "W+2,50", "W+Resign", "B+T", "B+", "0", "Draw", "Void", "?". */
export function parseOutcome(text: string): Outcome | undefined {
  const result = text.trim().toLowerCase();
  const none = NO_WINNER.get(result);
  if (none !== undefined) return { winner: "none", by: none };
  const win = /^(b|w|black|white)\s?\+\s?([^]*)$/.exec(result);
  if (!win) return undefined;
  const winner = win[1][0] === "b" ? BLACK : WHITE;
  for (const [pattern, by] of WINS) if (pattern.test(win[2])) return { winner, by };
  if (!/^(?:\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6})$/.test(win[2])) return undefined;
  const margin = Number(win[2].replace(",", "."));
  return margin === 0 ? { winner: "none", by: "draw" } : { winner, by: "score", margin };
}
