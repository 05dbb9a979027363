/** The life of one string for people: with either side first, and what becomes of the first moves that come to mind. */
import { Board } from "../../../engine/board/board.ts";
import { type Colour, opponent } from "../../../engine/board/colour.ts";
import { geometryOf, PASS, type Point } from "../../../engine/board/geometry.ts";
import { MOST_LIFE_BITS, Workspace } from "../analysis/workspace.ts";
import { type FirstMove, type Life, LifeQuestion, type LifeOutcome } from "./life.ts";

/** A question as plain data, so that another thread can answer it. */
export interface LifeTask {
  readonly width: number;
  readonly height: number;
  /** `Board.snapshot()`. */
  readonly board: Int32Array;
  /** Where a stone stands. */
  readonly point: Point;
  /** Milliseconds for all; absent: a number of states, so that the answer is the same on every machine. */
  readonly timeMs?: number | undefined;
}

/** What happens if one side moves first. */
export interface LifeSide {
  readonly first: Colour;
  readonly life: Life;
  /** Whether it comes to the same if that side plays elsewhere. */
  readonly mayPlayElsewhere: boolean;
  /** First moves that lead to it. Empty if none was tried, as where a move elsewhere is as good for the side. */
  readonly right: readonly Point[];
  /** First moves that lead to less, or that fail as all do; those that are hardest to refute first. */
  readonly wrong: readonly FirstMove[];
}

export interface LifeStudy {
  readonly colour: Colour;
  readonly stones: readonly Point[];
  /** The owner of the string first, then the opponent. */
  readonly sides: readonly LifeSide[];
  /** States expanded, and whether the time or the states did not suffice for all. */
  readonly states: number;
  readonly isCutShort: boolean;
}

/** Reads one question at a time, usually in another thread. It never rejects: a failure is an error in words. */
export interface LifeWorker {
  call(task: LifeTask): Promise<{ readonly reply: LifeStudy } | { readonly error: string }>;
  /** Ends the question at hand, whose call then answers with an error. Another call may follow. */
  close(): Promise<void>;
}

/** With a limit of time and without one, when they take some ten seconds. */
const STATES = 10_000_000;
const STATES_WITHOUT_TIME = 4_000_000;
/** Refutations that are kept for each side. */
const MAX_WRONG = 8;

/** @param now a clock in milliseconds */
export function studyLife(task: LifeTask, now: () => number): LifeStudy {
  const { width, height, board: snapshot, point, timeMs } = task;
  const board = Board.from(geometryOf(width, height), snapshot);
  const start = now();
  const mayStop = () => timeMs !== undefined && now() - start > timeMs;
  const states = timeMs === undefined ? STATES_WITHOUT_TIME : STATES;
  const workspace = new Workspace(MOST_LIFE_BITS);
  const question = new LifeQuestion(board, point, { states, mayStop, workspace });
  const owner = question.colour;
  const lives = [owner, opponent(owner)].map((first) => ({ first, life: question.read(first) }));
  const sides = lives.map(({ first, life }, i): LifeSide => {
    const sign = first === owner ? 1 : -1;
    const reached = sign * gradeOf(life, owner);
    const elsewhere = sign * gradeOf(lives[1 - i].life, owner);
    const side = { first, life, mayPlayElsewhere: elsewhere === reached, right: [], wrong: [] };
    // He who has what he can have anyway needs no move.
    if (Number.isNaN(reached) || Number.isNaN(elsewhere) || (elsewhere === reached && isBest(life, sign))) return side;
    const moves = question.firstMoves(first).map((move) => ({ move, grade: sign * gradeOf(move, owner) }));
    const fails = elsewhere === reached;
    const right = fails ? [] : moves.filter(({ grade }) => grade === reached).map(({ move }) => move.point);
    // The line of a ko may begin with a move that spoils it, if nothing is lost elsewhere: then it begins there.
    const spoils = moves.some(({ move, grade }) => move.point === life.line[0] && grade < reached);
    const { line: answer } = lives[1 - i].life;
    const line = spoils && fails ? (answer.length > 0 ? [PASS, ...answer] : []) : life.line;
    // The move that begins a ko does not fail, although a move elsewhere comes to the same.
    const beginsKo = ({ point }: FirstMove) => life.result === "ko" && point === line[0];
    const isWrong = (move: FirstMove, grade: number) => grade < reached || (fails && !beginsKo(move));
    const wrong = moves.filter(({ move, grade }) => isWrong(move, grade)).map(({ move }) => move);
    const sorted = wrong.sort((a, b) => b.line.length - a.line.length).slice(0, MAX_WRONG);
    return { ...side, life: { ...life, line }, right, wrong: sorted };
  });
  const { spent, stones } = question;
  return { colour: owner, stones, sides, states: spent, isCutShort: mayStop() || spent >= states };
}

function isBest({ result }: Life, sign: number): boolean {
  return result === (sign > 0 ? "lives" : "dies");
}

/** How good an outcome is for the owner of the string; NaN if it is undecided. */
function gradeOf({ result, ko }: LifeOutcome, owner: Colour): number {
  switch (result) {
    case "lives":
      return 30;
    case "seki":
      return 20;
    case "ko": {
      const { needs, threats = 9 } = ko!;
      return needs === owner ? 10 - threats : 10 + threats;
    }
    case "dies":
      return 0;
    case "undecided":
      return NaN;
  }
}
