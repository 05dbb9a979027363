/** Playing at a rank, as a person meets it. */
import { expect, it } from "vitest";
import { repliesIn, session } from "./engine.ts";

const MOVES = ["b", "w", "b", "w"].map((colour) => `genmove ${colour}\n`).join("");

it("a rank plays the same game again with the same seed", async () => {
  const flags = ["--level", "12K", "--size", "9", "--seed", "5", "--threads", "2"];
  const { stdout } = await session(`${MOVES}clear_board\n${MOVES}quit\n`, flags);
  const replies = repliesIn(stdout);
  expect(replies).toHaveLength(10);
  const [first, second] = [replies.slice(0, 4), replies.slice(5, 9)];
  for (const move of first) expect(move).toMatch(/^= [A-J][1-9]$/);
  expect(second).toEqual(first);
});

it("a rank plays on a board that is too small for the network", async () => {
  const { stdout } = await session(`${MOVES}quit\n`, ["--level", "12k", "--size", "5"]);
  for (const move of repliesIn(stdout).slice(0, 4)) expect(move).toMatch(/^= [A-E][1-5]$/);
});
