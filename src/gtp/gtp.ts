/** The GTP front end, put together: the commands of a session behind a command loop. */
import {
  administrationCommands, gomillCommands, serverCommands, typedCommands, typedMove,
} from "./commands/administration.ts";
import { analysisCommands } from "./commands/analysis.ts";
import { boardCommands } from "./commands/board.ts";
import { fileCommands } from "./commands/files.ts";
import { goguiCommands } from "./commands/gogui.ts";
import { handicapCommands, playCommands } from "./commands/play.ts";
import { type LifeCommandOptions, lifeCommands, scoreCommands } from "./commands/score.ts";
import { parameterCommands } from "./commands/parameters.ts";
import { rawNetworkCommands } from "./commands/raw-network.ts";
import { rulesCommands } from "./commands/rules.ts";
import { timeCommands } from "./commands/time.ts";
import { type CommandTable, commandTable } from "./core/command.ts";
import { GtpServer, type ServerOptions } from "./core/server.ts";
import { Session, type SessionOptions } from "./session.ts";

const NAME = "shinpan";

export interface GtpSessionOptions extends SessionOptions, LifeCommandOptions, Omit<ServerOptions, "commands"> {
  /** Of shinpan, `X.Y.Z`. */
  readonly version: string;
}

/** A new session, and the server that lets a controller at it. */
export function createSession(options: GtpSessionOptions): { readonly server: GtpServer; readonly session: Session } {
  const { version } = options;
  const identity = { name: NAME, version };
  const session = new Session(options);
  const commands: CommandTable = commandTable([
    ...administrationCommands(session, identity, () => commands),
    ...boardCommands(session),
    ...playCommands(session),
    ...parameterCommands(session),
    ...analysisCommands(session),
    ...rawNetworkCommands(session),
    ...handicapCommands(session),
    ...timeCommands(session),
    ...rulesCommands(session),
    ...scoreCommands(session),
    ...lifeCommands(session, options),
    ...fileCommands(session, version),
    ...goguiCommands(session),
    ...serverCommands(session),
    ...gomillCommands(session, identity),
    ...(session.isTyped ? typedCommands(session, () => commands) : []),
  ]);
  const otherCommand = session.isTyped ? (name: string) => typedMove(session, name, commands) : undefined;
  const beforeCommand = () => options.player.stopPondering?.();
  return { server: new GtpServer({ ...options, commands, otherCommand, beforeCommand }), session };
}
