import { readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readGame } from "../../../src/sgf/game.ts";
import { parseSgf } from "../../../src/sgf/parser.ts";
import { command } from "../engine.ts";
import { testFolder } from "../../support/folder.ts";

const GAMES = 4;

const folder = testFolder();

/** Plays the games, or a shard of them, into a folder. */
function selfPlay(out: string, ...flags: string[]) {
  const size = ["--games", String(GAMES), "--size", "5", "--playouts", "10"];
  return command(["selfplay", ...size, "--out", join(folder, out), ...flags]);
}

/** The records in a folder. */
function records(out: string): string[] {
  const names = readdirSync(join(folder, out)).filter((name) => name.endsWith(".sgf"));
  return names.sort().map((name) => readFileSync(join(folder, out, name), "utf8"));
}

beforeAll(async () => {
  const { code, stdout } = await selfPlay("whole");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^4 games\.\nBlack won \d, White \d.*\.\nGames of \d+ to \d+ moves/);
}, 60_000);

describe("shinpan selfplay", () => {
  it("writes whole games with their result and what was thought of every move", () => {
    const sgfs = records("whole");
    expect(sgfs).toHaveLength(GAMES);
    // The temperature of the opening makes them differ.
    expect(new Set(sgfs).size).toBe(GAMES);
    for (const sgf of sgfs) {
      const parsed = parseSgf(sgf);
      const game = parsed.ok ? readGame(parsed.value.games[0]) : parsed;
      if (!game.ok) throw new Error(game.error.message);
      const { actions, result, rules } = game.value;
      expect([rules, result]).toEqual(["Chinese", expect.stringMatching(/^(?:[BW]\+\d+(?:\.5)?|Void)$/)]);
      const comment = expect.stringMatching(/^[01]\.\d{3} [+-]\d/);
      for (const action of actions) expect(action).toMatchObject({ comment });
    }
  });

  it("plays the same games in parts, and after it was stopped", async () => {
    for (const part of ["1/2", "2/2"]) expect((await selfPlay("parts", "--shard", part)).code).toBe(0);
    expect(records("parts")).toEqual(records("whole"));
    const logs = [1, 2].map((i) => join(folder, "parts", `log-${i}-of-2.jsonl`));
    const merged = await command(["merge", ...logs, "--sgf", join(folder, "merged")]);
    expect(merged).toMatchObject({ code: 0, stdout: expect.stringMatching(/^4 games\./) });
    expect(records("merged")).toEqual(records("whole"));
    // In the middle of a line.
    truncateSync(logs[0], 1500);
    const missing = await command(["merge", ...logs]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/of 4 games are missing: /)]);
    expect((await selfPlay("parts", "--shard", "1/2")).code).toBe(0);
    expect((await command(["merge", ...logs])).code).toBe(0);
    expect(records("parts")).toEqual(records("whole"));
  });

  it("ends games that are lost, if it is asked to", async () => {
    expect((await selfPlay("resigned", "--resign-below", "0.5")).code).toBe(0);
    const [ended, whole] = ["resigned", "whole"].map((out) => records(out)[0]);
    expect(ended).toMatch(/RE\[[BW]\+R\]/);
    // Until then it is the same game.
    const moves = (sgf: string) => sgf.match(/;[BW]\[\w*\]/g) ?? [];
    expect(moves(ended).length).toBeLessThan(moves(whole).length);
    expect(moves(whole).slice(0, moves(ended).length)).toEqual(moves(ended));
  });

  it("says in a sentence what makes no sense", async () => {
    const { code, stderr } = await selfPlay("none", "--temperature", "11");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--temperature needs a number from 0 to 10/)]);
    const another = await selfPlay("whole", "--seed", "2");
    expect(another.stderr).toMatch(/log of another run: seed was 1 and is 2/);
  });
});
