/**
 * The end of a game: when play stops, when a stopped game may be resumed and who then moves first, and what follows
 * when a position comes back. How dead stones are found and points counted stands elsewhere.
 */
import { BLACK, type Colour, colourTitle, opponent, WHITE } from "../../engine/board/colour.ts";
import type { GameState, Move } from "./game-state.ts";
import { counted } from "./quote.ts";
import type { Ruleset } from "./ruleset.ts";

/** How a game ended. `draw` is a tie (jigo); `void` a game without result; `both-lose` a loss for both players. */
export type GameResult =
  | { readonly winner: Colour; readonly by: "score"; readonly margin: number }
  | { readonly winner: Colour; readonly by: "resignation" | "time" | "forfeit" }
  | { readonly winner: "none"; readonly by: "draw" | "void" }
  | { readonly winner: "none"; readonly by: "both-lose" };

/** A game of which a record says no more than who won, or not even that. */
export interface UnknownResult {
  readonly winner: Colour | "none";
  readonly by: "unknown";
}

/** The result of a count. @param score Black minus White */
export function resultOfScore(score: number): GameResult {
  if (score === 0) return { winner: "none", by: "draw" };
  return { winner: score > 0 ? BLACK : WHITE, by: "score", margin: Math.abs(score) };
}

/**
 * The result as SGF (RE) and GTP (`final_score`) write it: "B+3.5", "W+R", "B+T", "W+F", "0" for a tie, "Void" for a
 * game without result, "B+" where only the winner is known, "?" where nothing is. SGF has no word for a loss of both
 * players; it is written "Void" too.
 */
export function resultText(result: GameResult | UnknownResult): string {
  if (result.winner === "none") return { draw: "0", void: "Void", "both-lose": "Void", unknown: "?" }[result.by];
  const letters = { resignation: "R", time: "T", forfeit: "F", unknown: "" };
  const by = result.by === "score" ? result.margin : letters[result.by];
  return `${result.winner === BLACK ? "B" : "W"}+${by}`;
}

/** The result as a sentence for people. */
export function resultSentence(result: GameResult): string {
  switch (result.by) {
    case "score":
      return `${colourTitle(result.winner)} wins by ${counted(result.margin, "point")}.`;
    case "resignation":
    case "time":
    case "forfeit":
      return `${colourTitle(result.winner)} wins by ${result.by}.`;
    case "draw":
      return "The game is tied.";
    case "void":
      return "The game has no result.";
    case "both-lose":
      return "Both players lose.";
  }
}

/** What the questions here need of a game. */
export interface EndingGame {
  readonly ruleset: Ruleset;
  readonly lastMove: Move | undefined;
  readonly state: GameState;
  earlierOccurrences(): readonly GameState[];
}

/**
 * `play`: moves are made. `stop`: enough passes have been made; dead stones are talked about, and the game may still be
 * resumed. `end`: only counting is left.
 */
export type Phase = "play" | "stop" | "end";

const PASSES_TO_STOP = 2;

export function phaseOf(game: EndingGame): Phase {
  const { ruleset, state, lastMove } = game;
  const { consecutivePasses } = state;
  if (longCycleOf(game)?.result) return "end";
  if (consecutivePasses < PASSES_TO_STOP) return "play";
  if (ruleset.whitePassesLast && lastMove?.colour === BLACK) return "play";
  if (ruleset.resumption === "never" || wasPlayedOut(game)) return "end";
  return ruleset.passesToEnd > PASSES_TO_STOP && consecutivePasses >= ruleset.passesToEnd ? "end" : "stop";
}

/**
 * Whether a disputed game that has stopped again cannot be disputed any more: because the ruleset allows it only once,
 * or because nobody has played a stone since the resumption (AGA rules say so; elsewhere there would be no end).
 */
function wasPlayedOut({ ruleset, state }: EndingGame): boolean {
  const { resumedAt, moveNumber, consecutivePasses } = state;
  if (resumedAt === undefined) return false;
  if (ruleset.dispute === "play-on-then-alive") return true;
  return ruleset.dispute === "play-on" && moveNumber - resumedAt === consecutivePasses;
}

/** Whether every stone on the board counts as alive, whatever the players think of it. */
export function areAllAlive(game: EndingGame): boolean {
  return game.ruleset.deadStones === "none" || (phaseOf(game) === "end" && wasPlayedOut(game));
}

/** Who moves first when `requester` has a stopped game resumed. */
export function firstAfterResumption({ ruleset, state }: EndingGame, requester: Colour): Colour {
  if (ruleset.resumption === "opponent-of-requester") return opponent(requester);
  // The passes are taken back, or play goes on after them: after an even number it comes to the same.
  const isTakenBack = ruleset.resumption === "as-if-not-passed" && state.consecutivePasses % 2 === 1;
  return isTakenBack ? opponent(state.toPlay) : state.toPlay;
}

/** A position has come back that no ko rule kept from coming back. */
export interface LongCycle {
  /** The result that follows at once; undefined where it takes an agreement, a referee, or nothing follows. */
  readonly result: GameResult | undefined;
  /** What the ruleset says, in a sentence. */
  readonly ruling: string;
}

/**
 * What follows from the present position if it has stood on the board before; undefined if it has not, or if no play
 * has led to it: a player who makes another move after a cycle, be it a pass, has let it be.
 */
export function longCycleOf(game: EndingGame): LongCycle | undefined {
  const { state, ruleset } = game;
  if (!state.move || state.consecutivePasses > 0) return undefined;
  const earlier = game.earlierOccurrences();
  if (earlier.length === 0) return undefined;
  const difference = ({ prisoners }: GameState) => prisoners[BLACK] - prisoners[WHITE];
  const isEqual = earlier.some((other) => difference(other) === difference(state));
  const isTied = ruleset.longCycle === "tie-if-equal" && isEqual;
  const result: GameResult | undefined = isTied ? { winner: "none", by: "draw" } : undefined;
  return { result, ruling: rulingOn(ruleset, isTied) };
}

function rulingOn({ longCycle }: Ruleset, isTied: boolean): string {
  switch (longCycle) {
    case "tie-if-equal":
      return isTied
        ? "The long cycle took as many black as white stones: the game is tied."
        : "The long cycle took unequal numbers of stones: the game goes on.";
    case "no-result":
      return "The position has come back: if both players agree, the game has no result.";
    case "referee":
      return "The position has come back: if nobody gives way, the referee declares a tie or a replay.";
    case "prohibited":
      return "The position has come back, which these rules prohibit.";
  }
}
