/**
 * `npm run tree-positions`: lists positions that searches look at, for a stronger player to label. Games of the same
 * kind as they are labelled already are played on by short searches. Which positions there are follows from the flags,
 * so that a run that was stopped goes on where it was.
 */
import { appendFileSync, existsSync, mkdirSync, statSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { BLACK } from "../engine/board/colour.ts";
import { geometryOf, MAX_SIZE } from "../engine/board/geometry.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { OK } from "../src/cli/command.ts";
import { randomOf } from "./label/draws.ts";
import { readLabels } from "./label/labels.ts";
import { runScript } from "./run-script.ts";
import { readLines } from "./train-policy/games.ts";
import { type Beginning, treePositions } from "./tree-positions/game.ts";

/** Games between two lines of progress. */
const EVERY = 20;
const DEFAULTS = { size: 9, games: 1000, visits: 80, keep: 64, seed: 1, out: "build/positions.jsonl" } as const;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "size", value: "N", help: `of the board (${DEFAULTS.size})` },
  { name: "games", value: "N", help: `games, those in the file included (${DEFAULTS.games})` },
  { name: "visits", value: "N", help: `of each search (${DEFAULTS.visits})` },
  { name: "keep", value: "N", help: `positions of a search at most (${DEFAULTS.keep})` },
  { name: "even", help: "choose komi for even games, anew when they are decided" },
  { name: "spread", value: "POINTS", help: "choose komi up to so far from an even game, once without --even" },
  { name: "seed", value: "N", help: `of all that is drawn (${DEFAULTS.seed})` },
  { name: "out", value: "FILE", help: `positions are added to this file (${DEFAULTS.out})` },
];

/** How a line of the list begins, and what a last one that was cut off has of it, or a part. */
const LISTED = /^\{"game":(\d+),"size":/;
const LINE_START = '{"game":';

process.exitCode = await runScript({
  name: "tree-positions",
  usage: ["Usage: npm run tree-positions -- LABELS.jsonl [flags]   lists what searches look at"],
  flags: FLAGS,
  notes: ["LABELS.jsonl are labelled games to go on from; npm run label -- --from positions labels the list."],
  takesNames: true,
  run,
});

async function run(given: Arguments): Promise<number> {
  const [labels] = given.names;
  if (given.names.length !== 1) throw new UsageError("it takes a file of labels");
  const count = (name: "games" | "visits" | "keep") => given.number(name, { min: 1, max: 1e7, whole: true });
  const size = given.number("size", { min: 7, max: MAX_SIZE, whole: true }) ?? DEFAULTS.size;
  const games = count("games") ?? DEFAULTS.games;
  const sampling = {
    visits: count("visits") ?? DEFAULTS.visits,
    keep: count("keep") ?? DEFAULTS.keep,
    even: given.has("even"),
    spread: given.number("spread", { min: 0, max: 100 }),
  };
  const seed = given.number("seed", { min: 0, max: 1e9, whole: true }) ?? DEFAULTS.seed;
  const out = given.text("out") ?? DEFAULTS.out;
  const beginnings = await readBeginnings(labels, size);
  if (beginnings.length === 0) throw new UsageError(`there are no games on ${size}×${size} in ${labels}`);
  mkdirSync(dirname(out), { recursive: true });
  for (let game = await resume(out); game < games; game++) {
    const random = randomOf(seed, game);
    const beginning = beginnings[(random.next() >>> 0) % beginnings.length];
    const found = [...treePositions(beginning, game, sampling, random)];
    appendFileSync(out, found.map((position) => `${JSON.stringify(position)}\n`).join(""));
    if ((game + 1) % EVERY === 0) console.error(`tree-positions: ${game + 1} games`);
  }
  return OK;
}

/** The games of a file that begin on an empty board of this size. */
async function readBeginnings(path: string, size: number): Promise<Beginning[]> {
  const geometry = geometryOf(size);
  const found: Beginning[] = [];
  for await (const game of readLabels(path)) {
    const { first, komi, moves, rules, setup } = game;
    const isUsual = setup.length === 0 && first === BLACK;
    if (isUsual && game.geometry === geometry) found.push({ geometry, komi, moves, rules });
  }
  return found;
}

/**
 * Cuts the last game off, which may not be whole, and returns its number; 0 for a new file. Throws an Error for a file
 * that is no list of positions.
 */
async function resume(path: string): Promise<number> {
  if (!existsSync(path)) return 0;
  const { size } = statSync(path);
  let game = 0;
  let start = 0;
  let at = 0;
  let lines = 0;
  for await (const line of readLines(path)) {
    const end = at + line.length + 1;
    const number = LISTED.exec(line)?.[1];
    const isCut = end > size && (line.startsWith(LINE_START) || LINE_START.startsWith(line));
    lines++;
    if (number === undefined && !isCut) throw new Error(`line ${lines} of ${path} is no listed position`);
    if (number !== undefined && Number(number) !== game) [game, start] = [Number(number), at];
    at = end;
  }
  truncateSync(path, start);
  return game;
}
