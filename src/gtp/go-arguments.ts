/**
 * Interpreters of the arguments that only a Go engine has: colours, vertices, board sizes. See core/arguments.ts. And
 * moves and points as replies write them.
 */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf, isSupportedSize, PASS, type Point } from "../../engine/board/geometry.ts";
import type { MoveFilter } from "../analysis/values.ts";
import { quote } from "../rules/quote.ts";
import { GtpError, interpretBoolean, interpretFloat, interpretInt } from "./core/command.ts";

/** `b`, `black`, `w` or `white`, in any case. */
export function interpretColour(text: string): Colour {
  if (/^b(lack)?$/i.test(text)) return BLACK;
  if (/^w(hite)?$/i.test(text)) return WHITE;
  throw new GtpError(`colour must be black or white, not ${quote(text)}`);
}

/** A point of this board or `pass`, in any case. */
export function interpretMove(text: string, geometry: Geometry): Point {
  const point = geometry.parseVertex(text);
  if (point !== undefined) return point;
  throw new GtpError(`invalid vertex, ${quote(text)} is not on the ${geometry.width}x${geometry.height} board`);
}

/** A point of this board. */
export function interpretPoint(text: string, geometry: Geometry): Point {
  const point = interpretMove(text, geometry);
  if (point === PASS) throw new GtpError("invalid vertex, expected a point of the board, not a pass");
  return point;
}

/** Some different points of this board. */
export function interpretPoints(texts: readonly string[], geometry: Geometry): Point[] {
  const points = texts.map((text) => interpretPoint(text, geometry));
  points.forEach((point, i) => {
    if (points.indexOf(point) < i) throw new GtpError(`repeated vertex ${geometry.vertex(point)}`);
  });
  return points;
}

/** The board of a width and a height, which is the width if it is not given. */
export function interpretSize(width: string, height = width): Geometry {
  const [columns, rows] = [width, height].map((text) => interpretInt(text, "the board size"));
  if (!isSupportedSize(columns) || !isSupportedSize(rows)) throw new GtpError("unacceptable size");
  return geometryOf(columns, rows);
}

/** "D4", "pass" or "resign". */
export function formatMove(move: Point | "resign", geometry: Geometry): string {
  return move === "resign" ? move : geometry.vertex(move);
}

/** "D4 E5", or nothing. */
export function formatPoints(points: readonly Point[], geometry: Geometry): string {
  return points.map((p) => geometry.vertex(p)).join(" ");
}

/*
 * The arguments of the analysis commands: `[COLOUR] [INTERVAL] (KEY VALUE…)…`. What a dialect does not have is
 * refused by name, because controllers probe for features that way.
 */

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
