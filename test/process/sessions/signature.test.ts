import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { searchSignature } from "../../../src/cli/bench.ts";
import { BUNDLE } from "../engine.ts";

/**
 * The signature of the search (`npm run bench` prints it). A change of the code that is not meant to change the play
 * must leave it alone; one that is meant to brings its evidence and the new number.
 */
const SIGNATURE = "a79e7d5d";

it("the search plays as its signature says", async () => {
  expect(await searchSignature(pathToFileURL(BUNDLE))).toBe(SIGNATURE);
});
