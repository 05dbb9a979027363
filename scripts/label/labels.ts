/**
 * Labelled games: what a stronger player said of positions, one game a line of JSON.
 *
 *     {"game":12,"labels":57,"format":2,"teacher":"…","source":"policy","size":9,"rules":"japanese","komi":6.5,
 *      "setup":[],"first":"B","moves":[40,42,81,…],
 *      "rec":[{"n":0,"w":0.47,"l":-0.31,"s":14.2,"p":[[40,0.61],…],"o":"…"},…]}
 *
 * `game` counts from 0 within the source, `labels` is the length of `rec`. Points are counted row by row from the top
 * left; the number of points stands for a pass. `setup` are Black's stones before the first move, `first` makes it.
 *
 * A record of a position has the number of moves before it, `n`; from the side to move's view the probability to win,
 * `w`, the lead in points with komi, `l`, the standard deviation of the score, `s`, and the ownership of every point,
 * `o`: -1 … 1 in steps of 1/30, one character each (see `encodeOwnership`). `r` is the probability of no result, where
 * it is not next to 0. `p` has the probability of every move but the rare ones (see LEAST_PROBABILITY), which share
 * what is missing to 1.
 *
 * A first line may hold the settings of the run instead of a game. Older files (format 1) have komi, moves and rec
 * alone: KataGo 1.17's network g170-b6c96 under Chinese rules.
 */
import { BLACK, type Colour, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf } from "../../engine/board/geometry.ts";
import { readLines } from "./records.ts";

export const FORMAT = 2;
/** Moves that are less probable are left out. */
export const LEAST_PROBABILITY = 0.0005;
/** Probabilities of no result below this are left out. */
const LEAST_NO_RESULT = 0.001;
/** Character of a point that is nobody's, and steps from there to one that is surely somebody's. */
const NEUTRAL = 78;
const STEPS = 30;

/** A position's label, from the side to move's view. */
export interface Label {
  /** Moves before the position. */
  readonly moves: number;
  /** Probability to win, 0 … 1. */
  readonly winrate: number;
  /** Points, komi included. */
  readonly lead: number;
  /** Standard deviation of the score in points, if it was given. */
  readonly stdev?: number;
  /** Probability that the game ends without result. */
  readonly noResult: number;
  /** Index of the point, or the number of points for a pass, and the move's probability. */
  readonly policy: readonly (readonly [move: number, probability: number])[];
  /** A character a point; see `decodeOwnership`. */
  readonly ownership: string;
}

export interface LabelledGame {
  /** Number within the source, from 0. */
  readonly game: number;
  readonly teacher: string;
  readonly source: string;
  readonly geometry: Geometry;
  /** Name of a ruleset. */
  readonly rules: string;
  /** Points for White. */
  readonly komi: number;
  /** Black's stones before the first move: indices into `geometry.points`. */
  readonly setup: readonly number[];
  readonly first: Colour;
  /** Indices into `geometry.points`; its length stands for a pass. Colours alternate. */
  readonly moves: readonly number[];
  readonly labels: readonly Label[];
}

/** A line of the file, without line break. */
export function writeGame(game: LabelledGame): string {
  return JSON.stringify({
    game: game.game,
    labels: game.labels.length,
    format: FORMAT,
    teacher: game.teacher,
    source: game.source,
    size: game.geometry.width,
    rules: game.rules,
    komi: game.komi,
    setup: game.setup,
    first: game.first === BLACK ? "B" : "W",
    moves: game.moves,
    rec: game.labels.map(({ moves, winrate, lead, stdev, noResult, policy, ownership }) => ({
      n: moves,
      w: rounded(winrate, 1e4),
      l: rounded(lead, 1e2),
      ...(stdev !== undefined && { s: rounded(stdev, 10) }),
      ...(noResult >= LEAST_NO_RESULT && { r: rounded(noResult, 1e4) }),
      p: policy.map(([move, probability]) => [move, rounded(probability, 1e4)]),
      o: ownership,
    })),
  });
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

interface Line {
  readonly game?: number;
  readonly teacher?: string;
  readonly source?: string;
  readonly size?: number;
  readonly rules?: string;
  readonly komi: number;
  readonly setup?: readonly number[];
  readonly first?: string;
  readonly moves?: readonly number[];
  readonly rec: readonly {
    readonly n: number;
    readonly w: number;
    readonly l: number;
    readonly s?: number;
    readonly r?: number;
    readonly p: readonly (readonly [number, number])[];
    readonly o: string;
  }[];
}

/** The game of a line, `index` games after the file's first; undefined for the line of settings. */
export function parseLabelledGame(text: string, index: number): LabelledGame | undefined {
  const line = JSON.parse(text) as Line;
  const { moves, rec } = line;
  if (moves === undefined) return undefined;
  return {
    game: line.game ?? index,
    teacher: line.teacher ?? "KataGo 1.17 g170-b6c96",
    source: line.source ?? "policy",
    geometry: geometryOf(line.size ?? Math.sqrt(rec[0].o.length)),
    rules: line.rules ?? "chinese",
    komi: line.komi,
    setup: line.setup ?? [],
    first: line.first === "W" ? WHITE : BLACK,
    moves,
    labels: rec.map(({ n, w, l, s, r, p, o }) => ({
      moves: n,
      winrate: w,
      lead: l,
      ...(s !== undefined && { stdev: s }),
      noResult: r ?? 0,
      policy: p,
      ownership: o,
    })),
  };
}

/**
 * The labelled games of a file of either format, compressed by xz if its name ends in .xz. A last line that was cut
 * off is left out; any other that cannot be read throws an Error.
 */
export async function* readLabels(path: string): AsyncGenerator<LabelledGame> {
  let fault: Error | undefined;
  let lines = 0;
  let games = 0;
  for await (const line of readLines(path)) {
    if (fault) throw fault;
    lines++;
    try {
      const game = parseLabelledGame(line, games);
      if (!game) continue;
      games++;
      yield game;
    } catch (error) {
      fault = new Error(`line ${lines} of ${path} is no labelled game (${(error as Error).message})`);
    }
  }
}

/** A character for each value from -1 to 1, "0" to "l", "N" for 0. */
export function encodeOwnership(values: ArrayLike<number>): string {
  const codes: number[] = [];
  for (let i = 0; i < values.length; i++) {
    codes.push(NEUTRAL + Math.round(STEPS * Math.max(-1, Math.min(1, values[i]))));
  }
  return String.fromCharCode(...codes);
}

/** Point -> from -1, the opponent's, to 1, the side to move's. */
export function decodeOwnership(text: string): Float32Array {
  return Float32Array.from({ length: text.length }, (_, i) => (text.charCodeAt(i) - NEUTRAL) / STEPS);
}
