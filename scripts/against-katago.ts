/**
 * `npm run against-katago -- --katago FILE --model FILE…`: evaluations a second of processor time of both programs, by
 * the same network on the same positions, one thread each, by turns in one run.
 */
import { createReadStream } from "node:fs";
import { Board } from "../engine/board/board.ts";
import { type Geometry, geometryOf } from "../engine/board/geometry.ts";
import { KataFileNetwork, loadNetwork } from "../engine/policy/network/kata-policy.ts";
import { type SearchPosition } from "../engine/search/position.ts";
import { randomPosition } from "../engine/search/random-position.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { FAILED, OK } from "../src/cli/command.ts";
import { setV8Flags } from "../src/cli/v8-flags.ts";
import { KataGo } from "./against-katago/katago.ts";
import { runScript } from "./run-script.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "katago", value: "FILE", help: "KataGo's program (katago)" },
  { name: "config", value: "FILE", help: "its settings: one thread, one evaluation at a time" },
  { name: "model", value: "FILE", repeats: true, help: "a network; may be given several times" },
  { name: "size", value: "N", repeats: true, help: "a board; may be given several times (9 and 19)" },
  { name: "rounds", value: "N", help: "turns of both programs (5)" },
  { name: "seconds", value: "N", help: "processor time of a turn (2)" },
];

/** Middle games that are evaluated by turns. */
const POSITIONS = 8;
process.exitCode = await runScript({
  name: "against-katago",
  usage: ["Usage: npm run against-katago -- --model FILE [flags]   evaluations a second, ours and KataGo's"],
  flags: FLAGS,
  notes: ["Needs Linux, which tells the processor time of other programs. Exit code 0: measured; 1: not."],
  run,
});

async function run(given: Arguments): Promise<number> {
  setV8Flags();
  const models = given.texts("model");
  if (models.length === 0) throw new UsageError("--model names a network");
  const sizes = given.texts("size").map(Number);
  const rounds = given.number("rounds", { min: 1, max: 1000, whole: true }) ?? 5;
  const seconds = given.number("seconds", { min: 0.1, max: 1000 }) ?? 2;
  const config = given.text("config");
  if (config === undefined) throw new UsageError("--config names KataGo's settings");
  for (const model of models) {
    for (const size of sizes.length > 0 ? sizes : [9, 19]) {
      const geometry = geometryOf(size);
      const positions = Array.from({ length: POSITIONS }, (_, i) =>
        randomPosition(geometry, Math.floor(geometry.points.length / 3), i + 1),
      );
      const ours = await ourRate(model, geometry, positions);
      const katago = new KataGo(given.text("katago") ?? "katago", model, config);
      const pairs: [number, number][] = [];
      try {
        await katago.setUp(geometry);
        await katago.rate(positions, seconds / 4);
        ours(seconds / 4);
        for (let round = 0; round < rounds; round++) {
          pairs.push([ours(seconds), await katago.rate(positions, seconds)]);
        }
      } finally {
        katago.close();
      }
      const [we, they] = [0, 1].map((which) => median(pairs.map((pair) => pair[which])));
      const ratios = pairs.map(([a, b]) => a / b).sort((a, b) => a - b);
      console.log(
        `${model} ${size}×${size}: shinpan ${we.toFixed(0)}, KataGo ${they.toFixed(0)} evaluations a second; ` +
          `${median(ratios).toFixed(2)} times (${ratios[0].toFixed(2)}–${ratios[ratios.length - 1].toFixed(2)})`,
      );
    }
  }
  return models.length > 0 ? OK : FAILED;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** Measures our rate for so many seconds of processor time. */
async function ourRate(
  model: string,
  geometry: Geometry,
  positions: readonly SearchPosition[],
): Promise<(seconds: number) => number> {
  const network = new KataFileNetwork(await loadNetwork(createReadStream(model), false));
  const policy = network.policyFor(geometry)!;
  const asked = positions.map(({ board: snapshot, komi, toPlay }) => {
    const board = new Board(geometry);
    board.restore(snapshot);
    return { board, toPlay, recent: [], komi, territory: false };
  });
  const used = () => {
    const { system, user } = process.cpuUsage();
    return (system + user) / 1e6;
  };
  return (seconds) => {
    const start = used();
    let count = 0;
    do policy.evaluate(asked[count % asked.length], count++ % 8);
    while (used() - start < seconds);
    return count / (used() - start);
  };
}
