/** Games that playouts have made, with their ends open or nearly so. */
import { BLACK, type Colour, EMPTY, opponent } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import type { PlayoutTrace } from "../../engine/playout/light.ts";
import { TacticalPlayout } from "../../engine/playout/tactical.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { RecordedGame } from "../../src/sgf/recorded-game.ts";

export const PLAYED_KOMI = 6.5;

/** A game by playouts that stops `left` moves before its end, after two passes if `isOver`. */
export function played(size: number, seed: number, left: number, isOver: boolean): RecordedGame {
  const record = new RecordedGame(geometryOf(size), findRuleset("japanese")!, PLAYED_KOMI);
  const { geometry, board } = record.game;
  const trace: PlayoutTrace = { moves: new Int16Array(3 * size * size), length: 0 };
  const none = new Uint8Array(geometry.length).fill(EMPTY);
  new TacticalPlayout(geometry, new Random(seed), none).play(board.clone(), BLACK, trace);
  const moves = [...trace.moves.subarray(0, Math.max(0, trace.length - left))];
  let colour: Colour = BLACK;
  const play = (p: Point) => {
    record.play(colour, p);
    colour = opponent(colour);
  };
  for (const p of moves) play(record.game.whyIllegal(colour, p) ? PASS : p);
  if (isOver) for (let i = 0; i < 2; i++) play(PASS);
  return record;
}
