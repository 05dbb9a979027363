import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BLACK, type Colour } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Network } from "../../../engine/policy/network/network.ts";
import { WEBASSEMBLY } from "../../../engine/policy/network/wasm/api.ts";
import {
  type BlockFile, decodeBase85, type NetworkFile, readNetwork,
} from "../../../engine/policy/network/shinpan-file.ts";
import { writeGame } from "../../../scripts/label/labels.ts";
import { encodeBase85, LiveChannels, pruned } from "../../../scripts/prune-network/pruned.ts";
import { randomInput, randomNetwork } from "../../policy/network/random-network.ts";
import { testFolder } from "../../support/folder.ts";

const GEOMETRY = geometryOf(7);
const CHANNELS = 12;
/** Block -> channels within it that can be above 0. */
const LIVE = [[...Array(CHANNELS).keys()], [2, 3, 7], [], [11]];

/** Channels that the second convolution of the first and the second block is made not to read. */
const UNREAD = [[0, 5, 11], [2, 3, 7]];

/** A network of four blocks with dead channels; the second and the last one pool. */
function network(): NetworkFile {
  const file = randomNetwork(7, { channels: CHANNELS, blocks: [false, true, false, true], heads: 8 });
  const blocks = file.blocks.map((block, i): BlockFile => {
    const { first, ...rest } = block as BlockFile;
    const bias = Float32Array.from({ length: CHANNELS }, (_, k) => (LIVE[i].includes(k) ? 300 : -1e6));
    return { first: { ...first, bias: encodeBase85(new Uint8Array(bias.buffer)) }, ...rest };
  });
  return { ...file, blocks };
}

/** What a network says of positions that nobody played. */
function answers(file: NetworkFile, network = new Network(GEOMETRY, readNetwork(file))) {
  return [1, 2, 3].map((seed) => {
    const { bits, unlikely } = randomInput(GEOMETRY.points.length, seed);
    network.evaluate(bits, unlikely, { komi: 6.5, territory: seed === 2, passed: false });
    const { lead, ownership, policy, stdev, value } = network;
    return { policy: [...policy], value, lead, stdev, ownership: [...ownership] };
  });
}

function liveChannels(file: NetworkFile): number[][] {
  const weights = readNetwork(file);
  const channels = new LiveChannels(weights);
  answers(file, new Network(GEOMETRY, weights, WEBASSEMBLY, (graph) => channels.watch(graph)));
  return channels.list();
}

describe("a network with dead channels", () => {
  it("has those live that are above 0 in a position", () => expect(liveChannels(network())).toEqual(LIVE));

  it("has those dead, too, that nothing reads", () => {
    const file = network();
    const blocks = file.blocks.map((block, i): BlockFile => {
      const { second, ...rest } = block as BlockFile;
      if (i > 1) return { second, ...rest };
      const isUnread = (place: number) => UNREAD[i].includes(place % CHANNELS);
      const weights = decodeBase85(second.weights)!.map((weight, place) => (isUnread(place) ? 0 : weight));
      return { second: { ...second, weights: encodeBase85(weights) }, ...rest };
    });
    const left = LIVE.map((channels, i) => channels.filter((channel) => !UNREAD[i]?.includes(channel)));
    expect(liveChannels({ ...file, blocks })).toEqual(left);
    expect(answers(pruned({ ...file, blocks }, left))).toEqual(answers({ ...file, blocks }));
  });

  it("says the same to the last bit without them", () => {
    const small = pruned(network(), LIVE);
    expect(small.blocks.map((block) => ("shift" in block ? 0 : block.second.in))).toEqual([12, 3, 0, 1]);
    expect(answers(small)).toEqual(answers(network()));
  });

  it("has none any more when it is pruned, and stays as it is when it is pruned again", () => {
    const small = pruned(network(), LIVE);
    const left = [LIVE[0], [0, 1, 2], [], [0]];
    expect(liveChannels(small)).toEqual(left);
    expect(pruned(small, left)).toEqual(small);
  });
});

describe("npm run prune-network", () => {
  const folder = testFolder();
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/run.mjs", "prune-network", ...args], { encoding: "utf8" });

  it("writes the smaller network, and notes what it was pruned by", () => {
    const [from, to, labels] = ["net.json", "small.json", "labels.jsonl"].map((name) => join(folder, name));
    writeFileSync(from, JSON.stringify({ ...network(), provenance: { teacher: "nobody" } }));
    const label = { winrate: 0.5, lead: 0, noResult: 0, policy: [[20, 1] as const], ownership: "N".repeat(49) };
    const start = { teacher: "nobody", source: "policy", rules: "chinese", komi: 7, setup: [], first: BLACK as Colour };
    const labelled = [0, 1, 2].map((moves) => ({ moves, ...label }));
    const game = { ...start, geometry: GEOMETRY, moves: [24, 10], labels: labelled };
    writeFileSync(labels, [1, 2, 3].map((number) => `${writeGame({ ...game, game: number })}\n`).join(""));
    const { status, stderr } = run(from, labels, "--games", "2", "--out", to);
    expect([status, stderr]).toEqual([0, "prune-network: 6 positions; live channels by block: 12, 3, 0, 1\n"]);
    const { provenance, ...small } = JSON.parse(readFileSync(to, "utf8"));
    expect(small).toEqual(pruned(network(), LIVE));
    expect(provenance).toEqual({ teacher: "nobody", pruned: { positions: 6, live: [12, 3, 0, 1] } });
  });

  it("without labels says what it takes", () => {
    const { status, stderr } = run("net.json");
    const sentence = "it takes a network's file and files of labelled games";
    expect([status, stderr]).toEqual([2, `prune-network: ${sentence}\nTry npm run prune-network -- --help.\n`]);
  });
});
