/** Plays the games of a match that are still to be played, some at a time, and hands back each as it ends. */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { fixedHandicap } from "../../src/rules/handicap.ts";
import { type Outcome, writeOutcome } from "../../src/sgf/outcome.ts";
import type { CommandLine } from "./command-line.ts";
import { type ByColour, type GameSettings, playGame, type PlayedGame } from "./game.ts";
import type { GameResult, Side } from "./log.ts";
import { randomOpening } from "./openings.ts";
import type { MatchOptions } from "./options.ts";
import { Player } from "./player.ts";
import { recordOf } from "./record.ts";
import { countGame } from "./scoring.ts";

/** An engine as the match knows it. */
export interface Entrant {
  readonly command: CommandLine;
  /** What it answers to `name`. */
  readonly name: string;
  readonly version: string;
}

export interface MatchPlan {
  readonly options: MatchOptions;
  readonly entrants: Readonly<Record<Side, Entrant>>;
  readonly referee: CommandLine | undefined;
}

/**
 * Plays all games whose numbers are not in `played`; `onGame` gets each result with its SGF, and says whether the match
 * goes on: if not, the games that have begun are played to their end.
 */
export async function playMatch(
  plan: MatchPlan,
  played: ReadonlySet<number>,
  onGame: (result: GameResult, sgf: string) => boolean,
): Promise<void> {
  const { games, concurrency } = plan.options;
  const open = Array.from({ length: games }, (_, i) => i + 1).filter((game) => !played.has(game));
  const work = async () => {
    for (let game = open.shift(); game !== undefined; game = open.shift()) {
      const { result, sgf } = await playNumber(plan, game);
      if (!onGame(result, sgf)) open.length = 0;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** Which side has Black. With handicap the weaker, otherwise by turns. */
export function blackSide({ handicap }: MatchOptions, game: number): Side {
  if (handicap !== 0) return handicap > 0 ? "b" : "a";
  return game % 2 === 1 ? "a" : "b";
}

/** Two even games with colours exchanged share an opening, so that a lopsided one favours nobody. */
function settingsOf(options: MatchOptions, game: number): GameSettings {
  const geometry = geometryOf(options.size);
  const handicapStones = fixedHandicap(geometry, Math.abs(options.handicap)) ?? [];
  const opening = options.handicap === 0 ? Math.ceil(game / 2) : game;
  return {
    geometry,
    ruleset: options.ruleset,
    komi: options.komi,
    handicapStones,
    opening: randomOpening(geometry, handicapStones, options.openingPlies, options.seed * 10_000 + opening),
    moveCapMs: moveCapMs(options.timeSeconds),
  };
}

/** Generous, since it is meant for engines that hang, not for those that are slow. */
function moveCapMs(timeSeconds = 30): number {
  return 60_000 + 3000 * timeSeconds;
}

async function playNumber(plan: MatchPlan, game: number): Promise<{ result: GameResult; sgf: string }> {
  const { options, entrants, referee } = plan;
  const black = blackSide(options, game);
  const sides: ByColour<Side> = { [BLACK]: black, [WHITE]: black === "a" ? "b" : "a" };
  const byColour = <T>(make: (side: Side) => T): ByColour<T> => ({
    [BLACK]: make(sides[BLACK]),
    [WHITE]: make(sides[WHITE]),
  });
  const players = byColour((side) => new Player(entrants[side].command));
  const names = byColour((side) => entrants[side].name);
  const settings = settingsOf(options, game);
  try {
    const over = await playGame(players, settings);
    const { outcome, reason } = over.outcome
      ? { outcome: over.outcome, reason: over.reason }
      : await countGame(players, names, over, settings, referee);
    const titles = byColour((side) => `${side}: ${entrants[side].name} ${entrants[side].version}`);
    return {
      result: {
        game,
        black,
        result: writeOutcome(outcome),
        ...winnerOf(outcome, sides),
        reason,
        moves: over.moves.length,
        timeMs: { a: timeOf(over, black === "a" ? BLACK : WHITE), b: timeOf(over, black === "b" ? BLACK : WHITE) },
      },
      sgf: recordOf(over, settings, titles, outcome, reason),
    };
  } finally {
    await Promise.all([players[BLACK].close(), players[WHITE].close()]);
  }
}

function winnerOf(outcome: Outcome, sides: ByColour<Side>): Pick<GameResult, "winner"> {
  if (outcome.winner !== "none") return { winner: sides[outcome.winner] };
  return outcome.by === "draw" ? { winner: null } : {};
}

function timeOf({ moves }: PlayedGame, colour: Colour): { mean: number; max: number } {
  const times = moves.flatMap((move) => (move.colour === colour && move.ms !== undefined ? [move.ms] : []));
  const sum = times.reduce((a, b) => a + b, 0);
  return { mean: Math.round(sum / Math.max(1, times.length)), max: Math.round(Math.max(0, ...times)) };
}
