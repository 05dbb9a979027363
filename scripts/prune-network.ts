/**
 * `npm run prune-network`: takes the channels out of a network's file that are never above 0 within their block or that
 * nothing reads, and whole blocks of such channels, of which a shift of the trunk is left. The network says the same,
 * and evaluates more positions a second. A channel counts as dead if it is 0 at all points of all positions of labelled
 * games.
 */
import { writeFileSync } from "node:fs";
import type { Geometry } from "../engine/board/geometry.ts";
import { Network } from "../engine/policy/network/network.ts";
import { WEBASSEMBLY } from "../engine/policy/network/wasm/api.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { OK } from "../src/cli/command.ts";
import { setV8Flags } from "../src/cli/model.ts";
import { readLabels } from "./label/labels.ts";
import { LiveChannels, pruned, readNetworkFile } from "./prune-network/pruned.ts";
import { runScript } from "./run-script.ts";
import { Lessons } from "./train/shard.ts";

const GAMES = 1000;
const FLAGS: readonly ArgumentFlag[] = [
  { name: "games", value: "N", help: `the first N of each file of labels (${GAMES})` },
  { name: "out", value: "FILE", help: "where the network goes (the file that it comes from)" },
];

process.exitCode = await runScript({
  name: "prune-network",
  usage: ["Usage: npm run prune-network -- NETWORK.json LABELS… [flags]   takes out what has a part in nothing"],
  flags: FLAGS,
  notes: [],
  takesNames: true,
  run,
});

async function run(given: Arguments): Promise<number> {
  const [path, ...labels] = given.names;
  if (labels.length === 0) throw new UsageError("it takes a network's file and files of labelled games");
  const games = given.number("games", { min: 1, max: 1e6, whole: true }) ?? GAMES;
  setV8Flags();
  const { file, weights } = readNetworkFile(path);
  const channels = new LiveChannels(weights);
  const readers = new Map<Geometry, { readonly lessons: Lessons; readonly network: Network }>();
  let positions = 0;
  for (const name of labels) {
    let left = games;
    for await (const game of readLabels(name)) {
      const { geometry } = game;
      const reader = readers.get(geometry) ?? {
        lessons: new Lessons(geometry),
        network: new Network(geometry, weights, WEBASSEMBLY, (graph) => channels.watch(graph)),
      };
      readers.set(geometry, reader);
      const { lessons, network } = reader;
      lessons.read(game, (lesson) => network.evaluate(lessons.planes.bits, lessons.planes.unlikely, lesson));
      positions += game.labels.length;
      if (--left === 0) break;
    }
  }
  const live = channels.list();
  const within = live.map(({ length }) => length);
  console.error(`prune-network: ${positions} positions; live channels by block: ${within.join(", ")}`);
  const provenance = { ...file.provenance, pruned: { positions, live: within } };
  writeFileSync(given.text("out") ?? path, `${JSON.stringify({ ...pruned(file, live), provenance })}\n`);
  return OK;
}
