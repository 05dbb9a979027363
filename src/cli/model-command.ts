/** `shinpan model`: what the network of a file is, what shinpan can do with it, and how fast and exact it is here. */
import { geometryOf, MAX_SIZE, MIN_SIZE } from "../../engine/board/geometry.ts";
import { readKataNetwork } from "../../engine/policy/network/kata-file.ts";
import {
  exactPolicy,
  KataFileNetwork,
  loadNetwork,
  type SharedNetwork,
} from "../../engine/policy/network/kata-policy.ts";
import { type Arguments, UsageError } from "./arguments.ts";
import { compareOnGames, type Differences, measureMemory, measurePolicy, type NetworkMemory } from "./bench/model.ts";
import { OK, type Subcommand } from "./command.ts";
import { gunzip, readModel } from "./model.ts";
import type { Terminal } from "../io/terminal.ts";

const SIZES = [9, 13, 19] as const;
/** Positions that are compared on a board, and multiplications by which a large network has fewer of them. */
const MOST_POSITIONS = 40;
const LEAST_POSITIONS = 3;
const PRODUCTS = 5e9;

/** Values of networks, in words. */
const VALUES = {
  lead: "lead",
  ownership: "ownership",
  shortTermErrors: "short-term errors",
  optimism: "optimistic policy",
  humanProfiles: "human profiles",
  moveValues: "values of moves",
} as const;

export const MODEL_COMMAND: Subcommand = {
  name: "model",
  form: ["shinpan model FILE", "tell what a network of KataGo's is, how fast and how exact"],
  usage: ["shinpan model: a network of KataGo's", "", "Usage: shinpan model [flags] FILE"],
  flags: [{ name: "json", help: "print everything as JSON" }],
  notes: [
    "Whole numbers, as shinpan computes a network, are compared with floats on",
    "positions of games that the network plays by its first thoughts: the more the",
    "smaller it is.",
    "",
    "Exit code: 0 done, 2 the file is no network that shinpan can read, or wrong",
    "arguments.",
  ],
  run: describe,
};

async function describe(given: Arguments, terminal: Terminal): Promise<number> {
  if (given.names.length !== 1) throw new UsageError("model needs one file, no more: shinpan model FILE.bin.gz");
  const [path] = given.names;
  const isJson = given.has("json");
  const say = (...lines: string[]) => terminal.write(isJson ? "" : lines.map((line) => `${line}\n`).join(""));
  const network = await readModel(path, (file) => loadNetwork(file, true, gunzip));
  const policies = new KataFileNetwork(network);
  let largest = MAX_SIZE;
  while (!policies.serves(geometryOf(largest))) largest--;
  const memory = measureMemory(network, geometryOf(largest));
  // An error below 0 is one that the network does not know.
  const shortTermErrors = policies.policyFor(geometryOf(largest))!.details!.winlossError >= 0;
  const values = { ...valuesOf(network), shortTermErrors };
  const facts = { ...factsOf(network), boards: { smallest: MIN_SIZE, largest }, values, memory };
  say(...factLines(facts));

  const evaluationsPerSecond: Record<string, number> = {};
  for (const size of SIZES) {
    evaluationsPerSecond[size] = Math.round(measurePolicy(policies.policyFor(geometryOf(size))!));
    say(`${size}×${size}: ${evaluationsPerSecond[size]} evaluations a second of one thread's processor time`);
  }

  const quantising: Record<string, Differences> = {};
  if (network.packed) {
    const floats = await readModel(path, (file) => readKataNetwork(file, (weights) => weights, gunzip));
    say("whole numbers against floats, mean differences on positions of its own games:");
    for (const size of SIZES) {
      const geometry = geometryOf(size);
      const few = Math.floor(PRODUCTS / (network.parameters * geometry.points.length));
      const positions = Math.min(MOST_POSITIONS, Math.max(LEAST_POSITIONS, few));
      const exact = exactPolicy(floats, floats.graph, geometry);
      quantising[size] = compareOnGames(exact, policies.policyFor(geometry)!, positions);
      say(differenceLine(size, quantising[size]));
    }
  }
  const measured = { ...facts, evaluationsPerSecond, quantising: network.packed ? quantising : null };
  if (isJson) terminal.write(`${JSON.stringify(measured)}\n`);
  return OK;
}

/** What a file says of its network. */
function factsOf({ blocks, channels, name, parameters, version }: SharedNetwork) {
  // KataGo names a network after its samples of training and positions of self-play.
  const [, steps, positions] = /-s(\d+)-d(\d+)/.exec(name) ?? [];
  return {
    ...{ name, version, parameters, channels, blocks: Object.fromEntries(blocks) },
    training: steps === undefined ? null : { steps: Number(steps), positions: Number(positions) },
  };
}

type Facts = ReturnType<typeof factsOf> & {
  readonly boards: { readonly smallest: number; readonly largest: number };
  readonly values: Readonly<Record<keyof typeof VALUES, boolean>>;
  readonly memory: NetworkMemory;
};

/** What a network says of a position. */
function valuesOf({ metadata, policies }: SharedNetwork): Omit<Facts["values"], "shortTermErrors"> {
  return {
    ...{ lead: true, ownership: true, optimism: policies > 1 },
    ...{ humanProfiles: metadata, moveValues: policies === 4 },
  };
}

function factLines(facts: Facts): string[] {
  const { blocks, boards, channels, memory, name, parameters, training, values, version } = facts;
  const kindText = (kind: string) => kind.replace(/_block$/, "").replaceAll("_", " ");
  const kinds = Object.entries(blocks).map(([kind, count]) => `${count} ${kindText(kind)}`);
  const all = Object.keys(VALUES) as (keyof typeof VALUES)[];
  const named = (isThere: boolean) => all.filter((value) => values[value] === isThere).map((value) => VALUES[value]);
  const without = named(false);
  const [first, further] = [memory.firstThread, memory.furtherThread].map(inMegabytes);
  return [
    name,
    `version ${version}: ${channels} channels; blocks: ${kinds.join(", ")}; ${inMillions(parameters)} parameters`,
    ...(training ? [`training: ${inMillions(training.steps)} steps, ${inMillions(training.positions)} positions`] : []),
    `boards: ${boards.smallest}×${boards.smallest} to ${boards.largest}×${boards.largest}`,
    `values: win rate, ${named(true).join(", ")}${without.length > 0 ? `; not ${without.join(", ")}` : ""}`,
    `memory of the network: ${first} for one thread, ${further} for each further`,
  ];
}

function differenceLine(size: number, { lead, policy, positions, sameMove, winrate }: Differences): string {
  const share = Math.round(100 * sameMove);
  return (
    `${size}×${size}: KL ${policy.toPrecision(2)}, win rate ${winrate.toFixed(4)}, lead ${lead.toFixed(2)}, ` +
    `first move the same in ${share} % of ${positions}`
  );
}

function inMillions(count: number): string {
  return `${(count / 1e6).toPrecision(3)} million`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toPrecision(2)} MB`;
}
