/**
 * A game that is played on by short searches, and the positions that these look at. Most of them are no positions of
 * good games: a search asks what happens after bad moves too, and its network must know.
 */
import { type Geometry, PASS } from "../../engine/board/geometry.ts";
import type { Random } from "../../engine/board/random.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import type { ListedPosition } from "../label/listed-positions.ts";
import { SampledSearch } from "./sampled-search.ts";

/** A game to go on from. */
export interface Beginning {
  readonly geometry: Geometry;
  /** Name of a ruleset. */
  readonly rules: string;
  /** Points for White. */
  readonly komi: number;
  /** Indices into `geometry.points`; its length stands for a pass. Black begins, colours alternate. */
  readonly moves: readonly number[];
}

/** How a game's positions are found. */
export interface Sampling {
  /** Visits of each search. */
  readonly visits: number;
  /** Positions of a search at most. */
  readonly keep: number;
  /** Whether komi is chosen for an even game, and anew whenever the game is decided. */
  readonly even: boolean;
  /**
   * Points by which komi may differ from an even game's. It is chosen once, with `even` as often as that asks for it.
   * Undefined: komi stays as it is, or, with `even`, differs by one point at most.
   */
  readonly spread: number | undefined;
}

/** The game is taken over before this part of the board's points has been played; if it is kept even, earlier. */
const LATEST_START = 0.5;
const LATEST_EVEN_START = 0.3;
/** So many moves are drawn at a temperature between these, the later ones nearly always the most visited. */
const DRAWN_MOVES = [4, 20] as const;
const TEMPERATURE = [0.4, 1.4] as const;
const LATE_TEMPERATURE = 0.1;
/** Searches of a game after which it is broken off. */
const MOST_SEARCHES = 60;
/** A win rate nearer to 0 or 1 than this is decided, and of such a search only this share is taken. */
const DECIDED = 0.03;
const DECIDED_SHARE = 0.15;
/** In a game that is kept even, a win rate nearer to 0 or 1 than this asks for another komi. */
const UNEVEN = 0.12;
/** Points of komi beyond which such a game ends. */
const MOST_KOMI = 40;
/** Komi of a game that is kept even is drawn so far around the lead unless told otherwise. */
const KOMI_SPREAD = 1;
/** In this share of the draws komi has half a point. */
const HALF_POINT_SHARE = 0.75;
/** Decided searches in a row after which a game ends, and the share of the games that go on. */
const DECIDED_SEARCHES = 3;
const GOES_ON = 0.3;

/**
 * The positions of a game's searches; none comes twice. Throws an Error where its rules are not known.
 * @param number - of the game in the list
 */
export function* treePositions(
  { geometry, rules, komi, moves }: Beginning,
  number: number,
  { visits, keep, even, spread }: Sampling,
  random: Random,
): Generator<ListedPosition> {
  const { points } = geometry;
  const between = ([low, high]: readonly [number, number]) => low + random.fraction() * (high - low);
  const pass = points.length;
  const indexOf = new Map(points.map((p, i) => [p, i])).set(PASS, pass);
  const latest = even ? LATEST_EVEN_START : LATEST_START;
  const played = moves.slice(0, between([0, Math.min(moves.length, latest * points.length)]));
  const drawnMoves = between(DRAWN_MOVES);
  const temperature = between(TEMPERATURE);
  const mostDecided = random.fraction() < GOES_ON ? Infinity : DECIDED_SEARCHES;
  const ruleset = findRuleset(rules);
  if (!ruleset) throw new Error(`there are no rules named "${rules}"`);
  const game = new Game(geometry, ruleset, komi);
  for (const move of played) if (game.play(game.toPlay, points[move] ?? PASS)) return;
  const isWanted = (winrate: number) => !even || !isCloserThan(DECIDED, winrate) || random.fraction() < DECIDED_SHARE;
  const search = new SampledSearch(geometry, visits, keep, isWanted, random);
  const known = new Set<string>();
  let decided = 0;
  for (let n = 0; n < MOST_SEARCHES && decided < mostDecided; n++) {
    const { lead, lines, winrate, move } = search.run(game, n < drawnMoves ? temperature : LATE_TEMPERATURE);
    if (n === 0 ? even || spread !== undefined : even && isCloserThan(UNEVEN, winrate)) {
      const chosen = komiNear(lead, spread ?? KOMI_SPREAD, random);
      if (Math.abs(chosen) > MOST_KOMI) return;
      if (chosen !== game.komi) {
        game.komi = chosen;
        continue;
      }
    }
    const isLost = isCloserThan(DECIDED, winrate);
    decided = isLost ? decided + 1 : 0;
    for (const line of lines) {
      const position = [...played, ...line.map((p) => indexOf.get(p)!)];
      const isNew = known.size < known.add(position.join()).size;
      if (isNew && (!isLost || random.fraction() < DECIDED_SHARE)) {
        yield { game: number, size: geometry.width, rules, komi: game.komi, moves: position };
      }
    }
    if (game.play(game.toPlay, move)) return;
    played.push(indexOf.get(move)!);
    if (game.consecutivePasses >= 2) return;
  }
}

/** Whether a win rate is nearer to 0 or 1 than this. */
function isCloserThan(distance: number, winrate: number): boolean {
  return Math.min(winrate, 1 - winrate) < distance;
}

/** A komi that makes a game with this lead before komi even, but for at most `spread` points and a half. */
function komiNear(lead: number, spread: number, random: Random): number {
  const half = random.fraction() < HALF_POINT_SHARE ? 0.5 : 0;
  return Math.round(lead + spread * (2 * random.fraction() - 1)) + half;
}
