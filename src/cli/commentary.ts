/** What the engine tells on stderr about its moves, for bridges and GoGui, each under its flag. */
import type { Geometry } from "../../engine/board/geometry.ts";
import type { Candidate } from "../../engine/search/result.ts";
import type { SessionOptions } from "../gtp/session.ts";
import type { ChosenMove } from "../player/player.ts";
import { liveGraphics } from "../report/live-graphics.ts";

const GFX_INTERVAL_MS = 500;
/** Moves of a variation in a chat line. */
const MAX_MOVES = 10;

/** Who is told. */
export interface CommentaryFlags {
  readonly chat: boolean;
  readonly variations: boolean;
  readonly gfx: boolean;
}

/**
 * @param chat for gtp2ogs: a line for the game's Malkovich log, which the opponent cannot read
 * @param variations for gtp2ogs: the expected moves as a variation that people can click
 * @param gfx for GoGui: a drawing of the search, twice a second
 * @param write takes text for stderr, one or more whole lines
 */
export function commentary(
  { chat, variations, gfx }: CommentaryFlags,
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
      if (variations) write(variationLines(choice, geometry));
    },
  };
}

/** How the game stands by the search, for the player who moves, and what it expects; "" if nothing was searched. */
function chatLine({ move, search }: ChosenMove, geometry: Geometry): string {
  if (!search || search.visits === 0) return "";
  const { winrate, score, visits, candidates } = search;
  const names = expectedMoves(candidates.find((candidate) => candidate.move === move), geometry);
  return [
    `Win rate ${(100 * winrate).toFixed(1)} %, score ${score < 0 ? "" : "+"}${score.toFixed(1)}, visits ${visits}`,
    ...(names.length > 0 ? [`PV ${names.join(" ")}`] : []),
  ].join(", ");
}

/**
 * The chosen move in the two lines that Leela Zero writes of a search: gtp2ogs, which knows no form of ours, makes of
 * them a variation that people can click. It has no place for the score.
 */
function variationLines({ move, search }: ChosenMove, geometry: Geometry): string {
  const candidate = search?.candidates.find((other) => other.move === move);
  if (!search || !candidate || candidate.variation.length === 0) return "";
  const { visits, playouts, timeMs } = search;
  const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(2)}%`;
  const { winrate, lowerBound, prior } = candidate;
  const values = `(V: ${percent(winrate)}) (LCB: ${percent(lowerBound)}) (N: ${percent(prior)})`;
  const line = `${geometry.vertex(candidate.move)} -> ${candidate.visits} ${values}`;
  const speed = Math.round(playouts / Math.max(0.001, timeMs / 1000));
  return (
    `${line} PV: ${expectedMoves(candidate, geometry).join(" ")}\n` +
    `${visits} visits, ${visits} nodes, ${playouts} playouts, ${speed} n/s\n`
  );
}

function expectedMoves(candidate: Candidate | undefined, geometry: Geometry): string[] {
  return (candidate?.variation ?? []).slice(0, MAX_MOVES).map((p) => geometry.vertex(p));
}
