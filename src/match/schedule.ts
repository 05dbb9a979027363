/** Plays the games of a match that are still to be played, and hands back each, with its record, as it ends. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { isInShard, type Shard, workThrough } from "../io/workers.ts";
import { fixedHandicap } from "../rules/handicap.ts";
import { sgfName } from "../rules/ruleset-names.ts";
import type { SgfGame, SgfPlay } from "../sgf/game.ts";
import { treeOfGame } from "../sgf/gameTree.ts";
import { resultText } from "../rules/ending.ts";
import type { Outcome } from "../sgf/outcome.ts";
import { parseSgf } from "../sgf/parser.ts";
import { mainLine } from "../sgf/tree.ts";
import { writeSgf } from "../sgf/writer.ts";
import type { GameEnd } from "./counting.ts";
import { type EngineCommand, EngineProcess } from "./engine-process.ts";
import type { Entrant } from "./engines.ts";
import { type ByColour, type GameCounter, type GameSettings, type PlayedGame, playGame } from "./game.ts";
import { randomOpening } from "./openings.ts";
import type { LoggedGame, MatchOptions, MoveTimes } from "./settings.ts";
import { overtimeText } from "./time-control.ts";

/** What all games of a match have in common. */
export interface MatchPlan {
  readonly options: MatchOptions;
  readonly entrants: readonly Entrant[];
  /** The command line of an engine for the game with this seed. */
  readonly commandOf: (engine: number, seed: number) => EngineCommand;
  readonly counter: GameCounter;
}

/** Seeds of different matches are so far apart. */
const SEEDS_PER_MATCH = 10_000;
/** The largest seed that shinpan takes. */
const MAX_SEED = 1e9;

/**
 * Plays these games, some at a time.
 * @param moved called with how many moves a game has
 * @param finished gets each game, and says whether the match goes on: if not, the running games are played to their end
 */
export async function playGames(
  plan: MatchPlan,
  games: readonly PlannedGame[],
  moved: (game: number, moves: number) => void,
  finished: (game: LoggedGame) => boolean,
): Promise<void> {
  const workers = new Array<undefined>(Math.min(plan.options.concurrency, games.length)).fill(undefined);
  await workThrough(games, workers, async (planned) =>
    finished(await playPlanned(plan, planned, (moves) => moved(planned.game, moves))),
  );
}

function seedOf(options: MatchOptions, n: number): number {
  return (options.seed * SEEDS_PER_MATCH + n) % MAX_SEED;
}

function settingsOf(options: MatchOptions, { opening }: PlannedGame): GameSettings {
  const geometry = geometryOf(options.size);
  const handicapStones = fixedHandicap(geometry, Math.abs(options.handicap)) ?? [];
  return {
    geometry,
    ruleset: options.ruleset,
    komi: options.komi,
    handicapStones,
    opening: randomOpening(geometry, handicapStones, options.openingPlies, seedOf(options, opening)),
    time: options.clock,
    patienceMs: 1000 * options.patienceSeconds,
  };
}

async function playPlanned(
  { options, entrants, commandOf, counter }: MatchPlan,
  planned: PlannedGame,
  onMove: (moves: number) => void,
): Promise<LoggedGame> {
  const { game, black, white, opening } = planned;
  const byColour = <T>(make: (engine: number) => T): ByColour<T> => ({ [BLACK]: make(black), [WHITE]: make(white) });
  const seed = seedOf(options, game);
  const engines = byColour((engine) => new EngineProcess(commandOf(engine, seed)));
  const settings = settingsOf(options, planned);
  const { geometry } = settings;
  try {
    const contestants = {
      [BLACK]: { engine: engines[BLACK], known: entrants[black].known },
      [WHITE]: { engine: engines[WHITE], known: entrants[white].known },
    };
    const over = await playGame(contestants, settings, onMove);
    const { outcome, reason, fault } = over;
    const end = outcome ? { outcome, reason } : await counter.count(over.game, settings, over.moves);
    const titles = byColour((engine) => `${entrants[engine].label} ${entrants[engine].version}`);
    return {
      game,
      black,
      white,
      opening,
      openingMoves: settings.opening.map(({ point }) => geometry.vertex(point)).join(" "),
      result: resultText(end.outcome),
      ...winnerOf(end.outcome, planned),
      reason: end.reason,
      ...(fault && { fault: { engine: fault.colour === BLACK ? black : white, kind: fault.kind } }),
      moves: over.moves.length,
      timeMs: { black: timeOf(over, BLACK), white: timeOf(over, WHITE) },
      sgf: recordOf(over, settings, titles, end),
    };
  } finally {
    await Promise.all([engines[BLACK].close(), engines[WHITE].close()]);
  }
}

function winnerOf(outcome: Outcome, { black, white }: PlannedGame): Pick<LoggedGame, "winner"> {
  if (outcome.winner !== "none") return { winner: outcome.winner === BLACK ? black : white };
  return outcome.by === "draw" ? { winner: null } : {};
}

function timeOf({ moves }: PlayedGame, colour: Colour): MoveTimes {
  const times = moves.flatMap((move) => (move.colour === colour && move.ms !== undefined ? [move.ms] : []));
  const total = Math.round(times.reduce((a, b) => a + b, 0));
  return { moves: times.length, total, max: Math.round(Math.max(0, ...times)) };
}

/** A game that is to be played. Engines are named by their index. */
export interface PlannedGame {
  /** From 1. */
  readonly game: number;
  readonly black: number;
  readonly white: number;
  /** Number of its opening, from 1: two even games with colours exchanged share one, so that it favours nobody. */
  readonly opening: number;
}

interface Tournament {
  /** Number of engines; each plays each. */
  readonly engines: number;
  /** Games of each pair. */
  readonly games: number;
  /**
   * Handicap stones for the engine that is named later (negative: earlier), which then has Black in all games.
   * 0: even games, colours by turns.
   */
  readonly handicap: number;
  /** The part of the games that is wanted; all if undefined. */
  readonly shard?: Shard | undefined;
}

/**
 * The games by number. Two games of every pair make a round, so that a tournament that is stopped early is fair, and
 * more games change no number.
 */
export function planGames({ engines, games, handicap, shard }: Tournament): PlannedGame[] {
  const pairs = Array.from({ length: engines }, (_, i) =>
    Array.from({ length: engines - i - 1 }, (_, k) => [i, i + 1 + k] as const),
  ).flat();
  const planned = pairs.flatMap(([first, second], p) =>
    Array.from({ length: games }, (_, m): PlannedGame => {
      const round = Math.floor(m / 2);
      const firstIsBlack = handicap === 0 ? m % 2 === 0 : handicap < 0;
      const [black, white] = firstIsBlack ? [first, second] : [second, first];
      const opening = handicap === 0 ? round + 1 : m + 1;
      return { game: (round * pairs.length + p) * 2 + (m % 2) + 1, black, white, opening };
    }),
  );
  const own = shard ? planned.filter(({ game }) => isInShard(game, shard)) : planned;
  return own.sort((a, b) => a.game - b.game);
}

/** How the record says what a move took. */
const TIME = /^\d+\.\d\d s$/;

/** The file's text; every move has the time that it took. */
export function recordOf(
  game: PlayedGame,
  settings: GameSettings,
  players: ByColour<string>,
  { outcome, reason, territory }: GameEnd,
): string {
  const { handicapStones, time } = settings;
  const actions = game.moves.map(({ colour, point, ms }): SgfPlay => {
    const comment = ms === undefined ? "opening" : `${(ms / 1000).toFixed(2)} s`;
    return { kind: "play", colour, point, comment };
  });
  const overtime = overtimeText(time);
  const record: SgfGame = {
    geometry: settings.geometry,
    blackName: players[BLACK],
    whiteName: players[WHITE],
    rules: sgfName(settings.ruleset),
    komi: settings.komi,
    ...("mainMs" in time && { mainTimeMs: time.mainMs }),
    ...(overtime !== "" && { overtime }),
    ...(handicapStones.length > 0 && { handicap: handicapStones.length, toPlay: WHITE }),
    result: resultText(outcome),
    gameComment: reason,
    setup: { black: handicapStones, white: [] },
    actions,
  };
  return writeSgf([treeOfGame(record, { version: __SHINPAN_VERSION__, ...(territory && { territory }) })]);
}

/** The record without the times of its moves. */
export function withoutTimes(sgf: string): string {
  const parsed = parseSgf(sgf);
  if (!parsed.ok) return sgf;
  for (const root of parsed.value.games) {
    for (const { properties } of mainLine(root)) if (TIME.test(properties.get("C")?.[0] ?? "")) properties.delete("C");
  }
  return writeSgf(parsed.value.games);
}
