/** All features of moves of a position: the tactical ones, and the known patterns around each move, in all sizes. */
import type { Board } from "../../board/board.ts";
import type { Colour } from "../../board/colour.ts";
import type { Geometry, Point } from "../../board/geometry.ts";
import type { PatternTable } from "../pattern-table.ts";
import { FIRST, TACTICAL_FEATURES } from "./catalogue.ts";
import { ChainLiberties } from "./chain-liberties.ts";
import { Distances } from "./distances.ts";
import { Neighbourhood, SIZES } from "./neighbourhood.ts";
import { gridcular } from "./rings.ts";
import { MOST_TACTICAL, Tactics } from "./tactics.ts";

/** The last move is part of a pattern if it is this near. */
const ANSWER_DISTANCE = 9;

/** Most features that a move can have. */
const MOST_FEATURES = MOST_TACTICAL + 2 * (SIZES + 1);

export class MoveFeatures {
  /** Index -> feature of the move listed last. Pattern i is feature TACTICAL_FEATURES + i. */
  readonly found = new Int32Array(MOST_FEATURES);

  private readonly chainLiberties: ChainLiberties;
  private readonly distances: Distances;
  private readonly tactics: Tactics;
  private readonly neighbourhood: Neighbourhood;
  private readonly patterns: PatternTable;

  constructor(geometry: Geometry, patterns: PatternTable) {
    this.chainLiberties = new ChainLiberties(geometry);
    this.distances = new Distances(geometry);
    this.tactics = new Tactics(geometry, this.distances);
    this.neighbourhood = new Neighbourhood(geometry);
    this.patterns = patterns;
  }

  /** Takes a position in. */
  prepare(board: Board, colour: Colour, lastMove: Point | undefined, beforeLast: Point | undefined): void {
    const { chainLiberties } = this;
    chainLiberties.count(board);
    this.tactics.prepare(board, colour, lastMove ?? 0, beforeLast ?? 0, chainLiberties);
    this.neighbourhood.prepare(board, colour, chainLiberties);
  }

  /** Finds the features of the legal move p in the position taken in; returns their number. */
  list(board: Board, p: Point, colour: Colour): number {
    const { distances, neighbourhood, tactics } = this;
    let n = tactics.list(board, p, colour, this.found, 0);
    neighbourhood.start(p);
    n = this.listPatterns(n, FIRST.knownSize);
    const { last } = tactics;
    if (last === 0) return n;
    const dx = distances.columns(p, last);
    const dy = distances.rows(p, last);
    if (gridcular(dx, dy) > ANSWER_DISTANCE) return n;
    neighbourhood.startAnswer(p, dx, dy);
    return this.listPatterns(n, FIRST.knownAnswerSize);
  }

  /** The known patterns, and how many they are. They are nested: where one is not known, no larger one is. */
  private listPatterns(from: number, firstSize: number): number {
    const { found, neighbourhood, patterns } = this;
    let n = from;
    let size = 0;
    for (; size < SIZES; size++) {
      const pattern = patterns.find(neighbourhood.next());
      if (pattern < 0) break;
      found[n++] = TACTICAL_FEATURES + pattern;
    }
    found[n++] = firstSize + size;
    return n;
  }
}
