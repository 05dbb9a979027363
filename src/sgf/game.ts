/** The main line of a tree as plain data: board, information, first position, and what happens to it in order. */
import { BLACK, colourName, EMPTY, WHITE, type Colour } from "../../engine/board/colour.ts";
import {
  type Geometry,
  geometryOf,
  isSupportedSize,
  MAX_SIZE,
  MIN_SIZE,
  type Point,
} from "../../engine/board/geometry.ts";
import { excerpt, failure, mainLine, type Result, type SgfNode, success } from "./tree.ts";
import { firstValues, readInfo, type SgfInfo } from "./info.ts";
import { parseMove, parsePoints, readText } from "./values.ts";

/** A move. Whether it is legal is for the rules to say; the file only says that it was made. */
export interface SgfPlay {
  readonly kind: "play";
  readonly colour: Colour;
  /** PASS for a pass. */
  readonly point: Point;
  readonly comment?: string;
}

/** Stones put on the board or taken off it by hand in the course of the game; nothing is captured by them. */
export interface SgfSetup {
  readonly kind: "setup";
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly empty: readonly Point[];
  /** Whose turn it is now, if the file says. */
  readonly toPlay?: Colour;
}

export type SgfAction = SgfPlay | SgfSetup;

/** A game as played. */
export interface SgfGame extends SgfInfo {
  readonly geometry: Geometry;
  /** The position before the first move: all that is set up before it, handicap stones too. In board order. */
  readonly setup: { readonly black: readonly Point[]; readonly white: readonly Point[] };
  /** Who is to play in that position, if the file says so. */
  readonly toPlay?: Colour;
  /** The comment on the root, unless there is a move in it whose comment it then is. */
  readonly comment?: string;
  /** The first is a play, if there is any. */
  readonly actions: readonly SgfAction[];
}

/**
 * Most points set up after the first move, all nodes together. A compressed list names a whole board in five letters,
 * so that a small file could ask for any amount of memory.
 */
const MAX_SETUP_POINTS = 1_000_000;

const DEFAULT_SIZE = 19;

/** Set-up properties and what they put on a point. */
const SETUP_COLOUR = { AB: BLACK, AW: WHITE, AE: EMPTY } as const;
const SETUP_NAMES = ["AB", "AW", "AE"] as const;

/** PL's values. Old files have 1 and 2 too, but not all mean the same by them. */
const COLOUR_OF_NAME: ReadonlyMap<string, Colour> = new Map([
  ["b", BLACK],
  ["black", BLACK],
  ["w", WHITE],
  ["white", WHITE],
]);

const MOVE_COLOUR: ReadonlyMap<string, Colour> = new Map([
  ["B", BLACK],
  ["W", WHITE],
]);

/**
 * Reads the main line of a game. Errors: another game than Go, a board that is not supported, a point that is not on
 * the board, a point set up in two ways at once. Nodes may hold set-up and moves, although the format forbids it:
 * set-up comes first, then the moves in the node's order.
 */
export function readGame(root: SgfNode): Result<SgfGame> {
  const line = mainLine(root);
  const board = readBoard(line);
  if (!board.ok) return board;
  const reader = new MainLineReader(board.value);
  for (const node of line) {
    const refused = reader.read(node);
    if (refused !== undefined) return refused;
  }
  const { info, warnings } = readInfo(line);
  return success({ ...info, ...reader.game() }, [...warnings, ...reader.warnings]);
}

/** The board's size: SZ[19], SZ[9:13] (width first), 19 by 19 if the file does not say. */
function readBoard(line: readonly SgfNode[]): Result<Geometry> {
  const values = firstValues(line, new Set(["GM", "SZ"]));
  const game = values.get("GM");
  if (game !== undefined && game.raw.trim() !== "1") {
    const offset = game.node.offset ?? 0;
    const says = `GM[${excerpt(game.raw)}]`;
    return failure(`The game at offset ${offset} is not Go: it says ${says}, and Go is GM[1].`, offset);
  }
  const size = values.get("SZ");
  if (size === undefined) return success(geometryOf(DEFAULT_SIZE));
  const match = /^(\d{1,4})(?:\s?:\s?(\d{1,4}))?$/.exec(size.raw.trim());
  const width = Number(match?.[1]);
  const height = Number(match?.[2] ?? match?.[1]);
  if (isSupportedSize(width) && isSupportedSize(height)) return success(geometryOf(width, height));
  const offset = size.node.offset ?? 0;
  const supported = `${MIN_SIZE} to ${MAX_SIZE} columns and rows`;
  return failure(`SZ[${excerpt(size.raw)}] in the node at offset ${offset} is not a board of ${supported}.`, offset);
}

type Refusal = ReturnType<typeof failure> | undefined;

/** Goes down a main line and collects what happens. */
class MainLineReader {
  readonly warnings: string[] = [];
  private readonly geometry: Geometry;
  /** Point -> EMPTY, BLACK or WHITE before the first move. */
  private readonly first: Uint8Array;
  private readonly actions: SgfAction[] = [];
  private toPlay: Colour | undefined;
  private comment: string | undefined;
  private atRoot = true;
  private setupPoints = 0;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.first = new Uint8Array(geometry.length);
  }

  read(node: SgfNode): Refusal {
    const refusal = this.readSetup(node) ?? this.readMoves(node);
    this.atRoot = false;
    return refusal;
  }

  game() {
    const stones = (colour: Colour) => this.geometry.points.filter((p) => this.first[p] === colour);
    return {
      geometry: this.geometry,
      setup: { black: stones(BLACK), white: stones(WHITE) },
      ...(this.toPlay !== undefined && { toPlay: this.toPlay }),
      ...(this.comment !== undefined && { comment: this.comment }),
      actions: this.actions,
    };
  }

  /** Reads AB, AW, AE and PL, in whatever order they come. */
  private readSetup(node: SgfNode): Refusal {
    const toPlay = this.readToPlay(node);
    const names = SETUP_NAMES.filter((name) => node.properties.has(name));
    if (names.length === 0 && toPlay === undefined) return undefined;

    const points: Record<(typeof SETUP_NAMES)[number], Point[]> = { AB: [], AW: [], AE: [] };
    const seen = new Map<Point, string>();
    for (const name of names) {
      for (const raw of new Set(node.properties.get(name))) {
        const list = parsePoints(this.geometry, raw);
        if (list === undefined) return this.offBoard(node, name, raw);
        for (const p of list) {
          const other = seen.get(p);
          if (other === name) continue;
          if (other !== undefined) return this.twice(node, other, name, p);
          seen.set(p, name);
          points[name].push(p);
        }
      }
    }
    if (this.actions.length === 0) {
      for (const name of names) for (const p of points[name]) this.first[p] = SETUP_COLOUR[name];
      this.toPlay = toPlay ?? this.toPlay;
      return undefined;
    }
    if (seen.size === 0 && toPlay === undefined) return undefined;
    this.setupPoints += seen.size;
    if (this.setupPoints > MAX_SETUP_POINTS) {
      const offset = node.offset ?? 0;
      return failure(`More than ${MAX_SETUP_POINTS} points are set up in the game by offset ${offset}.`, offset);
    }
    this.actions.push({
      kind: "setup",
      black: points.AB,
      white: points.AW,
      empty: points.AE,
      ...(toPlay !== undefined && { toPlay }),
    });
    return undefined;
  }

  private readToPlay(node: SgfNode): Colour | undefined {
    const raw = node.properties.get("PL")?.[0];
    if (raw === undefined) return undefined;
    const colour = COLOUR_OF_NAME.get(raw.trim().toLowerCase());
    if (colour === undefined && this.warnings.length === 0) {
      const where = `in the node at offset ${node.offset ?? 0}`;
      this.warnings.push(`PL[${excerpt(raw)}] ${where} is neither black nor white and was left out.`);
    }
    return colour;
  }

  private readMoves(node: SgfNode): Refusal {
    const comment = node.properties.get("C")?.map(readText).join("\n") || undefined;
    const moves: { kind: "play"; colour: Colour; point: Point }[] = [];
    for (const [name, values] of node.properties) {
      const colour = MOVE_COLOUR.get(name);
      if (colour === undefined) continue;
      if (values.length > 1) {
        const offset = node.offset ?? 0;
        const what = `${colourName(colour)} ${values.length} moves`;
        return failure(`The node at offset ${offset} gives ${what} at once: ${name} may have one point only.`, offset);
      }
      const point = parseMove(this.geometry, values[0]);
      if (point === undefined) return this.offBoard(node, name, values[0]);
      moves.push({ kind: "play", colour, point });
    }
    const last = moves.length - 1;
    moves.forEach((move, i) => {
      this.actions.push(i === last && comment !== undefined ? { ...move, comment } : move);
    });
    if (this.atRoot && moves.length === 0) this.comment = comment;
    return undefined;
  }

  private offBoard(node: SgfNode, name: string, raw: string): Refusal {
    const { width, height } = this.geometry;
    const offset = node.offset ?? 0;
    const what = `${name}[${excerpt(raw)}] in the node at offset ${offset}`;
    return failure(`${what} is not on the ${width}x${height} board.`, offset);
  }

  private twice(node: SgfNode, first: string, second: string, p: Point): Refusal {
    const offset = node.offset ?? 0;
    const where = `The node at offset ${offset}`;
    return failure(`${where} sets up ${this.geometry.vertex(p)} twice, as ${first} and as ${second}.`, offset);
  }
}
