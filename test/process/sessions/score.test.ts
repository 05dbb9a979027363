import { spawnSync, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { parseSgf } from "../../../src/sgf/parser.ts";
import { mainLine } from "../../../src/sgf/tree.ts";
import { BUNDLE, command, Engine, session } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

const GAMES = 6;

/** Two walls on 7×7. */
const MOVES = [..."abcdefg"].flatMap((row) => [`;B[c${row}]`, `;W[e${row}]`]);
/** The same on 5×5, judged at once, for there is no network: what the games are worth does not matter here. */
const SMALL = [..."abcde"].map((row) => `;B[b${row}];W[d${row}]`).join("");

const gameOf = (komi: number, size: 5 | 7 = 5) =>
  `(;GM[1]SZ[${size}]KM[${komi}.5]RU[Japanese]RE[W+0.5]${size === 5 ? SMALL : MOVES.join("")};B[];W[])`;

let folder: string;
let games: string;

/** Writes one of the games; the first four come last. */
function writeGame(i: number, size: 5 | 7): void {
  const place = i < 4 ? join(games, "more") : games;
  writeFileSync(join(place, `g0${i}.sgf`), gameOf(i, size));
}

beforeEach(() => {
  folder = testFolder(onTestFinished);
  games = join(folder, "games");
  mkdirSync(join(games, "more"), { recursive: true });
  for (let i = 0; i < GAMES; i++) writeGame(i, 5);
  writeFileSync(join(games, "g05x.sgf"), "no game\n");
  writeFileSync(join(games, "notes.txt"), "no SGF\n");
});

const linesOf = (text: string) => text.trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);

describe("shinpan score -", () => {
  it("judges the game that comes on the standard input", async () => {
    const file = join(folder, "one.sgf");
    writeFileSync(file, gameOf(3, 7));
    const named = await command(["score", file]);
    const { code, stdout, stderr } = await session(gameOf(3, 7), ["score", "-"]);
    expect([code, stdout, stderr]).toEqual([0, named.stdout, ""]);
    expect(stdout).toContain("wins by");
  });

  it("judges several games, beside files", async () => {
    const { code, stdout } = await session(gameOf(0) + gameOf(1), ["score", "-", join(games, "g04.sgf")]);
    const lines = linesOf(stdout).map(({ file, game, komi }) => [file, game, komi]);
    expect(code).toBe(0);
    expect(lines).toEqual([["-", 1, 0.5], ["-", 2, 1.5], [join(games, "g04.sgf"), 1, 4.5]]);
  });

  it.runIf(existsSync("/dev/stdin"))("judges several games from a pipe, which can be read only once", () => {
    const pipe = join(folder, "two.sgf");
    writeFileSync(pipe, gameOf(0) + gameOf(1));
    const script = 'cat "$1" | "$2" "$3" score /dev/stdin';
    const { status, stdout } = spawnSync("sh", ["-c", script, "", pipe, process.execPath, BUNDLE]);
    const lines = linesOf(stdout.toString()).map(({ game, komi }) => [game, komi]);
    expect([status, lines]).toEqual([0, [[1, 0.5], [2, 1.5]]]);
  });

  it("says what is wrong with what came, and cannot be taken up again", async () => {
    expect((await session("", ["score", "-"])).stderr).toMatch(/^shinpan: -: There is no game record/);
    expect((await session("", ["score", "-", "--out", join(folder, "log")])).code).toBe(2);
  });
});

// The exit code is what a script goes by.
describe.runIf(existsSync("/dev/full"))("on a full disk", () => {
  it.each([["score", "-"], ["rules"], ["--help"]])("shinpan %s fails, and says why", (...words) => {
    const stdio: StdioOptions = ["pipe", openSync("/dev/full", "w"), "pipe"];
    const options = { input: gameOf(3), stdio };
    const { status, stderr } = spawnSync(process.execPath, [BUNDLE, ...words], options);
    expect(status).toBe(1);
    expect(stderr.toString()).toBe('shinpan: "standard output" cannot be written: the disk is full\n');
  });
});

describe("shinpan score of many games", () => {
  /** To start a thread takes longer than to judge these games: only the first test has more than one. */
  const FLAGS = ["--threads", "1", "--playouts", "20"];

  it("gives a line each, in the order of the files, and a summary", async () => {
    const { code, stdout, stderr } = await command(["score", games, "--playouts", "20", "--threads", "2"]);
    const lines = linesOf(stdout);
    const names = lines.map(({ file }) => String(file));
    expect(names).toEqual([...names].sort());
    expect(lines.map(({ index }) => index)).toEqual(Array.from({ length: GAMES + 1 }, (_, i) => i));
    expect(lines.filter((line) => "error" in line)).toHaveLength(1);
    expect(stderr).toMatch(/^6 games judged in 7 files, 1 bad and left out\.\nAgrees with RE\[\]: 1 of 6 /);
    expect(stderr).toMatch(/\nshinpan: .*g05x\.sgf: There is no game record/);
    expect(code).toBe(1);
  });

  it("takes an interrupted run up again and ends with the same log", async () => {
    for (const i of [2, 3]) writeGame(i, 7); // the last, lest the run be over before it is killed
    const [whole, part] = [join(folder, "whole.log"), join(folder, "part.log")];
    await command(["score", games, ...FLAGS, "--out", whole]);
    const flags = ["score", games, ...FLAGS, "--out", part];
    const engine = new Engine(flags);
    while (!existsSync(part) || readFileSync(part, "utf8").split("\n").length < 4) await sleep(5);
    engine.process.kill("SIGKILL");
    await once(engine.process, "close");
    const { code, stdout } = await command(flags);
    expect(readFileSync(part).equals(readFileSync(whole))).toBe(true);
    expect(stdout).toMatch(/^6 games judged in 7 files/);
    expect(code).toBe(1);
    const other = await command(["score", games, "--playouts", "21", "--out", part]);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("is the log of another run: playouts was 20 and is 21");
  });

  it("takes a run up again within a file of many games", async () => {
    const [file, log] = [join(folder, "all.sgf"), join(folder, "log")];
    const count = 10;
    const played = Array.from({ length: count }, (_, i) => (i < 7 ? 12 : 16)); // the last are judged slowly
    writeFileSync(file, played.map((moves, i) => gameOf(i, moves === 12 ? 5 : 7)).join("\n"));
    const flags = ["score", file, ...FLAGS, "--out", log];
    const engine = new Engine(flags);
    const lines = () => (existsSync(log) ? readFileSync(log, "utf8").split("\n") : []);
    while (lines().length < 4) await sleep(5);
    engine.process.kill("SIGKILL");
    await once(engine.process, "close");
    const begun = lines();
    expect(begun.length).toBeLessThan(count);
    // What is in the log is not done again.
    writeFileSync(log, begun.join("\n").replace('"moves":12', '"moves":99'));
    expect((await command(flags)).stdout).toMatch(/^10 games judged in 1 file\./);
    const done = linesOf(readFileSync(log, "utf8")).slice(1);
    expect(done.map(({ game, of, komi }) => [game, of, komi])).toEqual(done.map((_, i) => [i + 1, count, i + 0.5]));
    expect(done.map(({ moves }) => moves)).toEqual([99, ...played.slice(1)]);
  });

  it("judges the games of a file in which one cannot be read", async () => {
    const file = join(folder, "all.sgf");
    writeFileSync(file, `${gameOf(0)}(;B[aa] by hand)${gameOf(1)}`);
    const { stdout, code } = await command(["score", file, ...FLAGS]);
    const error = `The property name "by" at offset ${gameOf(0).length + 8} has no capital letter.`;
    expect(linesOf(stdout)).toMatchObject([{ result: "W+0.5" }, { game: 2, of: 3, error }, { result: "W+1.5" }]);
    expect(code).toBe(1);
  });

  it("is shared among machines: the joined logs of the shards are the log of one process", async () => {
    const run = async (name: string, ...args: string[]) => {
      const log = join(folder, name);
      await command(["score", ...FLAGS, "--out", log, ...args]);
      return log;
    };
    const whole = await run("whole", games);
    const logs = [await run("2", games, "--shard", "2/2"), await run("1", games, "--shard", "1/2")];
    expect(linesOf(readFileSync(logs[1], "utf8"))).toHaveLength(1 + 4);
    const joined = join(folder, "joined");
    const { code, stdout, stderr } = await command(["merge", ...logs, "--out", joined]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^6 games judged in 7 files, 1 bad and left out\.\nAgrees with RE\[\]: 1 of 6 /);
    expect(readFileSync(joined, "utf8")).toBe(readFileSync(whole, "utf8"));
    // What is missing is named, and other runs are not mixed in.
    const incomplete = await command(["merge", logs[1]]);
    expect([incomplete.code, incomplete.stderr]).toEqual([1, "shinpan: 3 of 7 files are missing: 2, 4, 6.\n"]);
    const other = await run("other", ...["g04.sgf", "g05.sgf"].map((name) => join(games, name)));
    expect((await command(["merge", logs[1], other])).stderr).toMatch(/is of another run than/);
  });

  it("draws every game into a folder", async () => {
    const [svg, html] = [join(folder, "svg"), join(folder, "html")];
    const flags = [...FLAGS, "--svg", svg, "--html", html, "--shard", "1/6"];
    expect((await command(["score", games, ...flags])).code).toBe(0);
    expect(readdirSync(svg).sort()).toEqual(["0001-g04.svg", "0007-g03.svg"]);
    expect(readdirSync(html).sort()).toEqual(["0001-g04.html", "0007-g03.html", "index-1-of-6.html"]);
    const index = readFileSync(join(html, "index-1-of-6.html"), "utf8");
    expect(index.match(/href="[^"]*"/g)).toEqual(['href="0001-g04.html"', 'href="0007-g03.html"']);
    expect(index).toContain("2 games judged in 2 files.");
  });

  it("stops where a picture cannot be written, and the same command goes on once it can", async () => {
    const [svg, log] = [join(folder, "svg"), join(folder, "log")];
    const inTheWay = join(svg, "0004-g00.svg");
    mkdirSync(inTheWay, { recursive: true });
    const flags = ["score", games, ...FLAGS, "--svg", svg, "--out", log];
    const stopped = await command(flags);
    expect([stopped.code, stopped.stderr]).toEqual([1, `shinpan: "${inTheWay}" is a folder\n`]);
    expect(linesOf(readFileSync(log, "utf8")).slice(1).map(({ index }) => index)).toEqual([0, 1, 2]);
    rmSync(inTheWay, { recursive: true });
    expect((await command(flags)).stdout).toMatch(/^6 games judged in 7 files/);
    expect(readdirSync(svg)).toHaveLength(6);
  });

  it("draws a game whose file has the longest name", async () => {
    const name = "碁".repeat(83);
    writeFileSync(join(games, `${name}.sgf`), gameOf(0));
    const svg = join(folder, "svg");
    expect((await command(["score", games, ...FLAGS, "--svg", svg, "--shard", "8/8"])).code).toBe(0);
    expect(readdirSync(svg)).toEqual([`0008-${name.slice(0, 60)}.svg`]);
  });

  it("judges all games of a collection", async () => {
    const file = join(folder, "all.sgf");
    writeFileSync(file, `${gameOf(0)}\n(;GM[2])\n${gameOf(1)}`);
    const { stdout, code } = await command(["score", file]);
    expect(linesOf(stdout)).toMatchObject([
      { game: 1, of: 3, result: "W+0.5" },
      { game: 2, of: 3, error: expect.stringMatching(/not Go/) as unknown },
      { game: 3, of: 3, result: "W+1.5" },
    ]);
    expect(code).toBe(1);
  });
});

describe("shinpan analyze", () => {
  const record = `(;GM[1]SZ[7]KM[6.5]RU[Japanese]PB[Crane]${MOVES.slice(0, 8).join("")})`;

  it("gives the same answer with any number of threads, and SGF, SVG and HTML", async () => {
    const file = join(folder, "a.sgf");
    writeFileSync(file, record);
    const run = async (threads: string) => {
      const [sgf, svg, html] = ["sgf", "svg", "html"].map((name) => join(folder, `out${threads}.${name}`));
      const flags = ["--playouts", "20", "--threads", threads, "--sgf", sgf, "--svg", svg, "--html", html];
      const { code, stdout, stderr } = await command(["analyze", file, ...flags, "--json"]);
      expect([code, stderr]).toEqual([0, ""]);
      return [stdout, ...[sgf, svg, html].map((path) => readFileSync(path, "utf8"))];
    };
    const [json, sgf, svg, html] = await run("1");
    expect(await run("2")).toEqual([json, sgf, svg, html]);
    const analysis = JSON.parse(json) as { positions: { move: number; winrate: number }[]; swings: unknown[] };
    expect(analysis.positions.map(({ move }) => move)).toEqual(Array.from({ length: 9 }, (_, i) => i));
    for (const { winrate } of analysis.positions) expect(winrate).toBeGreaterThanOrEqual(0);
    const parsed = parseSgf(sgf);
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(parsed.warnings).toEqual([]);
    const line = mainLine(parsed.value.games[0]);
    for (const name of ["C", "V", "SBKV", "LB"]) {
      expect(line.filter(({ properties }) => properties.has(name))).toHaveLength(9);
    }
    expect(line[0].properties.get("PB")).toEqual(["Crane"]);
    const variations = line.reduce((sum, { children }) => sum + Math.max(0, children.length - 1), 0);
    expect(variations).toBe(analysis.swings.length);
    expect(svg).toMatch(/^<svg/);
    // The page shows what the JSON says, and asks for nothing besides itself.
    const [, data] = /<script type="application\/json" id="data">([^<]*)</.exec(html) ?? [];
    const shown = JSON.parse(data) as { sgf: string; positions: object[] };
    expect(analysis.positions).toMatchObject(shown.positions);
    expect(shown.positions[4]).toMatchObject({ ownership: expect.objectContaining({ length: 49 }) as unknown });
    expect(shown.sgf).toContain("RU[Japanese]KM[6.5]");
    expect(html.length - data.length).toBeLessThan(150_000);
    expect(html).not.toMatch(/<link|@import|\b(?:src|href)="|<script src/);
  });

  it("looks at every position shortly, and again where a move cost much", async () => {
    const file = join(folder, "blunder.sgf");
    // White fills the corner of an even game.
    writeFileSync(file, "(;GM[1]SZ[9]KM[7]RU[Chinese];B[ee];W[gc];B[dg];W[aa];B[cd];W[ff])");
    const flags = ["--playouts", "40", "--json"];
    const { black, positions, swings, white } = JSON.parse((await command(["analyze", file, ...flags])).stdout) as {
      black: { mistakes: Record<string, number> };
      white: { accuracy: number; mistakes: Record<string, number>; pointsLost: number };
      positions: { playouts: number; pointsLost?: number; candidates: { move: string; variation: string[] }[] }[];
      swings: { number: number }[];
    };
    expect(swings[0].number).toBe(4);
    expect(positions[4].pointsLost).toBeGreaterThan(6);
    expect(white.mistakes[6] + white.mistakes[12]).toBeGreaterThan(0);
    expect(white.pointsLost).toBeGreaterThan(2);
    expect(white.accuracy).toBeLessThan(60);
    const playouts = positions.map((position) => position.playouts);
    expect(playouts.slice(3, 5)).toEqual([40, 40]);
    expect(playouts[0]).toBe(10);
    expect(positions[3].candidates[0].variation[0]).toBe(positions[3].candidates[0].move);
    expect(Object.keys(black.mistakes)).toHaveLength(5);
  });

  it("goes on where it was interrupted, within a game and in a folder, with the same bytes", async () => {
    const games = join(folder, "analysed");
    mkdirSync(games);
    for (const name of ["a", "b", "c"]) writeFileSync(join(games, `${name}.sgf`), name === "b" ? "(;GM[2])" : record);
    const log = join(folder, "analysis.log");
    const pages = join(folder, "analysis-pages");
    const run = (path: string, ...flags: string[]) =>
      command(["analyze", games, "--playouts", "8", "--out", path, ...flags]);
    const { code, stdout } = await run(log, "--html", pages, "--sgf", join(folder, "analysis-records"));
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^2 games analysed in 3 files, 1 bad and left out\.\n/)]);
    expect(readdirSync(pages).sort()).toEqual(["0001-a.html", "0003-c.html", "index.html"]);
    expect(readFileSync(join(pages, "index.html"), "utf8")).toContain("accuracy");
    const whole = readFileSync(log, "utf8");
    const lines = whole.split("\n");
    for (const kept of [4, lines.length - 4]) {
      writeFileSync(log, `${lines.slice(0, kept).join("\n")}\n{"index":`);
      await run(log);
      expect(readFileSync(log, "utf8")).toBe(whole);
    }
    const shards = ["1/2", "2/2"].map((_, i) => join(folder, `analysis-shard${i}`));
    for (const [i, shard] of ["1/2", "2/2"].entries()) await run(shards[i], "--shard", shard);
    const merged = await command(["merge", ...shards, "--out", join(folder, "analysis-merged")]);
    expect(merged.stdout).toBe(stdout);
    expect(readFileSync(join(folder, "analysis-merged"), "utf8")).toBe(whole);
  });

  it("of one game with a log gives the same report again without a search", async () => {
    const file = join(folder, "a.sgf");
    writeFileSync(file, record);
    const log = join(folder, "a.log");
    const run = () => command(["analyze", file, "--playouts", "16", "--total-time", "100", "--out", log]);
    const { stdout } = await run();
    const whole = readFileSync(log, "utf8");
    expect(stdout).toMatch(/\n {7}Accuracy {2}Points lost {2}≥ 12 /);
    expect((await run()).stdout).toBe(stdout);
    expect(readFileSync(log, "utf8")).toBe(whole);
    expect(JSON.parse(whole.split("\n").at(-2)!)).toMatchObject({ index: 0, game: 1, moves: 8, size: "7x7" });
  });

  it("takes the game of a collection that is asked for, and says that there are others", async () => {
    const file = join(folder, "two.sgf");
    writeFileSync(file, "(;GM[1]SZ[5]KM[0];B[cc])(;GM[1]SZ[5]KM[0];B[cc];W[bb])");
    const analyse = (...flags: string[]) => command(["analyze", file, "--playouts", "20", ...flags]);
    expect((await analyse()).stdout).toMatch(/^Game 1 of 2 in the file; --game chooses another\.\n(?:.*\n)*1 move\./);
    expect((await analyse("--game", "2")).stdout).toMatch(/^Game 2 of 2 [^]*\n2 moves/);
    const { code, stderr } = await analyse("--game", "3");
    expect([code, stderr]).toEqual([1, `shinpan: ${file}: game 3 was asked for, and it holds 2\n`]);
  });

  it("says that a game without a stone played has no move to judge", async () => {
    const file = join(folder, "passes.sgf");
    const wall = (column: string) => [..."abcdefg"].map((row) => `[${column}${row}]`).join("");
    writeFileSync(file, `(;GM[1]SZ[7]KM[20.5]RU[Japanese]AB${wall("c")}AW${wall("d")};B[];W[])`);
    const { code, stdout } = await command(["analyze", file, "--playouts", "10", "--swings", "0"]);
    expect(code).toBe(0);
    expect(stdout).toContain("\nNo stone was played in this game");
  });

  it("refuses what it cannot do", async () => {
    expect((await command(["analyze", join(folder, "none.sgf")])).code).toBe(1);
    expect((await command(["analyze"])).code).toBe(2);
    expect((await command(["analyze", "a", "b", "--game", "2"])).code).toBe(2);
    expect((await command(["analyze", "--help"])).stdout).toContain("Usage: shinpan analyze");
  });
});
