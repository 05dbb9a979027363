/**
 * `node scripts/run.mjs referee-games FILE [--games N] [--playouts N] [--gtp COMMAND]`: judges games that people have
 * counted (referee-games/games.ts has the format) and says how often the verdict has exactly their dead stones and
 * their score, how much of it is proof, how far its confidence can be trusted, and how long it takes. With --gtp
 * another engine is the judge.
 */
import { parseArgs } from "node:util";
import { opponent } from "../engine/board/colour.ts";
import { findStrings } from "../src/rules/strings.ts";
import { splitCommandLine } from "../src/match/engines.ts";
import { readGames } from "./referee-games/games.ts";
import { gtpReferee, ownReferee } from "./referee-games/referees.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: "string", default: "1000000" },
    playouts: { type: "string", default: "400" },
    gtp: { type: "string" },
  },
});
const games = readGames(positionals[0]).slice(0, Number(values.games));
const referee = values.gtp ? gtpReferee(splitCommandLine(values.gtp)) : ownReferee(Number(values.playouts));

let exactDead = 0;
let exactScore = 0;
let strings = 0;
let settled = 0;
let read = 0;
/** Strings that were proved, solved or read otherwise than the players agreed. */
const contradictions = { proved: 0, solved: 0, read: 0 };
const times: number[] = [];
/** Lower bound of confidence in per cent -> estimated strings with at least that, and how many of them are right. */
const calibration = new Map([50, 60, 70, 80, 90, 95, 99].map((sure) => [sure, { called: 0, right: 0 }]));
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
  for (const { stone, tier, confidence } of finding.tiers) {
    if (tier !== "estimated") {
      if (tier !== "marked" && wrong.has(stone)) contradictions[tier]++;
      continue;
    }
    const bin = [...calibration.keys()].findLast((sure) => 100 * confidence >= sure) ?? 50;
    const entry = calibration.get(bin)!;
    entry.called++;
    if (!wrong.has(stone)) entry.right++;
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
if (strings > 0) {
  for (const [sure, { called, right }] of calibration) {
    console.log(`estimated, from ${sure} % sure, right: ${share(right, called)}`);
  }
}
console.log(`time: median ${times[times.length >> 1].toFixed(0)} ms, worst ${times[times.length - 1].toFixed(0)} ms`);
