/** What README and the manual show of GTP sessions is what the program answers. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repliesIn, session } from "../engine.ts";
import { sgfOf } from "../../support/diagram.ts";
import { testFolder } from "../../support/folder.ts";

const folder = testFolder();
const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");

it("README's game has the result that README shows", async () => {
  const readme = read("README.md");
  const [, record] = /^```\n(\(;GM\[1\][^`]*)```/m.exec(readme) ?? [];
  const [, input, shown] = /^\$ printf '([^']*)' \|.*\n([^`]*)```/m.exec(readme) ?? [];
  const file = join(folder, "game.sgf");
  writeFileSync(file, record);
  const { stdout } = await session(input.replaceAll("\\n", "\n").replace("game.sgf", file));
  const lines = (text: string) => text.trimEnd().split("\n").map((line) => line.trimEnd());
  expect(lines(stdout)).toEqual(lines(shown));
});

/** The manual's boards of 7×7, each with the commands and replies under it. */
const BOARD = /^```\n(?: {2}A B C D E F G\n)?((?:\d(?: [.XO]){7} \d\n){7}[^`]*)```/gm;
const BOARDS = [...read("docs/manual.md").matchAll(BOARD)].map(([, text]) => ({ title: text.split("\n")[0], text }));

describe("the manual's boards", () => {
  it("are three", () => expect(BOARDS).toHaveLength(3));

  it.each(BOARDS)("are judged as it says: $title", async ({ text }) => {
    const rows = text.split("\n").slice(0, 7).map((line) => line.slice(2, 15));
    const file = join(folder, "board.sgf");
    writeFileSync(file, sgfOf(rows.join("\n"), "KM[0]RU[Japanese]", ";B[];W[]"));
    const asked = [...text.matchAll(/^([a-z][^\n]*)\n(=[^]*?)\n(?:\n|$)/gm)];
    expect(asked.length).toBeGreaterThan(1);
    const { stdout } = await session(`loadsgf ${file}\n${asked.map(([, command]) => `${command}\n`).join("")}`);
    expect(repliesIn(stdout).slice(1)).toEqual(asked.map(([, , reply]) => reply));
  });
});
