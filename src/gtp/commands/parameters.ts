/**
 * Settings that a controller may change while the engine runs, under KataGo's names (`kata-set-param`) and under Leela
 * Zero's (`lz-setoption`). They hold for moves; an analysis has no limit.
 */
import {
  changeKataSetting,
  isKataSetting,
  KATA_SETTING_NAMES,
  whyWithoutEffect,
} from "../../player/kata-settings.ts";
import { type Command, GtpError, interpretBoolean, interpretFloat, interpretInt } from "../core/command.ts";
import type { Session } from "../session.ts";

interface Parameter {
  readonly read: (session: Session) => string;
  /** Throws GtpError for a value that it cannot have, and then nothing has changed. */
  readonly write: (session: Session, text: string) => void;
}

const MAX_PLAYOUTS = 1e9;
const MAX_SECONDS = 86400;
const MAX_LAG_SECONDS = 60;
/** Leela Zero's unit of lags. */
const CENTISECONDS = 100;

/** The most playouts for a move; 0: time decides. A search counts as visits what it counts as playouts. */
const PLAYOUTS: Parameter = {
  read: ({ player }) => String(player.settings.playouts ?? 0),
  write: ({ player }, text) => {
    const playouts = interpretInt(text, "the number of playouts", 0);
    if (player.settings.hasRank) throw new GtpError("a rank decides the number of playouts itself");
    player.settings.playouts = playouts === 0 ? undefined : Math.min(playouts, MAX_PLAYOUTS);
  },
};

const TIME: Parameter = {
  read: ({ player }) => String(player.settings.timeMs / 1000),
  write: ({ player }, text) => {
    const seconds = interpretFloat(text, "the time");
    if (seconds <= 0) throw new GtpError("the time must be more than 0 seconds");
    player.settings.timeMs = 1000 * Math.min(seconds, MAX_SECONDS);
  },
};

const PONDERING: Parameter = {
  read: ({ player }) => String(player.settings.ponder),
  write: ({ player }, text) => {
    player.settings.ponder = interpretBoolean(text, "pondering");
  },
};

/** @param unit parts of a second */
const lag = (unit: number): Parameter => ({
  read: ({ player }) => String((player.settings.lagMs / 1000) * unit),
  write: ({ player }, text) => {
    const seconds = interpretFloat(text, "the lag") / unit;
    if (seconds < 0 || seconds > MAX_LAG_SECONDS) throw new GtpError(`the lag must be 0 to ${MAX_LAG_SECONDS} seconds`);
    player.settings.lagMs = 1000 * seconds;
  },
});

const RESIGNATION: Parameter = {
  read: (session) => String(session.mayResign),
  write: (session, text) => {
    session.mayResign = interpretBoolean(text, "resignation");
  },
};

/** KataGo's names. */
const PARAMETERS: ReadonlyMap<string, Parameter> = new Map([
  ["allowResignation", RESIGNATION],
  ["lagBuffer", lag(1)],
  ["maxPlayouts", PLAYOUTS],
  ["maxTime", TIME],
  ["maxVisits", PLAYOUTS],
  ["ponderingEnabled", PONDERING],
]);

/** Those that are about networks of KataGo's and have an effect with those in use. */
function kataParameters(): (readonly [string, Parameter])[] {
  return KATA_SETTING_NAMES.filter((name) => whyWithoutEffect(name) === undefined).map((name) => [
    name,
    {
      read: ({ player }) => String(player.settings.kata[name]),
      write: ({ player }, text) => {
        const changed = changeKataSetting(player.settings.kata, name, text);
        if (typeof changed === "string") throw new GtpError(changed);
        player.settings.kata = changed;
      },
    },
  ]);
}

/** Leela Zero's names, in lower case: it does not mind. */
const OPTIONS: ReadonlyMap<string, Parameter> = new Map([
  ["visits", PLAYOUTS],
  ["playouts", PLAYOUTS],
  ["lagbuffer", lag(CENTISECONDS)],
  ["pondering", PONDERING],
]);

export function parameterCommands(session: Session): Command[] {
  const parameters = new Map([...PARAMETERS, ...kataParameters()]);
  return [
    { name: "kata-list-params", usage: "", run: () => [...parameters.keys()].join(" ") },
    { name: "kata-get-param", usage: "NAME", run: ([name]) => named(parameters, name).read(session) },
    {
      name: "kata-set-param",
      usage: "NAME [VALUE]",
      run: ([name, text = ""]) => named(parameters, name).write(session, text),
    },
    { name: "lz-setoption", usage: "[NAME…]", run: (args) => setOption(session, args) },
  ];
}

/** `name Visits value 100`; without arguments the options there are, as Leela Zero lists them. */
function setOption(session: Session, args: readonly string[]): string | undefined {
  if (args.length === 0) {
    return [...OPTIONS].map(([name, { read }]) => `option name ${name} value ${read(session)}`).join("\n");
  }
  const value = args.lastIndexOf("value");
  if (args[0] !== "name" || value < 2 || value !== args.length - 2) {
    throw new GtpError("expected: lz-setoption name NAME value VALUE");
  }
  named(OPTIONS, args.slice(1, value).join(" ").toLowerCase()).write(session, args[value + 1]);
  return undefined;
}

function named(parameters: ReadonlyMap<string, Parameter>, name: string): Parameter {
  const parameter = parameters.get(name);
  if (parameter) return parameter;
  const reason = isKataSetting(name) ? whyWithoutEffect(name) : undefined;
  throw new GtpError(reason ?? `unknown parameter, there are ${[...parameters.keys()].join(", ")}`);
}
