/** Commands that talk with the referee: how it judges, why it judges so, and where it is wrong. */
import type { Point } from "../../../engine/board/geometry.ts";
import { explain } from "../../report/explanation.ts";
import { findStrings } from "../../rules/strings.ts";
import { areAllAlive } from "../../rules/ending.ts";
import { resultText } from "../../rules/result.ts";
import { interpretChoice } from "../core/arguments.ts";
import type { Call, Command } from "../core/command.ts";
import { GtpError } from "../core/error.ts";
import { interpretPoint } from "../go-arguments.ts";
import type { Session } from "../session.ts";

const MODES = ["practical", "strict"] as const;
const MARKS = ["alive", "dead", "seki", "auto"] as const;

export function refereeCommands(session: Session): Command[] {
  return [
    { name: "shinpan-analysis", usage: "[MODE]", run: ([mode]) => analysis(session, mode) },
    // The reply is the score that follows.
    { name: "shinpan-mark", usage: "VERTEX STATUS", run: (args, call) => mark(session, args, call) },
    {
      name: "shinpan-explain",
      usage: "VERTEX",
      run: async ([vertex], call) => {
        const point = interpretPoint(vertex, session.game.geometry);
        return explain(await session.settlement(call), point).join("\n");
      },
    },
  ];
}

/** Chooses how positions are judged, or says how they are. */
function analysis(session: Session, mode: string | undefined): string {
  if (mode === undefined) return session.judgeMode;
  session.judgeMode = interpretChoice(mode, "the analysis", MODES);
  return "";
}

async function mark(session: Session, [vertex, text]: readonly string[], call: Call): Promise<string> {
  const { game } = session;
  const string = stringAt(session, interpretPoint(vertex, game.geometry));
  const status = interpretChoice(text, "the status", MARKS);
  if (status !== "auto" && areAllAlive(game)) {
    throw new GtpError(`under these rules, ${game.ruleset.title}, all stones on the board are alive`);
  }
  // A verdict that cannot be found must not leave a mark behind.
  await session.settlement(call);
  session.mark(string, status);
  return resultText((await session.settlement(call)).result);
}

function stringAt(session: Session, point: Point): readonly Point[] {
  const { geometry, board } = session.game;
  const { of, list } = findStrings(geometry, board.colour);
  if (of[point] < 0) throw new GtpError(`no stone at ${geometry.vertex(point)}`);
  return list[of[point]].stones;
}
