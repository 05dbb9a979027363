/** Positions in which moves are judged: those of game records, or of a list as `npm run tree-positions` writes it. */
import { readFileSync } from "node:fs";
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { readSgf } from "../../src/sgf/read.ts";
import type { ListedPosition } from "../label/listed-positions.ts";
import { colourAt, type Line, passOf } from "../label/source.ts";

const RULES = "chinese";
const KOMI = 7.5;

/**
 * The positions of a file. Throws an Error in words for a record that cannot be read, or in which the players do not
 * move by turns from an empty board.
 * @param every of a record, positions so many moves apart; the first is after so many moves
 */
export function positionsOf(file: string, every: number): Line[] {
  if (!file.endsWith(".sgf")) {
    const lines = readFileSync(file, "utf8").split("\n").filter((line) => line !== "");
    return lines.map((line) => lineOf(JSON.parse(line) as ListedPosition));
  }
  const game = recordedGame(file);
  const count = Math.floor(game.moves.length / every);
  return Array.from({ length: count }, (_, i) => ({ ...game, moves: game.moves.slice(0, every * (i + 1)) }));
}

function lineOf({ size, rules, komi, moves }: ListedPosition): Line {
  return { geometry: geometryOf(size), rules, komi, setup: [], first: BLACK, moves };
}

function recordedGame(file: string): Line {
  const read = readSgf(readFileSync(file));
  if (!read.ok) throw new Error(`${file}: ${read.error.message}`);
  const { actions, geometry, komi = KOMI, rules = "", setup } = read.value;
  const moves: number[] = [];
  const first: Colour = BLACK;
  const line: Line = { geometry, rules: findRuleset(rules)?.name ?? RULES, komi, setup: [], first, moves };
  const isByTurns = actions.every((action, i) => action.kind === "play" && action.colour === colourAt(line, i));
  if (setup.black.length + setup.white.length > 0 || !isByTurns) {
    throw new Error(`${file}: the players do not move by turns from an empty board`);
  }
  for (const action of actions) {
    if (action.kind !== "play") continue;
    moves.push(action.point === PASS ? passOf(geometry) : geometry.points.indexOf(action.point));
  }
  return line;
}
