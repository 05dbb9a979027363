/** What can be drawn of a board, whatever it is drawn with. */
import { type Colour, EMPTY } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";

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
