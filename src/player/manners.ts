/** When to resign, to pass and not to invade: manners that spare an opponent moves which decide nothing. */
import { BLACK, type Colour, EMPTY, opponent, WHITE } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import type { SettledPoints } from "../../engine/search/position.ts";
import type { Candidate, SearchResult } from "../../engine/search/result.ts";
import type { Game } from "../rules/game.ts";
import { openBorderPoints, settleGame } from "../referee/settlement.ts";
import type { Verdict } from "../referee/verdict.ts";
import { dynamicKomi } from "./dynamic-komi.ts";
import type { RankPlay } from "./ranks.ts";

/** A game is lost with a win rate below this, unless another is set. */
export const RESIGN_BELOW = 0.03;
/** Visits that it takes to find it without a verdict, or without a network that knows the lead: also for `isLost`. */
export const RESIGN_VISITS = 20;
/** It is lost below this, too, if the network alone gives less than that: playouts leave some wins to the end. */
const SURELY_LOST = { winrate: 0.2, network: 0.02 };
/** A player resigns after this many hopeless turns of its own, one after the other. */
const RESIGN_TURNS = 3;
/** No resignation before this share of the board has been played. */
const RESIGN_FROM = 0.25;
/** Nor by White in a handicap game before White is behind by this many times the points that dynamic komi lends. */
const LENT_TIMES = 2;

/** To play on is in vain with a win rate below this, and a move on a point that is the opponent's to this degree. */
const VAIN_WINRATE = 0.05;
const VAIN_OWNERSHIP = 0.85;

/** Without a verdict in time, a pass ends the game only with at least these visits and this win rate. */
const LAST_PASS_VISITS = 16;
const LAST_PASS_WINRATE = 0.8;

/** With more than this share of the board nobody's a game has hardly begun. */
const MOST_DAME = 0.25;

/** An alternative to a play on a settled point has this part of its visits, and is at most so much worse. */
const ALTERNATIVE = { visits: 0.1, winrate: 0.03, points: 0.5 };

/**
 * Whether a player's search takes the game for lost, and it is not too early to say so.
 * @param below win rate; 0: no game is lost
 */
export function isHopeless(
  search: SearchResult,
  game: Game,
  colour: Colour,
  below: number,
  rank?: Pick<RankPlay, "resignsBehind">,
): boolean {
  const { length } = game.geometry.points;
  if (game.moves.length < length * RESIGN_FROM) return false;
  const { candidates, raw, score, visits, winrate } = search;
  const lent = colour === WHITE ? dynamicKomi(game) : 0;
  const lead = rank ? (raw?.lead ?? 0) : score;
  if (lent > 0 && -lead < LENT_TIMES * lent) return false;
  if (rank) {
    // A rank searches little; the taught network knows enough. Without it nobody knows.
    return raw?.lead !== undefined && raw.winrate < below && -raw.lead >= rank.resignsBehind * length;
  }
  // After a single playout a verdict would cost far more than the search.
  if (candidates.length === 0) return false;
  // A network that knows no lead guesses winners badly.
  if (raw?.lead === undefined) return visits >= RESIGN_VISITS && winrate < below;
  return winrate < below || (raw.winrate < Math.min(SURELY_LOST.network, below) && winrate < SURELY_LOST.winrate);
}

/**
 * Whether the game is won for a player if it ends here with this verdict, and also if open borders are counted as
 * servers count them: all behind them nobody's.
 */
export function wins(game: Game, colour: Colour, verdict: Verdict): boolean {
  if (!isAhead(game, colour, verdict)) return false;
  if (!verdict.open) return true;
  const territory = verdict.territory.slice();
  for (const p of verdict.open) territory[p] = EMPTY;
  return isAhead(game, colour, { ...verdict, territory });
}

/** Whether the game is lost for a player by this verdict, even with all points that are still open. */
export function loses(game: Game, colour: Colour, verdict: Verdict): boolean {
  const territory = verdict.territory.slice();
  for (const p of openBorderPoints(verdict)) territory[p] = colour;
  return isAhead(game, opponent(colour), { ...verdict, territory });
}

function isAhead(game: Game, colour: Colour, verdict: Verdict): boolean {
  const { score } = settleGame(game, verdict);
  return colour === BLACK ? score > 0 : score < 0;
}

/**
 * The same before any search, when the opponent has passed: the game is not over while borders are open, nor while much
 * of the board is nobody's.
 */
export function winsAtOnce(game: Game, colour: Colour, verdict: Verdict): boolean {
  return !verdict.open && verdict.dame.length <= game.geometry.points.length * MOST_DAME && wins(game, colour, verdict);
}

/** Whether the search takes a game that a pass would end now for won. */
export function isWonByPassing({ candidates }: SearchResult): boolean {
  const pass = candidates.find(({ move }) => move === PASS);
  return pass !== undefined && pass.visits >= LAST_PASS_VISITS && pass.winrate > LAST_PASS_WINRATE;
}

/** Whether the game is lost, so that to play on would only annoy. Where stones must be captured it may be needed. */
export function isLost({ winrate, visits }: SearchResult, game: Game): boolean {
  if (winrate > VAIN_WINRATE || visits < RESIGN_VISITS || game.ruleset.deadStones === "none") return false;
  return dynamicKomi(game) === 0;
}

/** Whether the best move is an invasion without hope in a lost game. */
export function isInVain(search: SearchResult, game: Game, colour: Colour): boolean {
  const owner = search.ownership[search.move];
  return isLost(search, game) && (colour === BLACK ? owner : -owner) < -VAIN_OWNERSHIP;
}

/**
 * The search with another move under territory rules, if its own is on a settled point: the best of those that are as
 * good and are not, a pass among them. A play on a settled point gains nothing and asks for an answer.
 */
export function withoutIdlePlay(search: SearchResult, game: Game, settled: SettledPoints | undefined): SearchResult {
  const isIdle = (move: Point) => move !== PASS && settled !== undefined && settled.owner[move] !== EMPTY;
  if (game.ruleset.scoring !== "territory" || !isIdle(search.move)) return search;
  const visits = search.candidates.find(({ move }) => move === search.move)?.visits ?? 0;
  const isAsGood = (candidate: Candidate) =>
    candidate.visits >= ALTERNATIVE.visits * visits &&
    candidate.winrate >= search.winrate - ALTERNATIVE.winrate &&
    candidate.score >= search.score - ALTERNATIVE.points;
  const found = search.candidates.find((candidate) => !isIdle(candidate.move) && isAsGood(candidate));
  return found ? { ...search, move: found.move, winrate: found.winrate, score: found.score } : search;
}

/** The turns in which the players have found a game hopeless. */
export class HopelessTurns {
  /** The last turns running that were hopeless, as numbers of moves before them. */
  private turns: Record<Colour, readonly number[]> = { [BLACK]: [], [WHITE]: [] };

  /**
   * Notes how a turn looks. A note of the same turn, or of one before it, removes those from there on.
   * @returns whether it is time to resign
   */
  note(colour: Colour, moves: number, isHopeless: boolean): boolean {
    const before = this.turns[colour].filter((turn) => turn < moves);
    this.turns[colour] = isHopeless ? [...before, moves] : [];
    return this.turns[colour].length >= RESIGN_TURNS;
  }

  forget(): void {
    this.turns = { [BLACK]: [], [WHITE]: [] };
  }
}
