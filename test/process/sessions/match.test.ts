import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Random } from "../../../engine/board/random.ts";
import { BUNDLE, Engine, type Ended } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

const QUICK = fileURLToPath(new URL("../../support/quick-engine.sh", import.meta.url));
const GAMES = 16;
const KILLS = 10;

const folder = testFolder();
let bundle: string;
/** What the whole match prints, played in one go, and how long that takes. */
let whole: string;
let wholeMs: number;

beforeAll(async () => {
  // A bundle of its own, since a match notices when another is built meanwhile.
  bundle = join(folder, "bundle.mjs");
  copyFileSync(BUNDLE, bundle);
  const startMs = performance.now();
  const { code, stdout } = await shinpan(...matchOf("whole", "--json", ...page("whole.html")));
  expect(code).toBe(0);
  whole = stdout;
  wholeMs = performance.now() - startMs;
}, 60_000);

function page(name: string): string[] {
  return ["--html", join(folder, name), "--no-times"];
}

/** The command of a match whose results hang on the openings. */
function matchOf(out: string, ...flags: string[]): string[] {
  const engines = [`first=sh '${QUICK}' early`, `second=sh '${QUICK}' always`];
  const size = ["--size", "7", "--games", String(GAMES), "--concurrency", "2"];
  return ["match", ...engines, ...size, "--out", join(folder, out), ...flags];
}

function shinpan(...args: string[]): Promise<Ended> {
  const engine = new Engine(args, [process.execPath, bundle]);
  engine.process.stdin.end();
  return engine.ended;
}

/** The numbers of the games in a log, as they stand there. */
function gamesIn(log: string): number[] {
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, "utf8").split("\n").slice(1, -1);
  return lines.filter((line) => line !== "").map((line) => (JSON.parse(line) as { game: number }).game);
}

describe.skipIf(process.platform === "win32")("shinpan match", () => {
  it("loses no game and counts none twice when it is killed at any moment", { timeout: 180_000 }, async () => {
    const seed = Date.now();
    const random = new Random(seed);
    const name = (match: number) => `killed-${seed}-${match}`;
    let kills = 0;
    for (let match = 1; kills < KILLS; match++) {
      const log = join(folder, name(match), "log.jsonl");
      let before: number[] = [];
      let code: number | null = null;
      while (kills < KILLS && code === null) {
        const child = spawn(process.execPath, [bundle, ...matchOf(name(match))], { stdio: "ignore" });
        // Listened for first: it may come to its end before it is killed.
        const exit = once(child, "exit") as Promise<[number | null]>;
        await sleep(random.below(Math.ceil(wholeMs)));
        child.kill("SIGKILL");
        [code] = await exit;
        if (code === null) kills++;
        else expect(code).toBe(0);
        const now = gamesIn(log);
        expect(now.slice(0, before.length)).toEqual(before);
        before = now;
      }
      const killed = await shinpan(...matchOf(name(match), "--json", "--no-times"));
      expect(killed.code).toBe(0);
      expect(gamesIn(log).sort((a, b) => a - b)).toEqual(Array.from({ length: GAMES }, (_, i) => i + 1));
      expect(killed.stdout).toBe(whole);
    }
    const { standings } = JSON.parse(whole) as { standings: { wins: number; losses: number }[] };
    expect(standings[0].wins + standings[0].losses).toBe(GAMES);
    expect(standings[0].wins).toBeGreaterThan(0);
  });

  it("comes to the same report in four parts as in one", { timeout: 60_000 }, async () => {
    const parts = ["1/4", "2/4", "3/4", "4/4"];
    const played = await Promise.all(parts.map((part) => shinpan(...matchOf("parts", "--shard", part))));
    expect(played.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const logs = [4, 2, 1, 3].map((i) => join(folder, "parts", `log-${i}-of-4.jsonl`));
    expect(await shinpan("merge", ...logs, ...page("parts.html"))).toMatchObject({ code: 0, stderr: "" });
    const [one, merged] = ["whole.html", "parts.html"].map((name) => readFileSync(join(folder, name), "utf8"));
    expect(merged).toBe(one);
    const incomplete = await shinpan("merge", ...logs.slice(1));
    expect(incomplete.code).toBe(1);
    expect(incomplete.stderr).toMatch(/^shinpan: 4 of 16 games are missing: 7, 8, 15, 16\.$/m);
  });

  it("says in a sentence what it cannot play", async () => {
    const start = (...args: string[]) => shinpan("match", ...args, "--out", join(folder, "none"));
    expect(await start("one")).toMatchObject({ code: 2, stdout: "" });
    expect(await start("/no/such/engine", "also none")).toMatchObject({ code: 1, stdout: "" });
    const { stderr } = await start("/no/such/engine", "also none");
    expect(stderr).toMatch(/^shinpan: "\/no\/such\/engine" could not be started/);
    const many = await start("--games", "many");
    expect(many.stderr).toMatch(/^shinpan: --games needs a whole number.*\nTry shinpan match --help\.\n$/);
    expect(existsSync(join(folder, "none"))).toBe(false);
    expect((await shinpan("merge", join(folder, "nothing"))).code).toBe(1);
    expect((await shinpan("merge")).code).toBe(2);
  });
});
