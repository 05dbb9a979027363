/** What can be drawn of a board, whatever it is drawn with. */
import { BLACK, type Colour, EMPTY, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { pointsOfStatus, type Settlement } from "../referee/settlement.ts";
import type { StringVerdict } from "../referee/verdict.ts";
import type { Game } from "../rules/game.ts";

/** A shape on a point, in the colour of ink. */
export interface Mark {
  readonly point: Point;
  readonly shape: "circle" | "cross" | "square" | "triangle";
}

/** A short text on a disc, such as what an analysis says of a move there. */
export interface Label {
  readonly point: Point;
  readonly text: string;
  /** Whether it stands out. */
  readonly isBest?: boolean;
}

/** A move in a diagram, with the number that it bears. */
export interface NumberedMove {
  readonly point: Point;
  readonly colour: Colour;
  readonly number: number;
}

/** What is to be drawn. Only the stones must be given. */
export interface BoardDrawing {
  readonly geometry: Geometry;
  /** Point -> EMPTY, BLACK or WHITE. */
  readonly stones: Uint8Array;
  /** Gets a ring, unless it is PASS. */
  readonly lastMove?: Point | undefined;
  /** Stones that fade. */
  readonly dead?: readonly Point[];
  /** Stones with a diamond. */
  readonly seki?: readonly Point[];
  /** Point -> BLACK or WHITE for a small square in that colour; on dead stones too. */
  readonly territory?: Uint8Array;
  /** Empty points with a small cross. */
  readonly dame?: readonly Point[];
  /** Point -> mean owner, −1 (White) … 1 (Black), as fields from faint to strong. */
  readonly ownership?: Float32Array;
  readonly marks?: readonly Mark[];
  readonly labels?: readonly Label[];
  /** Only these points are shown, with what is around them; absent: the whole board. */
  readonly around?: readonly Point[];
  /** Of several on one point the first is drawn: see `repeatedMoves`. Passes are not drawn. */
  readonly moves?: readonly NumberedMove[];
}

/** The moves of a diagram that cannot be drawn because their point shows another: "4 at C7". */
export function repeatedMoves({ geometry, stones, moves = [] }: BoardDrawing): string[] {
  const shown = new Set<Point>();
  return moves.flatMap(({ point, number }) => {
    if (point === PASS) return [`${number} pass`];
    const isHidden = shown.has(point) || stones[point] !== EMPTY;
    shown.add(point);
    return isHidden ? [`${number} at ${geometry.vertex(point)}`] : [];
  });
}

/** The whole verdict on one board. */
export function verdictDrawing(game: Game, { verdict }: Settlement): BoardDrawing {
  return {
    geometry: game.geometry,
    stones: game.board.colour,
    lastMove: game.lastMove?.point,
    dead: pointsOfStatus(verdict, "dead"),
    seki: pointsOfStatus(verdict, "seki"),
    territory: verdict.territory,
    dame: verdict.dame,
  };
}

/** The string marked, and the line that shows what becomes of it: the opponent of its owner moves first. */
export function proofDrawing(game: Game, { colour, stones, line = [] }: StringVerdict): BoardDrawing {
  const moves = line.map((point, i) => ({
    point,
    colour: i % 2 === 0 ? opponent(colour) : colour,
    number: i + 1,
  }));
  return {
    geometry: game.geometry,
    stones: game.board.colour,
    marks: stones.map((point) => ({ point, shape: colour === BLACK ? "triangle" : "square" }) as const),
    moves,
  };
}

/** The string that stands on a point. */
export function stringAt({ verdict }: Settlement, point: Point): StringVerdict | undefined {
  return verdict.strings.find(({ stones }) => stones.includes(point));
}
