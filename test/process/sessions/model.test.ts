/** `--model FILE`: a network of KataGo's in every program that evaluates. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { NETWORK_SHAPES, writeNetwork, zipped } from "../../support/kata-network.ts";
import { Engine, type Ended, MOVE } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

const QUICK = fileURLToPath(new URL("../../support/quick-engine.sh", import.meta.url));
const folder = testFolder();

/** A file with a small network of random weights. */
function modelFile(name: string): string {
  const file = join(folder, `${name}.bin.gz`);
  writeFileSync(file, zipped(writeNetwork(NETWORK_SHAPES[name]).bytes));
  return file;
}

const [FIRST, SECOND] = Object.keys(NETWORK_SHAPES).slice(0, 2).map(modelFile);
const DETAILED = modelFile("version 14, squared errors");

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

  it("plays on boards of other sizes, also below seven, and refuses those above nineteen in a session", async () => {
    const commands = [5, 13, 3, 20].map((size) => `boardsize ${size}\ngenmove b\n`).join("");
    const { stdout } = await run(["--model", FIRST, ...SEARCH], `${commands}quit\n`);
    expect(stdout.match(/^= ?(?:[A-T]\d+|pass)?$/gm)).toHaveLength(8);
    expect(stdout).toMatch(/^\? unacceptable size: the network .* does not know boards of 20x20$/m);
  });
});

it("a file without a network ends every program with exit code 2 and a sentence that names it", async () => {
  const record = join(folder, "game.sgf");
  writeFileSync(record, "(;GM[1]SZ[9])");
  const [none, other] = ['there is no file "none.bin.gz"', "is not a network of KataGo's"];
  for (const [flags, sentence] of [
    [["--model", "none.bin.gz"], none],
    [["--model", record], other],
    [["analysis", "-model", record], other],
    [["score", "game.sgf", "--model", "none.bin.gz"], none],
  ] as const) {
    const { code, stderr, stdout } = await run(flags);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("--model: ");
    expect(stderr).toContain(sentence);
  }
});

it("shinpan analysis -model: the raw values of rootInfo are those of kata-raw-nn", async () => {
  const query = { id: "a", boardXSize: 9, boardYSize: 9, rules: "japanese", moves: [], maxVisits: 1 };
  const [own, other] = await Promise.all(
    [["analysis"], ["analysis", "-model", DETAILED]].map((flags) => run(flags, `${JSON.stringify(query)}\n`)),
  );
  const root = ({ stdout }: Ended) => (JSON.parse(stdout) as { rootInfo: Record<string, number> }).rootInfo;
  const raw = await run(["gtp", "-model", DETAILED, "-size", "9"], "kata-raw-nn 0\nquit\n");
  const said = (name: string) => Number(new RegExp(`^${name} (.*)$`, "m").exec(raw.stdout)?.[1]);
  const found = root(other);
  const equal = (name: string, value: number) => expect(found[name], name).toBeCloseTo(value, 2);
  // For the side to move, Black; scores that GTP gives for White.
  equal("rawWinrate", said("whiteLoss") + said("noResult") / 2);
  equal("rawNoResultProb", said("noResult"));
  equal("rawLead", -said("whiteLead"));
  equal("rawScoreSelfplay", -said("whiteScoreSelfplay"));
  equal("rawScoreSelfplayStdev", Math.sqrt(said("whiteScoreSelfplaySq") - said("whiteScoreSelfplay") ** 2));
  equal("rawStWrError", said("shorttermWinlossError") / 2);
  equal("rawStScoreError", said("shorttermScoreError"));
  equal("rawVarTimeLeft", said("varTimeLeft"));
  expect(root(own)).not.toHaveProperty("rawStWrError");
  expect(root(own).rawNoResultProb).toBe(0);
});

describe("clients that start KataGo's GTP engine", () => {
  /** What the modules of Sabaki 0.60.2 and gtp2ogs 9.0.1 were seen to send to `gtp -model FILE -config FILE`. */
  it.each<[string, string[]]>([
    [
      "Sabaki",
      [
        ...["name", "version", "protocol_version", "list_commands", "time_settings 0 5 1", "protocol_version"],
        ...["komi 7", "boardsize 9", "clear_board", "play B E5", "play W E7", "play B G7", "kata-genmove_analyze W 20"],
        ...["kata-analyze B 20", "protocol_version", "name", "quit"],
      ],
    ],
    [
      "gtp2ogs",
      [
        ...["list_commands", "kata-list_time_settings", "boardsize 9", "clear_board", "komi 6.5", "play black e5"],
        ...["play white c7", "play black g3", "kgs-time_settings byoyomi 60 5 3", "time_left black 50 0"],
        ...["time_left white 20 0", "genmove white", "quit"],
      ],
    ],
  ])("%s gets a reply to all it sends, and a move", async (_, lines) => {
    const config = join(folder, "gtp.cfg");
    writeFileSync(config, "rules = chinese\nmaxVisits = 60\nnumSearchThreads = 1\nlogDir = gtp_logs\n");
    const { code, stderr, stdout } = await run(["gtp", "-model", DETAILED, "-config", config], `${lines.join("\n")}\n`);
    expect(code).toBe(0);
    expect(stderr).toBe("shinpan: settings without effect: logDir\nGTP ready\n");
    const replies = stdout.trimEnd().split("\n\n");
    expect(replies.map((reply) => reply[0]).join("")).toBe("=".repeat(lines.length));
    const move = replies[lines.findIndex((line) => line.includes("genmove"))];
    expect(move).toMatch(/^= [A-HJ][1-9]$|^= \n(?:info move .*\n)+play [A-HJ][1-9]$/);
  });
});

describe("a run by one network is not resumed by another", () => {
  const another = /is the log of another run: network was ".+, [0-9a-f]{8}" and is ".+, [0-9a-f]{8}"/;

  it.each([
    ["self-play", ["selfplay", "--games", "1"]],
    ["a match", ["match", "shinpan", `sh '${QUICK}' always`, "--games", "2"]],
  ])("%s", async (name, command) => {
    const out = join(folder, name);
    const flags = [...command, "--size", "5", "--playouts", "2", "--out", out];
    expect((await run([...flags, "--model", FIRST])).code).toBe(0);
    const { code, stderr } = await run([...flags, "--model", SECOND]);
    expect(code).toBe(1);
    expect(stderr).toMatch(another);
  });
});

it.each([
  ["analyze", "--playouts", "1"],
  ["score"],
])("%s refuses a game on a board that the network does not know", async (...words) => {
  const file = join(folder, "large.sgf");
  writeFileSync(file, "(;GM[1]SZ[25];B[aa])");
  const { code, stderr } = await run([words[0], file, ...words.slice(1), "--model", FIRST]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/large\.sgf: the network .* does not know boards of 25x25\.?$/im);
});

it("the engine, a match and self-play refuse a size that the network does not know", async () => {
  const out = ["--out", join(folder, "20")];
  for (const program of [[], ["match", ...out], ["selfplay", ...out]]) {
    const { code, stderr } = await run([...program, "--model", FIRST, "--size", "20"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^shinpan: --size 20: the network .* does not know boards of 20x20$/m);
  }
});

const HUMAN = modelFile("version 15, metadata");

describe("the engine with --human-model", () => {
  const settings = "humanSLProfile=rank_5k,humanSLChosenMoveProp=0.5,playoutDoublingAdvantage=1";

  it("asks it as the settings say, which a settings file, flags and kata-set-param change", async () => {
    const commands = [
      ...["kata-list-params", "kata-get-param humanSLProfile", "kata-get-param humanSLChosenMoveProp"],
      ...["kata-raw-human-nn 0", "kata-set-param humanSLProfile preaz_1d", "kata-raw-human-nn 0"],
      ...["kata-set-param humanSLProfile rank_30k", "kata-set-param humanSLChosenMoveProp 2"],
      ...["kata-get-param humanSLProfile", "kata-set-param humanSLProfile", "kata-raw-human-nn 0", "genmove b"],
      ...["kata-set-param humanSLProfile rank_5k", "kata-raw-human-nn 0"],
      ...["kata-set-param playoutDoublingAdvantage -3", "kata-raw-human-nn 0"],
    ];
    const flags = ["gtp", "-human-model", HUMAN, "-override-config", `${settings},maxVisits=10`, "-size", "9"];
    const { code, stdout, stderr } = await run(flags, `${commands.join("\n")}\nquit\n`);
    const replies = stdout.trim().split("\n\n");
    expect(code).toBe(0);
    expect(replies[0]).toContain(" humanSLOppExploreProbWeightful ");
    expect(replies.slice(1, 3)).toEqual(["= rank_5k", "= 0.5"]);
    expect(replies[3]).toMatch(/whiteScoreSq .*\n[^]*policyPass/);
    expect(replies[5]).toMatch(/whiteScoreSq/);
    expect(replies[5]).not.toBe(replies[3]);
    expect(replies[6]).toMatch(/^\? humanSLProfile: unknown profile "rank_30k"/);
    expect(replies[7]).toBe('? humanSLChosenMoveProp must be from 0 to 1, not "2"');
    expect(replies[8]).toBe("= preaz_1d");
    expect(replies[10]).toBe("? set humanSLProfile first, as to rank_5k");
    expect(replies[11]).toMatch(MOVE);
    expect(replies[13]).toMatch(/whiteScoreSq/);
    expect(replies[15]).toMatch(/whiteScoreSq/);
    expect(replies[15]).not.toBe(replies[13]);
    expect(stderr).not.toContain("without effect");
  });

  it("names both networks, and says which settings need another one", async () => {
    const { stdout } = await run(["--model", FIRST, "--human-model", HUMAN, "--size", "9"], "kata-get-models\nquit\n");
    const models = JSON.parse(stdout.slice(2).split("\n")[0]) as { usesHumanSLProfile: boolean }[];
    expect(models.map(({ usesHumanSLProfile }) => usesHumanSLProfile)).toEqual([false, true]);
    const alone = await run(["--model", HUMAN, "--set", settings, "--size", "9"], "kata-raw-nn 0\nquit\n");
    const asOthers = ["--model", HUMAN, "--set", "humanSLProfile=rank_20k", "--size", "9"];
    expect(alone.stderr).toContain("without effect: humanSLChosenMoveProp needs a network that imitates people: ");
    expect(alone.stdout).not.toBe((await run(asOthers, "kata-raw-nn 0\nquit\n")).stdout);
    const none = await run(["--set", settings, "--size", "9"], "kata-raw-human-nn 0\nquit\n");
    expect(none.stdout).toMatch(/^\? no network imitates people/);
    expect(none.stderr.match(/without effect/g)).toHaveLength(3);
  });

  it("plays ranks up to 9d by it, the same for the same seed, and refuses those without it", async () => {
    const game = `${"genmove b\ngenmove w\n".repeat(2)}kata-get-param humanSLProfile\nquit\n`;
    const play = async (level: string) => {
      const flags = ["--human-model", HUMAN, "--level", level, "--seed", "3", "--size", "9"];
      const { code, stdout } = await run(flags, game);
      expect(code).toBe(0);
      return stdout.trim().split("\n\n").slice(0, -1);
    };
    const replies = await play("15k");
    expect(replies.pop()).toBe("= rank_15k");
    for (const reply of replies) expect(reply).toMatch(MOVE);
    expect((await play("15k")).slice(0, -1)).toEqual(replies);
    expect((await play("9d")).at(-1)).toBe("= rank_9d");
    const { code, stderr } = await run(["--level", "9d"]);
    expect(code).toBe(2);
    expect(stderr).toContain('--level needs a rank from 20k to 3d, not "9d"');
  });

  it("reports the root in JSON where a query names a profile", async () => {
    const query = { boardXSize: 9, boardYSize: 9, rules: "chinese", moves: [], maxVisits: 5, includePolicy: true };
    const asked = { ...query, id: "asked", overrideSettings: { humanSLProfile: "rank_15k" } };
    const wrong = { ...query, id: "wrong", overrideSettings: { humanSLProfile: "dan" } };
    const input = [{ ...query, id: "silent" }, asked, wrong].map((one) => `${JSON.stringify(one)}\n`).join("");
    const { stdout } = await run(["analysis", "-human-model", HUMAN, "-threads", "1"], input);
    const lines = stdout.trim().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ error }) => error)).toMatchObject({
      ...{ id: "wrong", field: "overrideSettings" },
    });
    const [silent, named] = ["silent", "asked"].map((name) => lines.find(({ id }) => id === name)!);
    expect(JSON.stringify(silent)).not.toContain("human");
    const { humanPolicy, moveInfos, rootInfo } = named as {
      humanPolicy: number[];
      moveInfos: { humanPrior: number }[];
      rootInfo: Record<string, number>;
    };
    expect(humanPolicy).toHaveLength(82);
    expect(humanPolicy.reduce((sum, p) => sum + p)).toBeCloseTo(1, 3);
    expect(moveInfos[0].humanPrior).toBeGreaterThan(0);
    for (const name of ["Winrate", "ScoreMean", "ScoreStdev"]) expect(rootInfo[`human${name}`]).toBeTypeOf("number");
  });
});
