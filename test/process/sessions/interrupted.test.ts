/** Runs that are stopped, and files that cannot be used: nothing is lost, and a sentence says what is to be done. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { command, type Ended, Engine } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

const QUICK = fileURLToPath(new URL("../../support/quick-engine.sh", import.meta.url));
const onPosix = process.platform !== "win32";

/** Two walls: on 5×5 judged at once, for there is no network. */
function walls(size: 5 | 7): string {
  const [black, white] = size === 5 ? "bd" : "ce";
  const record = [..."abcdefg".slice(0, size)].map((row) => `;B[${black}${row}];W[${white}${row}]`).join("");
  return `(;GM[1]SZ[${size}]KM[0.5]RU[Japanese]${record};B[];W[])`;
}
const GAME = walls(5);

let folder: string;
let file: string;

beforeEach(() => {
  folder = testFolder(onTestFinished);
  file = join(folder, "mine.sgf");
  writeFileSync(file, GAME);
});

/** Presses Ctrl-C in a run that would not end by itself: later and later until it has come so far as to notice. */
async function interrupted(flags: readonly string[]): Promise<Ended> {
  for (let waitMs = 500; ; waitMs *= 2) {
    const engine = new Engine(flags);
    await sleep(waitMs);
    engine.process.kill("SIGINT");
    const ended = await engine.ended;
    if (ended.signal === null) return ended;
  }
}

describe.runIf(onPosix)("Ctrl-C", () => {
  it("in an analysis leaves the files as they were, and says so", async () => {
    const old = join(folder, "old.sgf");
    const older = "(;AP[shinpan:0.1.0]C[an older analysis])";
    writeFileSync(old, older);
    const outputs = ["--sgf", old, "--svg", join(folder, "new.svg"), "--html", join(folder, "new.html")];
    const { code, stdout, stderr } = await interrupted(["analyze", file, "--playouts", "1000000000", ...outputs]);
    expect([code, stdout]).toEqual([1, ""]);
    const state = "(before the first position was searched|after \\d+ of \\d+ positions)";
    const rest = "no file was written, and the same command begins anew";
    expect(stderr).toMatch(new RegExp(`^shinpan: stopped ${state}; ${rest}\n$`));
    expect(readdirSync(folder).sort()).toEqual(["mine.sgf", "old.sgf"]);
    expect([readFileSync(file, "utf8"), readFileSync(old, "utf8")]).toEqual([GAME, older]);
  });

  it("in the scoring of many files says how to go on, with a log and without", async () => {
    const games = join(folder, "games");
    mkdirSync(games);
    for (let i = 0; i < 200; i++) writeFileSync(join(games, `${i}.sgf`), walls(7));
    const log = join(folder, "log");
    const flags = ["score", games, "--threads", "1", "--playouts", "3000"];
    const logged = new Engine([...flags, "--out", log]);
    while (lines(log) < 3) await sleep(5);
    logged.process.kill("SIGINT");
    const { code, stderr } = await logged.ended;
    expect(code).toBe(1);
    const [state, advice] = stderr.split("; ");
    expect(state).toMatch(/^shinpan: stopped after \d+ of 200 files$/);
    expect(advice).toBe("the log has what was judged, and the same command goes on with the rest\n");
    expect(lines(log)).toBe(1 + Number(/\d+/.exec(state)?.[0]));

    const printed = new Engine(flags);
    await once(printed.process.stdout, "data");
    printed.process.kill("SIGINT");
    expect((await printed.ended).stderr).toMatch(
      /^shinpan: stopped after \d+ of 200 files; the lines above are kept nowhere else: with --out FILE a run can be /,
    );
  });

  it("in self-play says that the same command goes on", async () => {
    const out = join(folder, "games");
    const engine = new Engine(["selfplay", "--games", "1000", "--size", "5", "--playouts", "20", "--out", out]);
    while (lines(join(out, "log.jsonl")) < 3) await sleep(5);
    engine.process.kill("SIGINT");
    const { code, stderr } = await engine.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/stopped after \d+ games; the same command goes on with it\n$/);
    expect(readdirSync(out).filter((name) => !/^(?:game-\d+\.sgf|log\.jsonl)$/.test(name))).toEqual([]);
  });
});

/** Whole lines of a file. */
function lines(path: string): number {
  try {
    return readFileSync(path, "utf8").split("\n").length - 1;
  } catch {
    return 0;
  }
}

describe.runIf(onPosix)("two runs of the same command", () => {
  it("do not write one log: the second names the process of the first, and follows when that is killed", async () => {
    const out = join(folder, "games");
    const flags = ["selfplay", "--games", "40", "--size", "5", "--playouts", "10", "--concurrency", "1"];
    flags.push("--out", out);
    const engines = [new Engine(flags), new Engine(flags)];
    const { code, stderr } = await Promise.race(engines.map(({ ended }) => ended));
    const [first] = engines.filter((engine) => engine.process.exitCode === null);
    const sentence = `shinpan: "${join(out, "log.jsonl")}" is in use: process ${first.process.pid} is writing it`;
    expect([code, stderr.startsWith(sentence)]).toEqual([1, true]);
    first.process.kill("SIGKILL");
    await first.ended;
    expect((await command(flags)).code).toBe(0);
    expect(lines(join(out, "log.jsonl"))).toBe(41);
    expect(readdirSync(out)).toHaveLength(41);
  });
});

describe("a file that shinpan did not write", () => {
  const MINE = "<p>my own\n";

  it("is refused before anything is done, but with --force", async () => {
    const games = join(folder, "games");
    mkdirSync(games);
    for (const name of ["1.sgf", "2.sgf"]) writeFileSync(join(games, name), GAME);
    const cases: [name: string, args: string[]][] = [
      ["a.html", ["score", file, "--html"]],
      ["a.svg", ["score", file, "--svg"]],
      ["index.html", ["score", games, "--html"]],
      ["0002-2.html", ["score", games, "--html"]],
      ["a.sgf", ["analyze", file, "--playouts", "1", "--sgf"]],
      ["a.html", ["solve", file, "--at", "b3", "--html"]],
      ["game-0002.sgf", ["selfplay", "--games", "2", "--size", "2", "--playouts", "1", "--out"]],
      ["game-0001.sgf", ["match", `sh ${QUICK}`, `sh ${QUICK}`, "--games", "2", "--out", join(folder, "m"), "--sgf"]],
    ];
    for (const [i, [name, args]] of cases.entries()) {
      const place = join(folder, `out${i}`);
      mkdirSync(place);
      const mine = join(place, name);
      writeFileSync(mine, MINE);
      const isFolder = !name.startsWith("a.");
      const flags = [...args, isFolder ? place : mine];
      const { code, stdout, stderr } = await command(flags);
      expect(stderr, args.join(" ")).toMatch(/^shinpan: --\w+: ".*" was not written by shinpan; /);
      expect([code, stdout, stderr.includes(`"${mine}"`)]).toEqual([2, "", true]);
      expect([readdirSync(place), readFileSync(mine, "utf8")]).toEqual([[name], MINE]);
      const forced = await command([...flags, "--force"]);
      expect([forced.code, forced.stderr.includes("was not")], forced.stderr).toEqual([0, false]);
      expect(readFileSync(mine, "utf8")).not.toBe(MINE);
      const again = await command(flags);
      expect([again.code, again.stderr.includes("was not")], "shinpan's own are replaced").toEqual([0, false]);
    }
  });
});

describe("a file that is read and to be written", () => {
  it("is refused before anything is done, by whatever name", async () => {
    const alias = join(folder, "alias.sgf");
    if (onPosix) symlinkSync(file, alias);
    for (const name of [file, `${folder}/./mine.sgf`, ...(onPosix ? [alias] : [])]) {
      const { code, stderr } = await command(["analyze", file, "--sgf", name]);
      const sentence = `shinpan: --sgf: "${name}" is a file that is read; name another file\n`;
      expect([code, stderr]).toEqual([2, `${sentence}Try shinpan analyze --help.\n`]);
      expect(readFileSync(file, "utf8")).toBe(GAME);
    }
  });

  it("is refused when logs are joined", async () => {
    const log = join(folder, "log");
    await command(["score", file, "--out", log]);
    const whole = readFileSync(log, "utf8");
    const sentences = { "--out": /log" is a file that is read; name another file/, "--html": /--html is for a match/ };
    for (const [flag, sentence] of Object.entries(sentences)) {
      const { code, stderr } = await command(["merge", log, flag, log]);
      expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
      expect(readFileSync(log, "utf8")).toBe(whole);
    }
  });
});

describe("what the system says of files", () => {
  it("reaches the user as a sentence", async () => {
    const none = join(folder, "none.sgf");
    const away = join(folder, "no", "a.svg");
    const cases: [args: string[], sentence: string][] = [
      [["score", none], `shinpan: ${none}: There is no file "${none}".\n`],
      [["analyze", none], `shinpan: there is no file "${none}"\n`],
      [["merge", none], `shinpan: there is no file "${none}"\n`],
      [["merge", folder], `shinpan: "${folder}" is a folder\n`],
      [["--config", none], `shinpan: there is no file "${none}"\n`],
      [["score", file, "--svg", away], `shinpan: --svg: there is no folder "${join(folder, "no")}"\n`],
      [["analyze", file, "--html", folder], `shinpan: --html: "${folder}" is a folder\n`],
      [["score", file, "--out", folder], `shinpan: --out: "${folder}" is a folder\n`],
      [["selfplay", "--out", file], `shinpan: "${file}" is to be a folder, and a file is in its place`],
    ];
    for (const [args, sentence] of cases) {
      const { code, stdout, stderr } = await command(args);
      expect(stderr.slice(0, sentence.length), args.join(" ")).toBe(sentence);
      expect(stderr).not.toMatch(/\bE[A-Z]{4,}\b/);
      expect([code === 1 || code === 2, stdout]).toEqual([true, ""]);
    }
  });
});
