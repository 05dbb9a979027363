/** Some thousand random games as queries; `npm run fuzz:board` sends as many as one likes. */
import { expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { fuzzQueries } from "./board-fuzz.ts";

const QUERIES = 1500;

it("every query gets the answers, or the error, that a second implementation of the board expects", async () => {
  const { refused, problems } = await fuzzQueries(QUERIES, new Random(20_261_130));
  expect(problems).toEqual([]);
  expect(refused).toBeGreaterThan(QUERIES / 10);
  expect(refused).toBeLessThan((9 * QUERIES) / 10);
});
