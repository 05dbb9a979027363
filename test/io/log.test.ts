import {
  appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { joinLogs, type LogHeader, readLog, RunLog } from "../../src/io/log.ts";
import { FileError } from "../../src/io/named-file.ts";
import { ownerOf } from "../support/owner.ts";
import { testFolder } from "../support/folder.ts";

interface Logged {
  readonly game: number;
  readonly result: string;
}

const HEADER: LogHeader<object> = { kind: "match", settings: { size: 9, time: null }, games: 4 };

let folder: string;
let path: string;

beforeEach(() => {
  folder = testFolder(onTestFinished);
  path = join(folder, "deep", "log.jsonl");
});

function open(header = HEADER): RunLog<Logged> {
  const log = RunLog.open<Logged>(path, header);
  if (typeof log === "string") throw new Error(log);
  return log;
}

/** Opens the log, adds these games, and closes it. */
function play(...games: number[]): void {
  const log = open();
  for (const game of games) log.append({ game, result: `B+${game}` });
  log.close();
}

/** The games that a reader finds. */
function games(): unknown[] {
  const log = readLog(path);
  return typeof log === "string" ? [log] : [...log.units.values()].flat();
}

describe("the log", () => {
  it("keeps what was appended for the next start", () => {
    play(1);
    play(3, 2);
    const log = open();
    expect(log.lines.map(({ game, result }) => [game, result])).toEqual([[1, "B+1"], [3, "B+3"], [2, "B+2"]]);
    log.close();
  });

  it("goes on wherever it was cut off, with every game whose line was finished", () => {
    play(1, 2);
    const whole = readFileSync(path);
    const ends = [...whole.toString("latin1").matchAll(/\n/g)].map(({ index }) => index);
    for (let length = 0; length < whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length));
      const log = open();
      const finished = ends.slice(1).filter((end) => end < length).length;
      expect(log.lines.map(({ game }) => game), `${length} bytes`).toEqual([1, 2].slice(0, finished));
      for (let game = finished + 1; game <= 2; game++) log.append({ game, result: `B+${game}` });
      log.close();
      expect(readFileSync(path).equals(whole), `${length} bytes`).toBe(true);
    }
  });

  it.runIf(existsSync("/dev/full"))("is no device, which could be read without end", () => {
    expect(() => RunLog.open("/dev/full", HEADER)).toThrow(new FileError('"/dev/full" is no regular file'));
  });

  it("counts a game once that two processes have played", () => {
    play(1, 2);
    appendFileSync(path, '{"game":2,"result":"W+R"}\n');
    expect(games()).toMatchObject([{ game: 1 }, { game: 2, result: "B+2" }]);
  });

  it("may get more games than were first planned", () => {
    play(1);
    const log = open({ ...HEADER, games: 10 });
    log.append({ game: 9, result: "B+9" });
    log.close();
    expect(readLog(path)).toMatchObject({ header: { games: 10 } });
    expect(games()).toMatchObject([{ game: 1 }, { game: 9 }]);
  });

  it("does not mix runs, and says what differs", () => {
    play(1);
    const before = readFileSync(path, "utf8");
    expect(RunLog.open(path, { ...HEADER, settings: { size: 13, time: 2 } })).toBe(
      `${path} is the log of another run: size was 9 and is 13, time was not set and is 2`,
    );
    expect(RunLog.open(path, { ...HEADER, kind: "selfplay" })).toMatch(/it is of match, not of selfplay$/);
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  it("is not joined with one of another kind or with other settings, and it is said which is which", () => {
    play(1);
    const other = join(folder, "other");
    const write = (header: object) => writeFileSync(other, `${JSON.stringify({ ...HEADER, ...header })}\n`);
    write({ kind: "selfplay" });
    expect(joinLogs([path, other])).toBe(`${other} is of selfplay, and ${path} is of match`);
    write({ settings: { size: 13, time: null } });
    expect(joinLogs([path, other])).toBe(`${other} is of another run than ${path}: size was 9 and is 13`);
  });

  it("is not overwritten when it is something else", () => {
    path = join(folder, "diary");
    writeFileSync(path, "my diary\n");
    expect(RunLog.open(path, HEADER)).toMatch(/its first line cannot be read$/);
    expect(readFileSync(path, "utf8")).toBe("my diary\n");
    expect(() => RunLog.open(folder, HEADER)).toThrow(new FileError(`"${folder}" is a folder`));
  });
});

describe.runIf(existsSync("/proc/self/stat"))("the lock of a log", () => {
  const lockOf = (owner: string) => `${path}.shinpan-${owner}.lock`;
  const names = () => readdirSync(dirname(path));

  it("is there while the log is open, and gone after it, also where the log is refused", () => {
    const log = open();
    expect(names()).toEqual(["log.jsonl", expect.stringMatching(`^log.jsonl.shinpan-${ownerOf(process.pid)}.lock$`)]);
    log.close();
    expect(names()).toEqual(["log.jsonl"]);
    expect(RunLog.open(path, { ...HEADER, kind: "selfplay" })).toBeTypeOf("string");
    expect(names()).toEqual(["log.jsonl"]);
    expect(process.listeners("exit").filter(({ name }) => /unlock/.test(name))).toEqual([]);
  });

  it("keeps a second run away, and names the process of the first", () => {
    play(1);
    writeFileSync(lockOf(ownerOf(process.ppid)), "");
    expect(() => open()).toThrow(
      new FileError(`"${path}" is in use: process ${process.ppid} is writing it; wait for its end, or stop it`),
    );
    expect(names()).toEqual(["log.jsonl", expect.stringContaining(`-${process.ppid}-`)]);
    const link = join(folder, "link");
    symlinkSync(path, link);
    expect(() => RunLog.open(link, HEADER)).toThrow(/" is in use: process \d+ is writing it/);
    rmSync(lockOf(ownerOf(process.ppid)));
    play(2);
    expect(games()).toMatchObject([{ game: 1 }, { game: 2 }]);
  });

  it("is taken over from a process that has ended, though another may have its number by now", () => {
    mkdirSync(dirname(path));
    for (const owner of ["999999999-5", `${process.ppid}-1`]) writeFileSync(lockOf(owner), "");
    play(1);
    expect(names()).toEqual(["log.jsonl"]);
  });
});
