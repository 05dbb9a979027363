/**
 * `node scripts/run.mjs referee-games FILE [--games N] [--playouts N] [--gtp COMMAND]`: judges games that people have
 * counted (referee-games/games.ts has the format) and says how often the verdict has exactly their dead stones and
 * their score, how much of it is proof, how far its confidence can be trusted, and how long it takes. With --gtp
 * another engine is the judge. `--early N` judges the games N plays before their end, with their borders open, and says
 * only by how much the score misses the agreed one. `--positions FILE`, instead or besides, says how far the estimate
 * can be trusted on positions with exact statuses.
 */
import { parseArgs } from "node:util";
import type { Board } from "../engine/board/board.ts";
import { opponent } from "../engine/board/colour.ts";
import type { Point } from "../engine/board/geometry.ts";
import { findStrings } from "../src/rules/strings.ts";
import { splitCommandLine } from "../src/match/engines.ts";
import { Calibration } from "./referee-games/calibration.ts";
import { readGames } from "./referee-games/games.ts";
import { missedScores } from "./referee-games/missed-scores.ts";
import { calibrateOn } from "./referee-games/positions.ts";
import { gtpReferee, ownReferee } from "./referee-games/referees.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: "string", default: "1000000" },
    playouts: { type: "string", default: "400" },
    gtp: { type: "string" },
    early: { type: "string", default: "0" },
    positions: { type: "string", multiple: true, default: [] },
  },
});
for (const file of values.positions) console.log(`${file}\n${calibrateOn(file).lines().join("\n")}`);
if (positionals.length === 0) process.exit();
const early = Number(values.early);
const games = readGames(positionals[0], early).slice(0, Number(values.games));
const referee = values.gtp ? gtpReferee(splitCommandLine(values.gtp)) : ownReferee(Number(values.playouts));
if (early > 0) {
  console.log((await missedScores(games, referee)).join("\n"));
  await referee.close();
  process.exit();
}

let exactDead = 0;
let exactScore = 0;
let strings = 0;
let settled = 0;
let read = 0;
/** Strings that were proved, solved or read otherwise than the players agreed. */
const contradictions = { proved: 0, solved: 0, read: 0 };
const times: number[] = [];
const calibration = new Calibration();
for (const [number, counted] of games.entries()) {
  const { game: { board, geometry }, marked, score } = counted;
  const finding = await referee.judge(counted);
  times.push(finding.ms);
  const other = findStrings(geometry, board.colour).list.filter(
    ({ colour, stones }) => (marked[stones[0]] === opponent(colour)) !== finding.dead.has(stones[0]),
  );
  if (other.length === 0) exactDead++;
  const scored = Math.abs(finding.score - score) < 1e-6;
  if (scored) exactScore++;
  if (other.length > 0 || !scored) {
    const named = other.map(({ stones: [stone] }) => {
      const { tier, reason } = finding.tiers.find((known) => known.stone === stone) ?? {};
      const status = finding.dead.has(stone) ? "dead" : "not dead";
      return `${geometry.vertex(stone)} ${status}${tier ? ` (${tier}: ${reason})` : ""}`;
    });
    console.log(`game ${number}: ${finding.score}, agreed ${score}${["", ...named].join("; ")}`);
  }
  const wrong = new Set(other.map(({ stones }) => stones[0]));
  for (const found of finding.tiers) {
    const { stone, tier, status } = found;
    // By the players' marks a string is in seki if it stands and nothing next to it is its owner's territory.
    const isRight = !wrong.has(stone) && (status !== "seki" || !hasTerritory(board, stone, marked));
    if (tier === "estimated") calibration.add(found, isRight);
    else if (tier !== "marked" && !isRight) contradictions[tier]++;
  }
  strings += finding.tiers.length;
  settled += finding.tiers.filter(({ tier }) => tier === "proved" || tier === "solved").length;
  read += finding.tiers.filter(({ tier }) => tier === "read").length;
}
await referee.close();
times.sort((a, b) => a - b);
const share = (n: number, of: number) => `${n} of ${of} (${((100 * n) / of).toFixed(1)} %)`;
console.log(`games with exactly the agreed dead stones: ${share(exactDead, games.length)}`);
console.log(`games with exactly the agreed score: ${share(exactScore, games.length)}`);
if (strings > 0) {
  console.log(`strings proved or solved: ${share(settled, strings)}`);
  console.log(`strings proved, solved or read: ${share(settled + read, strings)}`);
  const against = Object.entries(contradictions).map(([tier, n]) => `${n} ${tier}`);
  console.log(`strings against the players: ${against.join(", ")}`);
}
if (strings > 0) console.log(calibration.lines().join("\n"));
const [median, worst] = [times[times.length >> 1], times[times.length - 1]].map((ms) => ms.toFixed(0));
console.log(`${values.gtp ? "time by the clock" : "CPU time"}: median ${median} ms, worst ${worst} ms`);

/** Whether a point next to the string with this stone is marked as its owner's. */
function hasTerritory(board: Board, stone: Point, marked: Uint8Array): boolean {
  const { colour, geometry: { stride } } = board;
  const touched = board.chainStones(stone).flatMap((p) => [p - stride, p - 1, p + 1, p + stride]);
  return touched.some((p) => marked[p] === colour[stone]);
}
