/** Commands that read and write game records. A file name may hold single spaces. */
import { readFile, writeFile } from "node:fs/promises";
import { phaseOf } from "../../rules/ending.ts";
import { resultText } from "../../rules/result.ts";
import { pointsOfStatus, type Settlement } from "../../rules/settlement.ts";
import { type GameTreeOptions, treeOfGame } from "../../sgf/gameTree.ts";
import { readSgf } from "../../sgf/read.ts";
import { writeSgf } from "../../sgf/writer.ts";
import { interpretInt } from "../core/arguments.ts";
import type { Call, Command } from "../core/command.ts";
import { GtpError } from "../core/error.ts";
import { replay } from "../recorded-game.ts";
import type { Session } from "../session.ts";

export function fileCommands(session: Session, version: string): Command[] {
  return [
    // The optional second parameter is a move number: the position before that move is wanted.
    { name: "loadsgf", usage: "FILE… [MOVE]", run: (args) => load(session, args) },
    { name: "printsgf", usage: "[FILE…]", run: (args, call) => print(session, version, args, call) },
  ];
}

async function load(session: Session, args: readonly string[]): Promise<void> {
  const hasMove = args.length > 1 && /^\d+$/.test(args[args.length - 1]);
  const moves = hasMove ? interpretInt(args[args.length - 1], "the move number", 1) - 1 : Infinity;
  const path = (hasMove ? args.slice(0, -1) : args).join(" ");
  const file = await readFile(path).catch((error: Error) => refuse("cannot load file", error.message));
  const sgf = readSgf(file);
  if (!sgf.ok) return refuse("cannot load file", sgf.error.message);
  const record = replay(sgf.value, session.game, moves);
  if (typeof record === "string") return refuse("cannot load file", record);
  session.adoptGame(record);
}

/** A game that has ended is written with its result and territory. */
async function print(session: Session, version: string, args: readonly string[], call: Call): Promise<string> {
  const path = args.join(" ");
  const game = session.record.toSgf();
  const settlement = phaseOf(session.game) === "play" ? undefined : await session.settlement(call);
  const tree = settlement
    ? treeOfGame({ ...game, result: resultText(settlement.result) }, { version, territory: territoryOf(settlement) })
    : treeOfGame(game, { version });
  const text = writeSgf([tree]);
  if (path === "") return text;
  await writeFile(path, text).catch((error: Error) => refuse("cannot save file", error.message));
  return "";
}

function territoryOf({ verdict }: Settlement): NonNullable<GameTreeOptions["territory"]> {
  return {
    black: pointsOfStatus(verdict, "black_territory"),
    white: pointsOfStatus(verdict, "white_territory"),
  };
}

function refuse(what: string, why: string): never {
  throw new GtpError(`${what}: ${why}`);
}
