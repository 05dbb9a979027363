/**
 * A verdict settled by the law: what the ruleset makes of it, counted. Whatever is said of the end of a game is read
 * from one settlement, so that score, status lists and territory cannot disagree.
 */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, opponent, WHITE } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import { type Count, count, type FinalPosition, settle, termsOf } from "../rules/count/count.ts";
import { areAllAlive, type GameResult, longCycleOf, phaseOf, resultOfScore } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import { correct } from "./judging/correction.ts";
import type { Turn } from "./judging/estimate.ts";
import { type JudgedPosition, withoutKo } from "./judging/judge.ts";
import type { PlainVerdict, Status, Verdict } from "./verdict.ts";

export interface Settlement {
  /** The verdict; its territory and dame are what the ruleset makes of them. */
  readonly verdict: Verdict;
  readonly position: FinalPosition;
  readonly count: Count;
  /** Black minus White. */
  readonly score: number;
  /** The result of the count, unless a long cycle has just ended the game. */
  readonly result: GameResult;
  /** Where a protective move was passed over: the result if the position is judged exactly as it stands. */
  readonly strictResult?: GameResult;
  /** By the rules of 1989: if the players cannot agree because of it, both lose (Article 13). */
  readonly effective?: EffectiveMove;
}

/** A move that was left on the board when the game stopped, and that would change who wins. */
export interface EffectiveMove {
  readonly colour: Colour;
  readonly point: Point;
  /** Number of the string that falls by it. */
  readonly string: number;
  /** With the move. */
  readonly result: GameResult;
}

/**
 * The present position of a game as the judge takes it.
 * @param isOver whether to take the game as if both players had passed now, though they have not
 */
export function judgedPosition(game: Game, isOver = false): JudgedPosition {
  const deadStones = areAllAlive(game) ? "none" : game.ruleset.deadStones;
  const goingOn = !isOver && goesOn(game);
  const board = goingOn ? game.board : withoutKo(game.board);
  return { board, deadStones, turn: { ...turnOf(game), goesOn: goingOn } };
}

/** So many moves by turns are play, and no position that is put on the board move by move. */
const BY_TURNS = 20;

/** Whether play goes on: it has not stopped here, nor was it stopped before by passes in a row. */
export function goesOn({ hasStopped, moves }: Game): boolean {
  if (moves.length === 0 || hasStopped) return false;
  if (moves.some(({ point }, i) => i > 0 && point === PASS && moves[i - 1].point === PASS)) return false;
  return moves.slice(-BY_TURNS).every(({ colour }, i, last) => i === 0 || colour !== last[i - 1].colour);
}

/** The network looks at no more of the last moves. */
const RECENT_MOVES = 4;

/**
 * After the last stone: the passes that end a game change nothing in how it is judged. Moves that the side to move does
 * not follow, because it was set or one player moved twice, say nothing of how play would go on.
 */
function turnOf({ moves, toPlay, state }: Game): Omit<Turn, "goesOn"> {
  const { consecutivePasses } = state;
  const toMove = consecutivePasses > 0 ? moves[moves.length - consecutivePasses].colour : toPlay;
  const last = moves.findLastIndex(({ point }) => point !== PASS);
  const recent = moves.slice(Math.max(0, last + 1 - RECENT_MOVES), last + 1).reverse();
  const twice = recent.findIndex(({ colour }, i) => colour === (i === 0 ? toMove : recent[i - 1].colour));
  const byTurns = twice < 0 ? recent : recent.slice(0, twice);
  return { toMove, recent: byTurns.map(({ point }) => point) };
}

/**
 * The position that a verdict settles. Under territory scoring the verdict also says what is territory; under area
 * scoring every point that one player alone surrounds counts, and what the verdict gives him behind open borders or
 * under stones that he takes for sure.
 */
export function settleByVerdict(
  board: Pick<Board, "geometry" | "colour">,
  verdict: PlainVerdict,
  isTerritoryScoring: boolean,
): FinalPosition {
  const stonesOf = (status: string) => verdict.strings.filter((s) => s.status === status).flatMap((s) => s.stones);
  const settled = settle(board, { dead: stonesOf("dead"), seki: stonesOf("seki") });
  if (isTerritoryScoring) {
    const territory = verdict.territory.map((owner, p) => (settled.colour[p] === EMPTY ? owner : EMPTY));
    return { ...settled, territory };
  }
  for (const p of verdict.open ?? []) settled.territory[p] = verdict.territory[p];
  for (const { isCaptured, status, colour, stones } of verdict.strings) {
    if (isCaptured && status === "dead") for (const p of stones) settled.territory[p] = opponent(colour);
  }
  return settled;
}

/** Decimals of a score: enough for any komi that people agree on; more would be rounding errors. */
const DECIMALS = 3;

/**
 * Settles a game by a verdict on its present position.
 *
 * Territory is what the count gives to a player: the eyes of stones in seki only where the ruleset counts them. Under
 * stone scoring nothing but stones counts, and territory is only what a player surrounds.
 */
export function settleGame(game: Game, verdict: Verdict): Settlement {
  const { board, geometry } = game;
  const { position, counted, score } = countVerdict(game, verdict);
  const territory = position.territory.slice();
  for (const { item, black, white, points = [] } of counted.lines) {
    if (item === "seki" && black + white === 0) for (const p of points) territory[p] = EMPTY;
  }
  const dame = geometry.points.filter((p) => board.colour[p] === EMPTY && territory[p] === EMPTY);
  const result = longCycleOf(game)?.result ?? resultOfScore(score);
  const effective = effectiveMove(game, verdict, result);
  return {
    verdict: { ...verdict, territory, dame },
    position,
    count: counted,
    score,
    result: effective && !game.isAgreed ? { winner: "none", by: "both-lose" } : result,
    ...(effective && { effective }),
    ...(verdict.strict && { strictResult: resultOfScore(countVerdict(game, verdict.strict).score) }),
  };
}

/**
 * The move that takes a string whose protection was passed over, if that changes the winner; of several the one that
 * gives its player most.
 * @param present the result if nobody plays it
 */
function effectiveMove(game: Game, verdict: Verdict, present: GameResult): EffectiveMove | undefined {
  if (game.ruleset.deadStones !== "confirmation" || phaseOf(game) === "play") return undefined;
  const moves = (verdict.unprotected ?? []).map((i) => {
    const { colour: owner, line = [], protection = PASS } = verdict.strings[i];
    const colour = opponent(owner);
    const point = (line.at(0) ?? PASS) === PASS ? protection : line[0];
    const strings = verdict.strings.map((string, k) => (k === i ? { ...string, isCaptured: true } : string));
    const { position, score } = countVerdict(game, correct(game.board, { ...verdict, strings }, i, "dead"));
    // The stone that is played fills a point of its owner's.
    const sign = colour === BLACK ? 1 : -1;
    const margin = sign * score - (position.territory[point] === colour ? 1 : 0);
    return { margin, move: { colour, point, string: i, result: resultOfScore(sign * margin) } };
  });
  const effective = moves.filter(({ move: { result } }) => result.winner !== present.winner);
  return effective.sort((a, b) => b.margin - a.margin).at(0)?.move;
}

/** Counts a verdict with komi, prisoners and whatever else the game and its ruleset bring to the count. */
function countVerdict(game: Game, verdict: PlainVerdict): { position: FinalPosition; counted: Count; score: number } {
  const { board, ruleset } = game;
  const position = settleByVerdict(board, verdict, ruleset.scoring === "territory");
  const counted = count(position, termsOf(game), ruleset);
  return { position, counted, score: Number(counted.score.toFixed(DECIMALS)) + 0 }; // -0 becomes 0
}

/**
 * The verdict after a person has corrected it, everything else counted anew.
 * @param marks any stone of a string -> what that string is said to be
 */
export function markVerdict(game: Game, verdict: Verdict, marks: ReadonlyMap<Point, Status>): Verdict {
  let corrected = verdict;
  for (const [stone, status] of marks) {
    const i = verdict.strings.findIndex(({ stones }) => stones.includes(stone));
    corrected = correct(game.board, corrected, i, status);
  }
  const unprotected = verdict.unprotected?.filter((i) => {
    const { status, tier } = corrected.strings[i];
    return tier !== "marked" && status !== "dead";
  });
  return { ...corrected, ...(unprotected && { unprotected }) };
}

/** A settlement after a person has corrected its verdict: see `markVerdict`. */
export function markSettlement(game: Game, { verdict }: Settlement, marks: ReadonlyMap<Point, Status>): Settlement {
  return settleGame(game, markVerdict(game, verdict, marks));
}

/** What the point is in the end: the status of the stone on it, or whose point it is. */
export type FinalStatus = Status | "black_territory" | "white_territory" | "dame";

export const FINAL_STATUSES: readonly FinalStatus[] = [
  "alive",
  "dead",
  "seki",
  "black_territory",
  "white_territory",
  "dame",
];

/** Points of a status. A dead stone's point is in two lists: it is dead, and the point is its captor's territory. */
export function pointsOfStatus({ geometry, strings, territory, dame }: Verdict, status: FinalStatus): readonly Point[] {
  switch (status) {
    case "dame":
      return dame;
    case "black_territory":
      return geometry.points.filter((p) => territory[p] === BLACK);
    case "white_territory":
      return geometry.points.filter((p) => territory[p] === WHITE);
    default:
      return strings.filter((string) => string.status === status).flatMap(({ stones }) => stones);
  }
}

/** Where the players' borders are open and must still be closed: points of open regions that are nobody's. */
export function openBorderPoints({ territory, open = [] }: Verdict): readonly Point[] {
  return open.filter((p) => territory[p] === EMPTY);
}

/** The one status of a point; for a stone that of its string. */
export function statusOfPoint({ strings, territory }: Verdict, point: Point): FinalStatus {
  const string = strings.find(({ stones }) => stones.includes(point));
  if (string) return string.status;
  const owner = territory[point];
  return owner === BLACK ? "black_territory" : owner === WHITE ? "white_territory" : "dame";
}
