/** Commands that read and write game records. A file name may hold single spaces. */
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { phaseOf, resultSentence, resultText } from "../../rules/ending.ts";
import { pointsOfStatus, type Settlement } from "../../referee/settlement.ts";
import type { SgfGame } from "../../sgf/game.ts";
import { type GameTreeOptions, treeOfGame } from "../../sgf/gameTree.ts";
import { readSgf, replay } from "../../sgf/recorded-game.ts";
import { writeSgf } from "../../sgf/writer.ts";
import { type Call, type Command, GtpError, interpretInt } from "../core/command.ts";
import { quoted, readRegularFile, writeNamedFile } from "../../io/named-file.ts";
import type { Session } from "../session.ts";

/** No game record is larger; where memory is small, no such share of it may be read. */
const MAX_FILE_BYTES = Math.min(8 << 20, getHeapStatistics().heap_size_limit / 160);
/** A larger file may leave more garbage than all else does. */
const LARGE_FILE_BYTES = 1 << 17;
/** The system's reason may quote a name of any length. */
const MAX_REASON = 200;

export function fileCommands(session: Session, version: string): Command[] {
  return [
    // The optional second parameter is a move number: the position before that move is wanted.
    { name: "loadsgf", usage: "FILE… [MOVE]", run: (args) => load(session, args) },
    { name: "printsgf", usage: "[FILE…]", run: (args, call) => print(session, version, args, call) },
  ];
}

/** What of the file could be read only by guessing, or is missing, in sentences. */
function load(session: Session, args: readonly string[]): string {
  const hasMove = args.length > 1 && /^\d+$/.test(args[args.length - 1]);
  const moves = hasMove ? interpretInt(args[args.length - 1], "the move number", 1) - 1 : Infinity;
  const path = (hasMove ? args.slice(0, -1) : args).join(" ");
  const file = attempt("cannot load file", () => readRegularFile(path, MAX_FILE_BYTES));
  if (file.length >= LARGE_FILE_BYTES) setImmediate(collectGarbage);
  const sgf = readSgf(file);
  const record = sgf.ok ? replay(sgf.value, session.game, moves) : sgf.error.message;
  if (typeof record === "string") throw new GtpError(`cannot load file: ${quoted(path)}: ${record}`);
  session.adoptGame(record);
  return sgf.ok ? sgf.warnings.join("\n") : "";
}

/** V8 keeps hundreds of MB of garbage for as long as nothing else is allocated, and this thread allocates little. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  setFlagsFromString("--no-expose-gc");
}

/** A game that has ended is written with its result and territory. */
async function print(session: Session, version: string, args: readonly string[], call: Call): Promise<string> {
  const path = args.join(" ");
  const game = session.record.toSgf();
  const settlement = phaseOf(session.game) === "play" ? undefined : await session.settlement(call);
  const tree = settlement
    ? treeOfGame({ ...game, ...resultOf(settlement, game) }, { version, territory: territoryOf(settlement) })
    : treeOfGame(game, { version });
  const text = writeSgf([tree]);
  if (path === "") return text;
  attempt("cannot save file", () => writeNamedFile(path, text));
  return "";
}

/** SGF has no word for a loss of both players. */
function resultOf({ result }: Settlement, { comment }: SgfGame): Pick<SgfGame, "result" | "comment"> {
  if (result.by !== "both-lose") return { result: resultText(result) };
  return { result: resultText(result), comment: [comment ?? [], resultSentence(result)].flat().join("\n") };
}

function territoryOf({ verdict }: Settlement): NonNullable<GameTreeOptions["territory"]> {
  return {
    black: pointsOfStatus(verdict, "black_territory"),
    white: pointsOfStatus(verdict, "white_territory"),
  };
}

/** Runs what may fail for reasons of the user's. */
function attempt<T>(what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new GtpError(`${what}: ${(error as Error).message.slice(0, MAX_REASON)}`);
  }
}
