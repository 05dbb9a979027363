/** What a game record says of its end, for the side to move. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { GameRecord } from "../train-policy/games.ts";
import type { Target } from "./shard.ts";

/** Komi is believed only up to this. */
const MOST_KOMI = 15;

/** The targets of a position of the game but for its move. Games won on time or with handicap tell nothing. */
export function outcomeFor(game: GameRecord, colour: Colour): Pick<Target, "won" | "komi" | "lead"> {
  const { komi, result, setup } = game;
  const end = /^([BW])\+(R|Resign|\d+(?:\.\d+)?)$/.exec(result);
  const own = colour === BLACK ? "B" : "W";
  const given = (colour === BLACK ? -1 : 1) * komi;
  if (!end || setup.length > 0 || !(Math.abs(komi) <= MOST_KOMI)) return { won: 0, komi: 0, lead: undefined };
  const sign = end[1] === own ? 1 : -1;
  const points = Number(end[2]);
  return { won: sign, komi: given, lead: Number.isNaN(points) ? undefined : sign * points };
}
