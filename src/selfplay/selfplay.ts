/** Self-play from its options to its report. A run that was stopped goes on from its log. */
import { join } from "node:path";
import type { Colour } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { networkInUse } from "../../engine/policy/network/network-policy.ts";
import { Coordinator } from "../../engine/search/coordinator.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";
import { searchThreads } from "../../engine/search/thread.ts";
import { lengthAndColours, lengthOf, recordName, winnersOf, writeRecords } from "../io/game-records.ts";
import { RunLog } from "../io/log.ts";
import { writeNamedFile } from "../io/named-file.ts";
import { isInShard, logName, type RunObserver, type Shard, shardText, workThrough } from "../io/workers.ts";
import { type GameEnd, noResult, OwnCounter, resignation } from "../match/counting.ts";
import { HopelessTurns } from "../player/manners.ts";
import { searchPosition } from "../player/search-position.ts";
import { longCycleOf, phaseOf, resultText } from "../rules/ending.ts";
import { Game } from "../rules/game.ts";
import { counted } from "../rules/quote.ts";
import { sgfName } from "../rules/ruleset-names.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import type { SgfPlay } from "../sgf/game.ts";
import { treeOfGame } from "../sgf/gameTree.ts";
import { writeSgf } from "../sgf/writer.ts";

/** What a run of self-play is to be. */
export interface SelfPlayOptions {
  readonly games: number;
  readonly size: number;
  readonly ruleset: Ruleset;
  /** Points added to White. */
  readonly komi: number;
  /** Playouts a move. */
  readonly playouts: number;
  /** In the opening a move is drawn with probability visits^(1/temperature); 0: the best is always played. */
  readonly temperature: number;
  /** Moves of the opening. */
  readonly openingMoves: number;
  /** A player resigns whose win rate is below this for some moves in a row; 0: nobody does. */
  readonly resignBelow: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly shard: Shard | undefined;
  /** Folder of the games and the log. */
  readonly out: string;
  readonly force: boolean;
}

/** A finished game as the log has it. */
export interface SelfPlayed {
  /** From 1. */
  readonly game: number;
  /** As in SGF. */
  readonly result: string;
  readonly moves: number;
  readonly sgf: string;
}

/** Seeds of neighbouring games are so far apart that their moves share none. */
const SEEDS_PER_GAME = 2000;
const GAMES_PER_RUN = 10_000;

/** Moves per point of the board after which a game is broken off. */
const MAX_MOVES_PER_POINT = 3;

/** Plays the game of this number. @param coordinator with one thread, so that equal numbers give equal games */
async function playSelf(
  options: SelfPlayOptions,
  game: number,
  coordinator: Coordinator,
  counter: OwnCounter,
): Promise<SelfPlayed> {
  const { size, ruleset, komi, playouts, seed } = options;
  const geometry = geometryOf(size);
  const position = new Game(geometry, ruleset, komi);
  const firstSeed = (seed * GAMES_PER_RUN + game) * SEEDS_PER_GAME;
  const random = new Random(firstSeed);
  const actions: SgfPlay[] = [];
  const hopeless = new HopelessTurns();
  let resigns: Colour | undefined;
  coordinator.forget();
  while (phaseOf(position) === "play" && !repeats(position)) {
    if (actions.length >= MAX_MOVES_PER_POINT * geometry.points.length) break;
    const colour = position.toPlay;
    const found = await coordinator.search(searchPosition(position, colour), { playouts }, firstSeed + actions.length);
    const isOpening = actions.length < options.openingMoves;
    const isHopeless = !isOpening && found.winrate < options.resignBelow;
    if (hopeless.note(colour, position.moves.length, isHopeless)) {
      resigns = colour;
      break;
    }
    const { move, winrate, score } = isOpening ? drawn(found, options, random) : found;
    position.play(colour, move);
    const comment = `${winrate.toFixed(3)} ${score < 0 ? "" : "+"}${score.toFixed(1)}`;
    actions.push({ kind: "play", colour, point: move, comment });
  }
  const end = resigns ? resignation(resigns) : await endOf(position, counter);
  const { outcome, reason, territory } = end;
  const name = `shinpan ${__SHINPAN_VERSION__}`;
  const tree = treeOfGame(
    {
      geometry,
      ...{ blackName: name, whiteName: name, rules: sgfName(ruleset), komi, result: resultText(outcome) },
      gameComment: `${reason}; ${playouts} playouts a move`,
      setup: { black: [], white: [] },
      actions,
    },
    { version: __SHINPAN_VERSION__, ...(territory && { territory }) },
  );
  return { game, result: resultText(outcome), moves: actions.length, sgf: writeSgf([tree]) };
}

/** Whether the position has come back, and no rule keeps the game from going round for ever. */
function repeats(game: Game): boolean {
  return longCycleOf(game) !== undefined && game.ruleset.longCycle !== "prohibited";
}

async function endOf(game: Game, counter: OwnCounter): Promise<GameEnd> {
  return phaseOf(game) === "play" ? noResult("the position came back") : counter.count(game);
}

/** A move of the opening, drawn by visits and temperature, so that the games differ. */
function drawn(found: SearchResult, { temperature }: SelfPlayOptions, random: Random): ChosenMove {
  const candidates = found.candidates.filter(({ move }) => move !== PASS);
  if (temperature === 0 || candidates.length === 0) return found;
  const most = candidates[0].visits;
  const weights = candidates.map(({ visits }) => (visits / most) ** (1 / temperature));
  return candidates[random.weighted(weights)];
}

type ChosenMove = Pick<Candidate, "winrate" | "score"> & { readonly move: Point };

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
  const coordinators = searchThreads(script, length).map((thread) => new Coordinator({ threads: [thread] }));
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
