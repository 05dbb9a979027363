/** Commands about the end of the game. All of them read the session's one verdict on the position. */
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { resultOfScore, resultText } from "../../rules/result.ts";
import type { Verdict } from "../../rules/verdict.ts";
import { interpretChoice } from "../core/arguments.ts";
import type { Command } from "../core/command.ts";
import type { Session } from "../session.ts";

const STATUSES = ["alive", "dead", "seki", "black_territory", "white_territory", "dame"] as const;

/** Enough for any komi that people agree on; more would be rounding errors. */
const DECIMALS = 3;

export function scoreCommands(session: Session): Command[] {
  return [
    { name: "final_score", usage: "", run: async (_args, call) => scoreText((await session.verdict(call)).score) },
    {
      name: "final_status_list",
      usage: "STATUS",
      run: async ([text], call) => {
        const status = interpretChoice(text, "the status", STATUSES);
        const points = pointsOf(await session.verdict(call), status);
        return points.map((p) => session.game.geometry.vertex(p)).join(" ");
      },
    },
  ];
}

/** "B+3.5", "W+0.5", "0". */
function scoreText(score: number): string {
  return resultText(resultOfScore(Number(score.toFixed(DECIMALS))));
}

function pointsOf(verdict: Verdict, status: (typeof STATUSES)[number]): readonly Point[] {
  switch (status) {
    case "dame":
      return verdict.dame;
    case "black_territory":
    case "white_territory": {
      const colour = status === "black_territory" ? BLACK : WHITE;
      return verdict.geometry.points.filter((p) => verdict.territory[p] === colour);
    }
    default:
      return verdict.strings.filter((string) => string.status === status).flatMap(({ stones }) => stones);
  }
}
