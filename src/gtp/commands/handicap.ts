/** Commands that put handicap stones on the empty board. */
import type { Point } from "../../../engine/board/geometry.ts";
import { fixedHandicap, freeHandicap } from "../../rules/handicap.ts";
import { interpretInt } from "../core/arguments.ts";
import type { Command } from "../core/command.ts";
import { GtpError } from "../core/error.ts";
import { formatPoints, interpretPoints } from "../go-arguments.ts";
import type { Session } from "../session.ts";

export function handicapCommands(session: Session): Command[] {
  return [
    {
      name: "fixed_handicap",
      usage: "NUMBER",
      run: ([text]) => {
        const count = interpretInt(text, "the number of stones");
        const { geometry } = session.game;
        return formatPoints(place(session, fixedHandicap(geometry, count)), geometry);
      },
    },
    {
      name: "place_free_handicap",
      usage: "NUMBER",
      run: ([text]) => {
        const { geometry } = session.game;
        const count = interpretInt(text, "the number of stones");
        const isPossible = count >= 2 && count <= mostStones(session);
        return formatPoints(place(session, isPossible ? freeHandicap(geometry, count) : undefined), geometry);
      },
    },
    {
      name: "set_free_handicap",
      usage: "VERTEX…",
      run: (args) => {
        const points = interpretPoints(args, session.game.geometry);
        place(session, points.length <= mostStones(session) ? points : undefined);
      },
    },
    {
      // Handicap as Ing's rules and others have it: Black's first moves, between which White passes.
      name: "shinpan-handicap_moves",
      usage: "NUMBER",
      run: ([text]) => {
        const stones = interpretInt(text, "the number of stones", 2, mostStones(session));
        const illegality = session.startHandicapMoves(stones);
        if (illegality) throw new GtpError(illegality.message);
      },
    },
  ];
}

/** Two points must stay empty, or White could not play at all. */
function mostStones(session: Session): number {
  return session.game.geometry.points.length - 2;
}

/** Places the stones, if there are points for so many, and returns them. */
function place(session: Session, points: readonly Point[] | undefined): readonly Point[] {
  const { geometry, board, moves } = session.game;
  if (board.emptyCount < geometry.points.length || moves.length > 0) throw new GtpError("board not empty");
  if (!points) throw new GtpError("invalid number of stones");
  const illegality = session.setHandicap(points);
  if (illegality) throw new GtpError(illegality.message);
  return points;
}
