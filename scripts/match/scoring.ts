/**
 * Counting a game that two passes have stopped. GNU Go's count is believed where GNU Go plays; two other engines must
 * agree about the winner, or else a third engine, the referee, counts.
 */
import { BLACK, colourName, WHITE } from "../../engine/board/colour.ts";
import { type Outcome, parseOutcome, writeOutcome } from "../../src/sgf/outcome.ts";
import type { CommandLine } from "./command-line.ts";
import { type ByColour, type GameSettings, type PlayedGame, forfeit, showGame } from "./game.ts";
import { Player } from "./player.ts";

/** What the counting came to; without agreement or an authority the game has no result. */
export interface Count {
  readonly outcome: Outcome;
  readonly reason: string;
}

const COLOURS = [BLACK, WHITE] as const;

/** Counting may play the position out. */
const COUNT_CAP_MS = 120_000;

/** What an engine says to final_score. */
type Opinion =
  | { readonly kind: "count"; readonly outcome: Outcome }
  | { readonly kind: "none" }
  | { readonly kind: "lost"; readonly reason: string };

/** `names` are what the engines answer to `name`. */
export async function countGame(
  players: ByColour<Player>,
  names: ByColour<string>,
  game: PlayedGame,
  settings: GameSettings,
  referee: CommandLine | undefined,
): Promise<Count> {
  const authority = COLOURS.find((colour) => names[colour] === "GNU Go");
  const asked = authority === undefined ? COLOURS : [authority];
  const opinions: Opinion[] = [];
  for (const colour of asked) {
    const opinion = await askScore(players[colour]);
    // A crash loses, even now.
    if (opinion.kind === "lost") return forfeit(colour, opinion.reason);
    opinions.push(opinion);
  }
  const [first, second = first] = opinions;
  if (first.kind === "count" && second.kind === "count" && first.outcome.winner === second.outcome.winner) {
    if (authority !== undefined) return { outcome: first.outcome, reason: "counted by GNU Go" };
    const reason = sameMargin(first.outcome, second.outcome) ? "both agree" : "both agree about the winner";
    return { outcome: first.outcome, reason };
  }
  if (referee) return countByReferee(referee, game, settings);
  const said = asked.map((colour, i) => `${colourName(colour)}'s engine counts ${describe(opinions[i])}`);
  return unknown(said.join(", "));
}

async function countByReferee(command: CommandLine, game: PlayedGame, settings: GameSettings): Promise<Count> {
  const referee = new Player(command);
  try {
    const refused = await showGame(referee, settings, game);
    if (refused) return unknown(`the referee ${refused}`);
    const opinion = await askScore(referee);
    if (opinion.kind === "count") return { outcome: opinion.outcome, reason: "counted by the referee" };
    return unknown(opinion.kind === "lost" ? `the referee ${opinion.reason}` : "the referee could not count");
  } finally {
    await referee.close();
  }
}

async function askScore(player: Player): Promise<Opinion> {
  const answer = await player.send(COUNT_CAP_MS, "final_score");
  if (answer.kind === "lost") return answer;
  const outcome = answer.kind === "ok" ? parseOutcome(answer.text) : undefined;
  return outcome ? { kind: "count", outcome } : { kind: "none" };
}

function sameMargin(a: Outcome, b: Outcome): boolean {
  return writeOutcome(a) === writeOutcome(b);
}

function describe(opinion: Opinion): string {
  return opinion.kind === "count" ? writeOutcome(opinion.outcome) : "nothing";
}

function unknown(reason: string): Count {
  return { outcome: { winner: "none", by: "unknown" }, reason };
}
