/**
 * Interpreters of arguments: text in, value out, and a GtpError that names the argument and what is wrong with it.
 * `what` is the argument's name in that sentence ("the number of stones").
 */
import { quote } from "../../rules/quote.ts";
import { GtpError } from "./error.ts";

/** An integer of min…max. */
export function interpretInt(text: string, what: string, min = -Infinity, max = Infinity): number {
  if (!/^[+-]?\d+$/.test(text)) throw new GtpError(`${what} must be an integer, not ${quote(text)}`);
  const value = Number(text);
  if (value < min || value > max) throw new GtpError(`${what} must be ${range(min, max)}, not ${quote(text)}`);
  return value;
}

/** A finite number, in decimal or scientific notation. */
export function interpretFloat(text: string, what: string): number {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value)) throw new GtpError(`${what} must be a number, not ${quote(text)}`);
  return value + 0; // -0 becomes 0
}

/** `true` or `false`, in any case; also 1 and 0. */
export function interpretBoolean(text: string, what: string): boolean {
  if (/^(true|1)$/i.test(text)) return true;
  if (/^(false|0)$/i.test(text)) return false;
  throw new GtpError(`${what} must be true or false, not ${quote(text)}`);
}

/** One of some words, in any case. */
export function interpretChoice<T extends string>(text: string, what: string, choices: readonly T[]): T {
  const choice = choices.find((c) => c === text.toLowerCase());
  if (choice === undefined) throw new GtpError(`${what} must be one of ${choices.join(", ")}, not ${quote(text)}`);
  return choice;
}

function range(min: number, max: number): string {
  if (max === Infinity) return `at least ${min}`;
  if (min === -Infinity) return `at most ${max}`;
  return `${min} to ${max}`;
}
