/** Commands that make moves and take them back. */
import { colourName } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { Move } from "../../rules/game.ts";
import { fixedHandicap, freeHandicap } from "../../rules/handicap.ts";
import { quote } from "../../rules/quote.ts";
import { type Command, GtpError, interpretInt } from "../core/command.ts";
import { formatMove, formatPoints, interpretColour, interpretMove, interpretPoints } from "../go-arguments.ts";
import type { Session } from "../session.ts";

export function playCommands(session: Session): Command[] {
  return [
    { name: "play", usage: "COLOUR VERTEX", run: ([colour, vertex]) => play(session, colour, vertex) },
    { name: "gogui-play_sequence", usage: "[COLOUR] [VERTEX…]", run: (args) => playSequence(session, args) },
    { name: "undo", usage: "", run: ([surplus]) => undoOne(session, surplus) },
    {
      name: "gg-undo",
      usage: "[NUMBER]",
      run: ([text = "1"]) => undo(session, interpretInt(text, "the number of moves", 0)),
    },
    {
      name: "genmove",
      usage: "COLOUR",
      run: async ([colour], call) => {
        const { move } = await session.generateMove(interpretColour(colour), call);
        return formatMove(move, session.game.geometry);
      },
    },
    {
      name: "reg_genmove",
      usage: "COLOUR",
      run: async ([colour], call) => {
        const { move } = await session.chooseMove(interpretColour(colour), call);
        session.clock.stop();
        return formatMove(move, session.game.geometry);
      },
    },
  ];
}

function play(session: Session, colourText: string, vertexText: string): void {
  const colour = interpretColour(colourText);
  // A controller that reports a resignation wants no answer but yes: nothing is put on the board.
  if (/^resign$/i.test(vertexText)) return;
  const illegality = session.play(colour, interpretMove(vertexText, session.game.geometry));
  if (!illegality) return;
  // Some programs compare these words with what they expect, so only people get the reason with them.
  throw new GtpError(session.isTyped ? `illegal move: ${illegality.message}` : "illegal move");
}

/** All of the moves or none. */
function playSequence(session: Session, args: readonly string[]): void {
  if (args.length % 2 === 1) throw new GtpError(`a vertex is missing after ${quote(args[args.length - 1])}`);
  const { geometry } = session.game;
  const moves: Move[] = [];
  for (let i = 0; i < args.length; i += 2) {
    moves.push({ colour: interpretColour(args[i]), point: interpretMove(args[i + 1], geometry) });
  }
  const refused = session.playAll(moves);
  if (!refused) return;
  const { index, illegality } = refused;
  const move = `${colourName(moves[index].colour)} ${geometry.vertex(moves[index].point)}`;
  throw new GtpError(`illegal move ${index + 1} of ${moves.length}, ${move}: ${illegality.message}`);
}

/** qGo sends `undo 0`. */
function undoOne(session: Session, surplus = ""): void {
  if (Number(surplus) > 1) throw new GtpError("undo takes back one move; gg-undo N takes back N");
  undo(session, 1);
}

function undo(session: Session, count: number): void {
  if (!session.undo(count)) throw new GtpError("cannot undo");
}

/** Commands that put handicap stones on the empty board. */
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

/** Places the stones, if there are points for all, and returns them. */
function place(session: Session, points: readonly Point[] | undefined): readonly Point[] {
  const { geometry, board, moves } = session.game;
  if (board.emptyCount < geometry.points.length || moves.length > 0) throw new GtpError("board not empty");
  if (!points) throw new GtpError("invalid number of stones");
  const illegality = session.setHandicap(points);
  if (illegality) throw new GtpError(illegality.message);
  return points;
}
