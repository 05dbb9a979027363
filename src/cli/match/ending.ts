/** How a game between engines ends otherwise than by passes. */
import { type Colour, colourName, opponent } from "../../../engine/board/colour.ts";
import type { Outcome } from "../../sgf/outcome.ts";
import type { Answer } from "./player.ts";

/** What an engine does wrong. */
export type FaultKind = "crash" | "hang" | "illegal" | "refusal" | "time";

export interface Fault {
  readonly colour: Colour;
  readonly kind: FaultKind;
}

/** The end of a game. */
export interface Ending {
  /** Undefined if the position is to be counted. */
  readonly outcome: Outcome | undefined;
  /** How the game ended, in words. */
  readonly reason: string;
  readonly fault?: Fault;
}

type Failure = Exclude<Answer, { kind: "ok" }>;

/** What became of a command, in words that follow the name of who got it. */
export function describeFailure(command: string, answer: Failure): string {
  return answer.kind === "refused" ? `refused "${command}" (${answer.text.slice(0, 200)})` : answer.reason;
}

/** The end of a game by a command that failed. */
export function forfeitBy(loser: Colour, command: string, failure: Failure): Ending {
  return forfeit(loser, failure.kind === "lost" ? failure.loss : "refusal", describeFailure(command, failure));
}

/** The end of a game by the fault of one side. */
export function forfeit(loser: Colour, kind: FaultKind, what: string): Ending {
  return {
    outcome: { winner: opponent(loser), by: "forfeit" },
    reason: `${colourName(loser)} ${what}`,
    fault: { colour: loser, kind },
  };
}

/** The end of a game by a player who gives up. */
export function resignation(loser: Colour): { readonly outcome: Outcome; readonly reason: string } {
  return { outcome: { winner: opponent(loser), by: "resignation" }, reason: `${colourName(loser)} resigned` };
}

/** The end of a game by a fallen flag. */
export function timeLoss(loser: Colour): Ending {
  return {
    outcome: { winner: opponent(loser), by: "time" },
    reason: `${colourName(loser)} lost on time`,
    fault: { colour: loser, kind: "time" },
  };
}

/** The end of a game that nobody has won. */
export function noResult(reason: string): Ending {
  return { outcome: { winner: "none", by: "void" }, reason };
}
