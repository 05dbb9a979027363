/**
 * What is searched: plain data, so that it can be posted to a worker. And positions where none is given: for
 * measurements, and to get threads ready.
 */
import { Board } from "../board/board.ts";
import { BLACK, type Colour, opponent } from "../board/colour.ts";
import { type Geometry, PASS, type Point } from "../board/geometry.ts";
import { Random } from "../board/random.ts";
import { playLight } from "../playout/light.ts";
import type { GameProfile } from "../policy/features/game-metadata.ts";
import type { V7Rules } from "../policy/features/v7-inputs.ts";
import { WARM_UP_STONES } from "./parameters.ts";

/** The part of a ruleset that changes how the search plays. */
export interface SearchRules {
  /** How a finished game is counted. */
  readonly scoring: "area" | "territory";
  /** Whether dead stones leave the board before counting; if not, two passes are counted as the board stands. */
  readonly removesDead: boolean;
  /** Which repetitions of the whole board are forbidden, beyond the simple ko. */
  readonly superko: "none" | "positional" | "situational";
}

/** What is settled: the owners keep these points although the opponent moves first, if they answer there. */
export interface SettledPoints {
  /** Moves made in the game when this was found. */
  readonly moves: number;
  /** Point -> its owner, EMPTY where that is open, and for dame. */
  readonly owner: Uint8Array;
  /** Point -> number of its zone, from 1; 0 where the owner is open. The points of a zone are one player's, or dame. */
  readonly zone: Uint16Array;
  /** The points on which the owner has a stone; a zone that has lost one is settled no longer. */
  readonly stones: Int16Array;
  /** The count of the position in which this was found. */
  readonly counted: CountedEnd;
}

/** The end of a game if nobody plays on. */
export interface CountedEnd {
  /** Points by which Black leads, komi included. */
  readonly lead: number;
  /** Whether nothing is left to play for. */
  readonly isFinal: boolean;
}

/** Inputs of KataGo's networks about the players. */
export interface Players {
  /** Doublings of playouts that Black has over White (`playoutDoublingAdvantage`). */
  readonly blackAdvantage: number;
  /** See `EvaluatedGame`. */
  readonly profile: GameProfile | undefined;
}

/** How often a search follows the network that imitates people, from 0 to 1 (`humanSL…ExploreProbWeightless/ful`). */
export interface HumanShare {
  /** Without a say in the parent's value, and with one. */
  readonly weightless: number;
  readonly weightful: number;
}

/** What a search does with the network that imitates people. */
export interface HumanSearch {
  /** From how many of the board's sides, as they are drawn, it looks at the root. */
  readonly sides: number;
  /** Of descents at the root, at the root's side's other turns, and at its opponent's. */
  readonly root: HumanShare;
  readonly own: HumanShare;
  readonly opponent: HumanShare;
  /** Exploration in these, and the part of it that does not fade as visits come in (`humanSLCpuct…`). */
  readonly exploration: number;
  readonly lastingExploration: number;
}

/** A position to search. */
export interface SearchPosition {
  readonly width: number;
  readonly height: number;
  /** `Board.snapshot()` of the position. */
  readonly board: Int32Array;
  readonly toPlay: Colour;
  /** Points added to White, handicap compensation included. */
  readonly komi: number;
  readonly rules: SearchRules;
  /** `Board.key()` of the position the game started from, which with `moves` distinguishes games. */
  readonly start: bigint;
  /** The moves so far, as `packMove` packs them. */
  readonly moves: Int16Array;
  /** Whether the last move is a pass after which another one would stop play: not one before a resumption. */
  readonly afterPass: boolean;
  /** Keys (`Board.key`, with the side to move for situational superko) of the positions that may not come again. */
  readonly history: BigUint64Array;
  /** The points where the side to move may play by the full law, which the search applies at the root. */
  readonly legal: Int16Array;
  /** `Board.snapshot()` one and two moves ago, as far as moves alone have led here; absent: unknown. */
  readonly before?: readonly Int32Array[];
  /** The rules as KataGo's networks know them; absent: those nearest to `rules`. */
  readonly kataRules?: V7Rules;
  /** Whether the rules have a button that nobody has taken; absent: no. */
  readonly isButtonFree?: boolean;
  /** Absent: equal players, of 9 dan. */
  readonly players?: Players;
  /** Present: the network that imitates people looks at the root, and maybe beyond. */
  readonly human?: HumanSearch | undefined;
  /** How much a search looks at moves of the root that it does not like (`wideRootNoise`); absent: 0. */
  readonly rootNoise?: number;
  /** Moves of the root that clients want to see: while fewer have a visit, likely ones get one each. Absent: 0. */
  readonly shownMoves?: number;
  /** What is settled, if anything is; only a search with the taught network uses it. */
  readonly settled?: SettledPoints | undefined;
}

/** The moves to be tried at the root of a search. Where a filter leaves none, the pass is. */
export function rootMovesOf({ legal }: SearchPosition, considers?: (move: Point) => boolean): Int16Array {
  const moves = Int16Array.of(...legal, PASS);
  if (!considers) return moves;
  const left = moves.filter(considers);
  return left.length > 0 ? left : Int16Array.of(PASS);
}

/** A move as one small integer. */
export function packMove(colour: Colour, point: Point): number {
  return (colour << 10) | point;
}

/** The colour of a packed move. */
export function packedColour(move: number): Colour {
  return (move >> 10) as Colour;
}

/** The point, or PASS, of a packed move. */
export function packedPoint(move: number): Point {
  return move & 1023;
}

/** Whether no stone was played after the first `count` of some packed moves. */
export function hasOnlyPassed(moves: SearchPosition["moves"], count: number): boolean {
  return moves.slice(count).every((move) => packedPoint(move) === PASS);
}

/**
 * The last moves before the position, the latest first; undefined before the first move of the game, and where a player
 * has moved twice in a row.
 */
export function lastMoves({ moves, toPlay }: SearchPosition, count: number): (Point | undefined)[] {
  let player = toPlay;
  let isUnbroken = true;
  return Array.from({ length: count }, (_, i) => {
    const move = moves.at(-1 - i);
    player = opponent(player);
    isUnbroken &&= move !== undefined && packedColour(move) === player;
    return isUnbroken ? packedPoint(move!) : undefined;
  });
}

/** When a search ends; the first limit that is reached counts. With no limit it runs until it is stopped. */
export interface SearchLimits {
  /** Thinking time in milliseconds. */
  readonly timeMs?: number;
  /** Thinking time, at least `timeMs`, where it is not clear then which move is best; absent: `timeMs`. */
  readonly mostMs?: number;
  /** Playouts of this search. */
  readonly playouts?: number;
  /** Whether a search limited by time may stop once its move can no longer be overtaken. */
  readonly mayStopEarly?: boolean;
  /** Whether the search ends when the tree is full. */
  readonly whileRoom?: boolean;
}

const KOMI = 7.5;

/** The position after this many random moves on an empty board, under area rules. */
export function randomPosition(geometry: Geometry, moves: number, seed: number): SearchPosition {
  const board = new Board(geometry);
  const start = board.key();
  const trace = { moves: new Int16Array(moves), length: 0 };
  playLight(board.clone(), BLACK, new Random(seed), trace);
  const packed: number[] = [];
  let toPlay: Colour = BLACK;
  for (const p of trace.moves) {
    board.play(p, toPlay);
    packed.push(packMove(toPlay, p));
    toPlay = opponent(toPlay);
  }
  return {
    width: geometry.width,
    height: geometry.height,
    board: board.snapshot(),
    toPlay,
    komi: KOMI,
    rules: { scoring: "area", removesDead: true, superko: "none" },
    start,
    moves: Int16Array.from(packed),
    afterPass: false,
    history: new BigUint64Array(0),
    legal: Int16Array.from(geometry.points.filter((p) => board.isLegal(p, toPlay))),
  };
}

/** A middle game, in which all that happens in searches is there to be compiled. */
export function warmUpPosition(geometry: Geometry): SearchPosition {
  return randomPosition(geometry, Math.floor(geometry.points.length * WARM_UP_STONES), 1);
}
