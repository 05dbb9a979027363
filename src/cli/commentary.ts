/** What the engine tells on stderr about its moves, for bridges and GoGui, each under its flag. */
import type { Geometry } from "../../engine/board/geometry.ts";
import type { SessionOptions } from "../gtp/session.ts";
import type { ChosenMove } from "../player/player.ts";
import { liveGraphics } from "../report/live-graphics.ts";

const GFX_INTERVAL_MS = 500;
/** Moves of a variation in a chat line. */
const MAX_MOVES = 10;

/**
 * @param chat for gtp2ogs: a line for the game's Malkovich log, which the opponent cannot read
 * @param gfx for GoGui: a drawing of the search, twice a second
 * @param write takes text for stderr, one or more whole lines
 */
export function commentary(
  { chat, gfx }: { chat: boolean; gfx: boolean },
  write: (text: string) => void,
): Pick<SessionOptions, "observe" | "onChosen"> {
  return {
    ...(gfx && {
      observe: (colour, geometry) => ({
        intervalMs: GFX_INTERVAL_MS,
        report: (result) => {
          // A blank line ends the drawing.
          if (result.candidates.length > 0) {
            write(`gogui-gfx:\n${liveGraphics(result, colour, geometry).join("\n")}\n\n`);
          }
        },
      }),
    }),
    onChosen: (choice, geometry) => {
      if (gfx) write("gogui-gfx: CLEAR\n");
      const line = chat ? chatLine(choice, geometry) : "";
      if (line !== "") write(`MALKOVICH: ${line}\n`);
    },
  };
}

/** How the game stands by the search, for the player who moves, and what it expects; "" if nothing was searched. */
function chatLine({ move, search }: ChosenMove, geometry: Geometry): string {
  if (!search || search.visits === 0) return "";
  const { winrate, score, visits, candidates } = search;
  const variation = candidates.find((candidate) => candidate.move === move)?.variation ?? [];
  const names = variation.slice(0, MAX_MOVES).map((p) => geometry.vertex(p));
  return [
    `Win rate ${(100 * winrate).toFixed(1)} %, score ${score < 0 ? "" : "+"}${score.toFixed(1)}, visits ${visits}`,
    ...(names.length > 0 ? [`PV ${names.join(" ")}`] : []),
  ].join(", ");
}
