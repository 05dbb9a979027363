/** Commands about the player that finds the moves. */
import type { Command } from "../core/command.ts";
import type { Session } from "../session.ts";

export function engineCommands(session: Session): Command[] {
  return [
    { name: "clear_cache", usage: "", run: () => session.player.clearCache() },
    { name: "cputime", usage: "", run: () => (session.player.cpuTimeMs() / 1000).toFixed(2) },
  ];
}
