/** How the real engine ends a game: when it passes, captures, resigns, and whether its answers fit together. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../engine.ts";
import { SETTLED_GAME, stonesIn, UNCLEAR_GAME } from "../settled-game.ts";
import { sgfOf } from "../../support/diagram.ts";
import { testFolder } from "../../support/folder.ts";

/** An engine that is asked one thing after another. */
class Session {
  private readonly engine: Engine;
  private count = 0;

  constructor(flags: readonly string[] = []) {
    this.engine = new Engine(["--seed", "1", "--threads", "1", ...flags]);
  }

  /** Begins a game on an empty board; the engine has forgotten the one before. */
  async begin(size: number, playouts: number, rules = "japanese", komi = 6.5): Promise<void> {
    const board = [`boardsize ${size}`, "clear_board", "clear_cache"];
    const settings = [`kata-set-rules ${rules}`, `komi ${komi}`, `kata-set-param maxPlayouts ${playouts}`];
    for (const command of [...board, ...settings]) expect(await this.ask(command)).toBe("");
  }

  async ask(command: string): Promise<string> {
    this.engine.send(`${command}\n`);
    const replies = await this.engine.replies(++this.count);
    return replies[this.count - 1].replace(/^= /, "");
  }

  /** Sends an analysis command, and ends the analysis when a line is as wanted. */
  async stream(command: string, isWanted: (line: string) => boolean): Promise<void> {
    const from = this.engine.stdout.length;
    this.engine.send(`${command}\n`);
    while (!this.engine.stdout.slice(from).split("\n").some(isWanted)) await once(this.engine.process.stdout, "data");
    await this.ask("name");
    this.count++;
  }

  async end(): Promise<void> {
    this.engine.send("quit\n");
    await this.engine.ended;
  }
}

const folder = testFolder();

/** One engine for all games: to start it takes longer than most of them. */
let session: Session;

beforeAll(() => {
  session = new Session();
});

afterAll(async () => {
  await session.end();
});

/** Loads a position from its diagram, top row first, Black to move. */
async function load(rows: readonly string[], toPlay = "B"): Promise<void> {
  const path = join(folder, "position.sgf");
  writeFileSync(path, sgfOf(rows.join("\n"), `PL[${toPlay}]`));
  expect(await session.ask(`loadsgf ${path}`)).toBe("");
}

/** White's two stones on the left are dead, whichever side moves. */
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
    await session.begin(7, 300, "chinese", 7.5);
    await load(DEAD_STONES);
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
  });

  it("fills what would be a self-atari before it takes the last liberties", async () => {
    await session.begin(9, 60, "chinese", 0.5);
    await load([
      ". X . X O . O . .",
      "X X X X O O O O O",
      ". X . X O . O . O",
      "X X X X O O O O .",
      ". X . X O . O . O",
      "X X X X O O O O O",
      "O O O X X O . O .",
      ". O O X . X O O O",
      "O . X . X X O . O",
    ]);
    expect(await session.ask("kgs-genmove_cleanup b")).toBe("D1");
  });

  it("answers an opponent who plays into territory", async () => {
    await session.begin(7, 60, "chinese", -20.5);
    await load([
      ". . X O . O .",
      ". X X O O O O",
      ". . . O . O .",
      ". X X O O O O",
      "X X O O . O .",
      "O O O . O O O",
      ". O . O . O .",
    ]);
    for (const command of ["play b pass", "play w pass", "undo", "play w c5"]) await session.ask(command);
    expect(await session.ask("kgs-genmove_cleanup b")).toBe("B5");
    await session.ask("play w pass");
    expect(await session.ask("kgs-genmove_cleanup b")).toBe("pass");
  });

  it("closes borders that were left open", async () => {
    await session.begin(9, 60, "chinese", 7.5);
    await load([
      ". . . X O . . . .",
      ". . . X O . O . .",
      ". . . X O . . . .",
      ". . X X O O O O O",
      ". . X O O . . . .",
      ". X X X O . . . .",
      ". . . X . . O . .",
      ". . X . . . . . .",
      ". . . . . . . . .",
    ]);
    for (const colour of ["b", "w"]) await session.ask(`play ${colour} pass`);
    expect(await session.ask("final_score")).toMatch(/^W/);
    for (let reply = ""; reply !== "pass"; ) {
      reply = await session.ask("kgs-genmove_cleanup b");
      await session.ask("play w pass");
    }
    expect(await session.ask("final_score")).toMatch(/^B/);
  });
});

describe("where dead stones stay until they are captured", () => {
  // White wins by 7.5 while the two white stones stand, Black by 0.5 once they are gone.
  it("it captures instead of passing, if the game hangs on it", async () => {
    await session.begin(7, 500, "cgos", 6.5);
    await load(DEAD_STONES);
    const captured: string[] = [];
    for (let i = 0; i < 8 && captured.at(-1) !== "pass"; i++) {
      captured.push(await session.ask("genmove b"));
      await session.ask("play w pass");
    }
    expect(captured[0]).not.toBe("pass");
    expect(await session.ask("final_status_list dead")).toBe("");
    expect(await session.ask("final_score")).toMatch(/^B\+/);
  });
});

describe("at the end of a game", () => {
  it("no pass is made or shown where an analysis may not consider it", async () => {
    await session.begin(9, 200);
    await load(SETTLED_GAME, "W");
    await session.ask("play w pass");
    const filtered = await session.ask("kata-genmove_analyze b avoid b pass 1");
    expect(filtered).not.toMatch(/info move pass|play pass/);
  });

  it("a pass that needs no search is shown with the result of the game", async () => {
    await session.begin(9, 200, "japanese", -1.5);
    await load(SETTLED_GAME, "W");
    await session.ask("play w pass");
    const line = await session.ask("kata-genmove_analyze b rootInfo true ownership true");
    expect(line).toMatch(/^play pass$/m);
    expect(line).toMatch(/info move pass visits 1 .*winrate 1 .*scoreLead 9.5 /);
    expect(line).toMatch(/ ownership (?:-?[01] )+/);
  });

  it("to ask for a move again and again in a lost position is no reason to resign", async () => {
    await session.begin(9, 100, "japanese", 60.5);
    await load(SETTLED_GAME);
    for (let i = 0; i < 24; i++) await session.ask(`play ${i % 2 === 0 ? "b" : "w"} pass`);
    for (let i = 0; i < 4; i++) expect(await session.ask("reg_genmove b")).not.toBe("resign");
  });
});

describe("after two passes", () => {
  // Both players have much to gain, so that it is the two passes that keep the engine from playing.
  const OPEN = [
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . X . . . O . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
    ". . X . . . O . .",
    ". . . . . . . . .",
    ". . . . . . . . .",
  ];

  it.each(["japanese", "chinese"])("it passes again, for either colour: %s rules", async (rules) => {
    await session.begin(9, 500, rules, rules === "chinese" ? 7.5 : 6.5);
    await load(OPEN);
    expect(await session.ask("genmove b")).not.toBe("pass");
    for (const command of ["undo", "play b pass", "play w pass"]) expect(await session.ask(command)).toBe("");
    for (const colour of ["b", "w", "b", "b"]) expect(await session.ask(`genmove ${colour}`)).toBe("pass");
  });

  it("it captures what a person calls alive, and then passes", async () => {
    await session.begin(7, 300);
    await load(DEAD_STONES);
    for (const command of ["play b pass", "play w pass", "shinpan-mark a5 alive"]) await session.ask(command);
    expect(await session.ask("genmove b")).toMatch(/^[A-C][3-6]$/);
  });
});

/** Plays the stones of a diagram, as moves of a game that is far on. */
async function playStones(rows: readonly string[], on = session): Promise<void> {
  const moves = stonesIn(rows).map((stone) => stone.join(" "));
  expect(await on.ask(`gogui-play_sequence ${moves.join(" ")}`)).toBe("");
}

describe("a settled game in which the side to move is 9.5 points behind", () => {
  /** Plays the position; White has as many points less as the komi says. */
  async function settle(rules: string, komi: number): Promise<void> {
    await session.begin(9, 200, rules, komi);
    await playStones(SETTLED_GAME);
  }

  /** The lead under territory rules is another one: Black has made more moves than White. */
  const LEADS = [
    ["japanese", -1.5, "w", "B+9.5"],
    ["japanese", 17.5, "b", "W+9.5"],
    ["chinese", 1.5, "w", "B+9.5"],
    ["chinese", 20.5, "b", "W+9.5"],
  ] as const;

  it.each(LEADS)("is analysed as counted, and passed: %s rules, komi %d, %s to move", async (...given) => {
    const [rules, komi, colour, score] = given;
    await settle(rules, komi);
    const line = await session.ask(`kata-search_analyze ${colour} rootInfo true`);
    const root = line.slice(line.indexOf("rootInfo ")).split(/\s/);
    const value = (name: string) => Number(root[root.indexOf(name) + 1]);
    expect(value("winrate")).toBeLessThan(0.05);
    expect(Math.abs(value("scoreLead") + 9.5)).toBeLessThan(0.75);
    expect(await session.ask("final_score")).toBe(score);
    // Nor does the winner fill territory.
    for (const player of [colour, colour === "b" ? "w" : "b"]) {
      expect(await session.ask(`genmove ${player}`)).toBe("pass");
    }
  });

  it("is worth its count to a search of ten playouts, once the opponent has passed", async () => {
    await session.begin(9, 10);
    await playStones(SETTLED_GAME);
    const mover = (await session.ask("gogui-rules_side_to_move")) === "white" ? "w" : "b";
    expect(await session.ask(`play ${mover} pass`)).toBe("");
    const found = await session.ask("kata-search_analyze");
    const [, margin] = /^[BW]\+(\S+)/.exec(await session.ask("final_score"))!;
    expect(Math.abs(Number(/scoreLead (\S+)/.exec(found)![1]))).toBeCloseTo(Number(margin), 1);
  });

  it("is worth its count to a search of 25 playouts that leaves open whether the game is over", async () => {
    await session.begin(9, 25);
    await playStones(UNCLEAR_GAME);
    const count = await session.ask("final_score");
    const found = await session.ask("kata-search_analyze b");
    expect(`W+${-Number(/scoreLead (\S+)/.exec(found)![1])}`).toBe(count);
  });

  it("is analysed anew when the referee has said what is settled", async () => {
    await settle("japanese", -1.5);
    await session.stream("kata-analyze w 10 ownership true", (line) => {
      const owners = line.slice(line.indexOf("ownership ") + 10).split(" ").map(Number);
      // A9 and J1; the network alone is less sure of them.
      return owners[0] > 0.995 && owners[80] < -0.995;
    });
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

  /** Fifteen points behind, with room for playouts in which White errs. */
  const BEHIND = Array.from({ length: 9 }, (_, y) => (y % 3 === 1 ? ". . X X O O . . ." : ". . . X O . . . ."));

  const TURNS_BEHIND = ["", "play b a9\nplay w j9", "play b a1\nplay w j1"];

  /** The replies of requests for Black's move in a lost position, in three turns running; both fill own points. */
  async function threeReplies(rows: readonly string[] = LOST, on = session): Promise<string[]> {
    const turns = rows === LOST ? ["", "play b e2\nplay w b7", "play b f2\nplay w b3"] : TURNS_BEHIND;
    await on.begin(rows.length, 200);
    await playStones(rows, on);
    const replies: string[] = [];
    for (const turn of turns) {
      for (const move of turn.split("\n").filter(Boolean)) expect(await on.ask(move)).toBe("");
      replies.push(await on.ask("reg_genmove b"));
    }
    return replies;
  }

  /** The same of an engine of its own. */
  async function threeRepliesWith(flag: string, rows?: readonly string[]): Promise<string[]> {
    const other = new Session([flag]);
    const replies = await threeReplies(rows, other);
    await other.end();
    return replies;
  }

  it("comes in the third hopeless turn running, and not before", async () => {
    const replies = await threeReplies();
    expect(replies.slice(0, 2)).not.toContain("resign");
    expect(replies[2]).toBe("resign");
  });

  it("comes where the network is sure, though playouts are not", async () => {
    expect((await threeReplies(BEHIND))[2]).toBe("resign");
    expect(await threeRepliesWith("--no-net", BEHIND)).not.toContain("resign");
  });

  it.each(["--no-resign", "--resign=0"])("never comes with %s", async (flag) => {
    expect(await threeRepliesWith(flag)).not.toContain("resign");
  });

  it("never comes in a clean-up, nor where the board is young", async () => {
    await session.begin(7, 200);
    await load(LOST); // no moves, only stones
    for (let i = 0; i < 4; i++) expect(await session.ask("reg_genmove b")).not.toBe("resign");
    await session.begin(7, 200);
    await playStones(LOST);
    for (let i = 0; i < 4; i++) expect(await session.ask("kgs-genmove_cleanup b")).not.toBe("resign");
  });

  it("never comes on a handicap alone, as long as points are lent for it", async () => {
    await session.begin(9, 200);
    await session.ask("fixed_handicap 5");
    // A quarter of the board is played, and White is behind by most of it.
    const moves = "a1 b1 c1 d1 f1 g1 h1 j1 a9 b9 c9 d9 f9 g9 h9 j9 a5 j5 a4 j4 a6".split(" ");
    expect(await session.ask(`gogui-play_sequence ${moves.map((v) => `b ${v}`).join(" ")}`)).toBe("");
    for (let i = 0; i < 4; i++) expect(await session.ask("reg_genmove w")).not.toBe("resign");
  });
});

describe("one playout a move", () => {
  /** Seconds of CPU: a tenth, and room for a busy machine. */
  const MOST = 0.3;
  const MEAN = 0.1;

  it("costs a tenth of a second of CPU, everywhere in a game on 9×9", async () => {
    const engine = new Session(["--no-resign"]);
    await engine.begin(9, 1);
    const cpu = async () => Number(await engine.ask("cputime"));
    const costs: number[] = [];
    for (let passes = 0; passes < 2 && costs.length < 200; ) {
      const before = await cpu();
      passes = (await engine.ask(`genmove ${costs.length % 2 === 0 ? "b" : "w"}`)) === "pass" ? passes + 1 : 0;
      costs.push((await cpu()) - before);
    }
    await engine.end();
    // The threads start and are compiled for the first moves.
    const warm = costs.slice(4);
    expect(warm.length).toBeGreaterThan(30);
    expect(Math.max(...warm)).toBeLessThan(MOST);
    expect(warm.reduce((sum, cost) => sum + cost, 0) / warm.length).toBeLessThan(MEAN);
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
      /^GTP ready\nMALKOVICH: Win rate \d+\.\d %, score (?:0|[+-]\d+\.\d), visits \d+, PV( [A-HJ][1-9])+\n$/,
    );
    const gfx = new Engine(["--size", "9", "--threads", "1", "--time", "60", "--gfx"]);
    gfx.send("genmove b\n");
    while (!gfx.stderr.includes("TEXT")) await once(gfx.process.stderr, "data");
    gfx.process.stdin.end("# interrupt\n");
    const drawing = String.raw`gogui-gfx:\nVAR b .*\n(?:LABEL .*\n)?TEXT .*\n\n`;
    expect((await gfx.ended).stderr).toMatch(new RegExp(`^GTP ready\n(?:${drawing})+gogui-gfx: CLEAR\n$`));
  });
});
