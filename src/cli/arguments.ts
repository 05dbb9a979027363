/** The one parser of command lines: flags with and without values among file names. */
import type { PictureOptions } from "../io/outputs.ts";
import type { Shard } from "../io/workers.ts";
import { THEME_NAMES } from "../report/svg-signs.ts";
import { didYouMean } from "../rules/quote.ts";
import { findRuleset, RULESET_NAMES } from "../rules/ruleset-names.ts";
import type { Ruleset } from "../rules/ruleset.ts";

/** The arguments are wrong; the message is a sentence for the user. */
export class UsageError extends Error {}

/** A flag that a command knows. */
export interface ArgumentFlag {
  readonly name: string;
  /** The letter of a short form, as h in -h. Only switches have one. */
  readonly letter?: string;
  /** Name of the value for people; absent for a switch. */
  readonly value?: string;
  /** Whether it may be given several times with different values. */
  readonly repeats?: boolean;
  readonly help: string;
}

/** Of every command that writes files. */
export const FORCE: ArgumentFlag = { name: "force", help: "replace also files that shinpan did not write" };

/** Every command knows it. */
export const HELP: ArgumentFlag = { name: "help", letter: "h", help: "print this and end" };

/** What was given. Every reader throws a UsageError for a value that is not what it should be. */
export class Arguments {
  /** What is no flag, in order. */
  readonly names: readonly string[];
  private readonly given = new Map<string, string[]>();
  private readonly flags: readonly ArgumentFlag[];

  /** Reads `--name value`, `--name=value`, switches and `-h` for some of those. After `--` everything is a name. */
  constructor(args: readonly string[], flags: readonly ArgumentFlag[]) {
    const known = [...flags, HELP];
    this.flags = known;
    const names: string[] = [];
    for (let i = 0; i < args.length; i++) {
      if (args[i] === "--") {
        names.push(...args.slice(i + 1));
        break;
      }
      const short = known.find(({ letter }) => letter !== undefined && args[i] === `-${letter}`);
      const match = /^--([^=]+)(?:=(.*))?$/s.exec(short ? `--${short.name}` : args[i]);
      if (!match) {
        names.push(args[i]);
        continue;
      }
      const [, name, attached] = match;
      const flag = known.find((candidate) => candidate.name === name);
      if (!flag) {
        const guess = didYouMean(name, known.map((candidate) => candidate.name), "--");
        throw new UsageError(`there is no flag --${name}${guess}`);
      }
      if (flag.value === undefined && attached !== undefined) throw new UsageError(`--${name} takes no value`);
      const text = flag.value === undefined ? "" : (attached ?? args[++i]);
      if (text === undefined) throw new UsageError(this.needsValue(name));
      const before = this.given.get(name) ?? [];
      if (!flag.repeats && before.some((other) => other !== text)) {
        throw new UsageError(`--${name} was given twice, as "${before[0]}" and as "${text}"`);
      }
      this.given.set(name, [...before, text]);
    }
    this.names = names;
  }

  has(name: string): boolean {
    return this.given.has(name);
  }

  /** The value given last. */
  text(name: string): string | undefined {
    const text = this.raw(name);
    if (text === "") throw new UsageError(this.needsValue(name));
    return text;
  }

  private needsValue(name: string): string {
    return `--${name} needs a value: --${name} ${this.flags.find((flag) => flag.name === name)?.value}`;
  }

  private raw(name: string): string | undefined {
    return this.given.get(name)?.at(-1);
  }

  /** Throws for a name, where none makes sense. */
  expectNoNames(): void {
    if (this.names.length > 0) throw new UsageError(`"${this.names[0]}" is no flag: flags start with --`);
  }

  /** All values of a flag that may be given more than once. */
  texts(name: string): readonly string[] {
    return this.given.get(name) ?? [];
  }

  number(name: string, { min, max, whole }: { min: number; max: number; whole?: boolean }): number | undefined {
    const text = this.raw(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    const isValid = text.trim() !== "" && value >= min && value <= max && (!whole || Number.isInteger(value));
    if (isValid) return value;
    throw new UsageError(`--${name} needs a ${whole ? "whole " : ""}number from ${min} to ${max}, not "${text}"`);
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === text);
    if (choice !== undefined) return choice;
    throw new UsageError(`--${name} is ${choices.join(" or ")}, not "${text}"`);
  }

  ruleset(name: string): Ruleset | undefined {
    const text = this.text(name);
    const ruleset = text === undefined ? undefined : findRuleset(text);
    if (text !== undefined && !ruleset) {
      const guess = didYouMean(text, RULESET_NAMES) || ";";
      throw new UsageError(`--${name} does not know "${text}"${guess} shinpan rules lists them all`);
    }
    return ruleset;
  }

  /** `--komi` of a game that is to be played. */
  komi(): number | undefined {
    const komi = this.number("komi", { min: -1000, max: 1000 });
    if (komi === undefined || Number.isInteger(2 * komi)) return komi;
    throw new UsageError(`--komi needs whole or half points, not ${komi}`);
  }

  /** `--svg`, `--html`, `--force`, `--theme` and `--json`. */
  pictures(): PictureOptions {
    const [svg, html, theme] = [this.text("svg"), this.text("html"), this.choice("theme", THEME_NAMES) ?? "wood"];
    return { svg, html, theme, force: this.has("force"), json: this.has("json") };
  }

  /** "2/4": the second of four. */
  shard(name: string): Shard | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
    const shard = { number: Number(match?.[1]), of: Number(match?.[2]) };
    if (match && shard.number >= 1 && shard.number <= shard.of) return shard;
    throw new UsageError(`--${name} is I/N, as 1/4 for the first of four, not "${text}"`);
  }
}
