/**
 * `npm run make-shards`: draws positions from game records and writes what the network is to learn from them, a shard
 * after the other, each with positions of all games, and one of games held out. Shards that are there stay, so that it
 * can be stopped and started again. The same options give the same shards.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Board } from "../engine/board/board.ts";
import { type Geometry, geometryOf } from "../engine/board/geometry.ts";
import { Random } from "../engine/board/random.ts";
import { InputPlanes, RECENT_MOVES } from "../engine/policy/net/planes.ts";
import { parseShardOptions, type ShardOptions, USAGE } from "./train/options.ts";
import { recordBytes, writeRecord } from "./train/shard.ts";
import { outcomeFor } from "./train/targets.ts";
import { countGames, HELD_OUT_EVERY, readGames, replay } from "./train-policy/games.ts";

/** A chance is drawn as one of so many numbers. */
const CHANCES = 2 ** 32;
/** Room in a shard beyond the number of positions that is asked for. */
const ROOM = 1.1;

interface Shard {
  readonly file: string;
  readonly games: string;
  readonly geometry: Geometry;
  /** Whether from games held out or from all the others. */
  readonly heldOut: boolean;
  readonly positions: number;
  /** Probability of each position. */
  readonly share: number;
  readonly seed: number;
}

const options = parseShardOptions(process.argv.slice(2));
if (options === "") console.log(USAGE);
else process.exitCode = await run(options);

async function run(options: ShardOptions | string): Promise<number> {
  if (typeof options === "string") return fail(`${options}. See npm run make-shards -- --help`);
  const { games, heldOut, out, positions, seed, shards, size } = options;
  if (!existsSync(games)) return fail(`there is no file ${games}`);
  const geometry = geometryOf(size);
  const { moves } = await countGames(games, geometry);
  if (moves === 0) return fail(`there are no games on ${size}×${size} in ${games}`);
  mkdirSync(out, { recursive: true });
  const heldOutMoves = moves / HELD_OUT_EVERY;
  const source = { games, geometry };
  const file = join(out, `held-out-${size}.bin`);
  const share = Math.min(1, heldOut / heldOutMoves);
  await writeShard({ ...source, file, heldOut: true, positions: heldOut, share, seed });
  for (let i = 0; i < shards; i++) {
    const file = join(out, `train-${size}-${String(i).padStart(4, "0")}.bin`);
    const share = Math.min(1, positions / (moves - heldOutMoves));
    await writeShard({ ...source, file, heldOut: false, positions, share, seed: seed + 1 + i });
  }
  return 0;
}

/** Writes a shard, unless it is there. */
async function writeShard({ file, games, geometry, heldOut, positions, share, seed }: Shard): Promise<void> {
  if (existsSync(file)) return;
  const random = new Random(seed);
  const board = new Board(geometry);
  const planes = new InputPlanes(geometry);
  const bytes = recordBytes(geometry.points.length);
  const buffer = Buffer.alloc(Math.ceil(positions * ROOM) * bytes);
  const indexOf = new Map(geometry.points.map((p, i) => [p, i]));
  let at = 0;
  let index = 0;
  for await (const game of readGames(games)) {
    if ((index++ % HELD_OUT_EVERY === 0) !== heldOut || game.geometry !== geometry) continue;
    replay(game, board, ({ colour, move, ply }) => {
      if (random.next() >>> 0 >= share * CHANCES || at === buffer.length) return;
      const recent = Array.from({ length: RECENT_MOVES }, (_, k) => game.moves[ply - 1 - k]);
      planes.fill(board, colour, recent);
      const target = { move: indexOf.get(move) ?? geometry.points.length, ply, ...outcomeFor(game, colour, ply) };
      at = writeRecord(buffer, at, planes, target);
    });
  }
  writeFileSync(`${file}.part`, buffer.subarray(0, at));
  renameSync(`${file}.part`, file);
  console.log(`${file}: ${at / bytes} positions`);
}

function fail(sentence: string): number {
  console.error(`make-shards: ${sentence}`);
  return 2;
}
