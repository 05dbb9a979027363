/**
 * `npm run prune-network`: takes the channels out of a network's file that are never above 0 within their block or that
 * nothing reads, and whole blocks of such channels, of which a shift of the trunk is left. The network says the same,
 * and evaluates more positions a second. A channel counts as dead if it is 0 at all points of all positions of some
 * games, whose moves are drawn by the network's own policy.
 */
import { writeFileSync } from "node:fs";
import { geometryOf, MAX_SIZE } from "../engine/board/geometry.ts";
import { Network } from "../engine/policy/network/network.ts";
import { WEBASSEMBLY } from "../engine/policy/network/wasm/api.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { OK } from "../src/cli/command.ts";
import { setV8Flags } from "../src/cli/model.ts";
import { randomOf } from "./label/sampled-games.ts";
import { LiveChannels, playSampledGame, pruned, readNetworkFile } from "./prune-network/pruned.ts";
import { runScript } from "./run-script.ts";

const DEFAULTS = { sizes: "13,19", games: 100, seed: 1 } as const;

const FLAGS: readonly ArgumentFlag[] = [
  { name: "sizes", value: "N,…", help: `of the boards (${DEFAULTS.sizes})` },
  { name: "games", value: "N", help: `on each of them (${DEFAULTS.games})` },
  { name: "seed", value: "N", help: `of all that is drawn (${DEFAULTS.seed})` },
  { name: "out", value: "FILE", help: "where the network goes (the file that it comes from)" },
];

process.exitCode = await runScript({
  name: "prune-network",
  usage: ["Usage: npm run prune-network -- NETWORK.json [flags]   takes out what has a part in nothing"],
  flags: FLAGS,
  notes: [],
  takesNames: true,
  run,
});

function run(given: Arguments): number {
  const [path] = given.names;
  if (given.names.length !== 1) throw new UsageError("it takes a network's file");
  const sizes = (given.text("sizes") ?? DEFAULTS.sizes).split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 7 && size <= MAX_SIZE)) {
    throw new UsageError(`--sizes takes numbers from 7 to ${MAX_SIZE}, with commas between them`);
  }
  const games = given.number("games", { min: 1, max: 1e6, whole: true }) ?? DEFAULTS.games;
  const seed = given.number("seed", { min: 0, max: 1e9, whole: true }) ?? DEFAULTS.seed;
  setV8Flags();
  const { file, weights } = readNetworkFile(path);
  const channels = new LiveChannels(weights);
  let positions = 0;
  for (const size of sizes) {
    const geometry = geometryOf(size);
    const network = new Network(geometry, weights, WEBASSEMBLY, (graph) => channels.watch(graph));
    for (let game = 0; game < games; game++) positions += playSampledGame(geometry, network, randomOf(seed, game));
    console.error(`prune-network: ${size}×${size} done, ${positions} positions so far`);
  }
  const live = channels.list();
  const within = live.map(({ length }) => length);
  console.error(`prune-network: live channels by block: ${within.join(", ")}`);
  const provenance = { ...file.provenance, pruned: { positions, sizes, live: within } };
  writeFileSync(given.text("out") ?? path, `${JSON.stringify({ ...pruned(file, live), provenance })}\n`);
  return OK;
}
