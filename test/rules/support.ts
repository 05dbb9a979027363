/** Games for tests, from diagrams and short move lists. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import type { CountTerms } from "../../src/rules/count/count.ts";
import { Game } from "../../src/rules/game.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { parseDiagram, pointsOf } from "../support/diagram.ts";

/** A row of the table, or an Error for a name that is none. */
export function rules(name: string): Ruleset {
  const ruleset = findRuleset(name);
  if (!ruleset) throw new Error(`no ruleset "${name}"`);
  return ruleset;
}

/** A row with some fields changed. */
export function changed(name: string, changes: Partial<Ruleset>): Ruleset {
  return { ...rules(name), ...changes, name: "custom" };
}

/** Black may take at a, then White could retake at b. */
export const KO = `
  . X O .
  X O a O
  . X O .
  . . . b`;

/** Three kos: Black can take at a and c, White at e. The captured stones stand at b, d and f. */
export const TRIPLE_KO = `
  . X O .
  X O a O
  . X O .
  . X O .
  X e X O
  . X O .
  . X O .
  X O c O
  . X O .`;
/** All three are taken, and White may take back at B2. */
export const TRIPLE_KO_ROUND = "B a W e B c W B8 B C5";

/** White adds a stone at a; Black takes two from b; White takes one back at B3. */
export const SENDING_TWO_RETURNING_ONE = `
  a O b O .
  X X O O .
  . X X O .`;

/** Seven black and six white stones, six points each. */
export const EVEN = `
  . . X O .
  . X X O .
  . . X O .
  X X O O .
  . X O . .`;

/** Nothing but the board is counted. White has moved last, Black passed first. */
export const TERMS: CountTerms = {
  ...{ komi: 0, handicap: 0, prisoners: [0, 0, 0], passes: [0, 0, 0] },
  ...{ lastMover: WHITE, firstPass: BLACK },
};

export interface DrawnGame {
  readonly game: Game;
  /** The point of a mark in the diagram, of a vertex, or PASS for "pass". */
  readonly point: (name: string) => Point;
}

/** A game that starts from a diagram, at the rules' komi. */
export function gameFrom(diagram: string, ruleset: Ruleset, toPlay: Colour = BLACK): DrawnGame {
  const { geometry, board, marks } = parseDiagram(diagram);
  const game = new Game(geometry, ruleset, ruleset.komi);
  const refused = game.setUp({ black: pointsOf(board, BLACK), white: pointsOf(board, WHITE), empty: [], toPlay });
  if (refused) throw new Error(refused.message);
  const point = (name: string) => {
    const p = marks[name] ?? geometry.parseVertex(name);
    if (p === undefined) throw new Error(`no point "${name}"`);
    return p;
  };
  return { game, point };
}

/** Makes moves as a controller reports them: "B a W pass B D4". Throws an Error where one is refused. */
export function playMoves({ game, point }: DrawnGame, moves: string): void {
  const words = moves.split(/\s+/).filter((word) => word !== "");
  for (let i = 0; i < words.length; i += 2) {
    const refused = game.play(words[i] === "B" ? BLACK : WHITE, point(words[i + 1]));
    if (refused) throw new Error(`${words[i]} ${words[i + 1]}: ${refused.message}`);
  }
}
