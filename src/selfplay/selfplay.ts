/** Self-play from its options to its report. A run that was stopped goes on from its log. */
import { join } from "node:path";
import { networkInUse } from "../../engine/policy/network/network-policy.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import { writeNamedFile } from "../io/named-file.ts";
import { counted } from "../rules/counted.ts";
import { OwnCounter } from "../match/counting.ts";
import { lengthAndColours, lengthOf, recordName, winnersOf, writeRecords } from "../io/game-records.ts";
import { RunLog } from "../io/log.ts";
import { isInShard, logName, type RunObserver, shardText, workThrough } from "../io/workers.ts";
import { playSelf, type SelfPlayed, type SelfPlayOptions } from "./game.ts";

/** Whether a run, or the shard of it, has a game of this number. */
export function hasGame({ games, shard }: SelfPlayOptions, game: number): boolean {
  return game >= 1 && game <= games && (!shard || isInShard(game, shard));
}

/** Opens the log of a run. Returns a sentence if there is another run's log in its place. */
export function openSelfPlayLog(options: SelfPlayOptions): RunLog<SelfPlayed> | string {
  const { size, komi, playouts, temperature, openingMoves, resignBelow, seed, ruleset, games, shard, out } = options;
  // Absent if 0, as in logs from before there was this flag.
  const resignation = resignBelow > 0 && { resignBelow };
  const rest = { ...resignation, seed, network: networkInUse()?.name };
  const settings = { size, rules: ruleset.name, komi, playouts, temperature, openingMoves, ...rest };
  const header = { kind: "selfplay", settings, games, ...(shard && { shard: shardText(shard) }) } as const;
  return RunLog.open<SelfPlayed>(join(out, logName(shard)), header);
}

/**
 * Plays the games that the log lacks. Throws FileError if something cannot be written.
 * @param script serves the search and judge threads
 */
export async function runSelfPlay(
  options: SelfPlayOptions,
  log: RunLog<SelfPlayed>,
  observer: RunObserver<SelfPlayed>,
  script: URL,
): Promise<void> {
  const { games, out, concurrency } = options;
  const own = Array.from({ length: games }, (_, i) => i + 1).filter((game) => hasGame(options, game));
  const open = own.filter((game) => !log.units.has(game));
  // A record is in the log before it is a file.
  writeRecords(out, log.lines);
  const counter = new OwnCounter(script);
  const length = Math.min(concurrency, open.length);
  const coordinators = Array.from({ length }, () => new Coordinator({ threads: 1, script }));
  await workThrough(open, coordinators, async (game, coordinator) => {
    const played = await playSelf(options, game, coordinator, counter);
    log.append(played);
    writeNamedFile(join(out, recordName(game)), played.sgf);
    observer.finished(played, log.units.size, own.length);
  });
  await Promise.all(coordinators.map((coordinator) => coordinator.close()));
  await counter.close();
  log.close();
}

/** What the games have come to, for people. */
export function selfPlayLines(games: readonly SelfPlayed[]): string[] {
  return [`${counted(games.length, "game")}.`, ...lengthAndColours(winnersOf(games), lengthOf(games))];
}
