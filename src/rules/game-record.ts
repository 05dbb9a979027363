/**
 * The record of a game: everything that was done, and the position it leads to. It knows no law beyond captures.
 *
 * Colours need not alternate: a controller may report two moves of one player running, and handicap stones one by one.
 * The player who was left out has then not passed.
 */
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { type GameState, type Move, type NextState, startState, stateAfterMove } from "./game-state.ts";
import { PositionHistory } from "./position-history.ts";

export class GameRecord {
  readonly geometry: Geometry;
  /** The position as it stands. Read only: it changes with the game. */
  readonly board: Board;
  protected readonly states: GameState[] = [];
  protected readonly history = new PositionHistory();
  private readonly played: Move[] = [];

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.board = new Board(geometry);
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
   * if there are two or more and the colours have alternated ever since.
   */
  get handicap(): number {
    const moves = this.played;
    if (this.state.handicap > 0 || this.state.historyStart > 0) return this.state.handicap;
    let n = 0;
    while (n < moves.length && moves[n].colour === BLACK && moves[n].point !== PASS) n++;
    const alternates = moves.every(({ colour }, i) => i <= n || colour !== moves[i - 1].colour);
    return n >= 2 && alternates ? n : 0;
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

  /** Takes back the last thing that was done: a move, a setup, a handicap, a resumption. False at the start. */
  undo(): boolean {
    if (this.steps === 0) return false;
    if (this.state.move) this.played.pop();
    this.states.pop();
    this.history.pop();
    this.replay(this.board, this.steps);
    return true;
  }

  /** Makes a move that may be made. */
  protected append(move: Move): void {
    this.board.play(move.point, move.colour);
    this.played.push(move);
    this.enter(stateAfterMove(this.state, move), move.point === PASS ? undefined : move.colour);
  }

  /** Sets the position. What came before no longer counts for repetition. */
  protected replaceBoard(board: Board, changes: Partial<NextState>): void {
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
  protected change(changes: Partial<NextState>, board = this.board): void {
    this.board.copyFrom(board);
    this.enter({ ...this.state, move: undefined, checkpoint: board.clone(), ...changes });
  }

  /** The board as it was `moves` moves ago; nothing but moves may have happened since. */
  protected boardBefore(moves: number): Board {
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
export function boardOf(geometry: Geometry, colours: Uint8Array): Board | Point {
  const board = new Board(geometry);
  for (const p of geometry.points) if (colours[p] !== EMPTY) board.play(p, colours[p] as Colour);
  return geometry.points.find((p) => board.colour[p] !== colours[p]) ?? board;
}
