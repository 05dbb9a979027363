/**
 * `npm run make-shards`: writes what the network is to learn from labelled games, in shards: for so many games of a
 * file one of each size of board, and one of the games held out. Shards that are there stay, so that it can be stopped
 * and started again, and goes on where a file has grown.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Geometry } from "../engine/board/geometry.ts";
import { type LabelledGame, readLabels } from "./label/labels.ts";
import { Lessons } from "./train/lessons.ts";
import { parseShardOptions, shardHelp, type ShardOptions } from "./train/options.ts";
import { recordBytes, writeRecord } from "./train/shard.ts";
import { HELD_OUT_EVERY } from "./train-policy/games.ts";

const lessons = new Map<Geometry, Lessons>();
const options = parseShardOptions(process.argv.slice(2));
if (options === "") console.log(shardHelp());
else process.exitCode = await run(options);

async function run(options: ShardOptions | string): Promise<number> {
  if (typeof options === "string") return fail(`${options}. See npm run make-shards -- --help`);
  for (const file of options.labels) if (!existsSync(file)) return fail(`there is no file ${file}`);
  mkdirSync(options.out, { recursive: true });
  try {
    for (const file of options.labels) await writeShards(file, options);
  } catch (error) {
    return fail((error as Error).message);
  }
  return 0;
}

/** Writes the shards of a file of labelled games. */
async function writeShards(file: string, { games, out }: ShardOptions): Promise<void> {
  const source = basename(file).replace(/\.jsonl(\.xz)?$/, "");
  const present = new Set(readdirSync(out).map((name) => name.replace(/^(train|held-out)-\d+-/, "")));
  let number = 0;
  let chunk: LabelledGame[] = [];
  for await (const game of readLabels(file)) {
    chunk.push(game);
    if (chunk.length < games) continue;
    const name = `${source}-${String(number++).padStart(4, "0")}.bin`;
    if (!present.has(name)) writeChunk(chunk, out, name);
    chunk = [];
  }
  const rest = `${source}-rest.bin`;
  for (const name of readdirSync(out)) if (name.endsWith(`-${rest}`)) rmSync(join(out, name));
  writeChunk(chunk, out, rest);
}

/** Writes the shards of some games, all or none. */
function writeChunk(games: readonly LabelledGame[], out: string, name: string): void {
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
  let positions = 0;
  for (const [shard, games] of shards) positions += writeShard(games, join(out, `${shard}.part`));
  for (const shard of shards.keys()) renameSync(join(out, `${shard}.part`), join(out, shard));
  const seconds = (performance.now() - start) / 1000;
  console.log(`${name}: ${positions} positions of ${games.length} games in ${seconds.toFixed(1)} s`);
}

/** Writes the positions of games on boards of one size; returns their number. */
function writeShard(games: readonly LabelledGame[], path: string): number {
  const { geometry } = games[0];
  const bytes = recordBytes(geometry.points.length);
  const positions = games.reduce((sum, { labels }) => sum + labels.length, 0);
  const buffer = Buffer.alloc(positions * bytes);
  let reader = lessons.get(geometry);
  if (!reader) lessons.set(geometry, (reader = new Lessons(geometry)));
  const { planes } = reader;
  let at = 0;
  for (const game of games) reader.read(game, (lesson) => (at = writeRecord(buffer, at, planes, lesson)));
  writeFileSync(path, buffer);
  return positions;
}

function fail(sentence: string): number {
  console.error(`make-shards: ${sentence}`);
  return 2;
}
