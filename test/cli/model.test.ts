/** `shinpan model`: what it says of files, and how it compares two computations of a network. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { KataFileNetwork } from "../../engine/policy/network/kata-policy.ts";
import { compareOnGames, MODEL_COMMAND } from "../../src/cli/model-command.ts";
import { NETWORK_SHAPES, plainNetwork, writeNetwork, zipped } from "../support/kata-network.ts";
import { run } from "./terminal.ts";
import { testFolder } from "../support/folder.ts";

/** Measurements and comparisons on a busy machine. */
const SLOW_MS = 120_000;

/** A round of 300 ms, and one tick more: 30 evaluations in 310 ms. */
const TICK_MS = 10;
const TICKING_RATE = 97;

/** Runs the command with a clock of processor time that goes on by a tick whenever it is read: once an evaluation. */
async function runTicking(args: readonly string[]) {
  let user = 0;
  const clock = vi.spyOn(process, "cpuUsage").mockImplementation(() => ({ user: (user += TICK_MS * 1000), system: 0 }));
  const ended = await run(MODEL_COMMAND, args);
  clock.mockRestore();
  return ended;
}

const folder = testFolder();

function fileOf(bytes: Uint8Array, name = "model.bin.gz"): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** A network's file with another name of the network. */
function named(name: string, shape: string): Uint8Array {
  const { bytes } = writeNetwork(NETWORK_SHAPES[shape]);
  return Buffer.concat([Buffer.from(name), bytes.subarray(bytes.indexOf(10))]);
}

describe("shinpan model", () => {
  it("prints all of a network as JSON", async () => {
    const bytes = named("mine-s1000-d200", "version 16, four policies, root mean square of the board");
    const { code, stdout } = await runTicking([fileOf(zipped(bytes)), "--json"]);
    expect(code).toBe(0);
    const printed = JSON.parse(stdout) as Record<string, Record<string, never>>;
    const { evaluationsPerSecond, memory, name, parameters, quantising } = printed;
    expect(printed).toMatchObject({
      version: 16,
      channels: 16,
      blocks: { ordinary_block: 1 },
      training: { steps: 1000, positions: 200 },
      boards: { smallest: 2, largest: 19 },
    });
    const one = { lead: true, ownership: true, optimism: true, shortTermErrors: true };
    expect(printed.values).toEqual({ ...one, humanProfiles: false, moveValues: true });
    expect(name).toMatch(/^mine-s1000-d200, [0-9a-f]{8}$/);
    expect(parameters).toBeGreaterThan(3 * 3 * 16 * 12 * 2);
    expect(memory.firstThread).toBeGreaterThan(memory.furtherThread);
    for (const size of [9, 13, 19]) {
      expect(evaluationsPerSecond[size]).toBe(TICKING_RATE);
      expect(quantising[size]).toMatchObject({ positions: 40 });
      const { lead, policy, sameMove, winrate } = quantising[size] as Record<string, number>;
      // As a random network has them.
      for (const [difference, most] of [[policy, 0.01], [winrate, 0.01], [lead, 1]]) {
        expect(difference).toBeGreaterThan(0);
        expect(difference).toBeLessThan(most);
      }
      expect(sameMove).toBeGreaterThan(0.8);
    }
  }, SLOW_MS);

  it("prints the same as text", async () => {
    const { bytes } = writeNetwork(NETWORK_SHAPES["version 15, metadata"]);
    const { code, stdout } = await runTicking([fileOf(bytes)]);
    expect(code).toBe(0);
    const [name, kind, boards, values, memory, ...measured] = stdout.trimEnd().split("\n");
    expect(name).toMatch(/^random-15-10, [0-9a-f]{8}$/);
    expect(kind).toMatch(/^version 15: 16 channels; blocks: 1 ordinary, 1 gpool; 0\.\d+ million parameters$/);
    expect(boards).toBe("boards: 2×2 to 19×19");
    expect(values).toBe(
      "values: win rate, lead, ownership, short-term errors, optimistic policy, human profiles; not values of moves",
    );
    expect(memory).toMatch(/^memory of the network: [\d.]+ MB for one thread, [\d.]+ MB for each further$/);
    expect(measured).toHaveLength(7);
    expect(measured[0]).toBe(`9×9: ${TICKING_RATE} evaluations a second of one thread's processor time`);
    expect(measured[6]).toMatch(/^19×19: KL [\d.e-]+, win rate 0\.\d{4}, lead \d\.\d\d, first move the same in/);
  }, SLOW_MS);

  const { bytes } = writeNetwork(NETWORK_SHAPES["version 12, bottlenecks"]);
  it.each<[string, string, string]>([
    ["is no network", fileOf(Buffer.from("(;GM[1])"), "game.sgf"), `game.sgf" is not a network of KataGo's`],
    ["is cut off", fileOf(zipped(bytes).subarray(0, 3000), "cut.gz"), 'cut.gz" is damaged or cut off'],
    ["has another version", fileOf(Buffer.from("x\n18\n22\n19\n"), "18.bin"), '18.bin" has version 18; versions 8'],
    ["is not there", join(folder, "none"), "there is no file"],
  ])("a file that %s gives exit code 2 and a sentence", async (_, file, sentence) => {
    const { code, stdout, stderr } = await run(MODEL_COMMAND, [file]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
  });

  it("without a file, or with two, asks for one", async () => {
    for (const files of [[], ["a", "b"]]) {
      const { code, stderr } = await run(MODEL_COMMAND, files);
      expect(code).toBe(2);
      expect(stderr).toContain("model needs one file, no more");
    }
  });
});

it("compareOnGames: floats do not differ from themselves, and differ from another network's", async () => {
  const geometry = geometryOf(9);
  const [own, same, other] = await Promise.all(
    ["version 12, bottlenecks", "version 12, bottlenecks", "version 11, mish"].map(async (shape) => {
      const network = await plainNetwork(writeNetwork(NETWORK_SHAPES[shape]).bytes);
      return new KataFileNetwork(network).policyFor(geometry)!;
    }),
  );
  expect(compareOnGames(own, same, 4)).toEqual({ positions: 4, policy: 0, winrate: 0, lead: 0, sameMove: 1 });
  const { policy, sameMove, winrate } = compareOnGames(own, other, 4);
  expect(policy).toBeGreaterThan(0.01);
  expect(winrate).toBeGreaterThan(0.01);
  expect(sameMove).toBeLessThan(0.5);
});
