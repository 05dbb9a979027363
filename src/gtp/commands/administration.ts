/** Commands about the engine and its commands: who it is, what it can do, what it has used, that it should end. */
import { humanNetworkInUse, networkInUse } from "../../../engine/policy/network/network-policy.ts";
import type { Player } from "../../player/player.ts";
import { modelsInUse } from "../../../engine/policy/network/kata-policy.ts";
import { quote } from "../../rules/quote.ts";
import type { Command, CommandTable } from "../core/command.ts";
import { GtpError } from "../core/error.ts";
import type { Session } from "../session.ts";

/** What the engine says of itself. */
export interface Identity {
  readonly name: string;
  /** `X.Y.Z`: some controllers read the numbers. */
  readonly version: string;
}

/** Commands for a person's first game, and what they do. */
const USUAL_COMMANDS: readonly (readonly [line: string, does: string])[] = [
  ["boardsize 9", "begins a game on another board, without stones"],
  ["komi 6.5", "gives White points"],
  ["play black D4", "makes a move of yours; pass is a move too"],
  ["genmove white", "lets the engine move"],
  ["undo", "takes the last move back"],
  ["showboard", "shows the board"],
  ["final_score", "tells who has won"],
  ["shinpan-count", "tells how that is counted"],
  ["shinpan-explain D4", "tells why a point is judged as it is"],
  ["loadsgf game.sgf", "reads a game; printsgf game.sgf writes it"],
  ["list_commands", "lists all commands; help COMMAND tells what one is given"],
  ["quit", "ends"],
];

/** @param table the table in which these commands will stand among all others */
export function administrationCommands(session: Session, identity: Identity, table: () => CommandTable): Command[] {
  const { player } = session;
  const models = { name: "kata-get-models", usage: "", run: () => JSON.stringify(modelsInUse(identity.version)) };
  return [
    { name: "protocol_version", usage: "", run: () => "2" },
    { name: "name", usage: "", run: () => identity.name },
    { name: "version", usage: "", run: () => identity.version },
    // Controllers take an engine that knows it for KataGo.
    ...((networkInUse() ?? humanNetworkInUse()) ? [models] : []),
    { name: "known_command", usage: "COMMAND", run: ([name]) => String(table().has(name)) },
    { name: "list_commands", usage: "", run: () => [...table().keys()].sort().join("\n") },
    { name: "help", usage: "[COMMAND]", run: ([name]) => help(table(), name) },
    { name: "quit", usage: "", run: (_args, call) => call.endSession() },
    { name: "clear_cache", usage: "", run: () => session.clearCache() },
    { name: "cputime", usage: "", run: () => cpuSeconds(player) },
    // Any line ends an analysis; this one does nothing else.
    { name: "stop", usage: "", run: () => undefined },
    // Its presence tells GoGui that a running search takes the line `# interrupt`.
    { name: "gogui-interrupt", usage: "", run: () => undefined },
  ];
}

function help(table: CommandTable, name: string | undefined): string {
  if (name === undefined) {
    const width = Math.max(...USUAL_COMMANDS.map(([line]) => line.length)) + 2;
    return ["the usual commands", ...USUAL_COMMANDS.map(([line, does]) => line.padEnd(width) + does)].join("\n");
  }
  const command = table.get(name);
  if (!command) throw new GtpError(`there is no command ${quote(name)}; list_commands lists them all`);
  return `${command.name} ${command.usage}`.trimEnd();
}

/** Processor time used so far, as GTP wants it. */
export function cpuSeconds(player: Player): string {
  return (player.cpuTimeMs() / 1000).toFixed(2);
}
