/**
 * One search thread: descends the tree, which it shares with the others, until the control says stop. With one thread
 * and a limit of playouts, equal seeds give equal searches.
 */
import { Board } from "../board/board.ts";
import { geometryOf, sizeClassOf } from "../board/geometry.ts";
import { Random } from "../board/random.ts";
import { humanNetworkInUse, networkPolicyFor } from "../policy/network/network-policy.ts";
import type { SearchNetwork } from "../policy/weights/learned.ts";
import { Control } from "./shared-memory.ts";
import { Descent, type Evaluator, type Start } from "./descent.ts";
import { EvaluationTable } from "./evaluation-table.ts";
import { NetworkEvaluator } from "./network-evaluator.ts";
import { EXPAND_VISITS, MAX_DEPTH } from "./parameters.ts";
import { PlayoutEvaluator } from "./leaf-playout.ts";
import { packedPoint, type SearchPosition } from "./position.ts";
import { humanEvaluation, rawEvaluation } from "./raw-evaluation.ts";
import { Repetition } from "./repetition.ts";
import { RootEvaluation } from "./root-evaluation.ts";
import { BY_NETWORK, byPlayouts, RootNoise, type Way } from "./selection.ts";
import { type Node, Tree } from "./tree.ts";

/** What a search thread is asked to do: plain data. */
export interface SearchTask {
  /** `Tree.buffer` and `Control.buffer`, shared by all threads of a search. */
  readonly tree: ArrayBufferLike;
  readonly control: ArrayBufferLike;
  /** This thread's ownership sums, point -> sum, in memory that it may share; or a row of them for every first move. */
  readonly ownership: Int32Array;
  readonly position: SearchPosition;
  /** The moves to be tried at the root. */
  readonly rootMoves: Int16Array;
  readonly root: Node;
  /** State of the thread's random numbers, shared: left there at the end, so that they go on when it joins again. */
  readonly random: Int32Array;
  /** The network that helps. */
  readonly network: SearchNetwork;
  /** `RootEvaluation.buffer`, where somebody wants to read what the network says of the root. */
  readonly rootEvaluation?: ArrayBufferLike | undefined;
  /** `EvaluationTable.buffer`, where positions of the tree are to be evaluated only once. */
  readonly evaluations?: ArrayBufferLike | undefined;
  /** Whether the network looks at the root from one side, as at all other positions; absent: from all. */
  readonly rootFromOneSide?: boolean;
}

/** Searches until the control says stop. */
export function runSearchTask(task: SearchTask): void {
  beginSearch(task)();
}

/**
 * Makes a search ready to go on piece by piece, for a thread that has other things to see to. A call makes `most`
 * playouts and returns whether the control wants more; their number does not change what is found.
 */
export function beginSearch(task: SearchTask): (most?: number) => boolean {
  const { ownership, position, rootMoves } = task;
  const tree = new Tree(task.tree);
  const control = new Control(task.control);
  const geometry = geometryOf(position.width, position.height);
  const random = new Random(0);
  random.state = task.random[0];
  const network = networkPolicyFor(geometry, task.network);
  const start = startOf(position, rootMoves);
  const { board } = start;
  const shared = task.rootEvaluation && new RootEvaluation(geometry, task.rootEvaluation);
  const people = position.human && humanNetworkInUse()?.policyFor(geometry);
  if (people) shared?.lookAsPeople(() => humanEvaluation(position, people, random));
  const descend = (evaluator: Evaluator, way: Way) => {
    const wide = position.rootNoise ? new RootNoise(position.rootNoise, random) : undefined;
    const { shownMoves } = position;
    const rootWay = { ...way, wide, shownMoves };
    const descent = new Descent(tree, task.root, start, evaluator, random, MAX_DEPTH, rootWay);
    return (most = Infinity) => {
      for (let i = 0; i < most; i++) {
        if (!control.takePlayout()) {
          task.random[0] = random.state;
          return false;
        }
        descent.run();
      }
      return true;
    };
  };
  if (!network) {
    const way = byPlayouts(EXPAND_VISITS[sizeClassOf(geometry)]);
    return descend(new PlayoutEvaluator(position, board, random, ownership), way);
  }
  const { toPlay, legal } = position;
  const rootLook = {
    from: task.rootFromOneSide ? (0 as const) : ("all" as const),
    onEvaluation: shared && (() => shared.write(rawEvaluation(network, geometry, toPlay, legal))),
    readPeople: shared && (() => shared.readPeople()),
  };
  const known = task.evaluations && new EvaluationTable(geometry, task.evaluations);
  const evaluator = new NetworkEvaluator(tree, position, board, random, ownership, network, rootLook, known, people);
  return descend(evaluator, people ? { ...BY_NETWORK, human: position.human } : BY_NETWORK);
}

/** What a descent starts from. @param rootMoves - the moves to be tried at the root */
function startOf(position: SearchPosition, rootMoves: Int16Array): Start {
  const board = Board.from(geometryOf(position.width, position.height), position.board);
  return {
    board,
    toPlay: position.toPlay,
    earlier: position.moves.map(packedPoint),
    afterPass: position.afterPass,
    rootMoves,
    repetition: new Repetition(position.rules.superko, position.history),
  };
}
