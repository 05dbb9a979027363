/** How the real engine ends a game: when it passes, captures, resigns, and whether its answers fit together. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Engine } from "./engine.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An engine that is asked one thing after another. */
class Session {
  private readonly engine: Engine;
  private count = 0;

  constructor(flags: readonly string[]) {
    this.engine = new Engine(["--seed", "1", "--threads", "1", ...flags]);
  }

  async ask(command: string): Promise<string> {
    this.engine.send(`${command}\n`);
    const replies = await this.engine.replies(++this.count);
    return replies[this.count - 1].replace(/^= /, "");
  }

  async end(): Promise<void> {
    this.engine.send("quit\n");
    await this.engine.ended;
  }
}

/** SGF's letters for columns and rows. */
const LETTERS = "abcdefghi";

/** Loads a position from its diagram, top row first, Black to move. */
async function load(session: Session, rows: readonly string[], toPlay = "B"): Promise<void> {
  const points = (stone: string) =>
    rows.map((row, y) => row.split(" ").map((c, x) => (c === stone ? `[${LETTERS[x]}${LETTERS[y]}]` : "")).join(""));
  const sgf = `(;SZ[${rows.length}]AB${points("X").join("")}AW${points("O").join("")}PL[${toPlay}])`;
  const path = join(folder, "position.sgf");
  writeFileSync(path, sgf);
  expect(await session.ask(`loadsgf ${path}`)).toBe("");
}

/** White's two stones on the left are dead, whoever moves. */
const DEAD_STONES = [
  ". X . X O . .",
  "X X X X O O O",
  "O O . X O . .",
  ". . . X O O O",
  "X X X X O . .",
  ". X . X O O O",
  "X . X X O . .",
];

describe("clean-up after a dispute", () => {
  it("captures what it calls dead, then passes, and its list of the dead names nothing more", async () => {
    const session = new Session(["--rules", "chinese", "--playouts", "300"]);
    await load(session, DEAD_STONES);
    expect((await session.ask("final_status_list dead")).split(" ").sort()).toEqual(["A5", "B5"]);
    let moves = 0;
    for (let reply = ""; reply !== "pass"; moves++) {
      expect(moves).toBeLessThan(10);
      reply = await session.ask("kgs-genmove_cleanup b");
      expect(reply).not.toBe("resign");
      await session.ask("play w pass");
    }
    expect(moves).toBeGreaterThan(1);
    expect(await session.ask("final_status_list dead")).toBe("");
    await session.end();
  });
});

describe("where dead stones stay until they are captured", () => {
  // White wins by 7.5 while his two stones stand, Black by 0.5 once they are gone.
  it("it captures instead of passing, if the game hangs on it", async () => {
    const session = new Session(["--rules", "cgos", "--playouts", "500", "--komi", "6.5"]);
    await load(session, DEAD_STONES);
    const captured: string[] = [];
    for (let i = 0; i < 8 && captured.at(-1) !== "pass"; i++) {
      captured.push(await session.ask("genmove b"));
      await session.ask("play w pass");
    }
    expect(captured[0]).not.toBe("pass");
    expect(await session.ask("final_status_list dead")).toBe("");
    expect(await session.ask("final_score")).toMatch(/^B\+/);
    await session.end();
  });
});

describe("resignation", () => {
  const LOST = [
    "O . O O O O .",
    "O O O O O O O",
    "O O . O O . O",
    "O O O O O O O",
    "O . O O O O O",
    "O O O X . . .",
    ". O O X . . .",
  ];

  it("comes when several moves running were hopeless, not at the first", async () => {
    const session = new Session(["--playouts", "200"]);
    await load(session, LOST);
    const replies: string[] = [];
    for (let i = 0; i < 12 && replies.at(-1) !== "resign"; i++) {
      replies.push(await session.ask("genmove b"));
      await session.ask("play w pass");
    }
    const first = replies.indexOf("resign");
    if (first >= 0) expect(first).toBeGreaterThanOrEqual(2);
    else expect(replies).toContain("pass");
    await session.end();
  });

  it("never comes with --no-resign, nor in the first moves of a handicap game", async () => {
    const session = new Session(["--no-resign", "--playouts", "100"]);
    await load(session, LOST);
    for (let i = 0; i < 5; i++) expect(await session.ask("genmove b")).not.toBe("resign");
    await session.end();
    const handicap = new Session(["--playouts", "100", "--size", "13"]);
    await handicap.ask("fixed_handicap 9");
    for (let i = 0; i < 4; i++) {
      expect(await handicap.ask("genmove w")).toMatch(/^[A-HJ-N]\d+$/);
      expect(await handicap.ask("genmove b")).toMatch(/^[A-HJ-N]\d+$/);
    }
    await handicap.end();
  });
});

describe("stderr", () => {
  it("has one line, GTP ready, that front ends wait for", async () => {
    const engine = new Engine(["--size", "9", "--playouts", "50"]);
    engine.process.stdin.end("genmove b\nfinal_score\n");
    expect((await engine.ended).stderr).toBe("GTP ready\n");
  });

  it("has chat with --chat and drawings with --gfx, ended by CLEAR, before the reply", async () => {
    const chat = new Engine(["--size", "9", "--playouts", "100", "--ogs"]);
    chat.process.stdin.end("genmove b\n");
    expect((await chat.ended).stderr).toMatch(
      /^GTP ready\nMALKOVICH: Win rate \d+\.\d %, score [+-]\d+\.\d, visits \d+, PV( [A-HJ][1-9])+\n$/,
    );
    const gfx = new Engine(["--size", "9", "--threads", "1", "--playouts", "4000", "--gfx"]);
    gfx.process.stdin.end("genmove b\n");
    const drawing = String.raw`gogui-gfx:\nVAR b .*\n(?:LABEL .*\n)?TEXT .*\n\n`;
    expect((await gfx.ended).stderr).toMatch(new RegExp(`^GTP ready\n(?:${drawing})+gogui-gfx: CLEAR\n$`));
  });
});
