import { expect, it } from "vitest";
import { session } from "../engine.ts";

it("a resumed game begins with no pass counted: the search looks beyond its own first pass", async () => {
  const moves = "play b c3\nplay w c4\nplay b pass\nplay w pass\nshinpan-resume b\n";
  const { stdout } = await session(`${moves}lz-genmove_analyze b allow b pass 1\nquit\n`, [
    // Black has the whole board, but not the game: a pass that wins would need no search.
    ...["--size", "5", "--rules", "chinese-simple-ko", "--komi", "26.5"],
    ...["--playouts", "500", "--threads", "1", "--seed", "1"],
  ]);
  expect(stdout).toMatch(/ move pass .* pv pass [A-E][1-5] /);
});
