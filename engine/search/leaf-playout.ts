/** Evaluates a leaf by a tactical playout to the end of the game. */
import type { Board } from "../board/board.ts";
import { BLACK, WHITE } from "../board/colour.ts";
import { PASS } from "../board/geometry.ts";
import type { Random } from "../board/random.ts";
import { scoreAsItStands, scorePlayout } from "../playout/area.ts";
import { TacticalPlayout } from "../playout/tactical.ts";
import { stonesPlayed } from "../policy/features/komi.ts";
import { type MoveList, Priors } from "../policy/priors.ts";
import type { Evaluator, LeafValue, Line } from "./descent.ts";
import { SCORE_WEIGHT } from "./parameters.ts";
import type { SearchPosition } from "./position.ts";
import { rowOf } from "./shared-memory.ts";

export class LeafPlayout {
  /** Point -> who owned it at the end of the last playout: Black 1, White −1. */
  readonly owner: Int32Array;
  private readonly position: SearchPosition;
  /** Black's stones played minus White's before the root. */
  private readonly rootTempo: number;
  private readonly playouts: TacticalPlayout;

  /** For a search from this board. */
  constructor(position: SearchPosition, rootBoard: Board, random: Random) {
    const { geometry } = rootBoard;
    this.owner = new Int32Array(geometry.length);
    this.position = position;
    this.rootTempo = stonesPlayed(rootBoard, BLACK) - stonesPlayed(rootBoard, WHITE);
    this.playouts = new TacticalPlayout(geometry, random);
  }

  /** Plays a line out, on its board, and returns the final score: Black minus White before komi, in points. */
  run(line: Line): number {
    const { owner, position } = this;
    const { board, passes, trace } = line;
    const { removesDead } = position.rules;
    owner.fill(0);
    // The playout lengthens the trace.
    const tempo = this.tempo(line);
    if (passes >= 2 && !removesDead) return scoreAsItStands(board) - tempo;
    this.playouts.play(board, line.colourAt(trace.length), trace);
    return scorePlayout(board, owner) - tempo;
  }

  /**
   * Black's stones played minus White's up to the end of the descent. Under territory rules an area score is too high
   * by this much: a stone played is a point of area, but not of territory, and its capture is a prisoner. The moves of
   * the playout itself are not counted, for there both sides fill their own territory. Under area rules it is 0.
   */
  tempo(line: Line): number {
    if (this.position.rules.scoring !== "territory") return 0;
    let tempo = this.rootTempo;
    const { moves, length } = line.trace;
    for (let i = 0; i < length; i++) if (moves[i] !== PASS) tempo += line.colourAt(i) === BLACK ? 1 : -1;
    return tempo;
  }
}

/** The result of a game that is counted, for the side with this lead in points: 1 won, 0 lost, 0.5 a jigo. */
export function resultOf(lead: number): number {
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

/** The value, 0…1, of a probability to win, and the lead in points that goes with it. */
export function valueOf(winrate: number, lead: number, points: number): number {
  return winrate * (1 - SCORE_WEIGHT) + sizeOf(lead, points) * SCORE_WEIGHT;
}

/** The probability to win in a mean of such values, 0…1. */
export function winrateOf(value: number, lead: number, points: number): number {
  const winrate = (value - sizeOf(lead, points) * SCORE_WEIGHT) / (1 - SCORE_WEIGHT);
  return Math.max(0, Math.min(1, winrate));
}

/** The size of a win, 0…1; 0.5 is an even game. */
function sizeOf(lead: number, points: number): number {
  return Math.max(-1, Math.min(1, lead / (points / 2))) / 2 + 0.5;
}

export class PlayoutEvaluator implements Evaluator {
  private readonly position: SearchPosition;
  private readonly priors: Priors;
  private readonly playout: LeafPlayout;
  private readonly sums: Int32Array;
  private readonly found = { value: 0, score: 0 };

  /** @param sums - to which final owners are added, see `OwnershipMemory` */
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
