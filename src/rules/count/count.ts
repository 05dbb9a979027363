/**
 * Counting: what every player has, line by line, and who has won. A count explains itself: its lines add up to its
 * totals, and every line about the board names its points.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, WHITE } from "../../../engine/board/colour.ts";
import type { Geometry, Point } from "../../../engine/board/geometry.ts";
import { componentsOf, surroundedPoints } from "../../../engine/board/strings.ts";
import type { Game } from "../game.ts";
import { type GameResult, resultOfScore } from "../ending.ts";
import { aligned } from "../quote.ts";
import type { Ruleset, Scoring } from "../ruleset.ts";

/** What the result depends on besides the final position. */
export interface CountTerms {
  /** Points added to White. */
  readonly komi: number;
  readonly handicap: number;
  /** Colour -> stones of that colour taken off the board in the course of the game. */
  readonly prisoners: readonly number[];
  /** Colour -> passes of that player. */
  readonly passes: readonly number[];
  /** Who made the last move. */
  readonly lastMover: Colour | undefined;
  readonly firstPass: Colour | undefined;
  /** Colour -> points that the player pays for overtime; absent where nobody does. */
  readonly penalties?: readonly number[];
}

export type CountItem =
  | "stones"
  | "territory"
  | "seki"
  | "dead"
  | "prisoners"
  | "pass-stones"
  | "group-tax"
  | "komi"
  | "handicap"
  | "first-pass"
  | "button"
  | "penalties"
  | "tie";

export interface CountLine {
  readonly item: CountItem;
  readonly text: string;
  readonly black: number;
  readonly white: number;
  /** The points that the line counts, if it is about the board. */
  readonly points?: readonly Point[];
}

export interface Count {
  readonly scoring: Scoring;
  readonly lines: readonly CountLine[];
  readonly black: number;
  readonly white: number;
  /** Black minus White. */
  readonly score: number;
  readonly result: GameResult;
}

/** What the result of a game depends on besides its final position. */
export function termsOf(game: Game): CountTerms {
  const { komi, handicap, penalties, state, lastMove } = game;
  const { prisoners, passes, firstPass } = state;
  return { komi, handicap, prisoners, passes, lastMover: lastMove?.colour, firstPass, penalties };
}

/**
 * Counts a final position. `scoring` is the ruleset's own unless another is asked for: with pass stones, area and
 * territory give the same result.
 */
export function count(
  position: FinalPosition,
  terms: CountTerms,
  ruleset: Ruleset,
  scoring: Scoring = ruleset.scoring,
): Count {
  const lines = [
    ...(scoring === "territory" ? [] : stoneLines(position)),
    ...(scoring === "stones" ? [] : regionLines(position, ruleset.sekiPoints)),
    ...(ruleset.groupTax ? taxLines(position, ruleset.sekiPoints) : []),
    ...(scoring === "territory" ? prisonerLines(position, terms, ruleset) : []),
    ...compensationLines(terms, ruleset, scoring),
  ];
  const sum = (of: (line: CountLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const balance = sum((line) => line.black - line.white);
  if (balance === 0 && ruleset.blackWinsTies) {
    lines.push({ item: "tie", text: "Black wins ties: counted as half a point", black: 0.5, white: 0 });
  }
  const black = sum((line) => line.black);
  const white = sum((line) => line.white);
  return { scoring, lines, black, white, score: black - white, result: resultOfScore(black - white) };
}

/** A line that gives points to one colour only. */
function lineFor(colour: number, item: CountItem, value: number, text: string, points?: readonly Point[]): CountLine {
  const black = colour === BLACK ? value : 0;
  const white = colour === WHITE ? value : 0;
  return { item, text, black, white, ...(points && { points }) };
}

function stoneLines({ geometry, colour }: FinalPosition): CountLine[] {
  const stones = [BLACK, WHITE].map((c) => geometry.points.filter((p) => colour[p] === c));
  return [
    {
      item: "stones",
      text: "stones on the board",
      black: stones[0].length,
      white: stones[1].length,
      points: stones.flat(),
    },
  ];
}

/** One line for every region that a player surrounds, but one for all single points. */
function regionLines(position: FinalPosition, sekiPoints: boolean): CountLine[] {
  const { geometry, territory } = position;
  /** The regions of one line, in the order of their first points. */
  const groups = new Map<string, Region[]>();
  for (const region of territoryRegions(position)) {
    const [first] = region.points;
    const key = region.points.length === 1 ? `${territory[first]} ${region.inSeki}` : `at ${first}`;
    groups.set(key, [...(groups.get(key) ?? []), region]);
  }
  return [...groups.values()].map((regions) => {
    const [{ inSeki }] = regions;
    const points = regions.flatMap((region) => region.points);
    const owner = territory[points[0]];
    const firsts = regions.map((region) => geometry.vertex(region.points[0]));
    const named = firsts.length > MOST_NAMED ? [...firsts.slice(0, MOST_NAMED - 1), "…"] : firsts;
    const kind = regions.length > 1 ? "single points" : points.length === 1 ? "point" : "points";
    const text = `${points.length} ${kind} at ${named.join(", ")}`;
    if (!inSeki) return lineFor(owner, "territory", points.length, text, points);
    const counted = sekiPoints ? points.length : 0;
    return lineFor(owner, "seki", counted, `${text} in seki${sekiPoints ? "" : ", not counted"}`, points);
  });
}

/** Single points that a line names; `CountLine.points` has them all. */
const MOST_NAMED = 6;

interface Region {
  readonly points: readonly Point[];
  /** Whether a stone in seki stands at its border. */
  readonly inSeki: boolean;
}

/** The connected pieces of territory, in reading order. */
function territoryRegions(position: FinalPosition): Region[] {
  const { territory, seki } = position;
  return [BLACK, WHITE]
    .flatMap((owner) => componentsOf(position, (p) => territory[p] === owner))
    .map(({ points, border }) => ({ points, inSeki: border.some((p) => seki[p] === 1) }))
    .sort((a, b) => a.points[0] - b.points[0]);
}

/** Two points for every group, or fewer if it has no more: the eyes that it could not fill. */
function taxLines(position: FinalPosition, sekiPoints: boolean): CountLine[] {
  const { geometry, colour, territory } = position;
  const counts = new Uint8Array(geometry.length);
  for (const { points, inSeki } of territoryRegions(position)) {
    if (sekiPoints || !inSeki) for (const p of points) counts[p] = 1;
  }
  const tax = [BLACK, WHITE].map((owner) => {
    // Stones that share territory are one group.
    const groups = componentsOf(position, (p) => colour[p] === owner || (territory[p] === owner && counts[p] === 1));
    const taxes = groups.map(({ points }) => Math.min(2, points.filter((p) => colour[p] === EMPTY).length));
    return { groups: taxes.filter((n) => n > 0).length, points: taxes.reduce((a, b) => a + b, 0) };
  });
  const text = `group tax: ${tax[0].groups} black and ${tax[1].groups} white groups`;
  return [{ item: "group-tax", text, black: -tax[0].points || 0, white: -tax[1].points || 0 }];
}

function prisonerLines({ dead }: FinalPosition, terms: CountTerms, ruleset: Ruleset): CountLine[] {
  const { prisoners, passes, lastMover } = terms;
  const lines: CountLine[] = [
    { item: "dead", text: "dead stones of the opponent", black: dead[WHITE], white: dead[BLACK] },
    { item: "prisoners", text: "prisoners taken in the game", black: prisoners[WHITE], white: prisoners[BLACK] },
  ];
  if (!ruleset.passStones) return lines;
  // If Black moved last, White still owes the pass that makes the number of moves even.
  const owed = ruleset.whitePassesLast && lastMover === BLACK ? 1 : 0;
  lines.push({ item: "pass-stones", text: "pass stones", black: passes[WHITE] + owed, white: passes[BLACK] });
  return lines;
}

function compensationLines(terms: CountTerms, ruleset: Ruleset, scoring: Scoring): CountLine[] {
  const { komi, handicap, firstPass, penalties } = terms;
  const lines = [lineFor(WHITE, "komi", komi, "komi")];
  const compensation = handicapCompensation(ruleset, handicap);
  // Handicap stones count as points of area only.
  if (compensation > 0 && scoring !== "territory") {
    lines.push(lineFor(WHITE, "handicap", compensation, `compensation for ${handicap} handicap stones`));
  }
  if (ruleset.firstPassCompensation > 0 && firstPass === WHITE) {
    lines.push(lineFor(WHITE, "first-pass", ruleset.firstPassCompensation, "White was the first to pass"));
  }
  if (ruleset.button && firstPass !== undefined) {
    lines.push(lineFor(firstPass, "button", 0.5, "the button, for the first pass"));
  }
  if (penalties && penalties[BLACK] + penalties[WHITE] > 0) {
    const [, black, white] = penalties;
    lines.push({ item: "penalties", text: "penalties for overtime", black: -black || 0, white: -white || 0 });
  }
  return lines;
}

/**
 * Points added to White beyond what board and prisoners give: komi and what else the rules ask for, as far as the moves
 * so far decide it.
 */
export function pointsForWhite(game: Game): number {
  const { ruleset } = game;
  const lines = compensationLines(termsOf(game), ruleset, ruleset.scoring);
  return lines.reduce((total, { black, white }) => total + white - black, 0);
}

/** Points for White in a game with these handicap stones. One stone is no handicap: it is Black's first move. */
export function handicapCompensation({ handicapCompensation: kind }: Ruleset, handicap: number): number {
  if (handicap < 2 || kind === "none") return 0;
  return kind === "n" ? handicap : handicap - 1;
}

/** The count as a table for people: one line each, the columns aligned. */
export function countTable({ lines, black, white }: Count): string[] {
  return aligned([
    ["", "Black", "White"],
    ...lines.map((line) => [line.text, numeral(line.black), numeral(line.white)]),
    ["total", numeral(black), numeral(white)],
  ]);
}

function numeral(value: number): string {
  return value === 0 ? "–" : String(value);
}

/** A position that can be counted: which stones are dead, and whose territory every point is. */
export interface FinalPosition {
  readonly geometry: Geometry;
  /** Point -> PointColour once the dead stones are off the board. */
  readonly colour: Uint8Array;
  /** Colour -> number of its dead stones. */
  readonly dead: readonly number[];
  /** Point -> BLACK or WHITE where the point is empty and surrounded by that player alone, otherwise EMPTY. */
  readonly territory: Uint8Array;
  /** Point -> 1 where a stone in seki stands. */
  readonly seki: Uint8Array;
}

/** What people say of a position: which stones are dead, and which of the others live only by seki. */
interface Statuses {
  readonly dead: readonly Point[];
  readonly seki?: readonly Point[];
}

/** The position after the removal of dead stones. Territory is what one player's stones alone surround. */
export function settle(board: Pick<Board, "geometry" | "colour">, { dead, seki = [] }: Statuses): FinalPosition {
  const { geometry } = board;
  const colour = board.colour.slice();
  const removed = [0, 0, 0];
  for (const p of dead) {
    if (colour[p] !== EMPTY) removed[colour[p]]++;
    colour[p] = EMPTY;
  }
  const inSeki = new Uint8Array(geometry.length);
  for (const p of seki) inSeki[p] = 1;
  return { geometry, colour, dead: removed, territory: surroundedPoints({ geometry, colour }), seki: inSeki };
}
