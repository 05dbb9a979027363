/**
 * The evidence on the strings of a position, the cheapest first: unconditional life, exact search in small closed
 * areas, zone proofs, search behind what they prove, and an estimate for the rest.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import type { OwnershipEstimate } from "../reading/estimate.ts";
import { unconditionalLife } from "../proofs/benson.ts";
import { refuteEnclosed, solveBehindWalls } from "./behind-walls.ts";
import { analyseIndependence, type AnalysisOptions, type Independence } from "./independence.ts";
import { enclosedWithoutRoom } from "../analysis/formation.ts";
import { Safety } from "../proofs/safety.ts";
import { findStrings, type Strings, stringsBeside } from "../../rules/strings.ts";
import { componentsOf } from "../../rules/territory.ts";

export interface Evidence {
  readonly strings: Strings;
  /** Number of string -> whether it is independently alive as the position stands, as far as that was proved. */
  readonly independence: readonly Independence[];
  /** Point -> −1…1, Black's 1; undefined if every string is settled by proof. */
  readonly ownership: Float32Array | undefined;
  /** The same estimate, made now if none was needed: open borders are divided by it. */
  readonly reach: () => Float32Array;
  /** The same with what the estimate leaves in doubt read out: of all that is not proved, or of what is open. */
  readonly readOut: (isOpen?: (string: number) => boolean) => Evidence;
  /** Number of string -> the main line of reading about it, its opponent first. */
  readonly readLines?: ReadonlyMap<number, readonly Point[]>;
}

export interface EvidenceOptions extends AnalysisOptions {
  readonly estimate: OwnershipEstimate;
}

/** A mean ownership nearer to 0 than this is in doubt. */
const CLEAR = 0.8;

export function gatherEvidence(board: Board, options: EvidenceOptions): Evidence {
  const { estimate, mayStop } = options;
  const strings = findStrings(board.geometry, board.colour);
  const { list } = strings;
  const independence = analyseIndependence(strings, options);
  if (independence.every(({ reason }) => reason)) {
    const living = Uint8Array.from(independence, ({ independentlyAlive }) => (independentlyAlive ? 1 : 0));
    let estimated: Float32Array | undefined;
    const reach = () => (estimated ??= estimate({ board, settled: settledPoints(strings, living), careful: false }));
    const evidence: Evidence = { strings, independence, ownership: undefined, reach, readOut: () => evidence };
    return evidence;
  }

  const life = ([BLACK, WHITE] as Colour[]).map((c) => unconditionalLife(strings, c, true));
  const lasting = Uint8Array.from(list, ({ colour }, i) => life[colour - 1].alive[i]);
  const ownership = estimate({ board, settled: settledPoints(strings, lasting), careful: false });
  const safety = new Safety(strings, life, ownership, options);
  const safe = safety.prove();
  const cramped = enclosedWithoutRoom(strings, safe, (members) => safety.together(members) !== undefined);
  list.forEach((_, i) => {
    if (safe[i] && !independence[i].reason) independence[i] = { independentlyAlive: true, reason: "safe zones" };
  });
  for (const i of cramped) {
    if (!independence[i].reason) independence[i] = { independentlyAlive: false, reason: "no room" };
  }
  solveBehindWalls(strings, safety, independence, options);
  refuteEnclosed(strings, safety, independence, options);
  const readOut = (isOpen = (i: number) => !independence[i].reason): Evidence => {
    const inDoubt = list.some(({ stones }, i) => {
      const sum = stones.reduce((total, p) => total + ownership[p], 0);
      return isOpen(i) && Math.abs(sum) < CLEAR * stones.length;
    });
    if (!inDoubt || mayStop()) return evidence;
    const readLines = new Map<number, readonly Point[]>();
    const tell = (points: readonly Point[], first: Colour, line: readonly Point[]) => {
      for (const i of new Set(points.map((p) => strings.of[p]))) {
        if (i < 0 || list[i].colour === first) continue;
        const own = lineAbout(strings, i, line);
        if (own.length > 0) readLines.set(i, own);
      }
    };
    const settled = settledPoints(strings, safe);
    const worthReading = (p: Point) => isOpen(strings.of[p]);
    const read = estimate({ board, settled, careful: true, worthReading, tell });
    return { ...evidence, ownership: read, reach: () => read, readLines };
  };
  const evidence: Evidence = { strings, independence, ownership, reach: () => ownership, readOut };
  return evidence;
}

/** An opponent of more liberties is not in danger, and what lies beyond him is no concern of the string. */
const FEW_LIBERTIES = 6;

/**
 * A line as far as it is about string i: up to the first play elsewhere. About it are the string itself, the strings
 * of the opponent that it touches, and the empty regions next to it or to those of them with few liberties.
 */
function lineAbout(strings: Strings, i: number, line: readonly Point[]): readonly Point[] {
  const { colour, list, of } = strings;
  const near = [i, ...stringsBeside(strings, i)];
  const concerned = new Set(near.filter((k) => k === i || list[k].liberties.length <= FEW_LIBERTIES));
  const about = new Set<Point>([PASS, ...near.flatMap((k) => list[k].stones)]);
  for (const { points, border } of componentsOf(strings, (p) => colour[p] === EMPTY)) {
    if (border.some((p) => concerned.has(of[p]))) for (const p of points) about.add(p);
  }
  const end = line.findIndex((p) => !about.has(p));
  const own = end < 0 ? line : line.slice(0, end);
  return own.slice(0, 1 + own.findLastIndex((p) => p !== PASS));
}

/**
 * Point -> owner, for the stones of safe strings and for what they enclose without room: playouts take dead stones for
 * ko threats without end.
 */
function settledPoints(strings: Strings, safe: Uint8Array): Uint8Array {
  const { colour: at, geometry, list, of } = strings;
  const settled = new Uint8Array(geometry.length);
  list.forEach(({ colour, stones }, i) => {
    if (safe[i]) for (const p of stones) settled[p] = colour;
  });
  const lost = new Set(enclosedWithoutRoom(strings, safe, () => true));
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || safe[of[p]] === 0)) {
    const owner = border.length > 0 ? at[border[0]] : EMPTY;
    const isHis = (p: Point) => at[p] === EMPTY || at[p] === owner || lost.has(of[p]);
    if (!border.every((p) => at[p] === owner) || !points.every(isHis)) continue;
    if (points.some((p) => lost.has(of[p]))) for (const p of points) settled[p] = owner;
  }
  return settled;
}
