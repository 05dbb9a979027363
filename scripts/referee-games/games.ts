/**
 * Games that people have counted: a header line, then tab-separated size, komi, result, Black's handicap stones,
 * Black's territory, White's territory, moves. Points are pairs of letters (column, row from the top), `tt` is a pass.
 * Territory includes the points under dead stones.
 */
import { readFileSync } from "node:fs";
import { Board } from "../../engine/board/board.ts";
import { BLACK, opponent, WHITE, type Colour } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";

export interface CountedGame {
  /** The position at the end. */
  readonly board: Board;
  readonly komi: number;
  readonly handicap: readonly Point[];
  readonly moves: readonly { readonly point: Point; readonly colour: Colour }[];
  /** Black minus White, as agreed. */
  readonly score: number;
  /** Point -> owner of the agreed territory, EMPTY elsewhere. */
  readonly marked: Uint8Array;
}

/** The games of a file, in its order. */
export function readGames(file: string): CountedGame[] {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(1).map(parseGame);
}

function parseGame(line: string): CountedGame {
  const [size, komi, result, setup, black, white, record] = line.split("\t");
  const geometry = geometryOf(Number(size));
  const point = (text: string): Point => {
    const [x, y] = [text.charCodeAt(0) - 97, text.charCodeAt(1) - 97];
    return x < geometry.width && y < geometry.height ? geometry.point(x, y) : PASS;
  };
  const list = (text: string) => (text.match(/../g) ?? []).map(point);
  const handicap = list(setup);
  const first = handicap.length > 0 ? WHITE : BLACK;
  const moves = list(record).map((p, i) => ({ point: p, colour: i % 2 === 0 ? first : opponent(first) }));
  const board = new Board(geometry);
  for (const p of handicap) board.play(p, BLACK);
  for (const move of moves) board.play(move.point, move.colour);
  const marked = new Uint8Array(geometry.length);
  for (const p of list(black)) marked[p] = BLACK;
  for (const p of list(white)) marked[p] = WHITE;
  const margin = Number(result.slice(2)) || 0;
  return { board, komi: Number(komi), handicap, moves, score: result.startsWith("W") ? -margin : margin, marked };
}
