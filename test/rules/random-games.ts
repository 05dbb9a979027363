/**
 * Random games under a ruleset, with every question about repetition put to the game and to a second implementation
 * that keeps all positions as text and looks through them from the first to the last.
 */
import { BLACK, type Colour, EMPTY, opponent, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { Game } from "../../src/rules/game.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { ReferenceBoard } from "../board/reference-board.ts";

/** A moment of the game: the stones as text, whose turn it is, and the play that led there. */
interface Moment {
  readonly board: ReferenceBoard;
  readonly text: string;
  readonly toPlay: Colour;
  readonly play: { readonly colour: Colour; readonly index: number } | undefined;
}

/** The law of repetition by its own sentences. */
class ReferenceLaw {
  readonly ruleset: Ruleset;
  readonly moments: Moment[] = [];

  constructor(ruleset: Ruleset, width: number, height: number) {
    this.ruleset = ruleset;
    const board = new ReferenceBoard(width, height);
    this.moments.push({ board, text: board.stones.join(""), toPlay: BLACK, play: undefined });
  }

  private get now(): Moment {
    return this.moments[this.moments.length - 1];
  }

  ruling(index: number, colour: Colour): string {
    const { board } = this.now;
    const { ko, suicide } = this.ruleset;
    if (board.stones[index] !== EMPTY) return "occupied";
    const superko = this.repeats(index, colour);
    const size = board.suicideSize(index, colour);
    // Two suicides of one stone each change nothing either, but nobody calls that a ko.
    const isKo = size === 0 && board.isKo(index, colour);
    if (isKo && (ko !== "natural-situational" || superko)) return "ko";
    if (size > 0 && (suicide === "forbidden" || (suicide === "multi-stone" && size === 1))) return "suicide";
    if (superko) return "superko";
    return ko === "ing" && this.beginsSecondRound(index, colour) ? "disturbing-ko" : "legal";
  }

  private textAfter(index: number, colour: Colour): string {
    const after = this.now.board.clone();
    after.play(index, colour);
    return after.stones.join("");
  }

  private repeats(index: number, colour: Colour): boolean {
    const text = this.textAfter(index, colour);
    const same = this.moments.filter((moment) => moment.text === text);
    switch (this.ruleset.ko) {
      case "positional":
        return same.length > 0;
      case "situational":
        return same.some(({ toPlay }) => toPlay === opponent(colour));
      case "natural-situational":
        return same.some(({ play }) => play?.colour === colour);
      default:
        return false;
    }
  }

  private beginsSecondRound(index: number, colour: Colour): boolean {
    const text = this.textAfter(index, colour);
    const situation = (moment: Moment | undefined) => moment && `${moment.text} ${moment.toPlay}`;
    const last = this.moments.length - 1;
    for (let i = 0; i < last; i++) {
      const next = this.moments[i + 1];
      const isSame = this.moments[i].text === this.now.text && this.moments[i].toPlay === colour;
      if (!isSame || next.play?.colour !== colour || next.text !== text) continue;
      if (situation(this.moments[i - 1]) !== situation(this.moments[last - 1])) return true;
    }
    return false;
  }

  move(index: number | undefined, colour: Colour): void {
    const board = this.now.board.clone();
    if (index === undefined) board.pass();
    else board.play(index, colour);
    const play = index === undefined ? undefined : { colour, index };
    this.moments.push({ board, text: board.stones.join(""), toPlay: opponent(colour), play });
  }
}

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
/** One move in so many is a pass, out of turn, or an undo of a few moves. */
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
    const law = new ReferenceLaw(ruleset, width, height);
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
