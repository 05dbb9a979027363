/**
 * The inputs of KataGo's networks, version 7: 22 planes and 19 numbers, as `fillRowV7` of KataGo's nninputs.cpp defines
 * them, without the encore (planes 7, 8, 20, 21 and numbers 12, 13 are 0). "Own" is the side to move.
 *
 * | plane | 1 where | | number | |
 * |---|---|---|---|---|
 * | 0 | the board is | | 0–4 | the k-th last move was a pass |
 * | 1, 2 | own, opponent's stones | | 5 | komi for the side to move / 20 |
 * | 3–5 | chains of 1, 2, 3 liberties | | 6, 7 | superko; ½ positional, −½ situational |
 * | 6 | ko or superko bans | | 8–11 | suicide, territory, tax for sekis, for groups |
 * | 9–13 | the last five moves, latest first | | 14 | a pass would end the game |
 * | 14–16 | chains in ladders now, 1, 2 moves ago | | 15, 16 | handicap play, half its playout doublings |
 * | 17 | ataris that work against opponents | | 17 | the button is free |
 * | 18, 19 | own, opponent's area | | 18 | how close komi is to a draw's |
 */
import type { Board } from "../../board/board.ts";
import { EMPTY, opponent, WHITE, type Colour } from "../../board/colour.ts";
import { PASS, type Geometry, type Point } from "../../board/geometry.ts";
import { findStrings, type Strings } from "../../board/strings.ts";
import { effectiveKomi } from "./komi.ts";
import { LADDERED, LadderStatus, WORKING } from "./ladder-status.ts";
import { areaOwners, independentArea } from "./pass-alive.ts";

export const V7_PLANES = 22;
export const V7_NUMBERS = 19;
/** Moves before the position that the inputs show. */
export const V7_MOVES = 5;
/** Komi beyond the size of the board that makes no difference. */
const KOMI_MARGIN = 20;

/** The rules that the inputs distinguish, in KataGo's words. */
export interface V7Rules {
  readonly ko: "SIMPLE" | "POSITIONAL" | "SITUATIONAL";
  readonly scoring: "AREA" | "TERRITORY";
  readonly tax: "NONE" | "SEKI" | "ALL";
  /** Whether suicide of several stones is legal. */
  readonly suicide: boolean;
  /** Whether players may pass before they have taken dead stones off: then a second pass is shown as ending nothing. */
  readonly friendlyPassOk: boolean;
}

/** A position and what the inputs need to know of its game. Boards are kept by `Board.play`. */
export interface V7Position {
  readonly board: Board;
  /** The board before the last move, and before the move before it. Where there was none: the earliest board. */
  readonly before: Board;
  readonly beforeThat: Board;
  readonly toPlay: Colour;
  /**
   * The last moves, latest first, of the opponent and the side to move in turn. The list ends, or has undefined, where
   * the game began, where a player moved twice in a row, or where the game had ended before. Five at most are read.
   */
  readonly moves: ArrayLike<Point | undefined>;
  /** Points that superko alone bans for the side to move. */
  readonly superkoBans: ArrayLike<Point>;
  /** Points for White: komi, handicap compensation, and half a point for who has taken the button. */
  readonly komi: number;
  readonly rules: V7Rules;
  /** Whether the rules have a button and nobody has taken it. */
  readonly isButtonFree: boolean;
  /** Whether a pass now would follow another that did not take the button. */
  readonly isSecondPass: boolean;
  /** Whether the side to move has passed before in this position, which ends the game under the simple ko rule. */
  readonly repeatsPass: boolean;
  /** Whether two passes have ended the game: then only the last move is shown. */
  readonly isOver: boolean;
  /** Shows a pass that would end the game as one that does not (KataGo's `conservativePass`, at the root only). */
  readonly conservativePass: boolean;
  /** The same where the score on the board is no win for the side to move (`enablePassingHacks`). */
  readonly passingHacks: boolean;
  /** Logarithm to base 2 of the side to move's playouts for each of the opponent's (`playoutDoublingAdvantage`). */
  readonly playoutDoublingAdvantage: number;
}

/** One object per thread and geometry. */
export class V7Inputs {
  private readonly geometry: Geometry;
  private readonly indexOf: Int16Array;
  private readonly ladders: LadderStatus;
  private readonly alwaysSuicide: boolean;

  /** @param alwaysSuicide - the network's `preferPassAliveUnderSuicideRules`: area as if suicide were legal */
  constructor(geometry: Geometry, alwaysSuicide = false) {
    this.geometry = geometry;
    this.indexOf = new Int16Array(geometry.length);
    geometry.points.forEach((p, i) => (this.indexOf[p] = i));
    this.ladders = new LadderStatus(geometry);
    this.alwaysSuicide = alwaysSuicide;
  }

  /**
   * Writes the inputs of a position.
   * @param planes - by plane and index of the point in `geometry.points`: V7_PLANES * points long
   * @param numbers - V7_NUMBERS long
   */
  fill(position: V7Position, planes: Float32Array, numbers: Float32Array): void {
    const { board, toPlay, rules, superkoBans } = position;
    const n = this.geometry.points.length;
    const komi = Math.fround(effectiveKomi(board, toPlay, position.komi, rules.scoring === "TERRITORY"));
    planes.fill(0);
    numbers.fill(0);
    const strings = findStrings(this.geometry, board.colour);
    this.fillStones(strings, toPlay, planes);
    if (board.ko !== 0) planes[6 * n + this.indexOf[board.ko]] = 1;
    for (let i = 0; i < superkoBans.length; i++) planes[6 * n + this.indexOf[superkoBans[i]]] = 1;
    const isWon = rules.scoring === "AREA" ? this.fillArea(position, strings, planes) + komi > 0 : true;
    const isHidden = hidesEnd(position, isWon);
    const shown = this.fillMoves(position, isHidden ? 0 : position.isOver ? 1 : V7_MOVES, planes, numbers);
    this.fillLadders(position, shown, planes);
    fillRules(position, komi, n, numbers);
    numbers[14] = !isHidden && (position.isSecondPass || position.repeatsPass) ? 1 : 0;
  }

  private fillStones({ colour, list, of }: Strings, toPlay: Colour, planes: Float32Array): void {
    const { points } = this.geometry;
    const n = points.length;
    planes.fill(1, 0, n);
    for (let i = 0; i < n; i++) {
      const p = points[i];
      if (colour[p] === EMPTY) continue;
      planes[(colour[p] === toPlay ? n : 2 * n) + i] = 1;
      const liberties = list[of[p]].liberties.length;
      if (liberties <= 3) planes[(2 + liberties) * n + i] = 1;
    }
  }

  /** Fills planes 18 and 19; returns their score for the side to move, less group tax, without komi. */
  private fillArea({ toPlay, rules }: V7Position, strings: Strings, planes: Float32Array): number {
    const { points } = this.geometry;
    const n = points.length;
    const suicide = rules.suicide || this.alwaysSuicide;
    const isTaxed = rules.tax !== "NONE";
    const [owners, balance] = isTaxed ? independentArea(strings, suicide) : [areaOwners(strings, suicide), 0];
    let score = rules.tax === "ALL" ? (toPlay === WHITE ? -2 : 2) * balance : 0;
    for (let i = 0; i < n; i++) {
      const owner = owners[points[i]];
      if (owner === EMPTY) continue;
      planes[(owner === toPlay ? 18 : 19) * n + i] = 1;
      score += owner === toPlay ? 1 : -1;
    }
    return score;
  }

  /** Fills planes and numbers of up to `most` last moves; returns of how many. */
  private fillMoves({ moves }: V7Position, most: number, planes: Float32Array, numbers: Float32Array): number {
    const n = this.geometry.points.length;
    let k = 0;
    for (; k < most; k++) {
      const move = moves[k];
      if (move === undefined) break;
      if (move === PASS) numbers[k] = 1;
      else planes[(9 + k) * n + this.indexOf[move]] = 1;
    }
    return k;
  }

  /** @param shown - moves that the inputs show: the boards before these alone are shown */
  private fillLadders({ board, before, beforeThat, toPlay }: V7Position, shown: number, planes: Float32Array): void {
    const n = this.geometry.points.length;
    let boardThen = board;
    for (let ago = 0; ago < 3; ago++) {
      if (ago <= shown) boardThen = ago === 0 ? board : ago === 1 ? before : beforeThat;
      const marks = this.ladders.of(boardThen);
      const plane = (14 + ago) * n;
      const working = ago === 0 ? WORKING << opponent(toPlay) : 0;
      for (let i = 0; i < n; i++) {
        if (marks[i] === 0) continue;
        if ((marks[i] & LADDERED) !== 0) planes[plane + i] = 1;
        if ((marks[i] & working) !== 0) planes[17 * n + i] = 1;
      }
    }
  }
}

/** Whether the inputs hide the last moves because they would make the network think that a pass ends the game. */
function hidesEnd(position: V7Position, isWon: boolean): boolean {
  const { rules, isSecondPass, repeatsPass, isOver } = position;
  if (rules.scoring !== "AREA" || !(isSecondPass || repeatsPass)) return false;
  const isFriendly = rules.friendlyPassOk && isSecondPass && !isOver && !repeatsPass;
  return position.conservativePass || isFriendly || (position.passingHacks && !isWon);
}

function fillRules(position: V7Position, komi: number, points: number, numbers: Float32Array): void {
  const { rules, playoutDoublingAdvantage } = position;
  const most = points + KOMI_MARGIN;
  const selfKomi = Math.min(Math.max(komi, -most), most);
  numbers[5] = selfKomi / 20;
  if (rules.ko !== "SIMPLE") {
    numbers[6] = 1;
    numbers[7] = rules.ko === "POSITIONAL" ? 0.5 : -0.5;
  }
  if (rules.suicide) numbers[8] = 1;
  if (rules.scoring === "TERRITORY") numbers[9] = 1;
  if (rules.tax !== "NONE") numbers[10] = 1;
  if (rules.tax === "ALL") numbers[11] = 1;
  if (playoutDoublingAdvantage !== 0) {
    numbers[15] = 1;
    numbers[16] = playoutDoublingAdvantage / 2;
  }
  if (position.isButtonFree) numbers[17] = 1;
  if (rules.scoring === "AREA") numbers[18] = komiWave(selfKomi, points);
}

/**
 * A wave of period 2 that is 0 at every komi with which a draw is possible and with which none is, rises around the
 * former to ½ and falls around the latter: what half a point of komi is worth depends on the parity of the board.
 */
function komiWave(komi: number, points: number): number {
  const delta = (((komi - points) % 2) + 2) % 2;
  return delta < 0.5 ? delta : delta < 1.5 ? 1 - delta : delta - 2;
}
