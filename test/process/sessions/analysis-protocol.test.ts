/** `shinpan analysis` as clients run it: what it finds, and what KaTrain, Ogatak and others send and read. */
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { BLACK } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import { readAnswer } from "../../../scripts/label/answer.ts";
import { AnalysisClient } from "../../../scripts/label/client.ts";
import { Query } from "../../../scripts/label/source.ts";
import { NETWORK_SHAPES, writeNetwork, zipped } from "../../support/kata-network.ts";
import { BUNDLE, BUSY_MACHINE_MS, type Ended, Engine, SOON_MS, timed } from "../engine.ts";
import { SETTLED_GAME, stonesIn, UNCLEAR_GAME } from "../settled-game.ts";
import { testFolder } from "../../support/folder.ts";

type Message = Readonly<Record<string, unknown>>;

interface MoveInfo {
  readonly move: string;
  readonly order: number;
  readonly visits: number;
  readonly winrate: number;
  readonly scoreLead: number;
  readonly pv: readonly string[];
  readonly ownership?: readonly number[];
}

interface Answer {
  readonly id: string | number;
  readonly turnNumber: number;
  readonly isDuringSearch: boolean;
  readonly moveInfos: readonly MoveInfo[];
  readonly rootInfo: Readonly<Record<string, number>> & { readonly currentPlayer: string; readonly symHash: string };
  readonly ownership: readonly number[];
  readonly policy: readonly number[];
}

const BOARD = { rules: "japanese", komi: 6.5, boardXSize: 9, boardYSize: 9, moves: [["B", "E5"], ["W", "C3"]] };

/** Runs the program with these lines as its whole input. */
async function run(lines: readonly (object | string)[], flags: readonly string[] = []): Promise<Ended> {
  const engine = new Engine(["analysis", "--threads", "1", ...flags]);
  engine.process.stdin.end(lines.map((l) => `${typeof l === "string" ? l : JSON.stringify(l)}\n`).join(""));
  return engine.ended;
}

/** What a process has said: every line must be a JSON object. */
function messagesOf({ stdout }: { readonly stdout: string }): Message[] {
  expect(stdout === "" || stdout.endsWith("\n")).toBe(true);
  return stdout.split("\n").slice(0, -1).map((line) => JSON.parse(line) as Message);
}

/** Shared by the tests: to start it takes longer than most answers. */
let program: Engine;

beforeAll(() => {
  program = new Engine(["analysis", "--threads", "1"]);
});

afterAll(async () => {
  program.process.stdin.end();
  const { code, stderr } = await program.ended;
  expect(code, stderr).toBe(0);
});

/** The answers in the order of the queries. */
async function ask(...queries: readonly Message[]): Promise<Answer[]> {
  const before = program.stdout.length;
  for (const query of queries) program.send(`${JSON.stringify(query)}\n`);
  const turns = ({ analyzeTurns }: Message) => (analyzeTurns as readonly number[] | undefined)?.length ?? 1;
  const expected = queries.reduce((sum, query) => sum + turns(query), 0);
  const said = () => program.stdout.slice(before);
  while (said().split("\n").length <= expected) await once(program.process.stdout, "data");
  const place = ({ id }: Answer) => queries.findIndex((query) => query.id === id);
  return (messagesOf({ stdout: said() }) as unknown as Answer[]).sort((a, b) => place(a) - place(b));
}

describe("one visit", () => {
  it("is the network's evaluation: policy, win rate, lead, ownership", async () => {
    const include = { includePolicy: true, includeOwnership: true };
    const [answer] = await ask({ id: "raw", ...BOARD, maxVisits: 1, ...include });
    const { moveInfos, rootInfo, policy, ownership } = answer;
    expect(rootInfo).toMatchObject({ visits: 1, currentPlayer: "B" });
    expect(rootInfo.winrate).toBe(rootInfo.rawWinrate);
    expect(rootInfo.scoreLead).toBe(rootInfo.rawLead);
    expect(ownership).toHaveLength(81);
    expect(policy).toHaveLength(82);
    // E5 and C3 are occupied.
    expect(policy.flatMap((probability, i) => (probability < 0 ? [i] : []))).toEqual([40, 56]);
    const legal = policy.filter((probability) => probability >= 0);
    expect(legal.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 3);
    expect(moveInfos).toHaveLength(1);
    expect(moveInfos[0]).toMatchObject({ visits: 1, winrate: rootInfo.winrate, scoreLead: rootInfo.scoreLead });
  });

  it("is the same for the same query, and on the turned board the same turned", async () => {
    const moves = [["B", "E5"], ["W", "C7"]];
    const query = { ...BOARD, maxVisits: 1, includePolicy: true };
    const [first, again, mirrored, other] = await ask(
      { id: 1, ...query },
      { id: 2, ...query },
      { id: 3, ...query, moves },
      { id: 4, ...query, initialPlayer: "W", initialStones: moves, moves: [] },
    );
    expect({ ...again, id: 1 }).toEqual(first);
    expect(mirrored.rootInfo.symHash).toBe(first.rootInfo.symHash);
    expect(other.rootInfo.symHash).not.toBe(first.rootInfo.symHash);
    const mirror = (i: number) => (i === 81 ? i : 72 - i + 2 * (i % 9));
    const upsideDown = first.policy.map((_, i) => first.policy[mirror(i)]);
    mirrored.policy.forEach((probability, i) => expect(probability).toBeCloseTo(upsideDown[i], 5));
  });
});

describe("a search", () => {
  it("reports win rates, scores and ownership from the side that is asked for", async () => {
    // Black has the whole board but for two eyes, and White is to move.
    const points = [..."ABCDE"].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));
    const initialStones = points.filter((p) => p !== "A1" && p !== "E4").map((p) => ["B", p]);
    const board = { rules: "chinese", komi: 7.5, boardXSize: 5, boardYSize: 5, moves: [], initialPlayer: "W" };
    const query = { ...board, initialStones, maxVisits: 50, whiteHandicapBonus: "0", includeOwnership: true };
    const as = (id: string) => ({ id, ...query, overrideSettings: { reportAnalysisWinratesAs: id } });
    const [black, white, mover] = await ask(as("BLACK"), as("WHITE"), as("SIDETOMOVE"));
    expect(black.rootInfo.winrate).toBeGreaterThan(0.8);
    // A few visits are drawn to an even score.
    expect(black.rootInfo.scoreLead).toBeGreaterThan(15);
    expect(black.rootInfo.scoreLead).toBeLessThanOrEqual(25 - 7.5);
    expect(black.ownership[0]).toBeGreaterThan(0.8);
    expect(white.rootInfo.winrate).toBeCloseTo(1 - black.rootInfo.winrate, 3);
    expect(white.rootInfo.scoreLead).toBeCloseTo(-black.rootInfo.scoreLead, 3);
    expect(white.ownership[0]).toBeCloseTo(-black.ownership[0], 3);
    expect({ ...mover, id: "WHITE" }).toEqual(white);
  });

  it("of a game that is over agrees with the referee; a short one does not wait for it", async () => {
    const board = { ...BOARD, komi: -1.5, moves: [], initialPlayer: "W", includeOwnership: true };
    const query = (id: string, maxVisits: number, rows: readonly string[]) => {
      return { id, ...board, maxVisits, initialStones: stonesIn(rows) };
    };
    const first = query("long", 250, SETTLED_GAME);
    let [short, long] = await ask(query("short", 150, SETTLED_GAME), first);
    // The network alone is less sure of J1.
    const isSure = ({ ownership }: Answer) => ownership[80] < -0.9999;
    // On a busy machine no search waits until it is ready. After another game it is asked again, and remembers.
    for (let tries = 0; tries < 5 && !isSure(long); tries++) {
      [, long] = await ask(query("other", 250, SETTLED_GAME.toReversed()), first);
    }
    expect([isSure(short), isSure(long)]).toEqual([false, true]);
    expect(long.rootInfo.winrate).toBeLessThan(0.01);
    expect(Math.abs(long.rootInfo.scoreLead + 9.5)).toBeLessThan(0.3);
  }, BUSY_MACHINE_MS);

  it("of few visits that leaves open whether the game is over has the referee's count", async () => {
    const board = { ...BOARD, moves: [], initialPlayer: "B", initialStones: stonesIn(UNCLEAR_GAME) };
    const [answer] = await ask({ id: "few", ...board, maxVisits: 25 });
    expect(answer.rootInfo).toMatchObject({ scoreLead: -0.5, visits: 25 });
  }, BUSY_MACHINE_MS);

  it("considers what is allowed, and not what is to be avoided", async () => {
    const filter = (moves: readonly string[]) => [{ player: "B", moves, untilDepth: 1 }];
    const [allowed, avoided, others] = await ask(
      { id: 1, ...BOARD, maxVisits: 60, allowMoves: filter(["A1", "J9"]) },
      { id: 2, ...BOARD, maxVisits: 60, avoidMoves: filter(["G5", "F6", "D6", "E6", "D4", "F4"]) },
      { id: 3, ...BOARD, maxVisits: 60, avoidMoves: [{ player: "W", moves: ["G5"], untilDepth: 1 }] },
    );
    const moves = ({ moveInfos }: Answer) => moveInfos.map(({ move }) => move);
    expect(["A1", "J9"]).toEqual(expect.arrayContaining(moves(allowed)));
    for (const move of moves(avoided)) expect(["G5", "F6", "D6", "E6", "D4", "F4"]).not.toContain(move);
    expect(moves(others).length).toBeGreaterThan(0);
  });

  it("gives all visits to what is allowed, not to a pass that is better", async () => {
    const board = { ...BOARD, moves: [], initialPlayer: "B", initialStones: stonesIn(SETTLED_GAME) };
    const filter = (moves: readonly string[]) => [{ player: "B", moves, untilDepth: 1 }];
    const [few, some, none] = await ask(
      { id: 1, ...board, maxVisits: 2, allowMoves: filter(["A9"]) },
      { id: 2, ...board, maxVisits: 50, allowMoves: filter(["A9"]) },
      { id: 3, ...board, maxVisits: 9, allowMoves: filter([]) },
    );
    const visits = ({ moveInfos }: Answer) => moveInfos.map((info) => [info.move, info.visits]);
    expect([few, some].map(visits)).toEqual([[["A9", 1]], [["A9", 49]]]);
    expect(none.moveInfos).toEqual([]);
    expect(none.rootInfo.winrate).toBe(none.rootInfo.rawWinrate);
  });

  it("answers for every turn that is asked about, each of its own side to move", async () => {
    const answers = await ask({ id: "game", ...BOARD, analyzeTurns: [2, 0, 1], maxVisits: 20 });
    const sides = new Map(answers.map(({ turnNumber, rootInfo }) => [turnNumber, rootInfo.currentPlayer]));
    expect([...sides].sort()).toEqual([[0, "B"], [1, "W"], [2, "B"]]);
  });

  it("cuts variations to analysisPVLen", async () => {
    const [answer] = await ask({ id: 1, ...BOARD, maxVisits: 400, analysisPVLen: 1, includePVVisits: true });
    for (const info of answer.moveInfos as readonly (MoveInfo & { readonly pvVisits: readonly number[] })[]) {
      expect(info.pv.length).toBeLessThanOrEqual(2);
      expect(info.pvVisits).toHaveLength(info.pv.length);
    }
  });
});

it("is a teacher for the label client", async () => {
  const geometry = geometryOf(9);
  const start = { geometry, rules: "japanese", komi: 6.5, setup: [], first: BLACK } as const;
  const { text } = new Query({ ...start, moves: [40, 20, 60] });
  const command = [process.execPath, BUNDLE, "analysis", "--threads", "1"];
  const client = new AnalysisClient({ command, inFlight: 4, timeoutMs: 60_000, warn: () => undefined });
  const answers = await client.ask(text, [0, 1, 2, 3]);
  await client.close();
  answers.forEach((answer, moves) => {
    const asked = { points: 81, player: moves % 2 === 0 ? "B" : "W", moves } as const;
    expect(readAnswer(answer, asked)).toMatchObject({ label: { moves } });
  });
  expect(client.strayLines).toBe(0);
});

describe("started as clients do", () => {
  const CLIENT_FLAGS = ["-config", "none.cfg"];

  it("takes KataGo's flags with one dash, says what it ignores on stderr, and nothing but JSON on stdout", async () => {
    const flags = [...CLIENT_FLAGS, "-override-config", "reportAnalysisWinratesAs=WHITE,homeDataDir=x,maxVisits=3"];
    const ended = await run([{ id: "a", ...BOARD }], [...flags, "-analysis-threads", "4"]);
    const [answer] = messagesOf(ended) as unknown as Answer[];
    expect(answer.rootInfo.visits).toBe(3);
    expect(ended.stderr).toContain("none.cfg");
    expect(ended.stderr).toContain("without effect: -analysis-threads\n");
    expect(ended.stderr).toContain("ready to begin handling requests\n");
    expect(ended.stderr).not.toMatch(/exception|what\(\)|^\{/m);
  });

  it("ends with exit code 2 and a sentence where the network's file is not there", async () => {
    for (const flag of ["-model", "-human-model"]) {
      const ended = await run([{ id: "a", ...BOARD }], [flag, "none.bin.gz"]);
      expect(ended.code).toBe(2);
      expect(ended.stderr).toBe(`shinpan: -${flag}: there is no file "none.bin.gz"\nTry shinpan analysis --help.\n`);
    }
  });

  it("takes what is good of a settings file, and names the rest on stderr", async () => {
    const folder = testFolder(onTestFinished);
    const file = join(folder, "analysis.cfg");
    const lines = ["# maxTime = 1", "maxVisits = 7 # few", "maxTime = soon", 'reportAnalysisWinratesAs = "WHITE"'];
    writeFileSync(file, [...lines, "numSearchThreads = 2", "maxVisit = 9", ""].join("\r\n"));
    const asBlack = { overrideSettings: { reportAnalysisWinratesAs: "BLACK" } };
    const ended = await run([{ id: "a", ...BOARD }, { id: "b", ...BOARD, ...asBlack }], ["-config", file]);
    const [a, b] = messagesOf(ended) as unknown as Answer[];
    expect([a, b].map(({ rootInfo }) => rootInfo.visits)).toEqual([7, 7]);
    // Two threads that search one position do not find quite the same twice.
    expect(a.rootInfo.scoreLead).toBeCloseTo(-b.rootInfo.scoreLead, 1);
    expect(ended.stderr).toContain(`${file}: maxTime must be a number of seconds, not "soon"\n`);
    expect(ended.stderr).toContain(`${file}: settings without effect: maxVisit\n`);
  });

  it("ends at once with -quit-without-waiting, and without it after the answers", async () => {
    const engine = new Engine(["analysis", ...CLIENT_FLAGS, "-quit-without-waiting"]);
    engine.send(`${JSON.stringify({ id: "a", ...BOARD, maxVisits: 1e7, reportDuringSearchEvery: 0.1 })}\n`);
    await once(engine.process.stdout, "data");
    engine.process.stdin.end();
    expect(await timed(engine.ended)).toBeLessThan(SOON_MS);
    expect((await engine.ended).code).toBe(0);
    const ended = await run(["a", "b"].map((id) => ({ id, ...BOARD, maxVisits: 300 })));
    const answers = messagesOf(ended) as unknown as Answer[];
    expect([ended.code, ...answers.map(({ rootInfo }) => rootInfo.visits)]).toEqual([0, 300, 300]);
  });

  it("refuses flags that it does not know", async () => {
    expect(await run([], ["-modle", "x"])).toMatchObject({ code: 2, stdout: "" });
  });

  it("answers a line of 10 MB, and everything that is no query, with one error each", async () => {
    const long = `{"id":"x","moves":["${"y".repeat(10_000_000)}"]}`;
    const large = { id: 29, ...BOARD, boardXSize: 29 };
    const messages = messagesOf(await run(["nonsense", long, large, { id: "a", ...BOARD, maxVisits: 1 }]));
    expect(messages.map(({ error, id }) => [error !== undefined, id])).toEqual([
      [true, undefined],
      [true, undefined],
      [true, 29],
      [false, "a"],
    ]);
  });
});

const TRANSCRIPTS = new URL("../../protocol/transcripts/", import.meta.url);

const folder = testFolder();
const [MODEL, CONFIG] = ["model.bin.gz", "analysis.cfg"].map((file) => join(folder, file));
writeFileSync(MODEL, zipped(writeNetwork(NETWORK_SHAPES["version 14, squared errors"]).bytes));
writeFileSync(CONFIG, "reportAnalysisWinratesAs = BLACK\nmaxVisits = 500\nnumAnalysisThreads = 12\n");

/** As KaTrain starts KataGo. */
const BY_KATRAIN = ["-model", MODEL, "-config", CONFIG, "-override-config", "homeDataDir=/home/me/.katrain"];

/** What clients send, as recorded or after their sources, but that no search is of some hundreds of visits. */
describe.each<[string, readonly string[], string]>([
  ...readdirSync(TRANSCRIPTS).map((name): [string, string[], string] => [name, [], "shinpan's networks"]),
  ["katrain.jsonl", BY_KATRAIN, "a network of KataGo's"],
])("%s", (name, flags, networks) => {
  it(`is answered by ${networks}: every position once, with what the client reads`, async () => {
    const recorded = readFileSync(new URL(name, TRANSCRIPTS), "utf8").trimEnd();
    const text = recorded.replace(/"maxVisits": ?\d{3,4}\b/g, '"maxVisits":60').split("\n");
    const lines = text.map((line) => JSON.parse(line) as Message);
    const messages = messagesOf(await run(text, flags));
    for (const line of lines) {
      const { id, action, boardXSize, boardYSize } = line;
      const own = messages.filter((message) => message.id === id && message.isDuringSearch !== true);
      if (action !== undefined) {
        expect(own, String(id)).toEqual([expect.objectContaining(line)]);
        continue;
      }
      const points = Number(boardXSize) * Number(boardYSize);
      if (own[0].error !== undefined) {
        // Ogatak's question about big boards, and KaTrain's illegal move.
        expect(own).toHaveLength(1);
        expect(own[0].error).toMatch(boardXSize === 29 ? /integer/ : /Illegal move/);
        continue;
      }
      expect(own, String(id)).toHaveLength((line.analyzeTurns as unknown[] | undefined)?.length ?? 1);
      for (const answer of own as unknown as (Answer & { readonly noResults?: boolean })[]) {
        if (answer.noResults) continue;
        const { moveInfos, rootInfo } = answer;
        expect(rootInfo.rawStWrError !== undefined).toBe(flags.length > 0 && rootInfo.rawWinrate !== undefined);
        for (const field of ["winrate", "scoreLead", "scoreSelfplay", "scoreStdev", "utility", "weight", "visits"]) {
          expect(rootInfo[field], field).toEqual(expect.any(Number));
        }
        expect(moveInfos.length).toBeGreaterThan(0);
        for (const [order, info] of moveInfos.entries()) {
          expect(info).toMatchObject({ order, move: expect.stringMatching(/^([A-HJ-T]\d+|pass)$/) as string });
          const numbers = ["visits", "winrate", "scoreLead", "scoreMean", "scoreStdev", "prior", "lcb", "utilityLcb"];
          for (const field of numbers) expect(info, field).toHaveProperty(field, expect.any(Number));
          expect(info.pv[0]).toBe(info.move);
          if (line.includeMovesOwnership === true) expect(info.ownership).toHaveLength(points);
        }
        if (line.includeOwnership === true) expect(answer.ownership).toHaveLength(points);
        if (line.includePolicy === true) expect(answer.policy).toHaveLength(points + 1);
      }
    }
  });
});
