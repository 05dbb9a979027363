/** Evaluates a leaf by a tactical playout. */
import type { Board } from "../board/board.ts";
import { PASS } from "../board/geometry.ts";
import type { Random } from "../board/random.ts";
import { type MoveList, Priors } from "../policy/priors.ts";
import type { Evaluator, LeafValue, Line } from "./descent.ts";
import { LeafPlayout, resultOf, valueOf } from "./leaf-playout.ts";
import { rowOf } from "./ownership-sums.ts";
import type { SearchPosition } from "./position.ts";

export class PlayoutEvaluator implements Evaluator {
  private readonly position: SearchPosition;
  private readonly priors: Priors;
  private readonly playout: LeafPlayout;
  private readonly sums: Int32Array;
  private readonly found = { value: 0, score: 0 };

  /** @param sums - to which final owners are added, see `ownership-sums.ts` */
  constructor(position: SearchPosition, rootBoard: Board, random: Random, sums: Int32Array) {
    this.position = position;
    this.priors = new Priors(rootBoard.geometry);
    this.playout = new LeafPlayout(position, rootBoard, random);
    this.sums = sums;
  }

  listMoves(line: Line, list: MoveList): void {
    this.priors.fill(line.board, line.colourAt(line.trace.length), line.moveBack(1), line.moveBack(2), list);
  }

  evaluate(line: Line): LeafValue {
    const { found, playout, position, sums } = this;
    const { length, points } = line.board.geometry;
    found.score = playout.run(line);
    const row = rowOf(sums, line.trace.moves[0], length);
    for (const p of points) row[p] += playout.owner[p];
    row[PASS]++;
    const lead = found.score - position.komi;
    found.value = valueOf(resultOf(lead), lead, points.length);
    return found;
  }
}
