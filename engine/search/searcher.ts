/**
 * One search thread: descends the tree, which it shares with the others, until the control says stop. With one thread
 * and a limit of playouts, equal seeds give equal searches.
 */
import { Board } from "../board/board.ts";
import { BLACK, WHITE } from "../board/colour.ts";
import { geometryOf, PASS, type Point } from "../board/geometry.ts";
import { Random } from "../board/random.ts";
import { sizeClassOf } from "../board/size-class.ts";
import type { MoveList } from "../policy/move-list.ts";
import { stonesPlayed } from "../policy/net/komi.ts";
import { networkPolicyFor } from "../policy/net/network-policy.ts";
import type { NetworkChoice } from "../policy/net/weights/learned.ts";
import { Priors } from "../policy/priors.ts";
import { scoreAsItStands, scorePlayout } from "../playout/area.ts";
import { TacticalPlayout } from "../playout/tactical.ts";
import { Control } from "./control.ts";
import { Descent, type Evaluator, type LeafValue, type Line } from "./descent.ts";
import { NetworkEvaluation } from "./network-evaluation.ts";
import { EXPAND_VISITS, SCORE_WEIGHT } from "./parameters.ts";
import { packedPoint, type SearchPosition } from "./position.ts";
import { Repetition } from "./repetition.ts";
import { RootEvaluation } from "./root-evaluation.ts";
import { type Node, Tree } from "./tree.ts";

/** What a search thread is asked to do: plain data. */
export interface SearchTask {
  /** `Tree.buffer` and `Control.buffer`, shared by all threads of a search. */
  readonly tree: ArrayBufferLike;
  readonly control: SharedArrayBuffer;
  /** Which of the threads this is, from 0. */
  readonly thread: number;
  /** This thread's ownership sums, point -> sum as Int32; or a row of them for every first move. */
  readonly ownership: ArrayBufferLike;
  readonly position: SearchPosition;
  /** The plays to be tried at the root; the pass always is. */
  readonly rootPlays: Int16Array;
  readonly root: Node;
  readonly seed: number;
  /** The network that helps. */
  readonly network: NetworkChoice;
  /** `RootEvaluation.buffer`, where somebody wants to read what the network says of the root. */
  readonly rootEvaluation?: SharedArrayBuffer;
  /** Whether the network looks at the root from one side, as at all other positions; absent: from all. */
  readonly rootFromOneSide?: boolean;
}

/** Searches until the control says stop. */
export function runSearchTask(task: SearchTask): void {
  const { position, rootPlays } = task;
  const tree = new Tree(task.tree);
  const control = new Control(task.control);
  const geometry = geometryOf(position.width, position.height);
  const board = new Board(geometry);
  board.restore(position.board);
  const random = new Random(task.seed);
  const network = networkPolicyFor(geometry, task.network);
  const { toPlay, legal, komi } = position;
  const shared = task.rootEvaluation && new RootEvaluation(geometry, task.rootEvaluation);
  const rootLook = {
    fromAllSides: task.rootFromOneSide !== true,
    onEvaluation: network && shared && (() => shared.write(network, toPlay, legal)),
  };
  const networkEvaluation = network && new NetworkEvaluation(tree, control, network, board, komi, rootLook);
  const evaluator = new PlayoutEvaluator(position, board, random, new Int32Array(task.ownership), networkEvaluation);
  const start = {
    board,
    toPlay,
    earlier: position.moves.map(packedPoint),
    afterPass: position.afterPass,
    rootPlays,
    repetition: new Repetition(position.rules.superko, position.history),
  };
  const path = control.path(task.thread).fill(0);
  const expandVisits = EXPAND_VISITS[sizeClassOf(geometry)];
  const descent = new Descent(tree, task.root, start, evaluator, random, path, expandVisits);
  while (control.takePlayout()) descent.run();
}

/** Evaluates a leaf by a tactical playout, into whose value that of the network is mixed. */
class PlayoutEvaluator implements Evaluator {
  private readonly position: SearchPosition;
  /** Black's stones played minus White's before the root. */
  private readonly rootTempo: number;
  private readonly priors: Priors;
  private readonly playouts: TacticalPlayout;
  /** Undefined where the network does not help. */
  private readonly network: NetworkEvaluation | undefined;
  /** Point -> sum over this thread's playouts of the final owner, Black +1, White −1; or a row by first move. */
  private readonly ownership: Int32Array;
  private readonly found = { value: 0, score: 0 };

  /** `ownership` is of the geometry's length, or has such a row for each first move; the evaluator adds to it. */
  constructor(
    position: SearchPosition,
    rootBoard: Board,
    random: Random,
    ownership: Int32Array,
    network: NetworkEvaluation | undefined,
  ) {
    this.position = position;
    this.rootTempo = stonesPlayed(rootBoard, BLACK) - stonesPlayed(rootBoard, WHITE);
    this.priors = new Priors(rootBoard.geometry);
    this.playouts = new TacticalPlayout(rootBoard.geometry, random);
    this.network = network;
    this.ownership = ownership;
  }

  listMoves(line: Line, list: MoveList): void {
    this.priors.fill(line.board, line.colourAt(line.trace.length), line.moveBack(1), line.moveBack(2), list);
  }

  visit(line: Line): void {
    this.network?.visit(line);
  }

  evaluate(line: Line): LeafValue {
    const { found, network, position } = this;
    const { board, passes, trace } = line;
    const { scoring, removesDead } = position.rules;
    const tempo = scoring === "territory" ? this.tempo(line) : 0;
    let area: number;
    if (passes >= 2 && !removesDead) {
      area = scoreAsItStands(board);
    } else {
      this.playouts.play(board, line.colourAt(trace.length), trace);
      area = scorePlayout(board, this.ownershipAfter(trace.moves[0], board.geometry.length));
    }
    found.score = area - tempo;
    const value = playoutValue(found.score - position.komi, board.geometry.points.length);
    // Where two passes end the game the network has nothing to say.
    if (passes >= 2) network?.forget();
    found.value = network ? network.mixed(value) : value;
    return found;
  }

  /** Where to sum up owners after this first move. A row's entry of PASS, which nobody owns, counts its playouts. */
  private ownershipAfter(first: Point, length: number): Int32Array {
    const { ownership } = this;
    if (ownership.length < length * length) return ownership;
    const row = ownership.subarray(first * length, (first + 1) * length);
    row[PASS]++;
    return row;
  }

  /**
   * Black's stones played minus White's up to the end of the descent. Under territory rules an area score is too high
   * by this much: a stone played is a point of area, but not of territory, and its capture is a prisoner. The moves of
   * the playout itself are not counted, for there both sides fill their own territory.
   */
  private tempo(line: Line): number {
    let tempo = this.rootTempo;
    const { moves, length } = line.trace;
    for (let i = 0; i < length; i++) if (moves[i] !== PASS) tempo += line.colourAt(i) === BLACK ? 1 : -1;
    return tempo;
  }
}

/** The value for Black, 0…1, of a final lead in points. */
function playoutValue(lead: number, points: number): number {
  const won = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  const size = Math.max(-1, Math.min(1, lead / (points / 2))) / 2 + 0.5;
  return won * (1 - SCORE_WEIGHT) + size * SCORE_WEIGHT;
}
