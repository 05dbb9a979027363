/**
 * Games that people have counted: a header line, then tab-separated size, komi, result, Black's handicap stones,
 * Black's territory, White's territory, moves. Points are pairs of letters (column, row from the top), `tt` is a pass.
 * Territory includes the points under dead stones.
 */
import { readFileSync } from "node:fs";
import { BLACK, opponent, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";

export interface CountedGame {
  /** The game at its end, under Japanese rules. */
  readonly game: Game;
  readonly handicap: readonly Point[];
  /** Black minus White, as agreed. */
  readonly score: number;
  /** Point -> owner of the agreed territory, EMPTY elsewhere. */
  readonly marked: Uint8Array;
}

/**
 * The games of a file, in its order.
 * @param early how many plays before the last one the games end, without the passes after it; absent: with them
 */
export function readGames(file: string, early?: number): CountedGame[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n").slice(1);
  return lines.map((line) => parseGame(line, early));
}

function parseGame(line: string, early?: number): CountedGame {
  const [size, komi, result, setup, black, white, record] = line.split("\t");
  const geometry = geometryOf(Number(size));
  const point = (text: string): Point => {
    const [x, y] = [text.charCodeAt(0) - 97, text.charCodeAt(1) - 97];
    return x < geometry.width && y < geometry.height ? geometry.point(x, y) : PASS;
  };
  const list = (text: string) => (text.match(/../g) ?? []).map(point);
  const handicap = list(setup);
  const first = handicap.length > 0 ? WHITE : BLACK;
  const game = new Game(geometry, findRuleset("japanese")!, Number(komi));
  if (handicap.length > 0) game.setFreeHandicap(handicap);
  const moves = list(record);
  if (early !== undefined) moves.splice(Math.max(0, 1 + moves.findLastIndex((p) => p !== PASS) - early));
  for (const [i, p] of moves.entries()) {
    const refused = game.play(i % 2 === 0 ? first : opponent(first), p);
    if (refused) throw new Error(`move ${i + 1}: ${refused.message}`);
  }
  const marked = new Uint8Array(geometry.length);
  for (const p of list(black)) marked[p] = BLACK;
  for (const p of list(white)) marked[p] = WHITE;
  const margin = Number(result.slice(2)) || 0;
  return { game, handicap, score: result.startsWith("W") ? -margin : margin, marked };
}
