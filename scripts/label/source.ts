/** Where positions come from: a number of games, each of which asks the teacher about its positions. */
import { BLACK, type Colour, opponent } from "../../engine/board/colour.ts";
import type { Geometry } from "../../engine/board/geometry.ts";
import type { AnalysisQuery } from "./client.ts";
import type { CheckedAnswer } from "./answer.ts";
import type { LabelledGame } from "./labels.ts";

/** A game up to now. */
export interface Line {
  readonly geometry: Geometry;
  readonly rules: string;
  readonly komi: number;
  readonly setup: readonly number[];
  readonly first: Colour;
  readonly moves: readonly number[];
}

/**
 * Asks the teacher about positions of a line, by the numbers of moves before them. Answers that are missing or wrong are
 * undefined; they have been counted.
 */
export type Ask = (query: AnalysisQuery, line: Line, turns: readonly number[]) => Promise<(CheckedAnswer | undefined)[]>;

export interface Source {
  /** What the games are called in the file. */
  readonly name: string;
  /** Number of games that there are. */
  readonly games: number;
  /** Labels the game of this number, from 0 on. */
  readonly label: (game: number, ask: Ask) => Promise<Omit<LabelledGame, "teacher">>;
}

/** Index of a pass on this board. */
export function passOf({ points }: Geometry): number {
  return points.length;
}

/** GTP name of a move. */
export function vertexOf(geometry: Geometry, move: number): string {
  return move === passOf(geometry) ? "pass" : geometry.vertex(geometry.points[move]);
}

export function colourAt({ first }: Line, turn: number): Colour {
  return turn % 2 === 0 ? first : opponent(first);
}

export function letterOf(colour: Colour): "B" | "W" {
  return colour === BLACK ? "B" : "W";
}

/** The query about a line: one evaluation a position, and everything from the side to move's view. */
export function queryOf(line: Line): AnalysisQuery & { readonly moves: (readonly ["B" | "W", string])[] } {
  const { geometry, rules, komi, setup, first, moves } = line;
  return {
    boardXSize: geometry.width,
    boardYSize: geometry.height,
    rules,
    komi,
    // Komi is what the label says, whatever the rules give for handicap stones.
    whiteHandicapBonus: "0",
    ...(setup.length > 0 && { initialStones: setup.map((p) => ["B", vertexOf(geometry, p)]) }),
    initialPlayer: letterOf(first),
    moves: moves.map((move, i) => [letterOf(colourAt(line, i)), vertexOf(geometry, move)] as const),
    maxVisits: 1,
    includePolicy: true,
    includeOwnership: true,
    overrideSettings: { reportAnalysisWinratesAs: "SIDETOMOVE" },
  };
}
