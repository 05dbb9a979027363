/** Explanations of verdicts as the referee really finds them. */
import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, colourName, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { playLight } from "../../engine/playout/light.ts";
import { judgeGame } from "../../src/player/judge-game.ts";
import { explain } from "../../src/report/explanation.ts";
import { Game } from "../../src/rules/game.ts";
import { Workspace } from "../../src/referee/analysis/workspace.ts";
import { judge } from "../../src/referee/judging/judge.ts";
import { settleGame } from "../../src/referee/settlement.ts";
import { endingBoards } from "../referee/judging/ending-boards.ts";
import { ENDING_SHAPES } from "../referee/judging/ending-shapes.ts";
import { gameFrom, rules } from "../rules/support.ts";

describe("the explanation of an estimate", () => {
  const { game } = gameFrom(
    `
    . . . . . . .
    . X X X X X .
    . X . . . X .
    . X . O . X .
    . X . O X X .
    . X X X . . .
    . . . . . . .`,
    rules("japanese"),
  );
  const { board, geometry } = game;
  // No search at all; of the playouts White's stones survive one in five, Black's nineteen in twenty.
  const ownership = Float32Array.from(board.colour, (c) => (c === BLACK ? 0.9 : c === WHITE ? 0.6 : 0));
  const options = { estimate: () => ({ ownership }), nodes: 0, now: () => 0, timeMs: -1 };
  const settlement = settleGame(game, judge({ board }, options));
  const explained = (vertex: string) => explain(settlement, geometry.parseVertex(vertex) ?? 0);

  it("says how probably the string is taken", () => {
    expect(explained("D4").slice(0, 3)).toEqual([
      "The white string of 2 stones at D4 is dead.",
      "This is an estimate, 80 % sure.",
      "In 20 % of the cases White keeps it, in 80 % Black takes it.",
    ]);
  });

  it("says which of its neighbours falls, and that the verdict is hurried", () => {
    expect(explained("B6").slice(1)).toEqual([
      "This is an estimate, 95 % sure.",
      "In 95 % of the cases Black keeps it, in 5 % White takes it.",
      "In 80 % Black takes White's D4.",
      "This verdict is hurried: the time was up before all was read.",
    ]);
  });
});

it("says of a point of an empty board that no stone touches it", () => {
  const game = new Game(geometryOf(3), rules("japanese"), 0);
  const lines = explain(judgeGame(game), game.geometry.point(1, 1));
  expect(lines).toEqual(["B2 is nobody's point: no living stone touches it."]);
});

describe("the explanation of a passed-over protective move", () => {
  it("names the move and the result of strict analysis", () => {
    const { game, point } = gameFrom(
      `
      . X . X O
      X X X O O
      . X O O .
      X X X O O
      X X X O .`,
      { ...rules("japanese"), komi: 0 },
    );
    const settlement = judgeGame(game);
    expect(explain(settlement, point("D5")).at(-1)).toBe(
      "Black should have played C5 to protect D5: if White moved first, it would fall; " +
        "as it stands strict analysis gives 0.",
    );
    // The same verdict where a pass costs a stone.
    game.ruleset = { ...rules("aga"), scoring: "territory" };
    game.play(WHITE, PASS);
    expect(settleGame(game, settlement.verdict).strictResult).toEqual({ by: "score", winner: BLACK, margin: 1 });
  });
});

describe("what an explanation says agrees with the status, for every string", () => {
  /** Boards of all kinds: shapes in open frameworks, and endings by playouts that stop early. */
  const shapes = endingBoards(ENDING_SHAPES).filter(({ board }) => board.geometry.width <= 9);
  const boards = [...shapes.filter((_, i) => i % 16 === 0).map(({ board }) => board), ...playedOut(24)];
  const modes = [["practical", "analysis"], ["strict", "analysis"], ["strict", "confirmation"]] as const;
  const workspace = new Workspace();

  let contradicted = 0;

  it.each(modes)("%s, %s", { timeout: 120_000 }, (mode, deadStones) => {
    boards.forEach((board, k) => {
      const game = new Game(board.geometry, rules(deadStones === "analysis" ? "japanese" : "japanese-1989"), 0);
      // Half of them with an estimate that has nothing to do with the board: it is often wrong.
      const random = new Random(k + 1);
      const ownership = new Float32Array(board.geometry.length).map(() => random.below(201) / 100 - 1);
      const estimate = k % 2 === 0 ? () => ({ ownership }) : undefined;
      // A clock that counts how often it is asked bounds the work.
      let ticks = 0;
      const clock = { now: () => ++ticks, timeMs: k % 3 === 0 ? 400 : 100 };
      const options = { mode, workspace, playouts: 40, nodes: 2000, ...clock, ...(estimate && { estimate }) };
      const verdict = judge({ board, deadStones }, options);
      const settlement = { ...settleGame(game, verdict), verdict };
      for (const string of verdict.strings) {
        const text = explain(settlement, string.stones[0]).join("\n");
        const [, kept] = /In (\d+) % of the cases \w+ keeps it/.exec(text) ?? [];
        const [, sure] = /an estimate, (\d+) % sure/.exec(text) ?? [];
        const isTaken = string.status === "dead" || string.premise === "dead";
        const where = `${board.geometry.vertex(string.stones[0])}: ${text}`;
        expect(text.startsWith(`The ${colourName(string.colour)}`), where).toBe(true);
        if (kept !== undefined) expect(isTaken ? 100 - Number(kept) : Number(kept), where).toBeGreaterThanOrEqual(50);
        if (kept !== undefined && string.status !== "seki") {
          expect(Number(sure), where).toBe(isTaken ? 100 - Number(kept) : Number(kept));
        }
        if (text.includes("says otherwise")) contradicted++;
        expect(text, where).not.toContain("speaks estimate");
        if (string.status === "alive") expect(text, where).not.toMatch(/not independently alive|dead|seki/);
        if (string.status === "dead") expect(text, where).not.toMatch(/is (?:independently )?alive|in seki/);
      }
    });
  });

  it("also where a status contradicts the estimate", () => expect(contradicted).toBeGreaterThan(0));
});

/** Positions from the second half of games by playouts on 9×9. */
function playedOut(count: number): Board[] {
  return Array.from({ length: count }, (_, i) => {
    const board = new Board(geometryOf(9));
    const trace = { moves: new Int16Array(300), length: 0 };
    playLight(board.clone(), BLACK, new Random(i + 1), trace);
    [...trace.moves.subarray(0, 40 + i)].forEach((p, k) => {
      const colour = k % 2 === 0 ? BLACK : WHITE;
      if (p === PASS) board.pass();
      else if (board.isLegal(p, colour)) board.play(p, colour);
    });
    board.pass();
    return board;
  });
}
