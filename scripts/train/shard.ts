/**
 * Positions to learn from, in files that the trainer can map: records of one size, one after the other. All numbers
 * have their lowest byte first. A record holds
 *
 * - the planes of every point (24 bits) and the unlikelihood of every move, see `engine/policy/features/planes.ts`;
 * - who owns every point, a byte: 1 (the other side) … 255 (the side to move), 0 where that is not known;
 * - the likeliest moves of the policy, two bytes each: index of the point, the number of points for a pass, one more
 *   where there are no further moves; then their probabilities in 1/65535, two bytes each;
 * - win rate, lead in points and its standard deviation, for the side to move, and the effective komi that it gets, see
 *   `engine/policy/features/komi.ts`: floats, NaN where a target is not known;
 * - the number of moves before, two bytes; flags, a byte; and a byte that is 0.
 */
import { Board } from "../../engine/board/board.ts";
import { BLACK, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS } from "../../engine/board/geometry.ts";
import { effectiveKomi, shownKomi } from "../../engine/policy/features/komi.ts";
import { InputPlanes, RECENT_MOVES } from "../../engine/policy/features/planes.ts";
import type { Situation } from "../../engine/policy/network/network.ts";
import { type ArgumentFlag, type Arguments, UsageError } from "../../src/cli/arguments.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { decodeOwnership, type LabelledGame } from "../label/labels.ts";

const PLANE_BYTES = 3;
/** Moves of a policy that are kept. */
export const POLICY_MOVES = 64;
const TAIL_BYTES = 4 * POLICY_MOVES + 4 * 4 + 4;
const CHANCE = 65_535;
/** What stands for 1 in the bytes of ownership, and the byte for 0. */
const OWNED = 127;
const NOBODYS = 128;

const FLAG = { territory: 1, passed: 2 } as const;

/** The input of the network besides the planes, and what is to be learned, all for the side to move. */
export interface Lesson extends Situation {
  /** Moves before. */
  readonly ply: number;
  /** Index of a point in `geometry.points`, their number for a pass, and the probability, the likeliest first. */
  readonly policy: readonly (readonly [index: number, probability: number])[];
  /** Probability of a win; NaN if that is not known, as for the next ones. */
  readonly winrate: number;
  /** Points, komi included. */
  readonly lead: number;
  /** Standard deviation of the score at the end, in points. */
  readonly stdev: number;
  /** Index of a point -> from −1 to 1; undefined if that is not known. */
  readonly ownership: ArrayLike<number> | undefined;
}

export function recordBytes(points: number): number {
  return points * (PLANE_BYTES + 2) + TAIL_BYTES;
}

/** Writes a record to `out` at `at`; returns where it ends. */
export function writeRecord(out: Buffer, at: number, { bits, unlikely }: InputPlanes, lesson: Lesson): number {
  const { komi, lead, ownership, passed, ply, policy, stdev, territory, winrate } = lesson;
  const points = bits.length;
  for (let i = 0; i < points; i++) at = out.writeUIntLE(bits[i], at, PLANE_BYTES);
  out.set(unlikely, at);
  at += points;
  for (let i = 0; i < points; i++) {
    at = out.writeUInt8(ownership ? NOBODYS + Math.round(OWNED * ownership[i]) : 0, at);
  }
  for (let k = 0; k < POLICY_MOVES; k++) at = out.writeUInt16LE(k < policy.length ? policy[k][0] : points + 1, at);
  for (let k = 0; k < POLICY_MOVES; k++) {
    at = out.writeUInt16LE(k < policy.length ? Math.round(CHANCE * policy[k][1]) : 0, at);
  }
  for (const value of [winrate, lead, stdev, komi]) at = out.writeFloatLE(value, at);
  at = out.writeUInt16LE(ply, at);
  return out.writeUInt16LE((territory ? FLAG.territory : 0) | (passed ? FLAG.passed : 0), at);
}

/** What the network is to learn from a labelled game, position by position. */
export class Lessons {
  readonly planes: InputPlanes;

  private readonly geometry: Geometry;
  private readonly board: Board;

  /** One object per size of board. */
  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.board = new Board(geometry);
    this.planes = new InputPlanes(geometry);
  }

  /** Shows every labelled position of a game, its planes in `planes`. Throws an Error where its rules are not known. */
  read(game: LabelledGame, visit: (lesson: Lesson) => void): void {
    const { board, geometry, planes } = this;
    const { points } = geometry;
    const ruleset = findRuleset(game.rules);
    if (!ruleset) throw new Error(`there are no rules named "${game.rules}"`);
    const territory = ruleset.scoring === "territory";
    const moves = game.moves.map((index) => (index < points.length ? points[index] : PASS));
    board.clear();
    for (const index of game.setup) board.play(points[index], BLACK);
    let colour = game.first;
    let played = 0;
    for (const { lead, moves: ply, ownership, policy, stdev = NaN, winrate } of game.labels) {
      for (; played < ply; played++, colour = opponent(colour)) board.play(moves[played], colour);
      const recent = Array.from({ length: RECENT_MOVES }, (_, k) => moves[ply - 1 - k]);
      planes.fill(board, colour, recent);
      const given = effectiveKomi(board, colour, game.komi, territory);
      const komi = shownKomi(given, points.length, territory);
      visit({
        komi,
        territory,
        passed: recent[0] === PASS,
        ply,
        policy: [...policy].sort(([, a], [, b]) => b - a),
        winrate,
        lead: lead + komi - given,
        stdev,
        ownership: decodeOwnership(ownership),
      });
    }
  }
}

/** The command line of `npm run make-shards`. */
export interface ShardOptions {
  /** Files of labelled games. */
  readonly labels: readonly string[];
  /** Folder to write to. */
  readonly out: string;
  /** Games in a shard. */
  readonly games: number;
}

const DEFAULTS = { out: "build/shards", games: 1000 } as const;
const MAX_GAMES = 1e7;

export const SHARD_FLAGS: readonly ArgumentFlag[] = [
  { name: "out", value: "DIR", help: `folder to write to (${DEFAULTS.out})` },
  { name: "games", value: "N", help: `games of a file in a shard, one for each size of board (${DEFAULTS.games})` },
];

/** Throws UsageError. */
export function shardOptions(given: Arguments): ShardOptions {
  if (given.names.length === 0) throw new UsageError("it takes files of labelled games");
  return {
    labels: given.names,
    out: given.text("out") ?? DEFAULTS.out,
    games: given.number("games", { min: 1, max: MAX_GAMES, whole: true }) ?? DEFAULTS.games,
  };
}
