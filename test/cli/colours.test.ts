import { expect, it } from "vitest";
import { hasColours } from "../../src/io/terminal.ts";

it.each<[string, boolean, NodeJS.ProcessEnv, boolean]>([
  ["a terminal", true, { TERM: "xterm" }, true],
  ["a pipe or a file", false, { TERM: "xterm" }, false],
  ["a terminal with NO_COLOR", true, { TERM: "xterm", NO_COLOR: "1" }, false],
  ["a terminal with an empty NO_COLOR, which says nothing", true, { TERM: "xterm", NO_COLOR: "" }, true],
  ["a dumb terminal", true, { TERM: "dumb" }, false],
])("on %s", (_, isTTY, env, expected) => {
  expect(hasColours({ isTTY }, env)).toBe(expected);
});
