/**
 * `npm run make-shards`: writes what the network is to learn from labelled games, in shards: for every --games games of
 * a file one of each size of board, and one of the games held out. Shards that are there stay, so that it can be
 * stopped and started again, and goes on where a file has grown.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Geometry } from "../engine/board/geometry.ts";
import { type Arguments, UsageError } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
import { type LabelledGame, readLabels } from "./label/labels.ts";
import { runScript } from "./run-script.ts";
import { Lessons, recordBytes, SHARD_FLAGS, shardOptions, type ShardOptions, writeRecord } from "./train/shard.ts";

/** The last part of a file, with fewer games than the others. */
const REST = "rest";
/** One of this many games, the first, is held out from training. */
const HELD_OUT_EVERY = 50;

const lessons = new Map<Geometry, Lessons>();
process.exitCode = await runScript({
  name: "make-shards",
  usage: ["Usage: npm run make-shards -- FILE… [flags]   makes of labelled games what is trained on"],
  flags: SHARD_FLAGS,
  notes: [
    "Shards that are there stay. What a file has beyond whole ones goes into a last",
    "one, anew each time. Shards are named after their file; those that it has no",
    "more, as after other --games, are removed.",
  ],
  takesNames: true,
  run,
});

async function run(given: Arguments): Promise<number> {
  const options = shardOptions(given);
  const { labels, out } = options;
  for (const file of labels) if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const sources = labels.map(sourceOf);
  const twice = sources.find((source, i) => sources.indexOf(source) < i);
  if (twice !== undefined) throw new UsageError(`two files are named ${twice}, and so would be their shards`);
  mkdirSync(out, { recursive: true });
  const empty: string[] = [];
  for (const file of labels) if (!(await writeShards(file, options))) empty.push(file);
  for (const file of empty) console.error(`make-shards: there are no labelled games in ${file}`);
  return empty.length === 0 ? OK : FAILED;
}

/** What a file's shards are named after. */
function sourceOf(file: string): string {
  return basename(file).replace(/\.jsonl(\.xz)?$/, "");
}

/** Writes the shards of a file, and removes those that it has no more. Returns whether it has labelled games. */
async function writeShards(file: string, { games, out }: ShardOptions): Promise<boolean> {
  const source = sourceOf(file);
  const current = new Set<string>();
  let number = 0;
  let chunk: LabelledGame[] = [];
  const write = (part: string) => {
    for (const shard of writeChunk(chunk, out, `${source}-${part}.bin`, part !== REST)) current.add(shard);
    chunk = [];
  };
  for await (const game of readLabels(file)) {
    chunk.push(game);
    if (chunk.length === games) write(String(number++).padStart(4, "0"));
  }
  if (chunk.length > 0) write(REST);
  if (current.size === 0) return false;
  for (const name of readdirSync(out)) {
    const [, of] = /^(?:train|held-out)-\d+-(.*)-(?:\d{4,}|rest)\.bin$/.exec(name) ?? [];
    if (of === source && !current.has(name)) rmSync(join(out, name));
  }
  return true;
}

/** Writes the shards of some games, or keeps them if all are there, and returns their names. */
function writeChunk(games: readonly LabelledGame[], out: string, name: string, keeps: boolean): string[] {
  const start = performance.now();
  const shards = new Map<string, LabelledGame[]>();
  for (const game of games) {
    if (game.geometry.width !== game.geometry.height) continue;
    const kind = game.game % HELD_OUT_EVERY === 0 ? "held-out" : "train";
    const shard = `${kind}-${game.geometry.width}-${name}`;
    const games = shards.get(shard);
    if (games) games.push(game);
    else shards.set(shard, [game]);
  }
  const names = [...shards.keys()];
  // A run that was killed may have left some of them, one with other --games those of other games.
  const isThere = (shard: string) => sizeOf(join(out, shard)) === bytesOf(shards.get(shard)!);
  if (!keeps || !names.every(isThere)) {
    for (const [shard, games] of shards) writeShard(games, join(out, `${shard}.part`));
    for (const shard of names) renameSync(join(out, `${shard}.part`), join(out, shard));
    const positions = [...shards.values()].reduce((sum, games) => sum + positionsOf(games), 0);
    const seconds = (performance.now() - start) / 1000;
    console.log(`${name}: ${positions} positions of ${games.length} games in ${seconds.toFixed(1)} s`);
  }
  return names;
}

/** Bytes of a file; undefined if there is none. */
function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

function positionsOf(games: readonly LabelledGame[]): number {
  return games.reduce((sum, { labels }) => sum + labels.length, 0);
}

/** Bytes of a shard with the positions of games on boards of one size. */
function bytesOf(games: readonly LabelledGame[]): number {
  return positionsOf(games) * recordBytes(games[0].geometry.points.length);
}

/** Writes the positions of games on boards of one size. */
function writeShard(games: readonly LabelledGame[], path: string): void {
  const { geometry } = games[0];
  const buffer = Buffer.alloc(bytesOf(games));
  let reader = lessons.get(geometry);
  if (!reader) lessons.set(geometry, (reader = new Lessons(geometry)));
  const { planes } = reader;
  let at = 0;
  for (const game of games) reader.read(game, (lesson) => (at = writeRecord(buffer, at, planes, lesson)));
  writeFileSync(path, buffer);
}
