/** A settled game as something to draw: who owns what, which stones are dead, and what proves it. */
import { BLACK, opponent } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import type { Game } from "../rules/game.ts";
import type { Settlement } from "../referee/settlement.ts";
import { pointsOfStatus } from "../referee/settlement.ts";
import type { StringVerdict } from "../referee/verdict.ts";
import type { BoardDrawing } from "./board-drawing.ts";

/** The whole verdict on one board. */
export function verdictDrawing(game: Game, { verdict }: Settlement): BoardDrawing {
  return {
    geometry: game.geometry,
    stones: game.board.colour,
    lastMove: game.lastMove?.point,
    dead: pointsOfStatus(verdict, "dead"),
    seki: pointsOfStatus(verdict, "seki"),
    territory: verdict.territory,
    dame: verdict.dame,
  };
}

/** The string marked, and the line that shows what becomes of it: the opponent of its owner moves first. */
export function proofDrawing(game: Game, { colour, stones, line = [] }: StringVerdict): BoardDrawing {
  const moves = line.map((point, i) => ({
    point,
    colour: i % 2 === 0 ? opponent(colour) : colour,
    number: i + 1,
  }));
  return {
    geometry: game.geometry,
    stones: game.board.colour,
    marks: stones.map((point) => ({ point, shape: colour === BLACK ? "triangle" : "square" }) as const),
    moves,
  };
}

/** The string that stands on a point. */
export function stringAt({ verdict }: Settlement, point: Point): StringVerdict | undefined {
  return verdict.strings.find(({ stones }) => stones.includes(point));
}
