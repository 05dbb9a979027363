/** The engines of a match: their command lines and names. */
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { readNamedFile, sweep, writeNamedFile } from "../io/named-file.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { type EngineCommand, EngineProcess } from "./engine-process.ts";
import type { MatchOptions } from "./settings.ts";
import { type KnownCommands, knownCommands } from "./time-control.ts";

/** An engine as the match names it: `old=node old.mjs` has the name `old`. */
export interface EngineText {
  readonly label: string | undefined;
  readonly command: string;
}

/** An engine that has said who it is. */
export interface Entrant {
  /** A name that no other engine of the match has. */
  readonly label: string;
  readonly version: string;
  readonly known: KnownCommands;
}

/** Splits a name off a command line, if it has one. */
export function readEngineText(text: string): EngineText {
  const match = /^([\w.-]+)=(.*)$/s.exec(text.trim());
  return match ? { label: match[1], command: match[2].trim() } : { label: undefined, command: text.trim() };
}

/** Whether a command line means this program. */
export function isThisBuild(command: string): boolean {
  return splitCommandLine(command)[0] === "shinpan";
}

/**
 * The command line of an engine. The first word `shinpan` stands for the build at `build`, `gnugo` for GNU Go wherever
 * it is. GNU Go gets the match's rules, every shinpan its time, playouts, network and a seed; flags given for an engine
 * come later and win. Each game sends the rules to engines that have a command for them. Returns a sentence if there is
 * no such engine.
 */
export function engineCommand(
  command: string,
  options: MatchOptions,
  build: string,
  seed: number,
): EngineCommand | string {
  const words = splitCommandLine(command);
  const [program, ...args] = words;
  if (!program) return "an engine's command line is empty";
  if (/["']/.test(command.replace(QUOTED, ""))) return `a quote is not closed in the command line ${command}`;
  if (isThisBuild(command)) return [process.execPath, build, ...withFlags(args, options, seed)];
  const anotherBuild = words.findIndex((word) => basename(word) === "shinpan.mjs");
  if (anotherBuild >= 0) {
    const [before, after] = [words.slice(0, anotherBuild + 1), words.slice(anotherBuild + 1)];
    return [...before, ...withFlags(after, options, seed)];
  }
  if (program === "gnugo") {
    const path = findGnuGo();
    if (path === undefined) {
      return "GNU Go is not installed: neither on PATH nor in /usr/games. Install it, or name another opponent";
    }
    const rules = gnuGoRules(options.ruleset);
    return [path, "--mode", "gtp", "--level", String(options.level), ...rules, "--seed", String(seed), ...args];
  }
  return words;
}

/**
 * The rules as GNU Go's flags. Its superko is left off: with it GNU Go would refuse a repetition of its opponent, and
 * lose by that.
 */
function gnuGoRules({ scoring, suicide }: Ruleset): string[] {
  const suicideFlags = { forbidden: [], "multi-stone": ["--allow-suicide"], allowed: ["--allow-all-suicide"] };
  return [scoring === "territory" ? "--japanese-rules" : "--chinese-rules", ...suicideFlags[suicide]];
}

/** The arguments of a shinpan, its match's flags first. */
function withFlags(args: readonly string[], { model, playouts, timeSeconds }: MatchOptions, seed: number): string[] {
  const isKataGoLine = args[0] === "gtp";
  return [
    ...(isKataGoLine ? ["gtp"] : []),
    ...(timeSeconds === undefined ? [] : ["--time", String(timeSeconds)]),
    ...(playouts === undefined ? [] : ["--playouts", String(playouts), "--threads", "1"]),
    ...(model === undefined ? [] : ["--model", model]),
    ...["--seed", String(seed)],
    ...args.slice(isKataGoLine ? 1 : 0),
  ];
}

/** Starts every engine, asks who it is, and ends it. Returns a sentence if one fails. */
export async function greetAll(
  texts: readonly EngineText[],
  commands: readonly EngineCommand[],
  patienceMs: number,
): Promise<Entrant[] | string> {
  const greetings = await Promise.all(commands.map((command) => greet(command, patienceMs)));
  const failure = greetings.find((greeting) => typeof greeting === "string");
  if (failure !== undefined) return failure;
  const entrants = greetings.filter((greeting) => typeof greeting !== "string");
  const labels = distinct(entrants.map(({ label }, i) => texts[i].label ?? label));
  return entrants.map((entrant, i) => ({ ...entrant, label: labels[i] }));
}

async function greet(command: EngineCommand, patienceMs: number): Promise<Entrant | string> {
  const engine = new EngineProcess(command);
  const answers = [];
  for (const question of ["name", "version", "list_commands"]) {
    answers.push(await engine.send(patienceMs, question));
    if (answers.at(-1)?.kind === "lost") break;
  }
  await engine.close();
  const [name, version, commands] = answers;
  const lost = answers.find((answer) => answer.kind === "lost");
  if (lost?.kind === "lost") return `"${command.join(" ")}" ${lost.reason}`;
  if (name.kind !== "ok" || version.kind !== "ok") return `"${command.join(" ")}" does not say its name and version`;
  return {
    label: firstLine(name.text) || "engine",
    version: firstLine(version.text),
    known: knownCommands(commands),
  };
}

/** Starts the engine that is to count, and ends it. Returns a sentence if it fails or has no count to give. */
export async function refereeProblem(command: EngineCommand, patienceMs: number): Promise<string | undefined> {
  const engine = new EngineProcess(command);
  const answer = await engine.send(patienceMs, "known_command", "final_score");
  await engine.close();
  const name = `the referee "${command.join(" ")}"`;
  if (answer.kind === "lost") return `${name} ${answer.reason}`;
  return answer.kind === "ok" && answer.text === "false" ? `${name} does not know final_score` : undefined;
}

function firstLine(text: string): string {
  return text.split("\n")[0].slice(0, 60);
}

/** The names, with a number behind those that several have. */
function distinct(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const isShared = names.indexOf(name) !== names.lastIndexOf(name);
    return isShared ? `${name} ${names.slice(0, i + 1).filter((other) => other === name).length}` : name;
  });
}

/** A few digits that distinguish builds. */
export function buildHash(path: string): Promise<string> {
  return digest(readFileSync(path));
}

/** Keeps a copy of the build for the match, so that all its games are played by the same one. Throws FileError. */
export function keepBuild(build: string, copy: string): void {
  sweep(dirname(copy), (name) => name === basename(copy));
  if (existsSync(copy)) return;
  writeNamedFile(copy, readNamedFile(build, Infinity).toString(), true);
}

const QUOTED = /"([^"]*)"|'([^']*)'/g;

/** Splits at white space; quotes, single or double, keep words together. No escapes, no variables. */
export function splitCommandLine(text: string): EngineCommand {
  const words = text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(QUOTED, "$1$2"));
}

/** Where Debian installs games; not on PATH for all users. */
const GAMES_FOLDER = "/usr/games";

/** The path of GNU Go's program: from PATH, or where Debian puts it. Undefined if it is not installed. */
export function findGnuGo(path = process.env.PATH ?? ""): string | undefined {
  const name = process.platform === "win32" ? "gnugo.exe" : "gnugo";
  const folders = [...path.split(delimiter).filter((folder) => folder !== ""), GAMES_FOLDER];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A few digits that distinguish texts or files. Node's module for them is loaded only when they are wanted: in
 * the bundle an import at the top would be loaded by every thread of every command, which takes it a tenth longer.
 */
export async function digest(data: string | Uint8Array): Promise<string> {
  const { createHash } = await import("node:crypto");
  return createHash("sha256").update(data).digest("hex").slice(0, 8);
}
