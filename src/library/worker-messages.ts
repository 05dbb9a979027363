/** What an analyser and its worker say to each other. The worker works on one request at a time. */
import type { Colour } from "../../engine/board/colour.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import type { JudgeTask } from "../referee/judge-task.ts";
import type { SentNetwork } from "./model.ts";
import type { PositionAnalysis } from "./position-analysis.ts";

/** What is to be analysed. */
export interface AnalysisRequest {
  readonly position: SearchPosition;
  /** The same for the referee, who tells the search what is settled; absent if he is not asked. */
  readonly judging: JudgeTask | undefined;
  /** Infinity for no limit; likewise the time. */
  readonly visits: number;
  readonly mostMs: number;
  /** Milliseconds from one report to the next; Infinity for none. */
  readonly reportMs: number;
  /** At most: those that were sent and one more. */
  readonly threads: number;
  readonly side: Colour;
  readonly ownership: boolean;
  readonly policy: boolean;
}

export type ToWorker =
  /** Evaluate by this network. Sent before all else, if at all. */
  | { readonly kind: "model"; readonly network: SentNetwork }
  | { readonly kind: "analyse"; readonly request: AnalysisRequest }
  /** Finish with what has been found. */
  | { readonly kind: "stop" }
  /** A worker that can help listens at the other end of this port. */
  | { readonly kind: "helper"; readonly port: TaskPort }
  /** Help whoever sends search tasks through this port. */
  | { readonly kind: "help"; readonly port: TaskPort };

export type FromWorker =
  /** Its file has been loaded. */
  | { readonly kind: "ready" }
  /** The referee begins to judge, and nothing is heard until he has ended. */
  | { readonly kind: "judging"; readonly isOver: boolean }
  | { readonly kind: "report"; readonly analysis: PositionAnalysis }
  | { readonly kind: "finished"; readonly analysis: PositionAnalysis }
  | { readonly kind: "failed"; readonly reason: string };

/** What is used of a `MessagePort`. */
export interface TaskPort {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
