/**
 * The moves of a player who disagrees with the opponent about dead stones: captures what is dead, without bringing it
 * back to life, and gives nothing away to an opponent who plays on.
 */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import type { Observer } from "../../engine/search/coordinator.ts";
import type { SearchLimits, SearchPosition } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { settleGame } from "../referee/settlement.ts";
import type { Verdict } from "../referee/verdict.ts";
import type { Game } from "../rules/game.ts";
import { withoutDynamicKomi } from "./dynamic-komi.ts";
import type { ChosenMove, SearchOptions } from "./player.ts";

/** A move that cleans up is as good as another if it has this part of its visits, and is at most so much worse. */
const AS_GOOD = { visits: 0.1, winrate: 0.03, points: 0.5 };
/** With what the verdict gives the player, the game is won by this many points. */
const AHEAD = 0.5;

/**
 * The plays that make good what the verdict says: they take a liberty of a dead string of the opponent and are no
 * self-atari, or protect an own string. Where all are self-atari, also the plays that prepare them by filling the
 * liberty that would be left; a search finds which of them captures. Empty if nothing is left to do.
 */
export function cleanUpMoves(game: Game, colour: Colour, { strings }: Verdict): ReadonlySet<Point> {
  const { board } = game;
  const isLegal = (p: Point) => !game.whyIllegal(colour, p);
  const dead = strings.filter((string) => string.status === "dead" && string.colour !== colour);
  const liberties = [...new Set(dead.flatMap(({ stones }) => board.chainLiberties(stones[0])))].filter(isLegal);
  const protections = strings.flatMap(({ colour: owner, protection = 0 }) => (owner === colour ? [protection] : []));
  const moves = new Set(protections.filter((p) => p !== 0 && isLegal(p)));
  const safe = liberties.filter((p) => libertyLeft(board, p, colour) === undefined);
  for (const p of safe) moves.add(p);
  if (moves.size > 0) return moves;
  for (const p of liberties) moves.add(p);
  // What is added here is looked at, too.
  for (const p of moves) {
    const left = libertyLeft(board, p, colour);
    if (left !== undefined && isLegal(left)) moves.add(left);
  }
  return moves;
}

/** The only liberty that a play leaves its string if it captures nothing; undefined if it is no such self-atari. */
function libertyLeft(board: Board, p: Point, colour: Colour): Point | undefined {
  const after = board.clone();
  const captured = after.play(p, colour);
  return captured === 0 && after.colour[p] === colour ? after.atariLiberty(p) || undefined : undefined;
}

/**
 * Points to add to the komi of a search, so that the game is even. Where every move wins or every move loses, a search
 * sees no difference between moves.
 * @param lead the player's by the network with those points added; undefined without one
 */
export function evenKomi(
  game: Game,
  colour: Colour,
  verdict: Verdict,
  lead: (extraKomi: number) => number | undefined,
): number {
  const sign = colour === BLACK ? 1 : -1;
  const { score } = settleGame(game, verdict);
  return score + sign * (lead(score) ?? -AHEAD);
}

/** What a search takes the position for. */
export interface PositionOptions extends SearchOptions {
  /** Points added to the komi. */
  readonly extraKomi?: number;
  /** Whether nothing is taken for settled. */
  readonly ignoresSettled?: boolean;
  /** What an analysis does at the root. */
  readonly root?: Pick<SearchPosition, "rootNoise" | "shownMoves">;
}

/** Searches the position at hand. */
export type PositionSearch = (limits: SearchLimits, options: PositionOptions) => Promise<SearchResult>;

/**
 * Answers an opponent who plays on, captures what the verdict calls dead, and passes when nothing is left to do.
 * @param extraKomi points that make the game even, see `evenKomi`
 * @param limits what is left for a search
 */
export async function chooseCleanUp(
  game: Game,
  colour: Colour,
  verdict: Verdict,
  extraKomi: number,
  limits: () => SearchLimits,
  observer: Observer | undefined,
  search: PositionSearch,
): Promise<ChosenMove> {
  const corrected = (result: SearchResult) => withoutDynamicKomi(result, colour, extraKomi);
  const searchFor = (most: SearchLimits, considers?: (move: Point) => boolean) =>
    search(most, {
      ...(considers && { considers }),
      ...(observer && { observer: { ...observer, report: (result) => observer.report(corrected(result)) } }),
      extraKomi,
      // What is taken for settled is what has to be played out.
      ignoresSettled: true,
    });
  const moves = cleanUpMoves(game, colour, verdict);
  const isLeft = moves.size > 0;
  const { lastMove } = game;
  const isAnswer = lastMove !== undefined && lastMove.point !== PASS && lastMove.colour !== colour;
  if (isAnswer || verdict.open) {
    const found = await searchFor(isLeft ? halved(limits()) : limits());
    const move = asGood(found, (candidate) => (isLeft ? moves.has(candidate) : candidate === PASS));
    if (move !== PASS || !isLeft) return { move, search: corrected(found) };
  }
  if (!isLeft) return { move: PASS };
  const found = corrected(await searchFor(limits(), (move) => moves.has(move)));
  const play = found.candidates.find(({ move }) => move !== PASS);
  return { move: play?.move ?? found.move, search: found };
}

/** The move of a search, or a preferred one if that is as good. */
function asGood({ candidates, move, score, winrate }: SearchResult, isPreferred: (move: Point) => boolean): Point {
  const visits = candidates.find((candidate) => candidate.move === move)?.visits ?? 0;
  const found = candidates.find(
    (candidate) =>
      isPreferred(candidate.move) &&
      candidate.visits >= AS_GOOD.visits * visits &&
      candidate.winrate >= winrate - AS_GOOD.winrate &&
      candidate.score >= score - AS_GOOD.points,
  );
  return found?.move ?? move;
}

/** Half of what a search may take. */
function halved({ playouts, timeMs, mostMs, ...rest }: SearchLimits): SearchLimits {
  return {
    ...rest,
    ...(playouts !== undefined && { playouts: Math.ceil(playouts / 2) }),
    ...(timeMs !== undefined && { timeMs: timeMs / 2 }),
    ...(mostMs !== undefined && { mostMs: mostMs / 2 }),
  };
}
