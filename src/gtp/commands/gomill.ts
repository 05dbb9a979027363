/** Commands of gomill's ringmaster, which keeps what they say in its reports and game records. */
import { moveSummary } from "../../report/search.ts";
import type { Command } from "../core/command.ts";
import { formatMove, interpretColour } from "../go-arguments.ts";
import type { Session } from "../session.ts";
import { cpuSeconds, type Identity } from "./administration.ts";

export function gomillCommands(session: Session, { name, version }: Identity): Command[] {
  return [
    {
      name: "gomill-describe_engine",
      usage: "",
      run: () => {
        const { geometry, ruleset } = session.game;
        return `${name} ${version}\n${session.player.describe(geometry)}\nRules: ${ruleset.title}.`;
      },
    },
    {
      name: "gomill-explain_last_move",
      usage: "",
      run: () => session.lastChoice && moveSummary(session.lastChoice, session.game.geometry),
    },
    { name: "gomill-cpu_time", usage: "", run: () => cpuSeconds(session.player) },
    // The flags are offers ("claim": the reply may be that the game is won); nobody has to take them up.
    {
      name: "gomill-genmove_ex",
      usage: "COLOUR [FLAG…]",
      run: async ([colour], call) => {
        const { move } = await session.generateMove(interpretColour(colour), call);
        return formatMove(move, session.game.geometry);
      },
    },
  ];
}
