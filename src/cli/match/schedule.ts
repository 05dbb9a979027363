/** Plays the games of a match that are still to be played, some at a time, and hands back each as it ends. */
import { BLACK, type Colour, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { fixedHandicap } from "../../rules/handicap.ts";
import { type Outcome, writeOutcome } from "../../sgf/outcome.ts";
import type { CommandLine } from "./command-line.ts";
import type { Entrant } from "./engines.ts";
import { type ByColour, type GameSettings, playGame, type PlayedGame } from "./game.ts";
import { randomOpening } from "./openings.ts";
import type { MatchOptions } from "./options.ts";
import type { PlannedGame } from "./plan.ts";
import { Player } from "./player.ts";
import { recordOf } from "./record.ts";
import type { Referee } from "./referee.ts";
import type { GameResult, TimeUse } from "./result.ts";

export interface MatchPlan {
  readonly options: MatchOptions;
  readonly entrants: readonly Entrant[];
  /** The command line of an engine for the game with this seed. */
  readonly commandOf: (engine: number, seed: number) => CommandLine;
  readonly referee: Referee;
}

export interface MatchWatcher {
  /** Told how many moves a running game has. */
  readonly onMove: (game: PlannedGame, moves: number) => void;
  /** Gets each result, and says whether the match goes on: if not, the running games are played to their end. */
  readonly onGame: (result: GameResult) => boolean;
}

/** Seeds of different matches are so far apart. */
const SEEDS_PER_MATCH = 10_000;
/** The largest seed that shinpan takes. */
const MAX_SEED = 1e9;

/** Plays these games. */
export async function playMatch(
  plan: MatchPlan,
  games: readonly PlannedGame[],
  watcher: MatchWatcher,
): Promise<void> {
  const open = [...games];
  const work = async () => {
    for (let planned = open.shift(); planned; planned = open.shift()) {
      const game = planned;
      const result = await playPlanned(plan, game, (moves) => watcher.onMove(game, moves));
      if (!watcher.onGame(result)) open.length = 0;
    }
  };
  await Promise.all(Array.from({ length: plan.options.concurrency }, work));
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
    moveCapMs: 1000 * options.patienceSeconds,
  };
}

async function playPlanned(
  { options, entrants, commandOf, referee }: MatchPlan,
  planned: PlannedGame,
  onMove: (moves: number) => void,
): Promise<GameResult> {
  const { game, black, white, opening } = planned;
  const byColour = <T>(make: (engine: number) => T): ByColour<T> => ({ [BLACK]: make(black), [WHITE]: make(white) });
  const seed = seedOf(options, game);
  const players = byColour((engine) => new Player(commandOf(engine, seed)));
  const settings = settingsOf(options, planned);
  const { geometry } = settings;
  try {
    const contestants = {
      [BLACK]: { player: players[BLACK], known: entrants[black].known },
      [WHITE]: { player: players[WHITE], known: entrants[white].known },
    };
    const over = await playGame(contestants, settings, onMove);
    const { outcome, reason, fault } = over;
    const count = outcome ? { outcome, reason } : await referee.count(over.game, settings, over.moves);
    const titles = byColour((engine) => `${entrants[engine].label} ${entrants[engine].version}`);
    return {
      game,
      black,
      white,
      opening,
      openingMoves: settings.opening.map(({ point }) => geometry.vertex(point)).join(" "),
      result: writeOutcome(count.outcome),
      ...winnerOf(count.outcome, planned),
      reason: count.reason,
      ...(fault && { fault: { engine: fault.colour === BLACK ? black : white, kind: fault.kind } }),
      moves: over.moves.length,
      timeMs: { black: timeOf(over, BLACK), white: timeOf(over, WHITE) },
      sgf: recordOf(over, settings, titles, count),
    };
  } finally {
    await Promise.all([players[BLACK].close(), players[WHITE].close()]);
  }
}

function winnerOf(outcome: Outcome, { black, white }: PlannedGame): Pick<GameResult, "winner"> {
  if (outcome.winner !== "none") return { winner: outcome.winner === BLACK ? black : white };
  return outcome.by === "draw" ? { winner: null } : {};
}

function timeOf({ moves }: PlayedGame, colour: Colour): TimeUse {
  const times = moves.flatMap((move) => (move.colour === colour && move.ms !== undefined ? [move.ms] : []));
  const total = Math.round(times.reduce((a, b) => a + b, 0));
  return { moves: times.length, total, max: Math.round(Math.max(0, ...times)) };
}
