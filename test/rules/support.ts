/** Games for tests, from diagrams and short move lists. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
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
