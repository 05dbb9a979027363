/** What a game record says of its end, for the side to move. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { GameRecord } from "../train-policy/games.ts";
import type { Target } from "./shard.ts";

/** Komi is believed only up to this. */
const MOST_KOMI = 15;
const UNKNOWN = { won: undefined, komi: 0, lead: undefined } as const;

/**
 * The targets of a position of the game but for its move. Games won on time or with handicap tell nothing. Where a
 * search has said how likely the side to move is to win, half of its word is taken: one game is chance, and the search
 * may be wrong.
 * @param ply - moves before the position
 */
export function outcomeFor(game: GameRecord, colour: Colour, ply: number): Pick<Target, "won" | "komi" | "lead"> {
  const { komi, result, setup, winrates } = game;
  const end = /^([BW])\+(R|Resign|\d+(?:\.\d+)?)$/.exec(result);
  const own = colour === BLACK ? "B" : "W";
  const given = (colour === BLACK ? -1 : 1) * komi;
  if (!end || setup.length > 0 || !(Math.abs(komi) <= MOST_KOMI)) return UNKNOWN;
  const sign = end[1] === own ? 1 : -1;
  const points = Number(end[2]);
  const winrate = winrates?.[ply] ?? NaN;
  const won = Number.isNaN(winrate) ? sign : (sign + 2 * winrate - 1) / 2;
  return { won, komi: given, lead: Number.isNaN(points) ? undefined : sign * points };
}
