/** Results of games, and how files and controllers write them. */
import { BLACK, type Colour, colourName, WHITE } from "../../engine/board/colour.ts";
import { counted } from "./counted.ts";

/** How a game ended. `draw` is a tie (jigo); `void` a game without result; `both-lose` a loss for both players. */
export type GameResult =
  | { readonly winner: Colour; readonly by: "score"; readonly margin: number }
  | { readonly winner: Colour; readonly by: "resignation" | "time" | "forfeit" }
  | { readonly winner: "none"; readonly by: "draw" | "void" }
  | { readonly winner: "none"; readonly by: "both-lose" };

/** The result of a count. @param score Black minus White */
export function resultOfScore(score: number): GameResult {
  if (score === 0) return { winner: "none", by: "draw" };
  return { winner: score > 0 ? BLACK : WHITE, by: "score", margin: Math.abs(score) };
}

/**
 * The result as SGF (RE) and GTP (`final_score`) write it: "B+3.5", "W+R", "B+T", "W+F", "0" for a tie, "Void" for a
 * game without result. SGF has no word for a loss of both players; it is written "Void" too.
 */
export function resultText(result: GameResult): string {
  if (result.winner === "none") return result.by === "draw" ? "0" : "Void";
  const by = result.by === "score" ? result.margin : { resignation: "R", time: "T", forfeit: "F" }[result.by];
  return `${result.winner === BLACK ? "B" : "W"}+${by}`;
}

/** The result as a sentence for people. */
export function resultSentence(result: GameResult): string {
  switch (result.by) {
    case "score":
      return `${title(result.winner)} wins by ${counted(result.margin, "point")}.`;
    case "resignation":
    case "time":
      return `${title(result.winner)} wins by ${result.by}.`;
    case "forfeit":
      return `${title(result.winner)} wins by forfeit.`;
    case "draw":
      return "The game is tied.";
    case "void":
      return "The game has no result.";
    case "both-lose":
      return "Both players lose.";
  }
}

function title(colour: Colour): string {
  return colourName(colour) === "black" ? "Black" : "White";
}
