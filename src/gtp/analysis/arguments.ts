/**
 * The arguments of the analysis commands: `[COLOUR] [INTERVAL] (KEY VALUE…)…`. What a dialect does not have is
 * refused by name, because controllers probe for features that way.
 */
import type { Colour } from "../../../engine/board/colour.ts";
import type { Geometry } from "../../../engine/board/geometry.ts";
import type { MoveFilter } from "../../analysis/values.ts";
import { quote } from "../../rules/quote.ts";
import { interpretBoolean, interpretFloat, interpretInt } from "../core/arguments.ts";
import { GtpError } from "../core/error.ts";
import { interpretColour, interpretMove } from "../go-arguments.ts";

/** Leela Zero's way of writing, or KataGo's. */
export type Dialect = "lz" | "kata";

/** What KataGo's dialect may add to the lines. */
const FLAGS = [
  "ownership",
  "ownershipStdev",
  "movesOwnership",
  "movesOwnershipStdev",
  "pvVisits",
  "pvEdgeVisits",
  "rootInfo",
  "noResultValue",
] as const;
type FlagName = (typeof FLAGS)[number];

export interface AnalysisArguments extends Readonly<Record<FlagName, boolean>> {
  /** Absent: the side to move. */
  readonly colour?: Colour;
  /** Milliseconds between two reports; Infinity for none but the last. */
  readonly intervalMs: number;
  readonly minMoves: number;
  readonly maxMoves: number;
  readonly filters: readonly MoveFilter[];
}

/** Centiseconds are the unit of intervals. */
const INTERVAL_UNIT_MS = 10;
/** No report comes sooner than this after another, whatever is asked for. */
const SHORTEST_INTERVAL_MS = 10;
/** A filter that reaches deeper than the first move is taken for the first move only. */
const MAX_DEPTH = 1_000_000;

/** Reads the arguments. Throws a GtpError that names what cannot be read or is not known. */
export function interpretAnalysis(args: readonly string[], dialect: Dialect, geometry: Geometry): AnalysisArguments {
  const rest = [...args];
  const colour = rest.length > 0 && /^[bw]/i.test(rest[0]) ? interpretColour(rest.shift() ?? "") : undefined;
  let intervalMs = Infinity;
  let minMoves = 0;
  let maxMoves = Infinity;
  const filters: MoveFilter[] = [];
  const flags = Object.fromEntries(FLAGS.map((name) => [name, false])) as Record<FlagName, boolean>;
  const next = (key: string) => {
    const text = rest.shift();
    if (text === undefined) throw new GtpError(`${key} without a value`);
    return text;
  };
  if (rest.length > 0 && /^[\d.+-]/.test(rest[0])) intervalMs = interpretInterval(next("interval"));
  while (rest.length > 0) {
    const key = next("key");
    if (key === "interval") intervalMs = interpretInterval(next(key));
    else if (key === "minmoves") minMoves = interpretInt(next(key), "minmoves", 0);
    else if (key === "maxmoves") maxMoves = interpretInt(next(key), "maxmoves", 1);
    else if (key === "avoid" || key === "allow") {
      filters.push(interpretFilter(key, [next(key), next(key), next(key)], geometry));
    } else if (dialect === "kata" && isFlag(key)) flags[key] = interpretBoolean(next(key), key);
    else throw new GtpError(`unknown analysis key ${quote(key)}`);
  }
  return { ...(colour && { colour }), intervalMs, minMoves, maxMoves, filters, ...flags };
}

function isFlag(key: string): key is FlagName {
  return (FLAGS as readonly string[]).includes(key);
}

function interpretInterval(text: string): number {
  const centiseconds = interpretFloat(text, "the interval");
  if (centiseconds < 0) throw new GtpError(`the interval must not be negative, not ${quote(text)}`);
  return Math.max(SHORTEST_INTERVAL_MS, centiseconds * INTERVAL_UNIT_MS);
}

function interpretFilter(kind: "avoid" | "allow", texts: readonly string[], geometry: Geometry): MoveFilter {
  const [colourText, moveTexts, depthText] = texts;
  const colour = interpretColour(colourText);
  const moves = moveTexts.split(",").map((text) => interpretMove(text, geometry));
  interpretInt(depthText, "the depth", 1, MAX_DEPTH);
  return { kind, colour, moves };
}
