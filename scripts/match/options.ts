/** The flags of `npm run match`. */
import { parseArgs } from "node:util";
import { geometryOf, isSupportedSize, MAX_SIZE, MIN_SIZE } from "../../engine/board/geometry.ts";
import { fixedHandicap } from "../../src/rules/handicap.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import type { Hypotheses } from "./sprt.ts";

export interface MatchOptions {
  readonly games: number;
  readonly size: number;
  readonly ruleset: Ruleset;
  /** Points added to White. */
  readonly komi: number;
  /** Handicap stones for b (negative: for a), who then has Black in all games. 0: even games, colours by turns. */
  readonly handicap: number;
  /** Time for a move, or undefined for the engine's own default. */
  readonly timeSeconds: number | undefined;
  /** GNU Go's level. */
  readonly level: number;
  readonly openingPlies: number;
  readonly seed: number;
  readonly concurrency: number;
  /** Command lines; undefined stands for shinpan (a) and GNU Go (b). */
  readonly a: string | undefined;
  readonly b: string | undefined;
  readonly referee: string | undefined;
  /** The match ends as soon as the games decide between these, and not after `games` alone. */
  readonly sprt: Hypotheses | undefined;
  /** Name of the folder under matches/; undefined for one made from the settings. */
  readonly name: string | undefined;
}

export const USAGE = `npm run match -- [flags]: engine a plays engine b, colours by turns.

  --games N           games of the whole match, earlier ones included (20)
  --size N            board size (9)
  --rules NAME        GNU Go, which has but two, plays the nearer (chinese)
  --komi POINTS       points for White (7.5; 6.5 under territory rules; 0.5 with handicap)
  --handicap N        b is Black with N stones in every game; -N: a is (0)
  --time SECONDS      time per move for shinpan; an engine that takes far more loses
  --level N           GNU Go's level (10)
  --opening-plies N   random moves at the start, the same for each pair of even games (4)
  --seed N            seed of the openings (1)
  --concurrency N     games at a time (1)
  --a COMMAND         engine a; the word shinpan means dist/shinpan.mjs, kept as it is now (shinpan)
  --b COMMAND         engine b; the word gnugo means GNU Go, wherever it is (gnugo)
  --referee COMMAND   a GTP engine that counts where the players disagree
  --sprt LOW,HIGH     stop when the games decide between these differences in Elo, 5 % error each way (never)
  --name NAME         folder under matches/ for the log and the games (made from the settings)

The same command again goes on with a match that was stopped.`;

const DEFAULT_RULES = "chinese";

/** Today's tournament komi, whatever the rules' own text still says. */
function usualKomi({ scoring }: Ruleset, handicap: number): number {
  if (handicap !== 0) return 0.5;
  return scoring === "territory" ? 6.5 : 7.5;
}

/** Reads "0,50". Undefined if that is not what it is. */
function hypothesesOf(text: string): Hypotheses | undefined {
  const match = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text);
  const [low, high] = [Number(match?.[1]), Number(match?.[2])];
  return low < high ? { low, high } : undefined;
}

/** Reads the flags. Returns a sentence if they make no sense, and "" if only help was asked for. */
export function parseOptions(args: readonly string[]): MatchOptions | string {
  let values;
  try {
    const text = { type: "string" } as const;
    ({ values } = parseArgs({
      args: [...args],
      options: {
        ...{ games: text, size: text, rules: text, komi: text, handicap: text, time: text, level: text, seed: text },
        ...{ a: text, b: text, referee: text, sprt: text, name: text, concurrency: text, "opening-plies": text },
        help: { type: "boolean", short: "h" },
      },
    }));
  } catch (error) {
    return (error as Error).message;
  }
  if (values.help) return "";
  const faults: string[] = [];
  const number = (flag: keyof typeof values, otherwise: number, isGood: (n: number) => boolean, what: string) => {
    const given = values[flag];
    const n = given === undefined ? otherwise : given === "" ? NaN : Number(given);
    if (!isGood(n)) faults.push(`--${flag} ${given}: ${what}`);
    return n;
  };
  const count = (flag: keyof typeof values, otherwise: number, least: number) =>
    number(flag, otherwise, (n) => Number.isInteger(n) && n >= least, `a whole number from ${least} on`);

  const ruleset = findRuleset(values.rules ?? DEFAULT_RULES);
  if (!ruleset) return `--rules ${values.rules}: no such rules`;
  const handicap = number("handicap", 0, (n) => Number.isInteger(n) && Math.abs(n) !== 1, "0, or two stones and more");
  const sprt = values.sprt === undefined ? undefined : hypothesesOf(values.sprt);
  if (values.sprt !== undefined && !sprt) faults.push(`--sprt ${values.sprt}: two numbers, the lower first: 0,50`);
  const name = values.name;
  if (name !== undefined && !/^\w[\w.-]*$/.test(name)) faults.push(`--name ${name}: letters, digits, ".", "_" and "-"`);
  const options: MatchOptions = {
    games: count("games", 20, 1),
    size: number("size", 9, isSupportedSize, `${MIN_SIZE} to ${MAX_SIZE}`),
    ruleset,
    komi: number("komi", usualKomi(ruleset, handicap), (n) => Number.isInteger(2 * n), "whole or half points"),
    handicap,
    timeSeconds:
      values.time === undefined ? undefined : number("time", 0, (n) => n > 0 && n <= 3600, "seconds, up to 3600"),
    level: count("level", 10, 0),
    openingPlies: count("opening-plies", 4, 0),
    seed: count("seed", 1, 0),
    concurrency: count("concurrency", 1, 1),
    a: values.a,
    b: values.b,
    referee: values.referee,
    sprt,
    name,
  };
  if (faults.length > 0) return faults.join("; ");
  if (handicap !== 0 && !fixedHandicap(geometryOf(options.size), Math.abs(handicap))) {
    return `--handicap ${handicap}: there are no points for that many stones on this board`;
  }
  return options;
}
