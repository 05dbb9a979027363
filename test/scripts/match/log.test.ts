import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GameResult, MatchLog } from "../../../scripts/match/log.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-match-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const GAME: GameResult = {
  game: 1,
  black: "a",
  result: "B+3.5",
  winner: "a",
  reason: "both agree",
  moves: 50,
  timeMs: { a: { mean: 1020, max: 1310 }, b: { mean: 50, max: 90 } },
};

describe("the log", () => {
  const settings = { a: "shinpan", b: "gnugo", size: 9, timeSeconds: null };

  it("keeps what was appended for the next start", () => {
    const path = join(folder, "deep", "log.jsonl");
    const log = MatchLog.open(path, settings) as MatchLog;
    expect(log.results).toEqual([]);
    log.append(GAME);
    log.append({ ...GAME, game: 2 });
    expect(log.results).toHaveLength(2);
    expect((MatchLog.open(path, settings) as MatchLog).results).toEqual([GAME, { ...GAME, game: 2 }]);
  });

  it("leaves out a line that was cut short, and goes on behind it", () => {
    const path = join(folder, "log.jsonl");
    (MatchLog.open(path, settings) as MatchLog).append(GAME);
    appendFileSync(path, '{"game":2,"bla');
    const log = MatchLog.open(path, settings) as MatchLog;
    expect(log.results).toEqual([GAME]);
    log.append({ ...GAME, game: 3 });
    expect((MatchLog.open(path, settings) as MatchLog).results.map(({ game }) => game)).toEqual([1, 3]);
  });

  it("does not mix matches, and says what differs", () => {
    const path = join(folder, "log.jsonl");
    (MatchLog.open(path, settings) as MatchLog).append(GAME);
    const before = readFileSync(path, "utf8");
    expect(MatchLog.open(path, { ...settings, size: 13, timeSeconds: 2 })).toBe(
      `${path} is the log of another match: size was 9 and is 13, timeSeconds was not set and is 2`,
    );
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  it("is not overwritten when it is something else", () => {
    const path = join(folder, "log.jsonl");
    writeFileSync(path, "my diary\n");
    expect(MatchLog.open(path, settings)).toMatch(/its first line cannot be read$/);
    expect(readFileSync(path, "utf8")).toBe("my diary\n");
  });
});
