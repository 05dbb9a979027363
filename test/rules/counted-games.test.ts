/**
 * Server games that both players counted: the marks they agreed on, the moves and the result. The records are kept
 * beside the repository, not in it.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BLACK, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { count, settle, termsOf } from "../../src/rules/count/count.ts";
import { Game } from "../../src/rules/game.ts";
import { parseOutcome } from "../../src/sgf/outcome.ts";
import { describeOutside } from "../support/outside.ts";
import { rules } from "./support.ts";

describeOutside("data/status/kgs-japanese-counted.tsv", "games counted by their players", (path) => {
  it("are replayed without an illegal move, and the count gives the result on record", () => {
    const rows = readFileSync(path, "utf8").trim().split("\n").slice(1);
    expect(rows.length).toBeGreaterThan(200);
    for (const row of rows) {
      const [size, komi, result, setup, black, white, moves] = row.split("\t");
      const geometry = geometryOf(Number(size));
      const points = (letters: string): Point[] =>
        (letters.match(/../g) ?? []).map((pair) => {
          const [x, y] = [...pair].map((letter) => letter.charCodeAt(0) - 97);
          return pair === "tt" ? PASS : geometry.point(x, y);
        });
      const game = new Game(geometry, rules("japanese"), Number(komi));
      if (setup !== "") expect(game.setFreeHandicap(points(setup))).toBeUndefined();
      for (const point of points(moves)) {
        const illegality = game.whyIllegal(game.toPlay, point);
        if (illegality) expect.fail(`${row.slice(0, 40)}: ${illegality.message}`);
        game.play(game.toPlay, point);
      }
      const territory = new Uint8Array(geometry.length);
      for (const p of points(black)) territory[p] = BLACK;
      for (const p of points(white)) territory[p] = WHITE;
      const dead = geometry.points.filter((p) => territory[p] !== EMPTY && game.board.colour[p] !== EMPTY);
      const counted = count({ ...settle(game.board, { dead }), territory }, termsOf(game), game.ruleset);
      expect(counted.result, row.slice(0, 40)).toEqual(parseOutcome(result));
    }
  });
});
