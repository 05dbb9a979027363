/** Arguments of the commands that people type: flags with and without values among file names. */
import { findRuleset } from "../rules/ruleset-names.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { nearest } from "./nearest.ts";

/** The arguments are wrong; the message is a sentence for the user. */
export class UsageError extends Error {}

/** A flag that a command knows. */
export interface ArgumentFlag {
  readonly name: string;
  /** Name of the value for people; absent for a switch. */
  readonly value?: string;
  readonly help: string;
}

/** One of several machines that share the work. */
export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

const HELP: ArgumentFlag = { name: "help", help: "print this and end" };

const TERMINAL_WIDTH = 80;

/** What was given. Every reader throws a UsageError for a value that is not what it should be. */
export class Arguments {
  /** What is no flag, in order. */
  readonly names: readonly string[];
  private readonly given = new Map<string, string[]>();

  /** Reads `--name value`, `--name=value` and switches. After `--` everything is a name. */
  constructor(args: readonly string[], flags: readonly ArgumentFlag[]) {
    const known = [...flags, HELP];
    const names: string[] = [];
    for (let i = 0; i < args.length; i++) {
      if (args[i] === "--") {
        names.push(...args.slice(i + 1));
        break;
      }
      const match = /^--([^=]+)(?:=(.*))?$/s.exec(args[i]);
      if (!match) {
        names.push(args[i]);
        continue;
      }
      const [, name, attached] = match;
      const flag = known.find((candidate) => candidate.name === name);
      if (!flag) {
        const guess = nearest(name, known.map((candidate) => candidate.name));
        throw new UsageError(`there is no flag --${name}; did you mean --${guess}?`);
      }
      if (flag.value === undefined && attached !== undefined) throw new UsageError(`--${name} takes no value`);
      const text = flag.value === undefined ? "" : (attached ?? args[++i]);
      if (text === undefined) throw new UsageError(`--${name} needs a value: --${name} ${flag.value}`);
      this.given.set(name, [...(this.given.get(name) ?? []), text]);
    }
    this.names = names;
  }

  has(name: string): boolean {
    return this.given.has(name);
  }

  /** The value given last. */
  text(name: string): string | undefined {
    return this.given.get(name)?.at(-1);
  }

  /** All values of a flag that may be given more than once. */
  texts(name: string): readonly string[] {
    return this.given.get(name) ?? [];
  }

  number(name: string, { min, max, whole }: { min: number; max: number; whole?: boolean }): number | undefined {
    const text = this.text(name);
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
    if (text !== undefined && !ruleset) throw new UsageError(`--${name} does not know "${text}"`);
    return ruleset;
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

/** The text of a command's --help, without a line break at its end. */
export function commandHelp(usage: readonly string[], flags: readonly ArgumentFlag[], more: readonly string[]): string {
  const rows = [...flags, HELP].map(({ name, value, help }) => [`  --${name}${value ? ` ${value}` : ""}`, help]);
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  const lines = rows.flatMap(([left, help]) => {
    const pieces = help.match(new RegExp(`\\S.{0,${TERMINAL_WIDTH - width - 1}}(?= |$)`, "g")) ?? [];
    return pieces.map((piece, i) => (i === 0 ? left : "").padEnd(width) + piece);
  });
  return [...usage, "", ...lines, "", ...more].join("\n");
}
