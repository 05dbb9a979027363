/** Playing at a rank, as a person meets it. */
import { expect, it } from "vitest";
import { Engine, repliesIn, session } from "../engine.ts";

const MOVES = ["b", "w", "b", "w"].map((colour) => `genmove ${colour}\n`).join("");

/** The replies to requests for moves, by turns, until a game is over. */
async function wholeGame(engine: Engine, before: number): Promise<string[]> {
  const moves: string[] = [];
  while (moves.at(-1) !== "= resign" && (moves.at(-1) !== "= pass" || moves.at(-2) !== "= pass")) {
    engine.send(`genmove ${moves.length % 2 === 0 ? "b" : "w"}\n`);
    moves.push((await engine.replies(before + moves.length + 1))[before + moves.length]);
    expect(moves.length).toBeLessThan(160);
  }
  return moves;
}

it("a rank plays a game to its end, and the same again with the same seed", async () => {
  const engine = new Engine(["--level", "12K", "--size", "9", "--seed", "5", "--threads", "2"]);
  const first = await wholeGame(engine, 0);
  for (const move of first) expect(move).toMatch(/^= (?:[A-J][1-9]|pass|resign)$/);
  expect(first.length).toBeGreaterThan(20);
  engine.send("clear_board\n");
  expect(await wholeGame(engine, first.length + 1)).toEqual(first);
  engine.send("quit\n");
  await engine.ended;
});

it("a rank plays a move whatever was searched before", async () => {
  const turns = ["b", "w", "b", "w", "b", "w"];
  const commands = turns.map((colour) => `reg_genmove ${colour}\nreg_genmove ${colour}\ngenmove ${colour}\n`).join("");
  const { stdout } = await session(`${commands}quit\n`, ["--level", "8k", "--size", "9", "--seed", "3"]);
  const replies = repliesIn(stdout);
  for (let i = 0; i < 3 * turns.length; i += 3) {
    expect(replies[i]).toMatch(/^= [A-J][1-9]$/);
    expect(replies.slice(i + 1, i + 3)).toEqual([replies[i], replies[i]]);
  }
});

it("a rank plays on a board that is too small for the network", async () => {
  const { stdout } = await session(`${MOVES}quit\n`, ["--level", "12k", "--size", "5"]);
  for (const move of repliesIn(stdout).slice(0, 4)) expect(move).toMatch(/^= [A-E][1-5]$/);
});
