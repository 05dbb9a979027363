import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { Game } from "../../src/rules/game.ts";
import { fixedHandicap } from "../../src/rules/handicap.ts";
import { RULESETS } from "../../src/rules/ruleset-table.ts";
import { diagramOf } from "../support/diagram.ts";
import { gameFrom, KO, playMoves, rules } from "./support.ts";

const nine = geometryOf(9);

/** Everything about a game that `undo` must bring back. */
function fieldsOf(game: Game): unknown {
  const { board, toPlay, moves, lastMove, handicap, consecutivePasses, steps, startKey, state } = game;
  return {
    stones: diagramOf(board),
    ko: board.ko === 0 ? 0 : [board.ko, board.koColour],
    key: board.key(toPlay),
    emptyCount: board.emptyCount,
    prisoners: [game.prisoners(BLACK), game.prisoners(WHITE), board.prisoners(BLACK), board.prisoners(WHITE)],
    passStones: [game.passStones(BLACK), game.passStones(WHITE)],
    moves: moves.map(({ colour, point }) => [colour, point]),
    keys: [game.positionKeys(false), game.positionKeys(true)],
    earlier: game.earlierOccurrences().map(({ moveNumber }) => moveNumber),
    ...{ toPlay, lastMove, handicap, consecutivePasses, steps, startKey },
    state: { ...state, checkpoint: undefined },
  };
}

describe("undo", () => {
  it("does nothing at the start", () => {
    expect(new Game(nine, rules("japanese"), 6.5).undo()).toBe(false);
  });

  it("goes back through moves, passes, handicap, setup and resumption, and restores everything", () => {
    const game = new Game(nine, rules("japanese-1989"), 6.5);
    const seen = [fieldsOf(game)];
    const does = (refused: unknown) => {
      expect(refused).toBeUndefined();
      seen.push(fieldsOf(game));
    };
    const at = (vertex: string) => nine.parseVertex(vertex)!;
    does(game.setFreeHandicap(fixedHandicap(nine, 4)!));
    does(game.play(WHITE, at("B7")));
    does(game.play(BLACK, at("B6")));
    does(game.setUp({ black: [at("A7")], white: [at("A1")], empty: [at("G3")] }));
    does(game.play(WHITE, at("A9")));
    does(game.play(BLACK, at("B8")));
    does(game.play(WHITE, PASS));
    does(game.play(BLACK, PASS));
    does(game.resume(WHITE));
    does(game.play(BLACK, at("A8")));
    while (seen.length > 0) {
      expect(fieldsOf(game)).toEqual(seen.pop());
      expect(game.undo()).toBe(seen.length > 0);
    }
    expect(game.board.key()).toBe(new Board(nine).key());
  });

  it("brings a random game back, step by step, under every ruleset", () => {
    const random = new Random(11);
    for (const ruleset of RULESETS) {
      const geometry = geometryOf(5, 4);
      const game = new Game(geometry, ruleset, ruleset.komi);
      const seen = [fieldsOf(game)];
      for (let n = 0; n < 60; n++) {
        const colour = (random.below(10) === 0 ? 3 - game.toPlay : game.toPlay) as Colour;
        const point = geometry.points[random.below(20)];
        const isLegal = random.below(9) > 0 && !game.whyIllegal(colour, point);
        game.play(colour, isLegal ? point : PASS);
        if (random.below(5) === 0) game.resume(BLACK);
        while (seen.length <= game.steps) seen.push(game.steps === seen.length ? fieldsOf(game) : undefined);
      }
      for (;;) {
        const wanted = seen.pop();
        if (wanted !== undefined) expect(fieldsOf(game)).toEqual(wanted);
        if (!game.undo()) break;
      }
      expect(seen).toHaveLength(0);
    }
  });

  it("allows other moves afterwards, with nothing left of the old ones", () => {
    const drawn = gameFrom(KO, rules("chinese"));
    const { game, point } = drawn;
    playMoves(drawn, "B a W b");
    game.undo();
    game.undo();
    playMoves(drawn, "B b");
    expect(game.whyIllegal(WHITE, point("a"))).toBeUndefined();
    expect(game.moves).toHaveLength(1);
  });
});
