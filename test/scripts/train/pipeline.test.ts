/**
 * The whole way from game records to a network in the engine, with a tiny network and games that the playouts made up.
 * It needs Python with PyTorch, which running shinpan does not.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK } from "../../../engine/board/colour.ts";
import { type Geometry, geometryOf, PASS } from "../../../engine/board/geometry.ts";
import { Random } from "../../../engine/board/random.ts";
import { scoreAsItStands } from "../../../engine/playout/area.ts";
import { TacticalPlayout } from "../../../engine/playout/tactical.ts";
import { Network } from "../../../engine/policy/net/network.ts";
import { readNetwork } from "../../../engine/policy/net/weights/format.ts";
import { evaluateRecord } from "../../policy/net/record.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const GEOMETRY = geometryOf(19);
/** A smaller one, to be learned besides. */
const SMALL = geometryOf(9);
const GAMES = 200;
const KOMI = 6.5;

/** A Python that has PyTorch. */
const python = ["python3", "/usr/bin/python3"].find(
  (program) => spawnSync(program, ["-c", "import torch"], { stdio: "ignore" }).status === 0,
);

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
  expect(status, `${program} ${args.join(" ")}\n${stderr}`).toBe(0);
  return stdout;
}

/** A line of the table of games: one playout from the empty board. */
function madeUpGame(random: Random, geometry: Geometry): string {
  const board = new Board(geometry);
  const trace = { moves: new Int16Array(3 * geometry.points.length), length: 0 };
  new TacticalPlayout(geometry, random).play(board, BLACK, trace);
  const margin = scoreAsItStands(board) - KOMI;
  const letter = (n: number) => String.fromCharCode(97 + n);
  const moves = Array.from(trace.moves.subarray(0, trace.length), (p) =>
    p === PASS ? "tt" : letter(geometry.column(p)) + letter(geometry.row(p)),
  );
  const result = `${margin > 0 ? "B" : "W"}+${Math.abs(margin)}`;
  return [geometry.width, KOMI, result, "B", "", "", "", moves.join("")].join("\t");
}

describe.skipIf(python === undefined)("the training (skipped without Python and PyTorch)", () => {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-train-"));
  const at = (name: string) => join(folder, name);
  const train = (name: string) => join(ROOT, "scripts", "train", name);
  let predictions: ReturnType<typeof predict>;

  beforeAll(() => {
    const random = new Random(1);
    const ofSize = (geometry: Geometry) => Array.from({ length: GAMES }, () => madeUpGame(random, geometry));
    const games = [GEOMETRY, SMALL].flatMap(ofSize);
    writeFileSync(at("games.tsv"), games.map((game) => `${game}\n`).join(""));
    const amounts = ["--shards", "2", "--positions", "3000", "--held-out", "300"];
    const shards = ["scripts/run.mjs", "make-shards", "--games", at("games.tsv"), ...amounts];
    run("node", [...shards, "--out", folder]);
    run("node", [...shards, "--out", at("small"), "--size", String(SMALL.width)]);
    const size = ["--channels", "8", "--blocks", "2", "--positions", "5000", "--held-out", "256"];
    const small = ["--small", at("small"), "--small-share", "0.2"];
    run(python ?? "", [train("train.py"), "--shards", folder, "--out", at("net.pt"), ...small, ...size]);
    const files = ["--checkpoint", at("net.pt"), "--out", at("net.json"), "--shard", at("train-19-0000.bin")];
    run(python ?? "", [train("export.py"), ...files, "--hardware", "a test"]);
    predictions = predict("net.pt");
  }, 240_000);

  /** What a checkpoint says of the first held-out positions. */
  function predict(checkpoint: string): { policy: number[]; value: number; lead: number }[] {
    const shard = ["--shard", at("held-out-19.bin"), "--count", "8"];
    return run(python ?? "", [train("predict.py"), "--checkpoint", at(checkpoint), ...shard])
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { policy: number[]; value: number; lead: number });
  }

  afterAll(() => rmSync(folder, { recursive: true }));

  it("learns: the loss falls", () => {
    const lines = readFileSync(at("net.pt.log"), "utf8").trim().split("\n");
    const { small } = JSON.parse(lines[0]) as { small: { top1: number }[] };
    expect(small.length).toBe(1);
    expect(small[0].top1).toBeGreaterThanOrEqual(0);
    const losses = lines.map((line) => (JSON.parse(line) as { loss: number[] }).loss[0]);
    expect(losses.length).toBe(2);
    expect(losses[1]).toBeLessThan(losses[0]);
  });

  it("gives the engine a network that says what it said in training, but for rounding", () => {
    const network = new Network(GEOMETRY, readNetwork(JSON.parse(readFileSync(at("net.json"), "utf8"))));
    const shard = readFileSync(at("held-out-19.bin"));
    predictions.forEach(({ policy, value, lead }, k) => {
      evaluateRecord(network, GEOMETRY, shard, k);
      const worst = Math.max(...policy.map((logit, i) => Math.abs(logit - network.policy[i])));
      expect(worst).toBeLessThan(0.1);
      expect(Math.abs(value - network.value)).toBeLessThan(0.02);
      expect(Math.abs(lead - network.score)).toBeLessThan(1);
    });
  });

  it("can go on from the engine's network, and say the same again", () => {
    const files = ["--file", at("net.json"), "--shard", at("train-19-0000.bin"), "--out", at("again.pt")];
    run(python ?? "", [train("checkpoint.py"), ...files]);
    predict("again.pt").forEach(({ policy, value }, k) => {
      const worst = Math.max(...policy.map((logit, i) => Math.abs(logit - predictions[k].policy[i])));
      expect(worst).toBeLessThan(0.1);
      expect(Math.abs(value - predictions[k].value)).toBeLessThan(0.02);
    });
    const grown = ["--shards", folder, "--out", at("grown.pt"), "--grow", at("again.pt"), "--positions", "256"];
    run(python ?? "", [train("train.py"), ...grown, "--channels", "8", "--blocks", "2", "--held-out", "256"]);
    const exported = ["--checkpoint", at("grown.pt"), "--out", at("grown.json"), "--shard", at("train-19-0000.bin")];
    run(python ?? "", [train("export.py"), ...exported, "--hardware", "a test"]);
    const { provenance } = JSON.parse(readFileSync(at("grown.json"), "utf8")) as { provenance: { commands: string[] } };
    expect(provenance.commands[0]).toBe("python3 scripts/train/checkpoint.py --file net.json");
  }, 60_000);
});
