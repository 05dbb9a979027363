/** What the engine is started with: flags, a configuration file, presets for servers, and which of them wins. */
import { availableParallelism } from "node:os";
import { MAX_SIZE, MIN_SIZE } from "../../engine/board/geometry.ts";
import {
  changeKataSetting,
  DEFAULT_KATA_SETTINGS,
  isKataSetting,
  KATA_SETTING_NAMES,
  type KataSettings,
} from "../player/kata-settings.ts";
import { RESIGN_BELOW } from "../player/manners.ts";
import { type Rank, RANK_NAMES, rankNamed } from "../player/ranks.ts";
import { isSameFile } from "../io/outputs.ts";
import { didYouMean } from "../rules/quote.ts";
import { type ArgumentFlag, Arguments, HELP, UsageError } from "./arguments.ts";
import { readConfig, readOverrides } from "./kata-config.ts";
import { HUMAN_MODEL, humanModelFile, MODEL } from "./model.ts";

/** Undefined stands for a default that depends on other settings: komi on the ruleset, time on the clock. */
export interface Options {
  size: number;
  komi: number | undefined;
  rules: string;
  threads: number;
  /** Seconds a move, where the clock does not say otherwise. */
  time: number | undefined;
  /** Playouts a move; takes the place of time. */
  playouts: number | undefined;
  /** How strong to play; as well as it can where it is undefined. */
  rank: Rank | undefined;
  /** The number that was given for it. */
  level: string | undefined;
  /** Whether the network helps the search. */
  net: boolean;
  /** File of a network of KataGo's to evaluate by. */
  model: string | undefined;
  /** File of one that imitates people. */
  humanModel: string | undefined;
  /** What networks of KataGo's are asked for, where it is not the default. */
  kata: Partial<KataSettings>;
  /** Start of the random numbers; without it every run is different. */
  seed: number | undefined;
  /** Whether to think while the opponent does. */
  ponder: boolean;
  /** Seconds kept back of every clock. */
  lag: number;
  resign: boolean;
  /** Win rate, 0…1, below which a game is lost. */
  resignBelow: number;
  /** Whether moves are commented on stderr for a bridge to post. */
  chat: boolean;
  /** Whether the expected moves are written as a variation for gtp2ogs. */
  variations: boolean;
  /** Whether the search is drawn for GoGui on stderr. */
  gfx: boolean;
  /** Files, by name. */
  config: string | undefined;
  log: string | undefined;
  help: boolean;
  version: boolean;
}

const MAX_THREADS = 64;
const MAX_DEFAULT_THREADS = 8;

/** Groups of flags, in the order of the help. */
export const FLAG_GROUPS = ["The game", "Thinking", "Manners", "Servers", "Around it", "Help"] as const;

export interface EngineFlag extends ArgumentFlag {
  readonly group: (typeof FLAG_GROUPS)[number];
}

interface Preset {
  readonly name: string;
  readonly help: string;
  /** The flags that it stands for. */
  readonly flags: readonly string[];
}

/** What the servers want of a bot. How it passes follows from the rules. */
const PRESETS: readonly Preset[] = [
  {
    // The bridge sends rules and clock of every game; what the network takes is on the engine's clock.
    name: "kgs",
    help: "kgsGtp: Japanese rules until it names others, --lag 1",
    flags: ["--rules=japanese", "--lag=1"],
  },
  {
    // The bridge sends no rules: these are the server's own default.
    name: "ogs",
    help: "gtp2ogs: Japanese rules, --lag 1, --chat",
    flags: ["--rules=japanese", "--lag=1", "--chat"],
  },
  {
    // The server knows no resignation, and dead stones count until they are captured.
    name: "cgos",
    help: "the CGOS client: --rules cgos, --lag 0.25, --no-resign",
    flags: ["--rules=cgos", "--lag=0.25", "--no-resign"],
  },
];

/** The flags in the order of the help. */
export const FLAGS: readonly EngineFlag[] = [
  { name: "size", group: "The game", value: "N", help: `board size at the start, ${MIN_SIZE} to ${MAX_SIZE} (19)` },
  { name: "komi", group: "The game", value: "POINTS", help: "points for White (what the rules say)" },
  {
    name: "rules",
    group: "The game",
    value: "NAME",
    help: "japanese, chinese, aga, new-zealand, tromp-taylor, … (japanese)",
  },
  { name: "threads", group: "Thinking", value: "N", help: "search threads (one per core, 8 at most)" },
  { name: "time", group: "Thinking", value: "SECONDS", help: "thinking time a move while no clock is set (5)" },
  {
    name: "playouts",
    group: "Thinking",
    value: "N",
    help: "playouts a move, instead of time: the same strength on every machine",
  },
  {
    name: "level",
    group: "Thinking",
    value: "LEVEL",
    help: `how strong to play, ${RANK_NAMES}, the same on every machine (as well as it can)`,
  },
  { name: "no-net", group: "Thinking", help: "search without the neural network" },
  { ...MODEL, group: "Thinking" },
  { ...HUMAN_MODEL, group: "Thinking" },
  {
    name: "set",
    group: "Thinking",
    value: "NAME=VALUE,…",
    help: "settings of KataGo's for its networks, as kata-set-param takes them: humanSLProfile=preaz_5k",
  },
  { name: "ponder", group: "Thinking", help: "think while the opponent does" },
  {
    name: "seed",
    group: "Thinking",
    value: "N",
    help: "fixed random numbers: with --threads 1 and --playouts the same game every time",
  },
  { name: "lag", group: "Thinking", value: "SECONDS", help: "kept back of every clock for the way to the server (0)" },
  {
    name: "resign",
    group: "Manners",
    value: "PERCENT",
    help: `resign in the third turn running with a win rate below this (${100 * RESIGN_BELOW}; 0: never)`,
  },
  { name: "no-resign", group: "Manners", help: "never resign" },
  {
    name: "chat",
    group: "Manners",
    help: "write win rate and expected moves on stderr as MALKOVICH: lines, for OGS",
  },
  {
    name: "variations",
    group: "Manners",
    help: "write expected moves on stderr in Leela Zero's form, which gtp2ogs makes clickable on OGS",
  },
  ...PRESETS.map(({ name, help }): EngineFlag => ({ name, group: "Servers", help })),
  {
    name: "config",
    group: "Around it",
    value: "FILE",
    help: "read these settings from a JSON file first; flags win over it",
  },
  { name: "log", group: "Around it", value: "FILE", help: "write every command and reply, with times, to a file" },
  { name: "gfx", group: "Around it", help: "show the thinking on GoGui's board: gogui-gfx: lines on stderr" },
  { ...HELP, group: "Help" },
  { name: "version", letter: "v", group: "Help", help: "print the version and end" },
];

/** Flags that are no settings of a configuration file. */
const NO_SETTINGS = ["config", "help", "version"];
const SETTINGS = FLAGS.filter(({ name }) => !NO_SETTINGS.includes(name));

/** The last of several values counts: programs that start engines put their own flags before those of the user. */
const REPEATABLE = FLAGS.map((flag) => ({ ...flag, repeats: true }));

/** Reads the flags, and the configuration file if they name one; flags win over it. Throws UsageError. */
export function parseOptions(args: readonly string[]): Options {
  const file = new Arguments(args, REPEATABLE).text("config");
  const options = optionsOf([...(file === undefined ? [] : configured(file)), ...withPreset(args)]);
  if (!options.net && options.rank) throw new UsageError("--level plays by the network and excludes --no-net");
  const { log } = options;
  if (file !== undefined && log !== undefined && isSameFile(file, log)) {
    throw new UsageError(`--log: "${log}" is a file that is read; name another file`);
  }
  return options;
}

/** The settings of a configuration file as flags. */
function configured(file: string): readonly string[] {
  const settings = readConfig(file, SETTINGS);
  try {
    const flags = withPreset(settings);
    optionsOf(flags);
    return flags;
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}

/** Puts what a preset among the flags stands for before them, so that they win over it. */
function withPreset(args: readonly string[]): readonly string[] {
  const given = new Arguments(args, REPEATABLE);
  const presets = PRESETS.filter(({ name }) => given.has(name));
  if (presets.length > 1) {
    throw new UsageError(`${presets.map(({ name }) => `--${name}`).join(" and ")} exclude each other`);
  }
  return [...(presets[0]?.flags ?? []), ...args];
}

function optionsOf(args: readonly string[]): Options {
  const given = new Arguments(args, REPEATABLE);
  given.expectNoNames();
  const percent = given.number("resign", { min: 0, max: 100 });
  const humanModel = given.text("human-model");
  const level = given.text("level");
  return {
    size: given.number("size", { min: MIN_SIZE, max: MAX_SIZE, whole: true }) ?? 19,
    komi: given.number("komi", { min: -1000, max: 1000 }),
    rules: given.ruleset("rules") ? given.text("rules")! : "japanese",
    threads:
      given.number("threads", { min: 1, max: MAX_THREADS, whole: true }) ??
      Math.min(availableParallelism(), MAX_DEFAULT_THREADS),
    time: given.number("time", { min: 0.01, max: 86400 }),
    playouts: given.number("playouts", { min: 1, max: 1e9, whole: true }),
    ...strengthOf(level, humanModelFile(humanModel) !== undefined),
    net: !given.has("no-net"),
    model: given.text("model"),
    humanModel,
    kata: kataSettingsOf(given),
    seed: given.number("seed", { min: 0, max: 1e9, whole: true }),
    ponder: given.has("ponder"),
    lag: given.number("lag", { min: 0, max: 60 }) ?? 0,
    resign: !given.has("no-resign"),
    resignBelow: percent === undefined ? RESIGN_BELOW : percent / 100,
    chat: given.has("chat"),
    variations: given.has("variations"),
    gfx: given.has("gfx"),
    config: given.text("config"),
    log: given.text("log"),
    help: given.has("help"),
    version: given.has("version"),
  };
}

function strengthOf(text: string | undefined, hasHumanModel: boolean): Pick<Options, "rank" | "level"> {
  if (text === undefined) return { rank: undefined, level: undefined };
  const rank = rankNamed(text, hasHumanModel);
  if (!rank) throw new UsageError(`--level needs a rank from ${RANK_NAMES}, not "${text}"`);
  return { rank, level: /^\d+$/.test(text) ? text : undefined };
}

function kataSettingsOf(given: Arguments): Partial<KataSettings> {
  const texts = Object.entries(readOverrides(given.texts("set").join(",")));
  const settings = texts.filter(([name]) => name !== "").map(([name, value]) => {
    const guess = didYouMean(name, KATA_SETTING_NAMES);
    if (!isKataSetting(name)) throw new UsageError(`--set: there is no setting "${name}"${guess}`);
    const changed = changeKataSetting(DEFAULT_KATA_SETTINGS, name, value);
    if (typeof changed === "string") throw new UsageError(`--set ${changed}`);
    return { [name]: changed[name] };
  });
  return Object.assign({}, ...settings) as Partial<KataSettings>;
}
