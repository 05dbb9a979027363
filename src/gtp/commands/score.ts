/** Commands about the end of the game. All of them read the session's one settlement of the position. */
import { countLines } from "../../report/count.ts";
import { resultText } from "../../rules/result.ts";
import { FINAL_STATUSES, pointsOfStatus, statusOfPoint } from "../../referee/settlement.ts";
import { interpretChoice } from "../core/arguments.ts";
import type { Command } from "../core/command.ts";
import { formatPoints, interpretPoint } from "../go-arguments.ts";
import type { Session } from "../session.ts";

export function scoreCommands(session: Session): Command[] {
  return [
    // "B+3.5", "W+0.5", "0".
    { name: "final_score", usage: "", run: async (_args, call) => resultText((await session.settlement(call)).result) },
    {
      name: "final_status",
      usage: "VERTEX",
      run: async ([vertex], call) => {
        const point = interpretPoint(vertex, session.game.geometry);
        return statusOfPoint((await session.settlement(call)).verdict, point);
      },
    },
    {
      name: "final_status_list",
      usage: "STATUS",
      run: async ([text], call) => {
        const status = interpretChoice(text, "the status", FINAL_STATUSES);
        const { verdict } = await session.settlement(call);
        return formatPoints(pointsOfStatus(verdict, status), session.game.geometry);
      },
    },
    {
      name: "shinpan-count",
      usage: "",
      run: async (_args, call) => countLines(session.game, await session.settlement(call)).join("\n"),
    },
  ];
}
