/**
 * A second implementation of a game and its law, for tests: it keeps all positions as text, looks through them from the
 * first to the last, and takes nothing from the program but the rows of the rulesets.
 */
import { BLACK, type Colour, EMPTY, opponent, type PointColour, WHITE } from "../../engine/board/colour.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { ReferenceBoard } from "../board/reference-board.ts";

/** What is set up on a point, EMPTY for nothing. */
export interface ShadowStone {
  readonly colour: PointColour;
  /** The point, row by row from the top left. */
  readonly index: number;
}

export interface ShadowMove {
  readonly colour: Colour;
  /** Undefined for a pass. */
  readonly index: number | undefined;
}

/** A moment of the game: the stones as text, whose turn it is, and what led there. */
interface Moment {
  readonly board: ReferenceBoard;
  readonly text: string;
  readonly toPlay: Colour;
  /** Undefined at the start and after stones were set up. */
  readonly move: ShadowMove | undefined;
  /** Number of the first moment that counts for repetition. */
  readonly start: number;
}

export class ShadowGame {
  ruleset: Ruleset;
  readonly moments: Moment[] = [];

  constructor(ruleset: Ruleset, width: number, height: number) {
    this.ruleset = ruleset;
    const board = new ReferenceBoard(width, height);
    this.moments.push({ board, text: board.stones.join(""), toPlay: BLACK, move: undefined, start: 0 });
  }

  get now(): Moment {
    return this.moments[this.moments.length - 1];
  }

  get moves(): number {
    return this.moments.filter(({ move }) => move).length;
  }

  /** Whether nothing was played or set up. */
  get isEmpty(): boolean {
    return this.moves === 0 && this.now.board.stones.every((stone) => stone === EMPTY);
  }

  /** What the law says of a play: "legal", or the reason why it is not. */
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

  /** Whether a move is refused that a controller reports: superko is left to the controller. */
  refuses({ colour, index }: ShadowMove): boolean {
    return index !== undefined && ["occupied", "ko", "suicide"].includes(this.ruling(index, colour));
  }

  private textAfter(index: number, colour: Colour): string {
    const after = this.now.board.clone();
    after.play(index, colour);
    return after.stones.join("");
  }

  private repeats(index: number, colour: Colour): boolean {
    const { ko } = this.ruleset;
    if (ko === "simple" || ko === "ing") return false;
    const text = this.textAfter(index, colour);
    const same = this.moments.slice(this.now.start).filter((moment) => moment.text === text);
    if (ko === "positional") return same.length > 0;
    if (ko === "situational") return same.some(({ toPlay }) => toPlay === opponent(colour));
    return same.some(({ move }) => move?.index !== undefined && move.colour === colour);
  }

  private beginsSecondRound(index: number, colour: Colour): boolean {
    const text = this.textAfter(index, colour);
    const situation = (moment: Moment | undefined) => moment && `${moment.text} ${moment.toPlay}`;
    const last = this.moments.length - 1;
    for (let i = this.now.start; i < last; i++) {
      const next = this.moments[i + 1];
      const isSame = this.moments[i].text === this.now.text && this.moments[i].toPlay === colour;
      if (!isSame || next.move?.index === undefined || next.move.colour !== colour || next.text !== text) continue;
      if (situation(this.moments[i - 1]) !== situation(this.moments[last - 1])) return true;
    }
    return false;
  }

  /** Makes a move that is not refused. */
  move(index: number | undefined, colour: Colour): void {
    const { board: before, start } = this.now;
    const board = before.clone();
    if (index === undefined) board.pass();
    else board.play(index, colour);
    this.moments.push({ board, text: board.stones.join(""), toPlay: opponent(colour), move: { colour, index }, start });
  }

  /** Makes all moves or none. False if one is refused. */
  moveAll(moves: readonly ShadowMove[]): boolean {
    const before = this.moments.length;
    for (const move of moves) {
      if (this.refuses(move)) {
        this.moments.length = before;
        return false;
      }
      this.move(move.index, move.colour);
    }
    return true;
  }

  /** Sets stones up. False, and nothing is changed, if a point is named twice or a chain would have no liberty. */
  setUp(stones: readonly ShadowStone[], toPlay = this.now.toPlay): boolean {
    const board = this.now.board.clone();
    board.pass();
    for (const { colour, index } of stones) board.stones[index] = colour;
    const isTwice = new Set(stones.map(({ index }) => index)).size < stones.length;
    const isDead = board.stones.some((stone, i) => stone !== EMPTY && board.chain(i).liberties.length === 0);
    if (isTwice || isDead) return false;
    const start = this.moments.length;
    this.moments.push({ board, text: board.stones.join(""), toPlay, move: undefined, start });
    return true;
  }

  /** Takes steps back: moves and setups. False, and nothing is changed, if there are fewer. */
  undo(steps: number): boolean {
    if (steps >= this.moments.length) return false;
    this.moments.length -= steps;
    return true;
  }

  /** A vertex as in GTP. */
  vertex(index: number | undefined): string {
    const { width, height } = this.now.board;
    if (index === undefined) return "pass";
    return `${"ABCDEFGHJKLMNOPQRSTUVWXYZ"[index % width]}${height - Math.floor(index / width)}`;
  }

  /** The index of a vertex; undefined for a pass. */
  indexOf(vertex: string): number | undefined {
    const all = this.now.board.stones.map((_, i) => i);
    return all.find((i) => this.vertex(i) === vertex.toUpperCase());
  }

  /** The board as `showboard` draws it, without anything but the stones. */
  picture(): string {
    const { stones, width } = this.now.board;
    const text = stones.map((stone) => (stone === EMPTY ? "." : stone === WHITE ? "O" : "X")).join("");
    return text.match(new RegExp(`.{${width}}`, "g"))!.join("\n");
  }
}
