/**
 * The moves of a player who disagrees with the opponent about dead stones: captures what is dead, without bringing it
 * back to life, and gives nothing away to an opponent who plays on.
 */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import type { Observer } from "../../engine/search/coordinator.ts";
import type { SearchLimits } from "../../engine/search/position.ts";
import type { SearchResult } from "../../engine/search/result.ts";
import { settleGame } from "../referee/settlement.ts";
import type { Verdict } from "../referee/verdict.ts";
import type { Game } from "../rules/game.ts";
import { withoutDynamicKomi } from "./dynamic-komi.ts";
import type { ChosenMove, SearchOptions } from "./player.ts";

/** Points that a search may lose and holds all that counts: less than any string is worth. */
const HOLDS = 1.5;
/** Points that it must win to gain something: less than a dame is worth. */
const GAINS = 0.5;

/**
 * The plays that make good what the verdict says: they take a liberty of a dead string of the opponent and are no
 * self-atari, or protect an own string. Where all are self-atari, also the plays that prepare them by filling the
 * liberty that would be left; a search tells which of them captures. Empty if nothing is left to do.
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
 * Points to add to the komi of a search, however far ahead a player is: it wins just if the player keeps what the
 * verdict gives him, or if he gains on it.
 */
export function cleanUpKomi(game: Game, colour: Colour, verdict: Verdict, aim: "hold" | "gain"): number {
  const { score } = settleGame(game, verdict);
  const margin = aim === "hold" ? HOLDS : -GAINS;
  return colour === BLACK ? score - margin : score + margin;
}

/** What a search takes the position for. */
export interface PositionOptions extends SearchOptions {
  /** Points added to the komi. */
  readonly extraKomi?: number;
  /** Whether nothing is taken for settled. */
  readonly ignoresSettled?: boolean;
}

/** Searches the position at hand. */
export type PositionSearch = (limits: SearchLimits, options: PositionOptions) => Promise<SearchResult>;

/**
 * Answers a play that changes what the verdict says, captures what it calls dead, and passes when nothing is left to
 * do.
 * @param limits what is left for a search
 */
export async function chooseCleanUp(
  game: Game,
  colour: Colour,
  verdict: Verdict,
  limits: () => SearchLimits,
  observer: Observer | undefined,
  search: PositionSearch,
): Promise<ChosenMove> {
  const searchFor = async (aim: "hold" | "gain", most: SearchLimits, considers?: (move: Point) => boolean) => {
    const extraKomi = cleanUpKomi(game, colour, verdict, aim);
    const corrected = (result: SearchResult) => withoutDynamicKomi(result, colour, extraKomi);
    const found = await search(most, {
      ...(considers && { considers }),
      ...(observer && { observer: { ...observer, report: (result) => observer.report(corrected(result)) } }),
      extraKomi,
      // What is taken for settled is what has to be played out.
      ignoresSettled: true,
    });
    return { found: corrected(found), wins: found.winrate > 0.5 };
  };
  const { lastMove } = game;
  if (lastMove && lastMove.point !== PASS && lastMove.colour !== colour) {
    const { found, wins } = await searchFor("gain", halved(limits()));
    if (found.move !== PASS && wins) return { move: found.move, search: found };
  }
  const moves = cleanUpMoves(game, colour, verdict);
  if (moves.size === 0) return { move: PASS };
  const { found } = await searchFor("hold", limits(), (move) => moves.has(move));
  const play = found.candidates.find(({ move }) => move !== PASS);
  return { move: play?.move ?? found.move, search: found };
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
