import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { BLACK } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { describeComparison, type JudgedMove } from "../../../scripts/judge-moves/comparison.ts";
import { MoveJudge } from "../../../scripts/judge-moves/judge.ts";
import { Mover } from "../../../scripts/judge-moves/mover.ts";
import { positionsOf } from "../../../scripts/judge-moves/positions.ts";
import { Results } from "../../../scripts/judge-moves/results.ts";
import { AnalysisClient, type Json } from "../../../scripts/label/client.ts";
import { type Line, passOf, Query, vertexOf } from "../../../scripts/label/source.ts";
import { fakeEngine } from "../../support/fake-engine.ts";

const TEACHER = fileURLToPath(new URL("../../support/fake-teacher.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "shinpan-judge-moves-"));
const geometry = geometryOf(5);
const index = (vertex: string) => geometry.points.indexOf(geometry.parseVertex(vertex)!);
const line: Line = { geometry, rules: "chinese", komi: 7, setup: [], first: BLACK, moves: [index("C3"), index("B2")] };

afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function judged(move: number, winrate: number, lead: number): JudgedMove {
  return { move, value: { winrate, lead } };
}

describe("positions in which moves are judged", () => {
  it("are taken from a game record, so many moves apart", () => {
    const file = fileOf("game.sgf", "(;SZ[5]KM[5.5]RU[Japanese];B[cc];W[bb];B[dd];W[];B[bc])");
    const found = positionsOf(file, 2);
    expect(found.map(({ moves }) => moves.map((move) => vertexOf(geometry, move)).join(" "))).toEqual([
      "C3 B4",
      "C3 B4 D2 pass",
    ]);
    expect(found[0]).toMatchObject({ rules: "japanese", komi: 5.5 });
  });

  it("are taken from a list", () => {
    const listed = { game: 3, size: 5, rules: "tromp-taylor", komi: 24, moves: [12, 25] };
    const file = fileOf("list.jsonl", `${JSON.stringify(listed)}\n`);
    expect(positionsOf(file, 10)).toMatchObject([{ rules: "tromp-taylor", komi: 24, moves: [12, passOf(geometry)] }]);
  });

  it("are not taken from a handicap game, which their form does not hold", () => {
    const file = fileOf("handicap.sgf", "(;SZ[5]HA[2]AB[bb][dd];W[cc])");
    expect(() => positionsOf(file, 1)).toThrow("do not move by turns");
  });
});

it("says so where no record has as many moves as lie between two positions", () => {
  const file = fileOf("short.sgf", "(;SZ[5];B[cc];W[bb])");
  const engines = ["--engine", "a=nowhere", "--engine", "b=nowhere"];
  const args = ["scripts/run.mjs", "judge-moves", file, "--judge", "nowhere", ...engines, "--every", "3"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const sentence = "judge-moves: there is no position in the files: no record has 3 moves";
  expect([status, stderr]).toEqual([2, `${sentence}\nTry npm run judge-moves -- --help.\n`]);
});

describe("an engine that is asked for a move", () => {
  it("plays, passes or resigns", async () => {
    const mover = new Mover(fakeEngine("moves=d4,pass,resign"));
    expect([await mover.moveAt(line), await mover.moveAt(line), await mover.moveAt(line)]).toEqual([
      index("D4"),
      passOf(geometry),
      undefined,
    ]);
    await mover.close();
  });

  it("need not know a command for the rules, but must take the moves", async () => {
    const without = new Mover(fakeEngine("refuse=kata-set-rules", "moves=d4"));
    expect(await without.moveAt(line)).toBe(index("D4"));
    await without.close();
    const refusing = new Mover(fakeEngine("refuse=play"));
    await expect(refusing.moveAt(line)).rejects.toThrow("play: not me");
    await refusing.close();
  });
});

describe("the judge of moves", () => {
  it("says what a move is worth for the player who makes it", async () => {
    const command = [process.execPath, TEACHER];
    const client = new AnalysisClient({ command, inFlight: 1, timeoutMs: 20_000, warn: () => undefined });
    const after = new Query({ ...line, moves: [...line.moves, index("D4")] });
    const [answer] = await client.ask(after.text, [3]);
    await client.close();
    // The answer is from the view of White, who is to move then.
    const { winrate, scoreLead } = (answer as Json).rootInfo as { winrate: number; scoreLead: number };
    const judge = new MoveJudge(command, 10);
    expect(await judge.valueOf(line, index("D4"))).toEqual({ winrate: 1 - winrate, lead: -scoreLead });
    await judge.close();
  });

  it("is asked again for nothing that it judged before a run was stopped", () => {
    const file = join(folder, "results.jsonl");
    new Results("a, 9 visits", file).add("5 chinese 7 12", "old", judged(3, 0.4, -1.5));
    writeFileSync(file, `${readFileSync(file, "utf8")}{"position":"5 chi`);
    const resumed = new Results("a, 9 visits", file);
    expect(resumed.find("5 chinese 7 12", "old")).toEqual(judged(3, 0.4, -1.5));
    expect(resumed.find("5 chinese 7 12", "new")).toBeUndefined();
    resumed.add("5 chinese 7 12", "new", judged(4, 0.5, 0));
    expect(new Results("a, 9 visits", file).find("5 chinese 7 12", "new")).toEqual(judged(4, 0.5, 0));
    expect(new Results("b, 9 visits", file).find("5 chinese 7 12", "new")).toBeUndefined();
  });
});

describe("two engines' moves in the same positions", () => {
  it("are compared in points and win rate, with intervals", () => {
    const base = judged(1, 0.5, 2);
    const better = judged(2, 0.6, 4);
    // Differences of 2, 0, 2 and 0 points: 1 in the mean, with a standard error of 0.577.
    expect(describeComparison([[better, base], [base, base], [better, base], [base, base]])).toBe(
      "4 positions, 2 other moves: +1.00 points a move [−0.13, +2.13], win rate +5.0 % [−0.7, +10.7]",
    );
  });

  it("say nothing with one position", () => {
    expect(describeComparison([[judged(2, 0.5, 1), judged(1, 0.5, 2)]])).toContain("−1.00 points a move [−∞, +∞]");
  });
});
