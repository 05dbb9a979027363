/** Nakade and seki of one enclosed group, with up to three dame open round it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Board } from "../../../engine/board/board.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { judge } from "../../../src/referee/judging/judge.ts";
import type { JudgeMode } from "../../../src/referee/verdict.ts";
import { boardOfRows } from "../analysis/sources.ts";
import { enclosedBoards, splitBoards } from "./enclosed-boards.ts";

const workspace = new Workspace();
const judged = (board: Board, mode: JudgeMode) =>
  judge({ board }, { mode, workspace, estimate: () => ({ ownership: new Float32Array(board.geometry.length) }) });

/** One board in this many, and some with stones of both players inside; with SHINPAN_BOARDS=all more, for minutes. */
const [STEP, SPLIT] = process.env.SHINPAN_BOARDS === "all" ? [1, 100] : [40, 10];
const sample = [...enclosedBoards().filter((_, i) => i % STEP === STEP >> 1), ...splitBoards(SPLIT, 3)];

const swapped = (row: string) => row.replace(/[XO]/g, (stone) => (stone === "X" ? "O" : "X"));

describe("an enclosed group with dame open", () => {
  it.each(sample)("$name", ({ rows }) => {
    for (const dame of [0, 1, 2, 3]) {
      const board = boardOfRows(dame % 2 === 0 ? rows(dame) : rows(dame).map(swapped));
      const strict = judged(board, "strict");
      judged(board, "practical").strings.forEach(({ stones, status, tier }, i) => {
        const asStrict = strict.strings[i];
        if (tier === "estimated" || asStrict.tier === "estimated") return;
        const at = `${dame} dame, ${board.geometry.vertex(stones[0])}`;
        expect(`${at}: ${status}`).toBe(`${at}: ${asStrict.status}`);
      });
    }
  });
});

describe("an enclosed group, without dame and with up to three", () => {
  // Rows of the board, and + for independently alive, - for not, found by an independent exact solver.
  const lines = readFileSync(new URL("enclosed-oracle.txt", import.meta.url), "utf8").trim().split("\n");

  it.each(lines.map((line) => line.split(" ")))("%s", (text, signs) => {
    const board = boardOfRows(text.split("/"));
    const { geometry } = board;
    const found = signs.split("/").map((row) => [...row]);
    for (const { stones, independentlyAlive } of judged(board, "strict").strings) {
      for (const p of stones) found[geometry.row(p)][geometry.column(p)] = independentlyAlive ? "+" : "-";
    }
    expect(found.map((row) => row.join("")).join("/")).toBe(signs);
  });
});
