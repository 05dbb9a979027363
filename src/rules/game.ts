/** A game under a ruleset: the record, and what the law says of the next move. */
import { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { firstAfterResumption, phaseOf } from "./ending.ts";
import { boardOf, GameRecord } from "./game-record.ts";
import type { Setup } from "./game-state.ts";
import type { Illegality } from "./illegality.ts";
import type { Ruleset } from "./ruleset.ts";

export type { Move, Setup } from "./game-state.ts";

export class Game extends GameRecord {
  /** May be changed at any time: the record holds nothing that depends on it, but for resumptions. */
  ruleset: Ruleset;
  /** Points added to White, before any handicap compensation. */
  komi: number;
  /** Colour -> points that the player pays for overtime (Ing). Whoever keeps the clocks says so. */
  penalties: readonly number[] = [0, 0, 0];
  /** Where a move is tried out. */
  private readonly scratch: Board;

  constructor(geometry: Geometry, ruleset: Ruleset, komi: number) {
    super(geometry);
    this.ruleset = ruleset;
    this.komi = komi;
    this.scratch = new Board(geometry);
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
   * Ing's disturbing ko, as far as it can be told without knowing who lives: a cycle may be played once, and whoever
   * began it may not begin it again. So a play is prohibited if the same player, with the same position before him, has
   * made the same play before, unless the opponent too has just repeated himself: then it was he who began.
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
}

function offBoard(point: Point): Illegality {
  return { code: "off-board", message: `${point} is not a point of the board` };
}

function namedTwice(geometry: Geometry, point: Point): Illegality {
  return { code: "repeated-point", message: `${geometry.vertex(point)} is named twice` };
}
