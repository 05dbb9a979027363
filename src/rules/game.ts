/**
 * A game under a ruleset: everything that was done, the position it leads to, and what the law says of the next move.
 *
 * Colours need not alternate: a controller may report two moves of one player running, and handicap stones one by one.
 * The player who was left out has then not passed.
 */
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { firstAfterResumption, phaseOf } from "./ending.ts";
import {
  type GameState, type Illegality, type Move, type NextState, PositionHistory, type Setup, startState, stateAfterMove,
} from "./game-state.ts";
import type { Ruleset } from "./ruleset.ts";

export type { Move, Setup } from "./game-state.ts";

export class Game {
  readonly geometry: Geometry;
  /** The position as it stands. Read only: it changes with the game. */
  readonly board: Board;
  /** May be changed at any time: the record holds nothing that depends on it, but for resumptions. */
  ruleset: Ruleset;
  /** Points added to White, before any handicap compensation. */
  komi: number;
  /** Colour -> points that the player pays for overtime (Ing). The keeper of the clocks says so. */
  penalties: readonly number[] = [0, 0, 0];
  private readonly states: GameState[] = [];
  private readonly history = new PositionHistory();
  private readonly played: Move[] = [];
  /** Keys (`Board.key()`) of the positions in which play has stopped. */
  private readonly stops = new Set<bigint>();
  /** Where a move is tried out. */
  private readonly scratch: Board;
  /** The state in which the players could not agree. */
  private disputed: GameState | undefined;

  constructor(geometry: Geometry, ruleset: Ruleset, komi: number) {
    this.geometry = geometry;
    this.ruleset = ruleset;
    this.komi = komi;
    this.board = new Board(geometry);
    this.scratch = new Board(geometry);
    this.enter(startState(this.board.clone()));
  }

  /** Where the game stands now. */
  get state(): GameState {
    return this.states[this.states.length - 1];
  }

  /** How many times `undo` can be called. */
  get steps(): number {
    return this.states.length - 1;
  }

  /** The side to move. */
  get toPlay(): Colour {
    return this.state.toPlay;
  }

  /** All moves, oldest first. */
  get moves(): readonly Move[] {
    return this.played;
  }

  get lastMove(): Move | undefined {
    return this.played.at(-1);
  }

  /**
   * Number of handicap stones. Where none were placed, Black's moves before White's first are taken for handicap stones
   * if there are two or more and the colours have alternated ever since. Where White begins with two moves running it
   * is no handicap: so Sabaki sets up any position, Black's stones as a handicap and White's as moves.
   */
  get handicap(): number {
    const moves = this.played;
    const isWhites = (move: Move | undefined) => move?.colour === WHITE && move.point !== PASS;
    if (this.state.handicap > 0 && isWhites(moves.at(0)) && isWhites(moves.at(1))) return 0;
    if (this.state.handicap > 0 || this.state.historyStart > 0) return this.state.handicap;
    let n = 0;
    while (n < moves.length && moves[n].colour === BLACK && moves[n].point !== PASS) n++;
    const alternates = moves.every(({ colour }, i) => i <= n || colour !== moves[i - 1].colour);
    return n >= 2 && alternates ? n : 0;
  }

  /** Whether the players agree to end the game as it stands; they do unless somebody says otherwise. */
  get isAgreed(): boolean {
    return this.disputed !== this.state;
  }

  setAgreement(isAgreed: boolean): void {
    this.disputed = isAgreed ? undefined : this.state;
  }

  /** How many passes in a row the record ends with; a resumption begins to count anew. */
  get consecutivePasses(): number {
    return this.state.consecutivePasses;
  }

  /** Stones of this colour that have been taken off the board in the whole game. */
  prisoners(colour: Colour): number {
    return this.state.prisoners[colour];
  }

  /** Key of the position that the game started from: the empty board, or the stones last set up. */
  get startKey(): bigint {
    return this.states[this.state.historyStart].key;
  }

  /**
   * Keys of all positions that count for repetition, the present one included: `Board.key()`, or situational ones with
   * the side to move, `Board.key(toPlay)`.
   */
  positionKeys(situational: boolean): bigint[] {
    const states = this.states.slice(this.state.historyStart);
    return states.map(({ key, situationKey }) => (situational ? situationKey : key));
  }

  /** The earlier states with the same stones on the board as now, oldest first. */
  earlierOccurrences(): readonly GameState[] {
    const { key, historyStart } = this.state;
    return this.history
      .withStones(key, historyStart)
      .slice(0, -1)
      .map((index) => this.states[index]);
  }

  /** Stones that this player has handed over with passes, where the ruleset asks for it. */
  passStones(colour: Colour): number {
    return this.ruleset.passStones ? this.state.passes[colour] : 0;
  }

  /**
   * Why a play reported by a controller is refused: off the board, occupied, suicide that the ruleset forbids, or a ko
   * retaken at once. Other repetitions, and plays in place of obligatory passes, are not refused: the controller is the
   * referee, and one that allows more than we do must not lose our copy of the game.
   */
  whyRefused(colour: Colour, point: Point): Illegality | undefined {
    if (point === PASS) return undefined;
    const { board, geometry, ruleset } = this;
    if (!geometry.contains(point)) return offBoard(point);
    const vertex = geometry.vertex(point);
    if (board.colour[point] !== EMPTY) return { code: "occupied", message: `${vertex} is occupied` };
    if (board.isKo(point, colour) && (ruleset.ko !== "natural-situational" || this.whyRepetition(colour, point))) {
      return { code: "ko", message: `${vertex} retakes the ko at once` };
    }
    if (ruleset.suicide === "allowed") return undefined;
    const suicide = board.suicideSize(point, colour);
    if (suicide === 0 || (suicide > 1 && ruleset.suicide === "multi-stone")) return undefined;
    return { code: "suicide", message: `${vertex} would be suicide` };
  }

  /** Why the ruleset forbids a move of `colour`, whose turn it need not be; undefined if it does not. */
  whyIllegal(colour: Colour, point: Point): Illegality | undefined {
    if (point === PASS) return undefined;
    if (colour === WHITE && this.state.obligatoryPasses > 0) {
      return { code: "obligatory-pass", message: "White must pass while Black places handicap stones" };
    }
    return this.whyRefused(colour, point) ?? this.whyRepetition(colour, point);
  }

  private whyRepetition(colour: Colour, point: Point): Illegality | undefined {
    const { ko } = this.ruleset;
    if (ko === "simple") return undefined;
    this.scratch.copyFrom(this.board);
    this.scratch.play(point, colour);
    const key = this.scratch.key();
    const vertex = this.geometry.vertex(point);
    if (ko === "ing") {
      const begun = this.cycleBegunBy(colour, key);
      if (begun === undefined) return undefined;
      const message = `${vertex} begins a second round of the cycle that move ${begun + 1} began`;
      return { code: "disturbing-ko", message, repeatedMove: begun + 1 };
    }
    const index = this.history.repeated(ko, key, colour, this.state.historyStart);
    if (index === undefined) return undefined;
    const { moveNumber } = this.states[index];
    const where = moveNumber === 0 ? "the position at the start" : `the position after move ${moveNumber}`;
    return { code: "superko", message: `${vertex} repeats ${where}`, repeatedMove: moveNumber };
  }

  /**
   * Ing's disturbing ko, as far as it can be known without knowing who lives: a cycle may be played once, and the
   * player who began it may not begin it again. So a play is prohibited that its player has made in this position
   * before, unless the opponent's last move was such a play as well: then the opponent began the cycle.
   * @param key the position that the play would lead to
   * @returns the number of moves before the cycle began; undefined if the play begins no second round
   */
  private cycleBegunBy(colour: Colour, key: bigint): number | undefined {
    const { state, states, steps } = this;
    const before = states[steps - 1]?.situationKey;
    const begun = this.history.withStones(state.key, state.historyStart).find((index) => {
      if (states[index].toPlay !== colour || index === steps) return false;
      const { move, key: next } = states[index + 1];
      return move?.colour === colour && next === key && states[index - 1]?.situationKey !== before;
    });
    return begun === undefined ? undefined : states[begun].moveNumber;
  }

  /** A move as a controller reports it. Returns why it is refused, and then nothing has changed. */
  play(colour: Colour, point: Point): Illegality | undefined {
    const refused = this.whyRefused(colour, point);
    if (!refused) this.append({ colour, point });
    return refused;
  }

  /** Puts handicap stones on the empty board; White moves next. */
  setFreeHandicap(points: readonly Point[]): Illegality | undefined {
    const { geometry } = this;
    if (this.steps > 0) return { code: "board-not-empty", message: "board not empty" };
    const twice = points.find((p, i) => points.indexOf(p) !== i);
    if (twice !== undefined && geometry.contains(twice)) return namedTwice(geometry, twice);
    if (points.length > geometry.points.length - 2) {
      return { code: "too-many-stones", message: `${points.length} stones are too many` };
    }
    return this.setUp({ black: points, white: [], empty: [], toPlay: WHITE, handicap: points.length });
  }

  /**
   * Black will place his handicap stones as moves, and White must pass in between (Ing, New Zealand): with n stones
   * n − 1 times. Only at the start.
   */
  startHandicapMoves(stones: number): Illegality | undefined {
    if (this.steps > 0) return { code: "board-not-empty", message: "the game has already begun" };
    this.change({ handicap: stones, obligatoryPasses: Math.max(0, stones - 1) });
    return undefined;
  }

  /**
   * Sets stones up, without captures. Refused if a string would have no liberty or a point is named in two ways.
   * Positions before the setup no longer count for repetition; moves, prisoners and the turn stay what they were.
   */
  setUp({ black, white, empty, toPlay, handicap }: Setup): Illegality | undefined {
    const { geometry } = this;
    const stray = [...black, ...white, ...empty].find((p) => !geometry.contains(p));
    if (stray !== undefined) return offBoard(stray);
    const colours = this.board.colour.slice();
    for (const p of black) colours[p] = BLACK;
    for (const p of white) colours[p] = WHITE;
    for (const p of empty) colours[p] = EMPTY;
    const twice = black.find((p) => colours[p] !== BLACK) ?? white.find((p) => colours[p] !== WHITE);
    if (twice !== undefined) return namedTwice(geometry, twice);
    const board = boardOf(geometry, colours);
    if (typeof board === "number") {
      return { code: "no-liberty", message: `the string of ${geometry.vertex(board)} would have no liberty` };
    }
    this.replaceBoard(board, {
      ...(toPlay !== undefined && { toPlay }),
      ...(handicap !== undefined && { handicap }),
    });
    return undefined;
  }

  /** Resumes a stopped game because `requester` asks for it; the ruleset says who moves first. */
  resume(requester: Colour): Illegality | undefined {
    const phase = phaseOf(this);
    if (phase === "play") return { code: "not-stopped", message: "the game has not stopped" };
    if (phase === "end") return { code: "not-stopped", message: "the game has ended and cannot be resumed" };
    const { state, moves } = this;
    const { consecutivePasses, moveNumber } = state;
    const next = { toPlay: firstAfterResumption(this, requester), resumedAt: moveNumber, consecutivePasses: 0 };
    if (this.ruleset.resumption !== "as-if-not-passed") {
      this.change(next);
      return undefined;
    }
    const passes = state.passes.slice();
    for (const { colour } of moves.slice(moves.length - consecutivePasses)) passes[colour]--;
    const firstPass = passes[BLACK] + passes[WHITE] > 0 ? state.firstPass : undefined;
    this.change({ ...next, passes, firstPass }, this.boardBefore(consecutivePasses));
    return undefined;
  }

  /** Takes back the last thing that was done: a move, a setup, a handicap, a resumption. False at the start. */
  undo(): boolean {
    if (this.steps === 0) return false;
    if (this.state.move) this.played.pop();
    this.states.pop();
    this.history.pop();
    this.replay(this.board, this.steps);
    return true;
  }

  /**
   * Whether play has stopped in this position: somebody has passed, though that may have been taken back, or
   * `noteStop` was called.
   */
  get hasStopped(): boolean {
    return this.stops.has(this.state.key);
  }

  /** Notes that play has stopped in this position, though nobody has passed. */
  noteStop(): void {
    this.stops.add(this.state.key);
  }

  /** Makes a move that may be made. */
  private append(move: Move): void {
    if (move.point === PASS) this.noteStop();
    this.board.play(move.point, move.colour);
    this.played.push(move);
    this.enter(stateAfterMove(this.state, move), move.point === PASS ? undefined : move.colour);
  }

  /** Sets the position. What came before no longer counts for repetition. */
  private replaceBoard(board: Board, changes: Partial<NextState>): void {
    this.board.copyFrom(board);
    this.enter({
      ...this.state,
      move: undefined,
      obligatoryPasses: 0,
      consecutivePasses: 0,
      earlierPrisoners: this.state.prisoners,
      historyStart: this.states.length,
      checkpoint: board,
      ...changes,
    });
  }

  /** Changes the state without a move. `board` has the stones of the present position and the ko that is to hold. */
  private change(changes: Partial<NextState>, board = this.board): void {
    this.board.copyFrom(board);
    this.enter({ ...this.state, move: undefined, checkpoint: board.clone(), ...changes });
  }

  /** The boards before the last move and before the one before it; where no move led there, the earliest. */
  boardsBefore(): readonly [Board, Board] {
    const isMove = (back: number) => this.states.at(-back)?.move !== undefined;
    const known = isMove(1) ? (isMove(2) ? 2 : 1) : 0;
    return [this.boardBefore(Math.min(1, known)), this.boardBefore(known)];
  }

  /** The board as it was `moves` moves ago; nothing but moves may have happened since. */
  private boardBefore(moves: number): Board {
    const board = new Board(this.geometry);
    this.replay(board, this.steps - moves);
    return board;
  }

  /** Brings a board to the state of this index, from the last checkpoint on. */
  private replay(board: Board, index: number): void {
    const { states } = this;
    let from = index;
    while (!states[from].checkpoint) from--;
    board.copyFrom(states[from].checkpoint as Board);
    for (const { move } of states.slice(from + 1, index + 1)) if (move) board.play(move.point, move.colour);
  }

  /** Makes the position on the board the present state. `maker` is who made it by a play. */
  private enter(next: NextState, maker?: Colour): void {
    const { board } = this;
    const removed = (colour: number) => (colour === EMPTY ? 0 : board.prisoners(colour as Colour));
    const prisoners = next.earlierPrisoners.map((n, colour) => n + removed(colour));
    const key = board.key();
    this.states.push({ ...next, prisoners, key, situationKey: board.key(next.toPlay) });
    this.history.push({ key, toPlay: next.toPlay, maker });
  }
}

/**
 * A board with these stones, or a point of a string that has no liberty. A string that has one in the end has one all
 * the time while the stones are put down one by one, so that only strings without liberties get lost.
 */
function boardOf(geometry: Geometry, colours: Uint8Array): Board | Point {
  const board = new Board(geometry);
  for (const p of geometry.points) if (colours[p] !== EMPTY) board.play(p, colours[p] as Colour);
  return geometry.points.find((p) => board.colour[p] !== colours[p]) ?? board;
}

function offBoard(point: Point): Illegality {
  return { code: "off-board", message: `${point} is not a point of the board` };
}

function namedTwice(geometry: Geometry, point: Point): Illegality {
  return { code: "repeated-point", message: `${geometry.vertex(point)} is named twice` };
}
