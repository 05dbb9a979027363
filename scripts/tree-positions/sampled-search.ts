/** A short search by the taught network that tells which positions it has looked at. */
import { BLACK } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { Random } from "../../engine/board/random.ts";
import { networkPolicyFor } from "../../engine/policy/network/network-policy.ts";
import { Descent, type Evaluator } from "../../engine/search/descent.ts";
import { NetworkEvaluator } from "../../engine/search/network-evaluator.ts";
import { MAX_DEPTH } from "../../engine/search/parameters.ts";
import { rootMovesOf } from "../../engine/search/position.ts";
import { startOf } from "../../engine/search/searcher.ts";
import { BY_NETWORK } from "../../engine/search/selection.ts";
import { type Node, Tree } from "../../engine/search/tree.ts";
import { searchPosition } from "../../src/player/search-position.ts";
import type { Game } from "../../src/rules/game.ts";
import { drawn } from "../label/draws.ts";

/** What a search has found. */
export interface Sample {
  /** The moves from the root to each of the sampled positions. */
  readonly lines: readonly (readonly Point[])[];
  /** For the side to move at the root, 0…1. */
  readonly winrate: number;
  /** Black's, before komi, in points. */
  readonly lead: number;
  /** A visited move of the root, drawn by its visits to the power of 1/temperature. */
  readonly move: Point;
}

/** Nodes of a tree for each visit: a position has no more moves. */
const NODES_A_VISIT = 400;

export class SampledSearch {
  private readonly geometry: Geometry;
  private readonly visits: number;
  private readonly keep: number;
  private readonly isWanted: (winrate: number) => boolean;
  private readonly random: Random;
  private readonly tree: Tree;
  private readonly ownership: Int32Array;

  /**
   * @param keep - positions of a search at most, drawn evenly
   * @param isWanted - whether a position with this win rate, for Black, may be drawn
   */
  constructor(
    geometry: Geometry,
    visits: number,
    keep: number,
    isWanted: (winrate: number) => boolean,
    random: Random,
  ) {
    this.geometry = geometry;
    this.visits = visits;
    this.keep = keep;
    this.isWanted = isWanted;
    this.random = random;
    this.tree = new Tree(NODES_A_VISIT * visits);
    this.ownership = new Int32Array(geometry.length);
  }

  /** Searches the position of a game. */
  run(game: Game, temperature: number): Sample {
    const { geometry, keep, ownership, random, tree, visits } = this;
    const position = searchPosition(game, game.toPlay);
    const start = startOf(position, rootMovesOf(position));
    tree.clear();
    const root = tree.allocate(1);
    const network = networkPolicyFor(geometry, "strongest")!;
    const look = { from: 0 } as const;
    const evaluator = new NetworkEvaluator(tree, position, start.board, random, ownership, network, look, undefined);
    const lines: Point[][] = [];
    let seen = 0;
    const sampling: Evaluator = {
      listMoves: (line, list) => evaluator.listMoves(line, list),
      visit: (line) => evaluator.visit(line),
      evaluate: (line) => {
        // The evaluator may play on from the line's end.
        const { length } = line.trace;
        const isOver = line.passes >= 2;
        const result = evaluator.evaluate(line);
        if (!isOver && this.isWanted(result.value)) {
          const at = seen < keep ? seen : Math.floor(random.fraction() * (seen + 1));
          if (at < keep) lines[at] = Array.from(line.trace.moves.subarray(0, length));
          seen++;
        }
        return result;
      },
    };
    const descent = new Descent(tree, root, start, sampling, random, MAX_DEPTH, BY_NETWORK);
    for (let i = 0; i < visits; i++) descent.run();
    const score = tree.meanScore(root);
    const lead = game.toPlay === BLACK ? -score : score;
    return { lines, lead, winrate: 1 - tree.winrate(root), move: this.drawMove(root, temperature) };
  }

  private drawMove(root: Node, temperature: number): Point {
    const { random, tree } = this;
    const visited = tree.children(root).filter((child) => tree.visits(child) > 0);
    const most = Math.max(...visited.map((child) => tree.visits(child)));
    return drawn(
      random,
      visited.map((child) => [tree.move(child), (tree.visits(child) / most) ** (1 / temperature)] as const),
    );
  }
}
