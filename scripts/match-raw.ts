/**
 * `npm run match-raw`: plays two networks against each other without a search, one evaluation a move. Every opening is
 * played twice, with colours changed. It takes a second a game and is the first yardstick of a training.
 */
import { geometryOf, MAX_SIZE } from "../engine/board/geometry.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { OK } from "../src/cli/command.ts";
import { describeTally } from "../src/match/statistics.ts";
import { drawOpening, playGame } from "./match-raw/game.ts";
import { playerOf, type RawPlayer } from "./match-raw/players.ts";
import { runScript } from "./run-script.ts";

/** Games between two lines of progress. */
const EVERY = 20;
const DEFAULTS = { size: 9, games: 100, komi: 7.5, opening: 6, seed: 1 } as const;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "size", value: "N", help: `of the board (${DEFAULTS.size})` },
  { name: "games", value: "N", help: `an even number (${DEFAULTS.games})` },
  { name: "komi", value: "K", help: `points for White, area counted (${DEFAULTS.komi})` },
  { name: "opening", value: "N", help: `moves that are drawn at the beginning (${DEFAULTS.opening})` },
  { name: "seed", value: "N", help: `of the openings (${DEFAULTS.seed})` },
];

process.exitCode = await runScript({
  name: "match-raw",
  usage: ["Usage: npm run match-raw -- FIRST SECOND [flags]   plays networks without a search"],
  flags: FLAGS,
  notes: ["FIRST and SECOND are weights files, *.json, or commands that speak the JSON analysis protocol."],
  takesNames: true,
  run,
});

async function run(given: Arguments): Promise<number> {
  const { names } = given;
  if (names.length !== 2) throw new UsageError("it takes two players");
  const geometry = geometryOf(given.number("size", { min: 7, max: MAX_SIZE, whole: true }) ?? DEFAULTS.size);
  const games = given.number("games", { min: 2, max: 1e6, whole: true }) ?? DEFAULTS.games;
  const komi = given.number("komi", { min: -100, max: 100 }) ?? DEFAULTS.komi;
  const opening = given.number("opening", { min: 0, max: geometry.points.length / 2, whole: true }) ?? DEFAULTS.opening;
  const seed = given.number("seed", { min: 0, max: 1e9, whole: true }) ?? DEFAULTS.seed;
  if (games % 2 !== 0) throw new UsageError("--games takes an even number: every opening is played twice");
  const tally = { wins: 0, losses: 0, draws: 0 };
  let lead = 0;
  const players: RawPlayer[] = [];
  try {
    for (const name of names) players.push(playerOf(geometry, name));
    const [first, second] = players;
    for (let game = 0; game < games; game++) {
      const moves = drawOpening(geometry, opening, seed + (game >> 1));
      const isBlack = game % 2 === 0;
      const score = await playGame(geometry, isBlack ? first : second, isBlack ? second : first, moves, komi);
      const own = isBlack ? score : -score;
      lead += own;
      if (own > 0) tally.wins++;
      else if (own < 0) tally.losses++;
      else tally.draws++;
      const played = game + 1;
      if (played % EVERY === 0 || played === games) {
        console.log(`${played} games: ${describeTally(tally)}; mean lead ${(lead / played).toFixed(1)}`);
      }
    }
  } finally {
    for (const player of players) await player.close();
  }
  return OK;
}
