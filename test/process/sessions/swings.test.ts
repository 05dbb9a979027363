import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BUNDLE, Engine } from "../engine.ts";

/** A game that the engine has played against itself but for three moves on the edge, which it would never make. */
const MOVES =
  "E5 C5 D3 D7 D6 C6 E7 D8 G4 D4 E3 H4 A9 G5 F5 G3 F4 H5 E8 F6 F7 J9 B8 B7 C3 E9 F9 D9 C9 C7 A1 G7 G8 H8 H7 G6 E6 B4";
const BLUNDERS = [
  ["black", 13, "A9"],
  ["white", 22, "J9"],
  ["black", 31, "A1"],
];

/** SGF's letters. */
function pointOf(vertex: string): string {
  return "abcdefghi"["ABCDEFGHJ".indexOf(vertex[0])] + "abcdefghi"[9 - Number(vertex[1])];
}

it("an analysis names the three blunders of a game", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-"));
  const path = join(folder, "game.sgf");
  const moves = MOVES.split(" ").map((vertex, i) => `;${"BW"[i % 2]}[${pointOf(vertex)}]`);
  writeFileSync(path, `(;SZ[9]KM[7]RU[Chinese]${moves.join("")})`);
  const flags = ["analyze", path, "--json", "--playouts", "60", "--swings", "3", "--threads", "1"];
  const { stdout } = await new Engine(flags, [process.execPath, BUNDLE]).ended;
  rmSync(folder, { recursive: true });
  const { swings } = JSON.parse(stdout) as { swings: { colour: string; number: number; point: string }[] };
  const named = swings.map(({ colour, number, point }) => [colour, number, point]);
  expect(named.sort(([, a], [, b]) => Number(a) - Number(b))).toEqual(BLUNDERS);
});
