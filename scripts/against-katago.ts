/**
 * `npm run against-katago -- --katago FILE --config FILE --model FILE…`: evaluations a second of processor time of both
 * programs, by the same network on the same positions, one thread each, by turns in one run. With `--threads N` the
 * playouts a second of the clock with one thread and with N.
 */
import { createReadStream } from "node:fs";
import { geometryOf } from "../engine/board/geometry.ts";
import { KataFileNetwork, loadNetwork } from "../engine/policy/network/kata-policy.ts";
import { type SearchPosition } from "../engine/search/position.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../src/cli/arguments.ts";
import { median, rate } from "../src/cli/bench.ts";
import { evaluationOf, middleGames } from "../src/cli/model-command.ts";
import { OK } from "../src/cli/command.ts";
import { setV8Flags } from "../src/cli/model.ts";
import { Program } from "./against-katago/program.ts";
import { runScript } from "./run-script.ts";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "katago", value: "FILE", help: "KataGo's program (katago)" },
  { name: "config", value: "FILE", help: "its settings: one thread, one evaluation at a time" },
  { name: "model", value: "FILE", repeats: true, help: "a network; may be given several times" },
  { name: "size", value: "N", repeats: true, help: "a board; may be given several times (9 and 19)" },
  { name: "rounds", value: "N", help: "turns of both programs (5)" },
  { name: "seconds", value: "N", help: "processor time of a turn (2)" },
  { name: "threads", value: "N", help: "measures searches, with one thread and with N" },
  { name: "playouts", value: "N", help: "of each search (400)" },
  { name: "bundle", value: "FILE", help: "the engine that searches (dist/shinpan.mjs)" },
];

process.exitCode = await runScript({
  name: "against-katago",
  usage: ["Usage: npm run against-katago -- --model FILE [flags]   evaluations a second, ours and KataGo's"],
  flags: FLAGS,
  notes: ["Needs Linux, which shows the processor time of other programs. Exit code 0: measured; 1: not."],
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
  const katago = (model: string, threads: number): readonly string[] => [
    ...[given.text("katago") ?? "katago", "gtp", "-model", model, "-config", config, "-override-config"],
    `numSearchThreads=${threads},numEigenThreadsPerModel=${threads},maxVisits=1000000`,
  ];
  const threads = given.number("threads", { min: 1, max: 64, whole: true });
  const playouts = given.number("playouts", { min: 1, max: 1e6, whole: true }) ?? 400;
  const bundle = given.text("bundle") ?? "dist/shinpan.mjs";
  for (const model of models) {
    for (const size of sizes.length > 0 ? sizes : [9, 19]) {
      const positions = middleGames(geometryOf(size));
      const title = `${model} ${size}×${size}`;
      if (threads === undefined) {
        const pairs = await oneThread(model, katago(model, 1), positions, rounds, seconds);
        report(`${title}: shinpan and KataGo`, "evaluations", pairs);
        continue;
      }
      const ours = (n: number) => [process.execPath, bundle, "--model", model, "--threads", String(n)];
      const theirs = (n: number) => katago(model, n);
      for (const [name, command] of [
        ["shinpan", ours],
        ["KataGo", theirs],
      ] as const) {
        const pairs = [];
        for (let round = 0; round < rounds; round++) {
          const many = await searchRate(command(threads), positions, playouts);
          pairs.push([many, await searchRate(command(1), positions, playouts)] as const);
        }
        report(`${title}, ${name} with ${threads} threads and one`, "playouts", pairs);
      }
    }
  }
  return OK;
}

type Pairs = readonly (readonly [number, number])[];

/** Evaluations a second of processor time, ours and KataGo's. */
async function oneThread(
  model: string,
  katago: readonly string[],
  positions: readonly SearchPosition[],
  rounds: number,
  seconds: number,
): Promise<Pairs> {
  const ours = await ourRate(model, positions);
  const program = new Program(katago);
  const pairs: [number, number][] = [];
  try {
    await program.rate(positions, seconds / 4);
    ours(seconds / 4);
    for (let round = 0; round < rounds; round++) pairs.push([ours(seconds), await program.rate(positions, seconds)]);
  } finally {
    await program.close();
  }
  return pairs;
}

/** Playouts a second of the clock; the last position is for warming up. */
async function searchRate(command: readonly string[], positions: readonly SearchPosition[], playouts: number) {
  const program = new Program(command);
  try {
    await program.searchRate(positions.slice(-1), playouts);
    return await program.searchRate(positions.slice(0, -1), playouts);
  } finally {
    await program.close();
  }
}

/** Prints the medians of two rates, and how many times the second one the first one is. */
function report(what: string, unit: string, pairs: Pairs): void {
  const [a, b] = [0, 1].map((which) => median(pairs.map((pair) => pair[which])));
  const ratios = pairs.map(([x, y]) => x / y).sort((x, y) => x - y);
  console.log(
    `${what}: ${a.toFixed(0)} and ${b.toFixed(0)} ${unit} a second; ${median(ratios).toFixed(2)} times ` +
      `(${ratios[0].toFixed(2)}–${ratios[ratios.length - 1].toFixed(2)})`,
  );
}

/** Measures our rate for some seconds of processor time. */
async function ourRate(model: string, positions: readonly SearchPosition[]): Promise<(seconds: number) => number> {
  const geometry = geometryOf(positions[0].width, positions[0].height);
  const network = new KataFileNetwork(await loadNetwork(createReadStream(model), false));
  const evaluate = evaluationOf(network.policyFor(geometry)!, positions);
  const usedMs = () => {
    const { system, user } = process.cpuUsage();
    return (system + user) / 1000;
  };
  return (seconds) => rate(evaluate, 1000 * seconds, usedMs);
}
