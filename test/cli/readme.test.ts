import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runCommand } from "../../src/cli/command.ts";
import { SCORE_COMMAND } from "../../src/cli/score.ts";
import { FakeTerminal } from "./terminal.ts";
import { testFolder } from "../support/folder.ts";

it("README's position is scored as README says", async () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, position] = /^```\n(\(;GM\[1\][^`]*)```/m.exec(readme) ?? [];
  const [, printed] = /^\$ node dist\/shinpan\.mjs score game\.sgf .*\n([^`]*)```/m.exec(readme) ?? [];
  const folder = testFolder(onTestFinished);
  const file = join(folder, "game.sgf");
  writeFileSync(file, position);
  const terminal = new FakeTerminal();
  await runCommand(SCORE_COMMAND, [file], terminal, new URL("file:///none"));
  expect(terminal.stdout).toBe(printed);
  expect(printed).toContain("wins by");
});
