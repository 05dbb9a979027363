import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { command } from "../engine.ts";
import { sgfOf } from "../../support/diagram.ts";
import { FINISHED_GAME } from "../../support/finished-game.ts";
import { testFolder } from "../../support/folder.ts";

/** A game that the engine has played against itself but for three moves on the edge, which it would never make. */
const MOVES =
  "E5 C5 D3 D7 D6 C6 E7 D8 G4 D4 E3 H4 A9 G5 F5 G3 F4 H5 E8 F6 F7 J9 B8 B7 C3 E9 F9 D9 C9 C7 A1 G7 G8 H8 H7 G6 E6 B4";
const BLUNDERS = [
  ["black", 13, "A9"],
  ["white", 22, "J9"],
  ["black", 31, "A1"],
];

interface Analysed {
  readonly swings: readonly { readonly colour: string; readonly number: number; readonly point: string }[];
  readonly positions: readonly {
    readonly move: number;
    readonly winrate: number;
    readonly lead: number;
    readonly playouts: number;
    readonly pointsLost?: number;
  }[];
}

/** SGF's letters. */
function pointOf(vertex: string): string {
  return "abcdefghi"["ABCDEFGHJ".indexOf(vertex[0])] + "abcdefghi"[9 - Number(vertex[1])];
}

/** What `shinpan analyze --json` prints of a game. */
async function analysisOf(record: string, ...flags: string[]): Promise<Analysed> {
  const path = join(testFolder(onTestFinished), "game.sgf");
  writeFileSync(path, record);
  const { stdout } = await command(["analyze", path, "--json", "--threads", "1", ...flags]);
  return JSON.parse(stdout) as Analysed;
}

/** The swings that it names. */
async function swingsOf(record: string, ...flags: string[]): Promise<(string | number)[][]> {
  const { swings } = await analysisOf(record, ...flags);
  return swings.map(({ colour, number, point }) => [colour, number, point]);
}

it("an analysis names the three blunders of a game", async () => {
  const moves = MOVES.split(" ").map((vertex, i) => `;${"BW"[i % 2]}[${pointOf(vertex)}]`);
  const record = `(;SZ[9]KM[7]RU[Chinese]${moves.join("")})`;
  const named = await swingsOf(record, "--playouts", "60", "--swings", "3");
  expect(named.sort(([, a], [, b]) => Number(a) - Number(b))).toEqual(BLUNDERS);
});

it("an analysis of one playout a position names a blunder too", async () => {
  const moves = MOVES.split(" ").slice(0, 14).map((vertex, i) => `;${"BW"[i % 2]}[${pointOf(vertex)}]`);
  const named = await swingsOf(`(;SZ[9]KM[7]RU[Chinese]${moves.join("")})`, "--playouts", "1", "--swings", "1");
  expect(named).toEqual([BLUNDERS[0]]);
});

it("an analysis blames no move for stones that the record sets up after it", async () => {
  const record = "(;SZ[9]KM[7]RU[Chinese];B[ee];W[gc];AB[cc][cd][cg][gg];W[ff])";
  const numbers = (await swingsOf(record, "--playouts", "8")).map(([, number]) => number);
  expect(numbers).not.toContain(2);
});

it("an analysis searches the end of a game that two passes stopped in its opening", async () => {
  const { positions } = await analysisOf("(;SZ[9]KM[6.5]RU[Chinese];B[ee];W[cg];B[];W[])", "--playouts", "8");
  expect(positions.at(-1)).toMatchObject({ move: 4, playouts: 8 });
  expect(positions.at(-1)?.winrate).toBeGreaterThan(0.02);
  expect(positions.at(-1)?.winrate).toBeLessThan(0.98);
});

it("passes that stop a finished game cost nothing: the count is what it is worth before them", async () => {
  const record = sgfOf(FINISHED_GAME, "KM[0.5]RU[Japanese]", ";B[dg];W[];B[]");
  const { positions } = await analysisOf(record, "--playouts", "12");
  const [before, ...rest] = positions.map(({ lead, playouts }) => [lead, playouts]);
  expect(before[1]).toBeGreaterThan(0);
  expect(rest).toEqual(Array(3).fill([rest[2][0], 0]));
  expect(positions.slice(2).map(({ pointsLost = 0 }) => pointsLost)).toEqual([0, 0]);
});
