/**
 * The whole way from labelled games to a network in the engine, with a tiny network, games that the playouts made up
 * and labels that know who won. It needs Python with PyTorch, which running shinpan does not.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK } from "../../../engine/board/colour.ts";
import { type Geometry, geometryOf, PASS } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { scorePlayout } from "../../../engine/playout/area.ts";
import { TacticalPlayout } from "../../../engine/playout/tactical.ts";
import { Network } from "../../../engine/policy/network/network.ts";
import { type NetworkFile, readNetwork } from "../../../engine/policy/network/shinpan-file.ts";
import { encodeOwnership, type Label, writeGame } from "../../../scripts/label/labels.ts";
import { randomNetwork } from "../../policy/network/random-network.ts";
import { evaluateRecord } from "../../policy/network/record.ts";
import { testFolder } from "../../support/folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LARGE = geometryOf(13);
const SMALL = geometryOf(7);
const GAMES = 60;
const KOMI = 6.5;

/** Ends with 0 if there is PyTorch, which is not loaded for it: that takes seconds. */
const HAS_TORCH = "import importlib.util, sys; sys.exit(importlib.util.find_spec('torch') is None)";

/** A Python that has PyTorch. */
const python = ["python3", "/usr/bin/python3"].find(
  (program) => spawnSync(program, ["-c", HAS_TORCH], { stdio: "ignore" }).status === 0,
);

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
  expect(status, `${program} ${args.join(" ")}\n${stderr}`).toBe(0);
  return stdout;
}

/** A line of labels: one playout from the empty board, labelled with its moves and how it ended. */
function madeUpGame(random: Random, geometry: Geometry, game: number): string {
  const { points } = geometry;
  const board = new Board(geometry);
  const trace = { moves: new Int16Array(3 * points.length), length: 0 };
  new TacticalPlayout(geometry, random).play(board, BLACK, trace);
  const owners = new Int32Array(geometry.length);
  const score = scorePlayout(board, owners) - KOMI;
  const played = Array.from(trace.moves.subarray(0, trace.length));
  const moves = played.map((p) => (p === PASS ? points.length : points.indexOf(p)));
  const labels = moves.map((move, ply): Label => {
    const sign = ply % 2 === 0 ? 1 : -1;
    return {
      moves: ply,
      winrate: sign * score > 0 ? 0.9 : 0.1,
      lead: sign * score,
      stdev: 5,
      noResult: 0,
      policy: [[move, 0.9], [points.length, 0.1]],
      ownership: encodeOwnership(points.map((p) => sign * owners[p])),
    };
  });
  const head = { game, teacher: "playouts", source: "playouts", geometry, rules: "chinese", komi: KOMI };
  return writeGame({ ...head, setup: [], first: BLACK, moves, labels });
}

interface Answer {
  readonly policy: number[];
  readonly value: number;
  readonly lead: number;
  readonly stdev: number;
  readonly ownership: number[];
}

function farthest(a: readonly number[], b: ArrayLike<number>): number {
  return Math.max(...a.map((x, i) => Math.abs(x - b[i])));
}

/** Runs scripts one after the other in one process, for to load PyTorch takes longer than most of them. */
const ONE_BY_ONE = `
import json, runpy, sys
for args in json.loads(sys.argv[1]):
    sys.argv, sys.path[0] = args, args[0].rpartition("/")[0]
    try:
        runpy.run_path(args[0], run_name="__main__")
    except SystemExit as end:
        if not isinstance(end.code, str):
            raise
        print(end.code)
    print("\\0", end="")`;

/** @param calls script and arguments of each @returns what each has printed, and the sentence that ended it */
function runPython(calls: readonly (readonly string[])[]): string[] {
  return run(python ?? "", ["-c", ONE_BY_ONE, JSON.stringify(calls)]).split("\0").slice(0, -1);
}

describe.skipIf(python === undefined)("the training (skipped without Python and PyTorch)", () => {
  const folder = testFolder();
  const at = (name: string) => join(folder, name);
  const script = (name: string) => join(ROOT, "scripts", "train", name);
  const labels = at("labels.jsonl");
  const makeShards = ["scripts/run.mjs", "make-shards", labels, "--out", folder, "--games", "50"];
  const provenance = ["--teacher", "playouts", "--labels", "made up", "--hardware", "a test", "--commit", "none"];
  /** What the network that was trained says of the first held-out positions. */
  let predictions: Answer[];
  /** Call -> what it has printed, see `CALLS`. */
  let printed: ReadonlyMap<readonly string[], string>;

  const size = ["--channels", "8", "--blocks", "2", "--positions", "12000", "--batch", "64", "--save", "0.01"];
  const training = [script("train.py"), "--shards", folder, "--out", at("net.pt"), "--held-out", "256", ...size];
  const net = predicting("net.pt");

  const measuring = [script("measure.py"), at("net.json"), "--shards", folder];
  const more = predicting("more.pt");

  const prunedFile = randomNetwork(1, { channels: 8, blocks: [false, true, false, true], within: [8, 3, 0, 0] });
  const pruned = predicting("pruned.json");
  const beyondPruned = predicting("beyond-pruned.pt");

  const withoutShards = [script("measure.py"), at("net.json"), "--shards", at("nothing")];
  const another = beginning("other.pt", "--channels", "8", "--blocks", "2", "--rounded");

  /** Everything that is asked of the scripts, in this order. */
  const CALLS = [
    ...[training, exporting("net"), net],
    ...[measuring, beginning("more.pt", "--start", at("net.json")), more, exporting("more")],
    beginning("other.pt", "--channels", "8", "--blocks", "2"),
    ...[pruned, beginning("beyond-pruned.pt", "--start", at("pruned.json")), beyondPruned],
    ...[withoutShards, another],
  ];

  beforeAll(() => {
    const random = new Random(1);
    const games = Array.from({ length: 2 * GAMES }, (_, i) => madeUpGame(random, i % 2 ? LARGE : SMALL, i));
    writeFileSync(labels, games.map((game) => `${game}\n`).join(""));
    run("node", makeShards);
    writeFileSync(at("pruned.json"), JSON.stringify({ ...prunedFile, provenance: { stages: [] } }));
    const texts = runPython(CALLS);
    printed = new Map(CALLS.map((call, i) => [call, texts[i]]));
    predictions = answersOf(net);
  }, 420_000);

  /** Makes a checkpoint a file of the engine. */
  function exporting(name: string): string[] {
    const files = ["--checkpoint", at(`${name}.pt`), "--out", at(`${name}.json`), "--shards", folder];
    return [script("export.py"), ...files, ...provenance];
  }

  /** Asks a network what it says of the first held-out positions. */
  function predicting(network: string): string[] {
    return [script("predict.py"), at(network), "--shard", at("held-out-7-labels-0000.bin"), "--count", "8"];
  }

  function linesOf<T>(call: readonly string[]): T[] {
    return (printed.get(call) ?? "").trim().split("\n").map((line) => JSON.parse(line) as T);
  }

  function answersOf(call: readonly string[]): Answer[] {
    return linesOf<Answer>(call);
  }

  /** A training of one step that changes nothing. */
  function beginning(out: string, ...flags: string[]): string[] {
    const size = ["--positions", "64", "--batch", "64", "--held-out", "64", "--rate", "0"];
    return [script("train.py"), "--out", at(out), "--shards", folder, ...size, ...flags];
  }

  /** Expects that the engine says of the held-out positions what was predicted. */
  function expectEngineToSayTheSame(file: NetworkFile, predicted: readonly Answer[]): void {
    const network = new Network(SMALL, readNetwork(file));
    const shard = readFileSync(at("held-out-7-labels-0000.bin"));
    expect(predicted.length).toBe(8);
    predicted.forEach(({ policy, value, lead, stdev, ownership }, k) => {
      evaluateRecord(network, SMALL, shard, k);
      expect(farthest(policy, network.policy)).toBeLessThan(0.1);
      expect(farthest(ownership, network.ownership)).toBeLessThan(0.05);
      expect(Math.abs(value - network.value)).toBeLessThan(0.02);
      expect(Math.abs(lead - network.lead)).toBeLessThan(1);
      expect(Math.abs(stdev - network.stdev)).toBeLessThan(1);
    });
  }

  /** Expects that a network says what the engine's says. */
  function expectToSayTheSame(call: readonly string[]): void {
    answersOf(call).forEach(({ policy, value }, k) => {
      expect(farthest(policy, predictions[k].policy)).toBeLessThan(0.1);
      expect(Math.abs(value - predictions[k].value)).toBeLessThan(0.02);
    });
  }

  it("has shards for each size of board, whole ones once and the rest", () => {
    const shards = readdirSync(folder).filter((name) => name.endsWith(".bin"));
    const parts = ["0000", "0001", "rest"];
    const kinds = ["held-out-7", "train-13", "train-7"];
    expect(shards.sort()).toEqual(kinds.flatMap((kind) => parts.map((part) => `${kind}-labels-${part}.bin`)));
    expect(run("node", makeShards)).toMatch(/^labels-rest\.bin: \d+ positions of 20 games/);
  });

  it("learns: its answers on held-out positions come nearer to the labels", () => {
    const lines = readFileSync(at("net.pt.log"), "utf8").trim().split("\n");
    type Line = {
      readonly heldOut: Readonly<Record<number, Readonly<Record<string, number>>>>;
      /** Block -> channels within it that are above 0 anywhere, of eight. */
      readonly live: readonly number[];
    };
    const logged = lines.map((line) => JSON.parse(line) as Line);
    const heldOut = logged.map((line) => line.heldOut);
    for (const { live } of logged) expect([live.length, live.every((n) => n > 0 && n <= 8)]).toEqual([2, true]);
    expect(heldOut.length).toBeGreaterThan(1);
    for (const name of ["kl", "winrate", "lead", "ownership"]) {
      expect(heldOut.at(-1)![7][name], name).toBeLessThan(heldOut[0][7][name]);
    }
  });

  it("gives the engine a network that says what it said in training, but for rounding", () => {
    expectEngineToSayTheSame(JSON.parse(readFileSync(at("net.json"), "utf8")), predictions);
  });

  it("reads a network that was pruned as the engine does, and goes on from it", () => {
    expectEngineToSayTheSame(prunedFile, answersOf(pruned));
    expectEngineToSayTheSame(prunedFile, answersOf(beyondPruned));
  });

  it("says so where there is nothing to measure on, and where the checkpoint is another training's", () => {
    expect(printed.get(withoutShards)).toContain(`there are no held-out positions in ${at("nothing")}`);
    expect(printed.get(another)).toContain("other.pt is of another training: --rounded was False and is True");
  });

  it("can measure the engine's network, and go on from it", () => {
    type Line = Record<"size" | "positions" | "kl", number>;
    const [total, ...stages] = linesOf<Line>(measuring);
    expect(total.size).toBe(7);
    expect(stages.reduce((sum, { positions }) => sum + positions, 0)).toBe(total.positions);
    expect(total.kl).toBeGreaterThan(0);
    expectToSayTheSame(more);
    const { provenance: written } = JSON.parse(readFileSync(at("more.json"), "utf8")) as {
      provenance: { stages: { command: string }[] };
    };
    expect(written.stages.map(({ command }) => command.split(" ").slice(1, 4))).toEqual([
      ["scripts/train/train.py", "--channels", "8"],
      ["scripts/train/train.py", "--start", "net.json"],
    ]);
  });
});
