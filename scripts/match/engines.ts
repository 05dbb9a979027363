/** The two engines of a match: from what the flags say to command lines. */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type CommandLine, findGnuGo, splitCommandLine } from "./command-line.ts";
import type { MatchOptions } from "./options.ts";

/** The engine as built here. */
export const BUNDLE = "dist/shinpan.mjs";

/** Whether a command line means the build at BUNDLE. */
export function isThisBuild(text: string): boolean {
  return splitCommandLine(text)[0] === "shinpan";
}

/**
 * The command line of an engine. The first word `shinpan` stands for the build at `bundle`, `gnugo` for GNU Go wherever
 * it is. GNU Go gets the match's rules, every shinpan its rules and time; flags given for an engine come later and win.
 * Returns a sentence if there is no such engine.
 */
export function engineCommand(text: string, options: MatchOptions, bundle: string): CommandLine | string {
  const words = splitCommandLine(text);
  const [program, ...args] = words;
  if (program === undefined) return "an engine's command line is empty";
  if (isThisBuild(text)) return [process.execPath, bundle, ...shinpanFlags(options), ...args];
  const anotherBuild = words.findIndex((word) => basename(word) === "shinpan.mjs");
  if (anotherBuild >= 0) return words.toSpliced(anotherBuild + 1, 0, ...shinpanFlags(options));
  if (program === "gnugo") {
    const path = findGnuGo();
    if (path === undefined) {
      return "GNU Go is not installed: neither on PATH nor in /usr/games. Install it, or name an opponent with --b";
    }
    const rules = options.ruleset.scoring === "territory" ? "--japanese-rules" : "--chinese-rules";
    return [path, "--mode", "gtp", "--level", String(options.level), rules, ...args];
  }
  return words;
}

function shinpanFlags({ ruleset, timeSeconds }: MatchOptions): string[] {
  return ["--rules", ruleset.name, ...(timeSeconds === undefined ? [] : ["--time", String(timeSeconds)])];
}

/** A few digits that tell one build from another. */
export function buildHash(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 8);
}

/** Keeps a copy of the build for the match, so that all its games are played by the same one. */
export function keepBuild(copy: string): void {
  if (existsSync(copy)) return;
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(BUNDLE, copy);
}
