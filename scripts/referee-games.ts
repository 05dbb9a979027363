/**
 * `npm run referee-games`: judges games that people have counted (referee-games/games.ts has the format) and says how
 * often the verdict has exactly their dead stones and their score, how much of it is proof, how far its confidence can
 * be trusted, and how long it takes.
 */
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { OK } from "../src/cli/command.ts";
import { splitCommandLine } from "../src/match/engines.ts";
import { Agreement } from "./referee-games/agreement.ts";
import { readGames } from "./referee-games/games.ts";
import { gtpReferee, ownReferee } from "./referee-games/referees.ts";
import { valueLines } from "./referee-games/values.ts";
import { runScript } from "./run-script.ts";

const PLAYOUTS = 400;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "games", value: "N", help: "the first N (all)" },
  { name: "playouts", value: "N", help: `of the estimate (${PLAYOUTS})` },
  { name: "gtp", value: "COMMAND", help: "another engine as the judge, whose time is by the clock" },
  { name: "early", value: "N", help: "N plays before their end, without the passes; says how near the scores are" },
  {
    name: "values",
    value: "VISITS,…",
    help: "instead, what searches of so few visits say at their end by every door of the build in dist",
  },
];

process.exitCode = await runScript({
  name: "referee-games",
  usage: ["Usage: npm run referee-games -- GAMES.tsv [flags]   how far verdicts are right"],
  flags: FLAGS,
  notes: ["The time is CPU time."],
  takesNames: true,
  run,
});

async function run(given: Arguments): Promise<number> {
  const [file] = given.names;
  if (given.names.length !== 1) throw new UsageError("it takes one file of games");
  const count = (name: string, min: number) => given.number(name, { min, max: 1e6, whole: true });
  const [first, playouts, early] = [count("games", 1), count("playouts", 1) ?? PLAYOUTS, count("early", 0)];
  const command = given.text("gtp");
  const games = readGames(file, early).slice(0, first);
  if (games.length === 0) throw new Error(`there is no game in ${file}`);
  const visits = given.text("values")?.split(",").map(Number);
  if (visits) {
    if (!visits.every((most) => Number.isInteger(most) && most > 0)) throw new UsageError("--values: whole numbers");
    console.log((await valueLines(games, visits)).join("\n"));
    return OK;
  }
  const referee = command === undefined ? ownReferee(playouts) : gtpReferee(splitCommandLine(command));
  try {
    const agreement = new Agreement();
    for (const [number, counted] of games.entries()) {
      const line = await agreement.judge(counted, referee);
      if (line !== undefined) console.log(`game ${number}: ${line}`);
    }
    console.log((early !== undefined ? agreement.earlyLines() : agreement.lines()).join("\n"));
    return OK;
  } finally {
    await referee.close();
  }
}
