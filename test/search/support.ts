/** Searches in this thread, for tests. */
import type { Board } from "../../engine/board/board.ts";
import type { Colour } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import type { SearchNetwork } from "../../engine/policy/weights/learned.ts";
import { Control } from "../../engine/search/shared-memory.ts";
import { packMove, rootMovesOf, type SearchPosition, type SearchRules } from "../../engine/search/position.ts";
import { type Candidate, readCandidates } from "../../engine/search/result.ts";
import { runSearchTask } from "../../engine/search/searcher.ts";
import { type Node, Tree } from "../../engine/search/tree.ts";
import { parseDiagram } from "../support/diagram.ts";

export const AREA: SearchRules = { scoring: "area", removesDead: true, superko: "positional" };
export const TERRITORY: SearchRules = { scoring: "territory", removesDead: true, superko: "none" };

/** A 9×9 game that is all but over. */
export const { board: LATE_BOARD } = parseDiagram(`
  . . O O X X . . .
  . . O X X X . . .
  . . O O X . X . .
  . . . O X X . . .
  . . O O O X X . .
  . . . O X . . . .
  . O O O X X . . .
  . . O X X . X . .
  . . O O X X . . .`);

export interface Setting {
  readonly komi?: number;
  readonly rules?: SearchRules;
  readonly history?: readonly bigint[];
  /** The move before, by the other side. */
  readonly lastMove?: Point;
}

/** The position of a board that came about by setting stones up. */
export function positionOf(board: Board, toPlay: Colour, setting: Setting = {}): SearchPosition {
  const { geometry } = board;
  const { komi = 0, rules = AREA, history = [], lastMove } = setting;
  return {
    width: geometry.width,
    height: geometry.height,
    board: board.snapshot(),
    toPlay,
    komi,
    rules,
    start: board.key(),
    moves: Int16Array.from(lastMove === undefined ? [] : [packMove((3 - toPlay) as Colour, lastMove)]),
    afterPass: lastMove === PASS,
    history: BigUint64Array.from(history),
    legal: Int16Array.from(geometry.points.filter((p) => board.isLegal(p, toPlay))),
  };
}

/** Where a search begins: a tree, its root and the moves to be tried there. */
interface Start {
  readonly tree: Tree;
  readonly root: Node;
  readonly rootMoves?: Int16Array;
}

function freshStart(): Start {
  const tree = new Tree(200_000);
  return { tree, root: tree.allocate(1) };
}

/** The input of a search beside its position, and where it sums up ownership: see `SearchTask`. */
interface Told extends Start {
  readonly seed: number;
  readonly network: SearchNetwork;
  readonly ownership?: Int32Array;
  readonly rootEvaluation?: ArrayBufferLike;
  readonly evaluations?: ArrayBufferLike | undefined;
}

/** Searches in this thread. */
export function search(
  position: SearchPosition,
  playouts: number,
  { tree, rootMoves = rootMovesOf(position), ownership = new Int32Array(1024), seed, ...rest }: Told,
): void {
  const control = new Control();
  control.reset(playouts);
  const random = Int32Array.of(new Random(seed).state);
  const shared = { tree: tree.buffer, control: control.buffer, ownership, random };
  runSearchTask({ position, rootMoves, ...rest, ...shared });
}

/** The moves of a search of this number of playouts, most visited first. */
export function searchOf(
  position: SearchPosition,
  playouts: number,
  seed = 1,
  network: SearchNetwork = "strongest",
  { tree, root, rootMoves = rootMovesOf(position) }: Start = freshStart(),
): Candidate[] {
  search(position, playouts, { seed, network, tree, root, rootMoves });
  return readCandidates(tree, root, position, rootMoves);
}
