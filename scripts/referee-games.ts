/**
 * `node scripts/run.mjs referee-games FILE [--games N] [--playouts N]`: judges games that people have counted, and says
 * how often the verdict has exactly their dead stones and their score, how much of it is proof, and how long it takes.
 *
 * FILE: a header line, then tab-separated size, komi, result, Black's handicap stones, Black's territory, White's
 * territory, moves; points are pairs of letters (column, row from the top), `tt` is a pass. Territory includes the
 * points under dead stones.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Board } from "../engine/board/board.ts";
import { BLACK, opponent, WHITE, type Colour } from "../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../engine/board/geometry.ts";
import { estimateOwnership } from "../engine/playout/ownership.ts";
import { judge } from "../src/rules/judge.ts";

interface CountedGame {
  readonly board: Board;
  readonly komi: number;
  /** Black minus White. */
  readonly score: number;
  /** Point -> owner of the territory, EMPTY elsewhere. */
  readonly marked: Uint8Array;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: "string", default: "1000000" }, playouts: { type: "string", default: "400" } },
});
const playouts = Number(values.playouts);
const lines = readFileSync(positionals[0], "utf8").trimEnd().split("\n").slice(1, 1 + Number(values.games));

let exactDead = 0;
let exactScore = 0;
let strings = 0;
let settled = 0;
const times: number[] = [];
lines.forEach((line, number) => {
  const { board, komi, score, marked } = parseGame(line);
  const start = performance.now();
  const verdict = judge(
    { board, komi, counting: "territory" },
    {
      estimate: (query) => estimateOwnership(query.board, query.settled, playouts, 1),
      now: () => performance.now(),
      timeMs: 4000,
    },
  );
  times.push(performance.now() - start);
  let agrees = true;
  for (const { colour, stones, status, tier, reason } of verdict.strings) {
    const same = (marked[stones[0]] === opponent(colour)) === (status === "dead");
    agrees &&= same;
    strings++;
    if (tier === "estimated") continue;
    settled++;
    if (!same) console.log(`game ${number}: ${board.geometry.vertex(stones[0])} is ${status} (${tier}: ${reason})`);
  }
  if (agrees) exactDead++;
  else console.log(`game ${number}: other dead stones than agreed`);
  if (Math.abs(verdict.score - score) < 1e-6) exactScore++;
});
times.sort((a, b) => a - b);
const share = (n: number, of: number) => `${((100 * n) / of).toFixed(1)} %`;
console.log(`games with exactly the agreed dead stones: ${share(exactDead, lines.length)} of ${lines.length}`);
console.log(`games with exactly the agreed score: ${share(exactScore, lines.length)}`);
console.log(`strings proved or solved: ${share(settled, strings)} of ${strings}`);
console.log(`time: median ${times[times.length >> 1].toFixed(0)} ms, worst ${times[times.length - 1].toFixed(0)} ms`);

function parseGame(line: string): CountedGame {
  const [size, komi, result, setup, black, white, moves] = line.split("\t");
  const geometry = geometryOf(Number(size));
  const point = (text: string): Point => {
    const [x, y] = [text.charCodeAt(0) - 97, text.charCodeAt(1) - 97];
    return x < geometry.width && y < geometry.height ? geometry.point(x, y) : PASS;
  };
  const list = (text: string) => (text.match(/../g) ?? []).map(point);
  const board = new Board(geometry);
  for (const p of list(setup)) board.play(p, BLACK);
  let colour: Colour = setup ? WHITE : BLACK;
  for (const p of list(moves)) {
    board.play(p, colour);
    colour = opponent(colour);
  }
  const marked = new Uint8Array(geometry.length);
  for (const p of list(black)) marked[p] = BLACK;
  for (const p of list(white)) marked[p] = WHITE;
  const margin = Number(result.slice(2)) || 0;
  return { board, komi: Number(komi), score: result.startsWith("W") ? -margin : margin, marked };
}
