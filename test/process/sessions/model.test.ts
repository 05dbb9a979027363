/** `--model FILE`: a network of KataGo's in every program that evaluates. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NETWORK_SHAPES, writeNetwork, zipped } from "../../support/kata-network.ts";
import { Engine, type Ended, MOVE } from "../engine.ts";

const folder = mkdtempSync(join(tmpdir(), "shinpan-"));

/** A file with a small network of random weights. */
function modelFile(name: string): string {
  const file = join(folder, `${name}.bin.gz`);
  writeFileSync(file, zipped(writeNetwork(NETWORK_SHAPES[name]).bytes));
  return file;
}

const [FIRST, SECOND] = Object.keys(NETWORK_SHAPES).slice(0, 2).map(modelFile);

async function run(flags: readonly string[], input = "", env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const engine = new Engine(flags, undefined, undefined, env);
  engine.process.stdin.end(input);
  return engine.ended;
}

const SEARCH = ["--size", "9", "--threads", "1", "--playouts", "20", "--seed", "1"];

describe("the engine with --model", () => {
  it("plays by the network of the file, with two threads too", async () => {
    const flags = ["--model", FIRST, "--size", "9", "--threads", "2", "--time", "0.2"];
    const { code, stdout } = await run(flags, "genmove b\ngenmove w\nkata-get-models\nquit\n");
    const [black, white, models] = stdout.trim().split("\n\n");
    expect(code).toBe(0);
    expect(black).toMatch(MOVE);
    expect(white).toMatch(MOVE);
    expect(JSON.parse(models.slice(2))).toMatchObject([{ usesHumanSLProfile: false }]);
    expect(models).not.toContain("shinpan");
  });

  it("evaluates otherwise than without, and equally by SHINPAN_MODEL and by shinpan gtp -model", async () => {
    const evaluate = async (flags: readonly string[], env = {}) =>
      (await run(flags, "kata-raw-nn 0\nquit\n", env)).stdout;
    const own = await evaluate(SEARCH);
    const byFlag = await evaluate([...SEARCH, "--model", FIRST]);
    expect(byFlag).toContain("whiteWin");
    expect(byFlag).not.toBe(own);
    expect(await evaluate(SEARCH, { SHINPAN_MODEL: FIRST })).toBe(byFlag);
    expect(await evaluate(["gtp", "-model", FIRST, "-size", "9"])).toBe(byFlag);
    expect(await evaluate([...SEARCH, "--model", SECOND])).not.toBe(byFlag);
  });

  it("plays on boards of other sizes, also below seven, and refuses those above nineteen", async () => {
    const commands = [5, 13, 3, 20].map((size) => `boardsize ${size}\ngenmove b\n`).join("");
    const { stdout } = await run(["--model", FIRST, ...SEARCH], `${commands}quit\n`);
    expect(stdout.match(/^= ?(?:[A-T]\d+|pass)?$/gm)).toHaveLength(8);
    expect(stdout).toMatch(/^\? unacceptable size: the network .* does not know boards of 20x20$/m);
    const { code, stderr } = await run(["--model", FIRST, "--size", "25"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^shinpan: --size 25: the network .* does not know boards of 25x25$/m);
  });
});

it.each([
  ["not there", "none.bin.gz", 'there is no file "none.bin.gz"'],
  ["a game record", join(folder, "game.sgf"), "is not a network of KataGo's"],
])("a file that is %s ends the engine with exit code 2 and a sentence that names it", async (_, file, sentence) => {
  writeFileSync(join(folder, "game.sgf"), "(;GM[1]SZ[9])");
  for (const flags of [["--model", file], ["analysis", "-model", file], ["score", "game.sgf", "--model", file]]) {
    const { code, stderr, stdout } = await run(flags);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(`--model: `);
    expect(stderr).toContain(sentence);
  }
});

it("shinpan analysis -model answers by the network of the file", async () => {
  const query = { id: "a", boardXSize: 9, boardYSize: 9, rules: "chinese", moves: [], maxVisits: 5 };
  const answers = await Promise.all(
    [["analysis"], ["analysis", "-model", FIRST]].map((flags) => run(flags, `${JSON.stringify(query)}\n`)),
  );
  const [own, other] = answers.map(({ stdout }) => JSON.parse(stdout) as { rootInfo: { rawWinrate: number } });
  expect(other.rootInfo.rawWinrate).not.toBe(own.rootInfo.rawWinrate);
});

it("a self-play run by one network is not resumed by another", async () => {
  const out = join(folder, "games");
  const flags = ["selfplay", "--games", "1", "--size", "5", "--playouts", "2", "--out", out];
  expect((await run([...flags, "--model", FIRST])).code).toBe(0);
  const { code, stderr } = await run([...flags, "--model", SECOND]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/is the log of another run: network was ".+, [0-9a-f]{8}" and is ".+, [0-9a-f]{8}"/);
});
