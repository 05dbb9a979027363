/**
 * One analysis in the worker: a search by this thread, piece by piece so that a stop is heard, and by those that help.
 */
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import { looksFromAllSides, Search, type SearchThread } from "../../engine/search/search.ts";
import { beginSearch, type SearchTask } from "../../engine/search/searcher.ts";
import type { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { isForVerdict } from "../player/counted-end.ts";
import { policyOf, reportedResult } from "../protocol/answer.ts";
import { analysedMoves, ofSide, pointsOfSide, rootMeans } from "../analysis/values.ts";
import type { PositionAnalysis } from "../report/position-analysis.ts";
import { type AnalysisRequest, newChannel } from "./worker-port.ts";

/** How long messages wait, more or less. */
const PIECE_MS = 20;

export class WorkerSearch {
  private readonly request: AnalysisRequest;
  private readonly report: (analysis: PositionAnalysis) => void;
  private readonly search: Search;
  private readonly threads: readonly SearchThread[];
  private nextReportMs: number;
  /** The search's time at its first playout. */
  private beganMs = 0;

  /** @param helpers threads beside this one */
  constructor(
    request: AnalysisRequest,
    keeper: TreeKeeper,
    helpers: readonly SearchThread[],
    report: (analysis: PositionAnalysis) => void,
  ) {
    const { position, visits, reportMs, threads } = request;
    this.request = request;
    this.report = report;
    this.nextReportMs = reportMs;
    // The network's weights are read at a thread's first search.
    const begin = () => (this.beganMs = this.search.usedMs());
    const call = (task: SearchTask) => searchInPieces(task, begin, () => this.lookAtClock(this.usedMs()));
    this.threads = [{ call }, ...helpers.slice(0, threads - 1)];
    this.search = new Search({ position, playouts: visits, rootFromOneSide: !looksFromAllSides(visits) }, keeper);
  }

  /**
   * Searches to the end. Rejects where the program is at fault.
   * @param settled the position with what the referee finds settled, asked for if the search leaves that to it
   */
  async run(settled?: () => SearchPosition): Promise<PositionAnalysis> {
    const { search } = this;
    const { position } = this.request;
    await Promise.all(this.threads.map((thread) => search.join(thread)));
    const isOpen = settled && search.isComplete && isForVerdict(search.result(), position);
    return this.analysis(true, isOpen ? settled() : position);
  }

  /** Ends the search before its time. */
  stop(): void {
    this.search.stop();
  }

  private usedMs(): number {
    return this.search.usedMs() - this.beganMs;
  }

  private lookAtClock(usedMs: number): void {
    const { mostMs, reportMs } = this.request;
    if (usedMs >= mostMs) this.stop();
    if (usedMs < this.nextReportMs || this.search.isStopped) return;
    this.report(this.analysis(false, this.request.position));
    this.nextReportMs = usedMs + reportMs;
  }

  /** @param position with what is settled in it */
  private analysis(isFinal: boolean, position: SearchPosition): PositionAnalysis {
    const { search } = this;
    const { ownership, policy, side } = this.request;
    const { toPlay } = position;
    const reported = reportedResult({ request: { ...search.request, position }, result: search.result() });
    const sides = { toPlay, side };
    const { winrate, score } = rootMeans(reported);
    return {
      isFinal,
      toPlay,
      side,
      visits: reported.visits,
      seconds: this.usedMs() / 1000,
      winrate: ofSide(winrate, sides),
      lead: pointsOfSide(score, sides),
      moves: analysedMoves(reported.candidates, sides),
      ...(ownership && { ownership: reported.ownership }),
      ...(policy && { policy: byPoint(policyOf(position, reported.raw), position.width, position.height) }),
    };
  }
}

/** Searches in this thread, and hears messages between two pieces. */
export async function searchInPieces(
  task: SearchTask,
  onBegin: () => void = () => undefined,
  afterPiece: () => void = () => undefined,
): Promise<{ readonly reply: null }> {
  const goOn = beginSearch(task);
  onBegin();
  let playouts = 1;
  for (;;) {
    const startMs = performance.now();
    if (!goOn(playouts)) return { reply: null };
    const usedMs = performance.now() - startMs;
    if (usedMs < PIECE_MS / 2) playouts *= 2;
    else if (usedMs > PIECE_MS * 2) playouts = Math.ceil(playouts / 2);
    afterPiece();
    await turn();
  }
}

/** From the order of the protocol, row by row and the pass last. */
function byPoint(policy: readonly number[], width: number, height: number): Float32Array {
  const { length, points } = geometryOf(width, height);
  const probabilities = new Float32Array(length).fill(-1);
  points.forEach((p, i) => (probabilities[p] = policy[i]));
  probabilities[PASS] = policy[points.length];
  return probabilities;
}

const soon = (globalThis as { readonly setImmediate?: (then: () => void) => void }).setImmediate;

/** Lets messages come in. Node deals with its own sooner than with those of others, and a browser's timers are slow. */
function turn(): Promise<void> {
  if (soon) return new Promise((resolve) => soon(resolve));
  const { port1, port2 } = newChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
