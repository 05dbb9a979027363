/** The first moves of a game, as a person meets them. */
import { expect, it } from "vitest";
import { repliesIn, session } from "../engine.ts";

it("the first move on an empty 19×19 board is one that people play, also after a short search", async () => {
  // With these seeds a point in the centre or at the edge has the most visits.
  for (const seed of ["3", "7", "10"]) {
    const flags = ["--threads", "1", "--playouts", "300", "--seed", seed];
    const { stdout } = await session("boardsize 19\nkomi 6.5\ngenmove b\nquit\n", flags);
    expect(repliesIn(stdout)[2]).toMatch(/^= [CDEPQR]([345]|1[567])$/);
  }
});
