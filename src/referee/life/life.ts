/** Life and death of one string in open surroundings, by local search. */
import type { Board } from "../../../engine/board/board.ts";
import { type Colour, opponent } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { findStrings, type Strings } from "../../../engine/board/strings.ts";
import { ATTACKER_WINS, DEFENDER_WINS } from "../analysis/area-game.ts";
import { Workspace } from "../analysis/workspace.ts";
import { type LifeEffort, type LifeFate, LifeReader, type LifeSituation } from "./life-reader.ts";
import type { LifeStep } from "./life-search.ts";
import { type WallStanding, type Surroundings, surroundingsOf, type Outside } from "./surroundings.ts";

export interface LifeOptions {
  /** States that are expanded at most, in all; 200 000 if absent. */
  readonly states?: number | undefined;
  /** Asked now and then: whether to give up. */
  readonly mayStop?: (() => boolean) | undefined;
  /** Point of a stone -> whether its string is proved to stand, or is to be taken to stand or not to. */
  readonly known?: ((p: Point) => WallStanding) | undefined;
  /** Whether the game is over: to live a string then needs two eyes only where nobody has ko threats. */
  readonly isOver?: boolean | undefined;
  /** Memory to work in, for those who ask more than once. */
  readonly workspace?: Workspace | undefined;
}

/**
 * What becomes of a string. It lives if its owner gets two eyes, or joins a string that stands, whatever ko threats the
 * opponent has; it dies if it is taken although its owner has three ko threats and the opponent none; in a seki it gets
 * no two eyes and is not taken either.
 */
export type LifeResult = "lives" | "seki" | "ko" | "dies" | "undecided";

export interface LifeOutcome {
  readonly result: LifeResult;
  /** Who loses the ko if nobody has a threat, and how many threats he needs; more than three if that is undefined. */
  readonly ko?: { readonly needs: Colour; readonly threats: number | undefined };
  /** A line that shows it, empty if none was found. PASS is a pass, or a move elsewhere: a ko threat, or its answer. */
  readonly line: readonly Point[];
}

export interface Life extends LifeOutcome {
  /** A stone of each string that the answer takes to stand without proof. */
  readonly assumes: readonly Point[];
  /** Where the surroundings are open: the answer depends on whether somebody gets out there, and is "undecided". */
  readonly open: readonly Point[];
  /** States expanded. */
  readonly states: number;
}

/** A first move, and what comes of it. The line begins with the answer to it. */
export interface FirstMove extends LifeOutcome {
  readonly point: Point;
}

const STATES = 200_000;

/** Reads whether the string with a stone at `point` lives if `first` moves first. It dies when it is taken. */
export function readLife(board: Board, point: Point, first: Colour, options: LifeOptions = {}): Life {
  return new LifeQuestion(board, point, options).read(first);
}

/** The life of one string. The states and the time are for all that is asked. */
export class LifeQuestion {
  readonly colour: Colour;
  readonly stones: readonly Point[];
  private readonly board: Board;
  private readonly strings: Strings;
  private readonly surroundings: Surroundings | undefined;
  private readonly workspace: Workspace;
  private readonly states: number;
  private readonly isOver: boolean;
  private readonly effort: LifeEffort;
  /** The last reader, and how the outside counts there. */
  private reader: LifeReader | undefined;
  private outside: Outside | undefined;

  /** @param point where a stone must be */
  constructor(board: Board, point: Point, options: LifeOptions) {
    const { states = STATES, mayStop = () => false, known = () => undefined, workspace = new Workspace() } = options;
    this.board = board;
    this.strings = findStrings(board.geometry, board.colour);
    const { of, list } = this.strings;
    this.colour = list[of[point]].colour;
    this.stones = list[of[point]].stones;
    this.surroundings = surroundingsOf(this.strings, of[point], (i) => known(list[i].stones[0]));
    this.workspace = workspace;
    this.states = states;
    this.isOver = options.isOver === true;
    this.effort = { states, mayStop };
  }

  read(first: Colour): Life {
    const { surroundings, strings: { list }, colour } = this;
    if (!surroundings) return this.answer({ result: "undecided", line: [] });
    const { open, walls, refused, hasShrunk } = surroundings;
    const isOwn = (i: number) => list[i].colour === colour;
    // What holds for the harshest and for the kindest outside holds for every other.
    const harsh = this.readAs("harsh", surroundings, first);
    if (harsh.result === "undecided") return { ...harsh, open };
    if (harsh.result === "lives") return harsh;
    // The string may live by taking a wall that play may take.
    if (!refused.every(isOwn)) return this.answer({ result: "undecided", line: [], open });
    const hasFriends = walls.some(isOwn);
    if (open.length === 0 && !hasFriends && !hasShrunk) return harsh;
    const kind = this.readAs("kind", surroundings, first);
    if (isSame(harsh, kind)) return { ...harsh, states: kind.states };
    const plain = open.length > 0 && hasFriends ? this.readAs("plain", surroundings, first) : kind;
    if (hasFriends && refused.length === 0 && !hasShrunk && isSame(plain, kind)) return plain;
    return this.answer({ result: "undecided", line: [], open });
  }

  /** What comes of the first moves of a side, after `read`; fewer than there are if the effort does not suffice. */
  firstMoves(first: Colour): FirstMove[] {
    const { reader, effort } = this;
    if (!reader) return [];
    const moves: FirstMove[] = [];
    for (const { index, situation } of reader.firstSteps(this.situation(reader, first))) {
      if (effort.states <= 0 || effort.mayStop()) break;
      const fate = reader.fateOf(situation);
      if (fate.result === "undecided") continue;
      const point = reader.area.points[index];
      moves.push({ point, ...this.outcome(reader, fate, situation, point) });
    }
    return moves;
  }

  /** States expanded so far. */
  get spent(): number {
    return this.states - this.effort.states;
  }

  private readAs(outside: Outside, surroundings: Surroundings, first: Colour): Life {
    if (!this.reader || this.outside !== outside) {
      const loss = outside === "harsh" ? ATTACKER_WINS : DEFENDER_WINS;
      this.reader = new LifeReader(surroundings.areaFor(outside), loss, this.workspace, this.effort, this.isOver);
      this.outside = outside;
    }
    const { reader } = this;
    const situation = this.situation(reader, first);
    const fate = reader.fateOf(situation);
    const assumes = this.wallsFor(surroundings, fate, outside);
    return this.answer({ ...this.outcome(reader, fate, situation), assumes });
  }

  private situation({ area: { defender, attacker } }: LifeReader, first: Colour): LifeSituation {
    return { defender, attacker, defenderMoves: first === this.colour, ban: 0 };
  }

  /** @param before the move that has led to the situation */
  private outcome(reader: LifeReader, fate: LifeFate, situation: LifeSituation, before?: Point): LifeOutcome {
    const line = this.playable(pointsOf(reader, reader.lineOf(fate, situation)), situation, before);
    if (fate.result !== "ko") return { result: fate.result, line };
    const needs = fate.defenderNeeds ? this.colour : opponent(this.colour);
    return { result: "ko", ko: { needs, threats: fate.threats }, line };
  }

  /** A line as far as it can be played on the board: outside, the opponent of the string is thought to have stones. */
  private playable(line: readonly Point[], { defenderMoves }: LifeSituation, before?: Point): readonly Point[] {
    const other = opponent(this.colour);
    const board = this.board.clone();
    board.pass();
    if (before !== undefined) board.play(before, defenderMoves ? other : this.colour);
    const end = line.findIndex((point, i) => {
      const colour = (i % 2 === 0) === defenderMoves ? this.colour : other;
      if (!board.isLegal(point, colour)) return true;
      if (point === PASS) board.pass();
      else board.play(point, colour);
      return false;
    });
    return end < 0 ? line : line.slice(0, end);
  }

  private answer(rest: Partial<Life> & LifeOutcome): Life {
    return { assumes: [], open: [], ...rest, states: this.spent };
  }

  /** Of the walls that are not proved to stand those that the answer needs. */
  private wallsFor({ walls }: Surroundings, { result }: LifeFate, outside: Outside): Point[] {
    const { list } = this.strings;
    const isNeeded = (colour: Colour) => (colour === this.colour ? outside !== "harsh" : result !== "lives");
    return walls.filter((i) => isNeeded(list[i].colour)).map((i) => list[i].stones[0]);
  }
}

function isSame(a: LifeOutcome, b: LifeOutcome): boolean {
  return a.result === b.result && a.ko?.needs === b.ko?.needs && a.ko?.threats === b.ko?.threats;
}

function pointsOf({ area }: LifeReader, steps: readonly LifeStep[]): Point[] {
  return steps.flatMap(({ index, threat }) => {
    const point = index < 0 ? PASS : area.points[index];
    return threat ? [PASS, PASS, point] : [point];
  });
}
