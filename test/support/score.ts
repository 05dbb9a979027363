import { EMPTY, WALL } from "../../engine/board/colour.ts";
import type { Geometry } from "../../engine/board/geometry.ts";
import type { PlainVerdict, StringVerdict, Verdict } from "../../src/referee/verdict.ts";
import { settleByVerdict } from "../../src/referee/settlement.ts";
import { count } from "../../src/rules/count/count.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

const NONE = [0, 0, 0];

/** What a verdict says of the string at a vertex. Throws an Error where there is none. */
export function stringAt({ strings, geometry }: Verdict, vertex: string): StringVerdict {
  const found = strings.find(({ stones }) => stones.includes(geometry.parseVertex(vertex) ?? 0));
  if (!found) throw new Error(`no string at ${vertex}`);
  return found;
}

/** Black minus White of a verdict, counted without komi and prisoners taken in the game. */
export function scoreOf({ geometry, ...verdict }: Verdict, ruleset = "japanese"): number {
  return scoreOn(geometry, verdict, ruleset);
}

/** The same of the position exactly as it stands, where a protective move was passed over. */
export function strictScoreOf({ geometry, strict }: Verdict): number | undefined {
  return strict && scoreOn(geometry, strict, "japanese");
}

function scoreOn(geometry: Geometry, verdict: PlainVerdict, ruleset: string): number {
  const colour = new Uint8Array(geometry.length).fill(WALL);
  for (const p of geometry.points) colour[p] = EMPTY;
  for (const string of verdict.strings) for (const p of string.stones) colour[p] = string.colour;
  const rules = findRuleset(ruleset)!;
  const position = settleByVerdict({ geometry, colour }, verdict, rules.scoring === "territory");
  const terms = { komi: 0, handicap: 0, prisoners: NONE, passes: NONE, lastMover: undefined, firstPass: undefined };
  return count(position, terms, rules).score;
}
