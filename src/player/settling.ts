/** What the referee has found settled in the game at hand, for the searches of its end. */
import { PASS, type Point } from "../../engine/board/geometry.ts";
import { hasNetwork, networkInUse } from "../../engine/policy/network/network-policy.ts";
import type { SettledPoints } from "../../engine/search/position.ts";
import { timerMs } from "../../engine/search/timing.ts";
import type { Referee } from "../referee/referee.ts";
import type { Game, Move } from "../rules/game.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { searchPosition } from "./search-position.ts";
import { settledPoints, settledShare } from "./settled-points.ts";

/** Share of the board that must be filled before the referee is asked, unless a player has passed: it finds little. */
const ASK_FROM = 0.4;
/** An analysis of fewer visits does not wait for it, which takes longer. */
const SETTLED_VISITS = 200;
/** The same after a pass, which asks for a count. */
export const SETTLED_AFTER_PASS = 2;
/** Moves until it is asked again: enough of them that it takes only a part of the player's time. */
const AGAIN = {
  /** Of the time that one waits for it, a move of the player. */
  PART: 0.5,
  /** Where it has found less than this share of the board settled. */
  LITTLE: 0.4,
  LATER: 12,
  /** There, or where it was too slow, it is asked after this many moves at most; elsewhere after LATER. */
  LATEST: 36,
  /** Where it has found more than this share settled an idle play is near: then after SOON, however slow it is. */
  MOST: 0.8,
  SOON: 2,
};
/** A verdict that takes longer is of no use to a player who does not wait without limit. */
const MOST_MS = 6000;

/** What the referee has answered. It holds for all games that go on from there. */
interface Answer {
  readonly ruleset: Ruleset;
  /** `Game.startKey`. */
  readonly start: bigint;
  readonly moves: readonly Move[];
  readonly settled: SettledPoints | undefined;
  /** Share of the board that is settled. */
  readonly share: number;
  /** Number of moves from which it is asked again. */
  readonly askAgain: number;
}

/**
 * When an analysis asks the referee, if it may find something settled: before the search, or, with few visits, once the
 * search leaves it open whether the game is over (`isForVerdict`). Undefined: never.
 * @param stones on the board, or an upper bound @param lastMove undefined without one
 */
export function refereeTurn(
  stones: number,
  visits: number,
  lastMove: Point | undefined,
  game: Pick<Game, "geometry" | "ruleset">,
): "first" | "last" | undefined {
  if (!mayBeSettled(stones, lastMove, game)) return undefined;
  return visits >= (lastMove === PASS ? SETTLED_AFTER_PASS : SETTLED_VISITS) ? "first" : "last";
}

/**
 * Whether a search uses what the referee finds. The referee judges as if the game were over: in an open fight a network
 * of KataGo's evaluates better (E813), so a search with such a network uses the referee only after a pass.
 */
function isUsed(lastMove: Point | undefined): boolean {
  return lastMove === PASS || networkInUse() === undefined;
}

/** Whether the referee may find something settled in a position with this number of stones, and the search uses it. */
function mayBeSettled(
  stones: number,
  lastMove: Point | undefined,
  { geometry, ruleset }: Pick<Game, "geometry" | "ruleset">,
): boolean {
  if (!isUsed(lastMove)) return false;
  const isLate = lastMove === PASS || stones >= ASK_FROM * geometry.points.length;
  return isLate && hasNetwork(geometry, "strongest") && ruleset.deadStones !== "none";
}

export class Settling {
  private readonly referee: Referee;
  private readonly mostMs: number;
  private readonly now: () => number;
  private answer: Answer | undefined;
  /** Resolves when it has answered, or has failed to. */
  private pending: Promise<void> | undefined;
  /** How often all was forgotten: an answer to what was asked before that comes too late. */
  private forgotten = 0;

  /**
   * @param mostMs - milliseconds after which a verdict is not waited for by those who wait with a limit
   * @param now - a clock in milliseconds
   */
  constructor(referee: Referee, mostMs = MOST_MS, now = () => performance.now()) {
    this.referee = referee;
    this.mostMs = mostMs;
    this.now = now;
  }

  /** What is known to be settled, found in the position at hand or some moves before. */
  recall(game: Game): SettledPoints | undefined {
    return isUsed(game.lastMove?.point) ? this.known(game)?.settled : undefined;
  }

  /**
   * The same, after the referee was asked, if it is time to. It may answer later than one waits for it; then it is
   * known for the next search. Where it has found little before, nobody waits for it but without a limit.
   * @param waitMs - milliseconds, more than 0
   */
  async ask(game: Game, waitMs: number): Promise<SettledPoints | undefined> {
    if (!this.pending && this.isDue(game)) {
      const asked = this.judge(game, waitMs).finally(() => {
        if (this.pending === asked) this.pending = undefined;
      });
      this.pending = asked;
    }
    const found = this.known(game)?.share ?? 1;
    if (this.pending && (found >= AGAIN.LITTLE || waitMs === Infinity)) await withTimeout(this.pending, waitMs);
    return this.recall(game);
  }

  /** Forgets what it has said, and what it is being asked. */
  forget(): void {
    this.answer = undefined;
    this.pending = undefined;
    this.forgotten++;
  }

  private isDue(game: Game): boolean {
    const { board, geometry: { points }, lastMove, moves } = game;
    const isLate = mayBeSettled(points.length - board.emptyCount, lastMove?.point, game);
    const known = this.known(game);
    const since = known?.settled?.moves;
    const isOlder = since === undefined || moves.slice(since).some(({ point }) => point !== PASS);
    // A pass asks for the count of what is on the board.
    const isDue = lastMove?.point === PASS || moves.length >= (known?.askAgain ?? 0);
    return isLate && isOlder && isDue;
  }

  /** Its last answer, if it holds for the game. */
  private known(game: Game): Answer | undefined {
    const { answer } = this;
    if (!answer || answer.start !== game.startKey || answer.ruleset !== game.ruleset) return undefined;
    const isPlayed = answer.moves.every(({ colour, point }, i) => {
      const move = game.moves.at(i);
      return move?.colour === colour && move.point === point;
    });
    return isPlayed ? answer : undefined;
  }

  private async judge(game: Game, waitMs: number): Promise<void> {
    const { board, geometry, ruleset, startKey: start, toPlay } = game;
    const moves = game.moves.slice();
    const judged = board.clone();
    const position = searchPosition(game, toPlay);
    const startMs = this.now();
    const { forgotten } = this;
    const mostMs = waitMs === Infinity ? Infinity : this.mostMs;
    const verdict = await this.referee.askWithin(mostMs, game, "practical", true);
    const tookMs = this.now() - startMs;
    // It was stopped, and may be asked again at once. A timer may run out a part of a millisecond early.
    if ((!verdict && Math.ceil(tookMs) < mostMs) || forgotten !== this.forgotten) return;
    const settled = verdict ? settledPoints(verdict, judged, position) : this.recall(game);
    const share = settledShare(settled, geometry);
    const after = movesUntilAgain(verdict ? share : 0, tookMs / waitMs);
    this.answer = { ruleset, start, moves, settled, share, askAgain: moves.length + after };
  }
}

/**
 * After how many moves the referee is asked again.
 * @param share of the board that is settled @param waits how many times as long as one waits it took
 */
export function movesUntilAgain(share: number, waits: number): number {
  if (share > AGAIN.MOST) return AGAIN.SOON;
  const fair = Math.max(1, Math.ceil(waits / AGAIN.PART)) * AGAIN.SOON;
  return share < AGAIN.LITTLE ? Math.min(AGAIN.LATEST, Math.max(AGAIN.LATER, fair)) : Math.min(AGAIN.LATER, fair);
}

/** Waits for a promise, but no longer than `ms` milliseconds. */
function withTimeout(promise: Promise<void>, ms: number): Promise<void> {
  if (ms === Infinity) return promise;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timerMs(ms));
    void promise.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
