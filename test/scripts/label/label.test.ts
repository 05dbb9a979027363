/** Whole runs of `npm run label` with a made-up teacher, as processes that can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, opponent } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { type LabelledGame, readLabels } from "../../../scripts/label/labels.ts";
import { parseGame } from "../../../scripts/label/records.ts";
import { testFolder } from "../../support/folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TEACHER = fileURLToPath(new URL("../../support/fake-teacher.mjs", import.meta.url));
const GAMES = 24;
const SAMPLED = ["--games", String(GAMES), "--sizes", "4:1,5:2", "--opening", "4"];

const folder = testFolder();
const at = (name: string) => join(folder, name);

/** The script, which the first run builds: the others find it built. */
let script: readonly string[] = ["scripts/run.mjs", "label"];

/** Starts a run that writes to this file, with these faults of the teacher. */
function start(out: string, flags: readonly string[], faults = ""): ChildProcess {
  const teacher = `"${process.execPath}" "${TEACHER}" "starts=${at(`${out}.starts`)}" ${faults}`;
  const args = [...script, "--teacher", teacher, "--out", at(out), ...flags];
  return spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
}

/** The end of a run: its exit code or signal, and what it said. */
async function endOf(child: ChildProcess): Promise<{ readonly code: number | string; readonly said: string }> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { code: code ?? signal ?? "", said };
}

function run(out: string, flags: readonly string[] = SAMPLED, faults = "") {
  return endOf(start(out, flags, faults));
}

/** Lines of games, in the order of the games. */
function linesOf(out: string): string[] {
  const text = existsSync(at(out)) ? readFileSync(at(out), "utf8") : "";
  return text.split("\n").filter((line) => line.startsWith('{"game"')).sort();
}

async function gamesOf(out: string): Promise<LabelledGame[]> {
  const games: LabelledGame[] = [];
  for await (const game of readLabels(at(out))) games.push(game);
  return games.sort((a, b) => a.game - b.game);
}

/** Waits until the file has this number of lines. */
async function waitFor(out: string, lines: number): Promise<void> {
  while (linesOf(out).length < lines) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Four games on 5×5: one with a handicap stone, one that ends with two passes, one whose komi is not known. */
const TABLE = [
  ["5", "6.5", "B+R", "B", "", "", "", "ccdd"],
  ["5", "6.5", "B+R", "W", "aa", "", "", "ddttcatt"],
  ["5", "6.5", "B+5.5", "B", "", "", "", "bbdbddbdcctttt"],
  ["5", "", "B+R", "B", "", "", "", "aabbccdd"],
].map((columns) => columns.join("\t"));

beforeAll(async () => {
  expect(await run("whole.jsonl")).toMatchObject({ code: 0 });
  script = ["build/label.mjs"];
}, 60_000);

describe("games sampled from a teacher's policy", () => {
  it("are labelled in every position after the opening, to the end", async () => {
    const games = await gamesOf("whole.jsonl");
    expect(games.map(({ game }) => game)).toEqual(Array.from({ length: GAMES }, (_, i) => i));
    for (const { geometry, labels, moves, teacher, source } of games) {
      expect({ teacher, source }).toEqual({ teacher: "fake-net, version 1.2.3", source: "policy" });
      // In games with fair komi the opening has no labels.
      const [{ moves: first }] = labels;
      expect(first).toBeLessThanOrEqual(4);
      expect(labels.map((label) => label.moves)).toEqual(Array.from(moves.keys()).slice(first));
      const pass = geometry.points.length;
      expect(moves.length === 2 * pass || moves.slice(-2).every((move) => move === pass)).toBe(true);
      for (const { ownership, policy } of labels) {
        expect(ownership).toHaveLength(pass);
        expect(policy.reduce((sum, [, probability]) => sum + probability, 0)).toBeCloseTo(1, 1);
      }
    }
  });

  it("differ in board, rules and komi", async () => {
    const games = await gamesOf("whole.jsonl");
    const distinct = (of: (game: LabelledGame) => unknown) => new Set(games.map(of)).size;
    expect(distinct(({ geometry }) => geometry)).toBe(2);
    expect(distinct(({ rules }) => rules)).toBe(3);
    expect(distinct(({ komi }) => komi)).toBeGreaterThan(5);
    expect(games.every(({ komi }) => Number.isInteger(2 * komi))).toBe(true);
    expect(distinct(({ moves }) => String(moves))).toBe(GAMES);
  });

  it("are the same after kill -9 and a line cut in the middle, and none twice", async () => {
    const flags = [...SAMPLED, "--in-flight", "3"];
    for (const lines of [3, 9]) {
      const child = start("killed.jsonl", flags, "delay=3");
      const ended = endOf(child);
      await waitFor("killed.jsonl", lines);
      child.kill("SIGKILL");
      expect((await ended).code).toBe("SIGKILL");
      appendFileSync(at("killed.jsonl"), linesOf("whole.jsonl")[GAMES - 1].slice(0, 300));
    }
    expect(linesOf("killed.jsonl").length).toBeLessThan(GAMES);
    expect((await run("killed.jsonl", flags)).code).toBe(0);
    expect(linesOf("killed.jsonl")).toEqual(linesOf("whole.jsonl"));
    expect(await gamesOf("killed.jsonl")).toHaveLength(GAMES);
  });

  it("are the same after an interrupt, which ends the run at once", async () => {
    const child = start("interrupted.jsonl", [...SAMPLED, "--in-flight", "2"], "delay=5");
    const ended = endOf(child);
    await waitFor("interrupted.jsonl", 2);
    child.kill("SIGINT");
    const { code, said } = await ended;
    expect(code).toBe(0);
    expect(said).toContain("interrupted; the same command goes on");
    expect(linesOf("interrupted.jsonl").length).toBeLessThan(GAMES);
    expect((await run("interrupted.jsonl")).code).toBe(0);
    expect(linesOf("interrupted.jsonl")).toEqual(linesOf("whole.jsonl"));
  });

  it("are the same in parts, and after the teacher died", async () => {
    expect((await run("first.jsonl", [...SAMPLED, "--shard", "1/2"])).code).toBe(0);
    const { code, said } = await run("second.jsonl", [...SAMPLED, "--shard", "2/2"], "die=40");
    expect(code).toBe(0);
    expect(said).toContain("the program was started again 1 times");
    expect([...linesOf("first.jsonl"), ...linesOf("second.jsonl")].sort()).toEqual(linesOf("whole.jsonl"));
  });

  it("go on where answers are missing or wrong, which are counted and left out", async () => {
    const faults = "error=7+ nan=11+ sum=13+ short=17+ turn=19+ garbage=23+ missing=50";
    const { code, said } = await run("faults.jsonl", [...SAMPLED, "--timeout", "2"], faults);
    expect(code).toBe(0);
    for (const sentence of [
      "error: Illegal move 0",
      "error: not JSON",
      "a policy that does not add up to 1",
      "a policy that does not fit the board",
      "an answer about the other side's turn",
    ]) {
      expect(said).toMatch(new RegExp(`left out \\d+ times: ${sentence}`));
    }
    expect(said).toMatch(/\d+ lines answered nothing that was asked/);
    const whole = await gamesOf("whole.jsonl");
    const games = await gamesOf("faults.jsonl");
    // A game ends early where a position got no answer twice; up to there it is the same.
    for (const { game, labels } of games) expect(whole[game].labels.slice(0, labels.length)).toEqual(labels);
    expect(games.length).toBeGreaterThan(GAMES / 2);
  });

  it("are not mixed with another run's", async () => {
    const before = linesOf("whole.jsonl");
    const { code, said } = await run("whole.jsonl", [...SAMPLED, "--seed", "2"]);
    expect(code).toBe(1);
    expect(said).toContain("has the labels of another run: seed was 1 and is 2");
    expect(linesOf("whole.jsonl")).toEqual(before);
  });

  it("end with a sentence where the teacher cannot be started", async () => {
    const args = [...script, "--teacher", "/nowhere/engine", "--out", at("none.jsonl")];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
    const { code, said } = await endOf(child);
    expect(code).toBe(1);
    expect(said).toContain("stopped: the program was given up");
    expect(linesOf("none.jsonl")).toEqual([]);
  });
});

describe("game records", () => {
  const records = (...flags: string[]) => ["--from", "games", "--records", at("table.tsv"), ...flags];

  beforeAll(() => {
    writeFileSync(at("table.tsv"), TABLE.map((line) => `${line}\n`).join(""));
  });

  it("are labelled where they were drawn, up to the end of the game", async () => {
    expect((await run("records.jsonl", records("--every", "1"))).code).toBe(0);
    const games = await gamesOf("records.jsonl");
    expect(games.map(({ labels }) => labels.map(({ moves }) => moves))).toEqual([
      [0, 1, 2],
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4, 5, 6],
      [0, 1, 2, 3, 4],
    ]);
    const geometry = geometryOf(5);
    games.forEach(({ setup, first, moves, source }, i) => {
      const record = parseGame(TABLE[i]);
      expect(source).toBe("games table.tsv");
      expect(first).toBe(record.first);
      expect(setup.map((p) => geometry.points[p])).toEqual(record.setup);
      expect(moves.map((move) => geometry.points[move] ?? 0)).toEqual(record.moves);
      const board = new Board(geometry);
      for (const p of record.setup) board.play(p, BLACK);
      record.moves.forEach((move, k) => {
        const colour = k % 2 === 0 ? first : opponent(first);
        expect(board.isLegal(move, colour)).toBe(true);
        board.play(move, colour);
      });
    });
    expect(new Set(games.map(({ rules, komi }) => `${rules} ${komi}`)).size).toBeGreaterThan(1);
  });

  it("are drawn alike by every run", async () => {
    expect((await run("drawn.jsonl", records("--every", "2"))).code).toBe(0);
    expect((await run("again.jsonl", records("--every", "2", "--in-flight", "1"))).code).toBe(0);
    expect(linesOf("drawn.jsonl")).toEqual(linesOf("again.jsonl"));
    const labels = (await gamesOf("drawn.jsonl")).reduce((sum, game) => sum + game.labels.length, 0);
    expect(labels).toBeGreaterThanOrEqual(8);
    expect(labels).toBeLessThanOrEqual(12);
  });

  it("of self-play are labelled too, by an engine that knows of no models", async () => {
    const sgf = "(;FF[4]GM[1]SZ[5]KM[7]RE[W+2];B[cc]C[0.5];W[];B[dd])";
    const lines = [{ kind: "selfplay", games: 1 }, { game: 1, result: "W+2", moves: 3, sgf }];
    writeFileSync(at("log.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const flags = ["--from", "selfplay", "--records", at("log.jsonl"), "--every", "1"];
    expect((await run("selfplay.jsonl", flags, "nameless")).code).toBe(0);
    const games = await gamesOf("selfplay.jsonl");
    const teacher = "version 1.2.3"; // it was asked for the names of its models in vain
    expect(games).toMatchObject([{ game: 0, teacher, source: "selfplay log.jsonl", moves: [12, 25, 18] }]);
    expect(games[0].labels).toHaveLength(4);
  });
});
