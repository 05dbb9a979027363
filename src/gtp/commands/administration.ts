/** Commands about the engine and its commands: who it is, what it can do, what it has used, that it should end. */
import type { Player } from "../../player/player.ts";
import type { Command, CommandTable } from "../core/command.ts";
import type { Session } from "../session.ts";

/** What the engine says of itself. */
export interface Identity {
  readonly name: string;
  /** `X.Y.Z`: some controllers read the numbers. */
  readonly version: string;
}

/** @param table the table in which these commands will stand among all others */
export function administrationCommands(session: Session, identity: Identity, table: () => CommandTable): Command[] {
  const { player } = session;
  return [
    { name: "protocol_version", usage: "", run: () => "2" },
    { name: "name", usage: "", run: () => identity.name },
    { name: "version", usage: "", run: () => identity.version },
    { name: "known_command", usage: "COMMAND", run: ([name]) => String(table().has(name)) },
    { name: "list_commands", usage: "", run: () => [...table().keys()].sort().join("\n") },
    { name: "quit", usage: "", run: (_args, call) => call.endSession() },
    { name: "clear_cache", usage: "", run: () => session.clearCache() },
    { name: "cputime", usage: "", run: () => cpuSeconds(player) },
    // Any line ends an analysis; this one does nothing else.
    { name: "stop", usage: "", run: () => undefined },
    // Its presence tells GoGui that a running search takes the line `# interrupt`.
    { name: "gogui-interrupt", usage: "", run: () => undefined },
  ];
}

/** Processor time used so far, as GTP wants it. */
export function cpuSeconds(player: Player): string {
  return (player.cpuTimeMs() / 1000).toFixed(2);
}
