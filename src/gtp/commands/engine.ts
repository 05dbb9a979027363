/** Commands about the player that finds the moves. */
import type { Command } from "../core/command.ts";
import type { Session } from "../session.ts";

export function engineCommands(session: Session): Command[] {
  return [
    { name: "clear_cache", usage: "", run: () => session.clearCache() },
    ...["cputime", "gomill-cpu_time"].map((name) => ({ name, usage: "", run: () => cpuSeconds(session) })),
  ];
}

function cpuSeconds(session: Session): string {
  return (session.player.cpuTimeMs() / 1000).toFixed(2);
}
