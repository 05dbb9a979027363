/** Positions that are asked by every door. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { readGames } from "../../scripts/referee-games/games.ts";
import { RecordedGame } from "../../src/sgf/recorded-game.ts";
import { endingBoards } from "../referee/judging/ending-boards.ts";
import { ENDING_SHAPES } from "../referee/judging/ending-shapes.ts";
import { rules } from "../rules/support.ts";
import { boardOf } from "./diagram.ts";
import { PLAYED_KOMI as KOMI, played } from "./played-game.ts";

/** The folder of most of the collected positions, beside the repository, in which tests and scripts are run. */
export const POSITIONS = resolve("..", "shared", "data", "status");
const MOST = 200;
/** Of the counted games, which are on 19×19. */
const EVERY = 14;

/** A drawn position, after two passes. */
function drawn(board: ReturnType<typeof boardOf>): RecordedGame {
  const { geometry, colour } = board;
  const stones = (c: Colour) => geometry.points.filter((p) => colour[p] === c);
  const record = new RecordedGame(geometry, rules("japanese"), KOMI);
  record.setUp({ kind: "setup", black: stones(BLACK), white: stones(WHITE), empty: [], toPlay: BLACK });
  for (const player of [BLACK, WHITE] as const) record.play(player, PASS);
  return record;
}

/** An ending on 9×9 with open borders, one before the end, a shape in frameworks, and small boards. */
export function generated(): RecordedGame[] {
  const shape = endingBoards(ENDING_SHAPES).find(({ board }) => board.geometry.width === 9)!;
  return [
    ...[played(9, 3, 18, true), played(9, 6, 30, false), drawn(shape.board)],
    ...[played(7, 9, 10, true), played(5, 10, 4, true)],
  ];
}

/** Endings on 9×9 with borders more and less open, another shape, and a larger board. */
export function others(): RecordedGame[] {
  const shapes = endingBoards(ENDING_SHAPES).filter(({ board }) => board.geometry.width === 9);
  return [...[1, 5].map((seed) => played(9, seed, 6 * seed, true)), drawn(shapes[40].board), played(13, 8, 40, true)];
}

/** `count` positions: exact ones and counted games of the shared data, and endings by playouts. */
export function collected(count: number): RecordedGame[] {
  const exact = ["positions.jsonl", "positions-analysis.jsonl"].flatMap((name) =>
    readFileSync(join(POSITIONS, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { rows: string[] }),
  );
  const boards = exact.filter(({ rows }) => rows.length > 1).map(({ rows }) => drawn(boardOf(rows.join("\n"))));
  const games = readGames(join(POSITIONS, "kgs-japanese-counted.tsv")).filter((_, i) => i % EVERY === 0);
  const counted = games.map(({ game, handicap }) => {
    const record = new RecordedGame(game.geometry, game.ruleset, game.komi);
    if (handicap.length > 0) record.setHandicap(handicap);
    for (const { colour, point } of game.moves) record.play(colour, point);
    return record;
  });
  const length = MOST - boards.length - counted.length;
  const endings = Array.from({ length }, (_, i) => played(9, 100 + i, i % 50, i % 5 > 0));
  const numbered = [...boards, ...counted, ...endings].entries();
  const place = (i: number) => Math.floor((i * count) / MOST);
  return [...numbered].flatMap(([i, record]) => (i === 0 || place(i) !== place(i - 1) ? [record] : []));
}
