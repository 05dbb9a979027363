/**
 * Random games under a ruleset, with every question about repetition put to the game and to a second implementation
 * that keeps all positions as text and looks through them from the first to the last.
 */
import { opponent, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { Game } from "../../src/rules/game.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { ShadowGame } from "../support/shadow-game.ts";

export interface Comparison {
  readonly moves: number;
  readonly questions: number;
  /** Ruling -> how often it was given. */
  readonly rulings: ReadonlyMap<string, number>;
  /** The first difference, in words; undefined if there was none. */
  readonly difference: string | undefined;
}

const SIZES = [
  [2, 2],
  [3, 2],
  [3, 3],
  [4, 2],
  [4, 3],
  [5, 2],
] as const;
const LONGEST_GAME = 120;
/** One move in this number is a pass, out of turn, or an undo of a few moves. */
const PASS_IN = 8;
const OUT_OF_TURN_IN = 40;
const UNDO_IN = 30;
const TRIES = 3;

/** Plays at least `moves` random moves under the rules and compares every ruling on the way. */
export function compareRepetition(ruleset: Ruleset, moves: number, seed: number): Comparison {
  const random = new Random(seed);
  const rulings = new Map<string, number>();
  let played = 0;
  let questions = 0;
  while (played < moves) {
    const [width, height] = SIZES[random.below(SIZES.length)];
    const geometry = geometryOf(width, height);
    const game = new Game(geometry, ruleset, 0);
    const law = new ShadowGame(ruleset, width, height);
    const indexOf = (p: Point) => geometry.row(p) * width + geometry.column(p);
    for (let n = 0; n < LONGEST_GAME; n++, played++) {
      const colour = random.below(OUT_OF_TURN_IN) === 0 ? opponent(game.toPlay) : game.toPlay;
      let chosen = PASS;
      for (let t = 0; t < TRIES && chosen === PASS; t++) {
        const p = geometry.points[random.below(geometry.points.length)];
        const wanted = law.ruling(indexOf(p), colour);
        const given = game.whyIllegal(colour, p)?.code ?? "legal";
        questions++;
        rulings.set(wanted, (rulings.get(wanted) ?? 0) + 1);
        if (given !== wanted) {
          const line = game.moves.map((m) => `${m.colour === WHITE ? "W" : "B"} ${geometry.vertex(m.point)}`).join(" ");
          const question = `${width}x${height}, after ${line}: ${geometry.vertex(p)} of colour ${colour}`;
          return { moves: played, questions, rulings, difference: `${question} is ${wanted}, not ${given}` };
        }
        if (given === "legal") chosen = p;
      }
      if (random.below(PASS_IN) === 0) chosen = PASS;
      game.play(colour, chosen);
      law.move(chosen === PASS ? undefined : indexOf(chosen), colour);
      if (random.below(UNDO_IN) !== 0) continue;
      for (let back = random.below(6); back > 0 && game.undo(); back--) law.moments.pop();
    }
  }
  return { moves: played, questions, rulings, difference: undefined };
}
