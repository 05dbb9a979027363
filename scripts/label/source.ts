/** Where positions come from: a number of games, each of which asks the teacher about its positions. */
import { BLACK, type Colour, opponent } from "../../engine/board/colour.ts";
import type { Geometry } from "../../engine/board/geometry.ts";
import type { CheckedAnswer } from "./answer.ts";
import type { LabelledGame } from "./labels.ts";

/** A game up to now. */
export interface Line {
  readonly geometry: Geometry;
  readonly rules: string;
  readonly komi: number;
  readonly setup: readonly number[];
  readonly first: Colour;
  /** Indices of points; `passOf` stands for a pass. Colours alternate. */
  readonly moves: readonly number[];
}

/**
 * Asks the teacher about positions of a game, by the numbers of moves before them. Answers that are missing or wrong
 * are undefined; they have been counted.
 */
export type Ask = (query: Query, turns: readonly number[]) => Promise<(CheckedAnswer | undefined)[]>;

export interface Source {
  /** What the games are called in the file. */
  readonly name: string;
  /** Number of games that there are. */
  readonly games: number;
  /** The number of the k-th game to label, both from 0. */
  readonly numberAt: (k: number) => number;
  /** Labels the game of this number. */
  readonly label: (game: number, ask: Ask) => Promise<Omit<LabelledGame, "teacher">>;
}

/** Index of a pass on this board. */
export function passOf({ points }: Geometry): number {
  return points.length;
}

/** GTP name of a move. */
function vertexOf(geometry: Geometry, move: number): string {
  return move === passOf(geometry) ? "pass" : geometry.vertex(geometry.points[move]);
}

export function colourAt({ first }: Line, turn: number): Colour {
  return turn % 2 === 0 ? first : opponent(first);
}

export function letterOf(colour: Colour): "B" | "W" {
  return colour === BLACK ? "B" : "W";
}

/** A game that grows, and the query about it: everything from the side to move's view. */
export class Query {
  readonly game: Omit<Line, "moves"> & { readonly moves: number[] };
  private readonly fields: string;
  private moves = "";

  /** @param visits of the search in a position; one is an evaluation without a search */
  constructor({ moves, ...start }: Line, visits = 1) {
    const { geometry, rules, komi, setup, first } = start;
    this.game = { ...start, moves: [] };
    const fields = {
      boardXSize: geometry.width,
      boardYSize: geometry.height,
      rules,
      komi,
      // Komi is what the label says, whatever the rules give for handicap stones.
      whiteHandicapBonus: "0",
      ...(setup.length > 0 && { initialStones: setup.map((p) => ["B", vertexOf(geometry, p)]) }),
      initialPlayer: letterOf(first),
      maxVisits: visits,
      includePolicy: true,
      includeOwnership: true,
      overrideSettings: { reportAnalysisWinratesAs: "SIDETOMOVE", rootNumSymmetriesToSample: 1 },
    };
    this.fields = JSON.stringify(fields).slice(1, -1);
    for (const move of moves) this.play(move);
  }

  play(move: number): void {
    const { geometry, moves } = this.game;
    const comma = moves.length === 0 ? "" : ",";
    this.moves += `${comma}["${letterOf(colourAt(this.game, moves.length))}","${vertexOf(geometry, move)}"]`;
    moves.push(move);
  }

  /** As the client takes it. */
  get text(): string {
    return `${this.fields},"moves":[${this.moves}]`;
  }
}
