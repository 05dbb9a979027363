/** What a verdict shows to be settled, for a search that goes on from the position. */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import { componentsOf, findStrings, type Strings } from "../../engine/board/strings.ts";
import type { SearchPosition, SettledPoints } from "../../engine/search/position.ts";
import { isClosed, SURE } from "../referee/judging/played-out.ts";
import type { Verdict } from "../referee/verdict.ts";
import { countedEnd } from "./counted-end.ts";

/** Nobody lives in a region of so few points, wherever it is. */
const NO_ROOM = 6;
/** A larger one must be its owner's by the estimate, too: mean ownership. */
const CLEAR = 0.9;

/**
 * What a verdict settles; undefined if that is nothing, and the game is neither over nor about to be.
 * @param verdict on the board, in practical mode
 */
export function settledPoints(
  verdict: Verdict,
  board: Board,
  position: Pick<SearchPosition, "afterPass" | "komi" | "moves" | "rules">,
): SettledPoints | undefined {
  const { colour } = board;
  const { afterPass, moves: { length: moves } } = position;
  const { dame, geometry } = verdict;
  const counted = countedEnd(verdict, board, position);
  const strings = findStrings(geometry, colour);
  const isOver = isClosed(verdict, SURE);
  const owner = isOver ? finalOwners(verdict, strings) : ownersBeforeEnd(verdict, strings);
  const zone = new Uint16Array(geometry.length);
  let zones = 0;
  for (const player of [BLACK, WHITE] as Colour[]) {
    for (const { points } of componentsOf(strings, (p) => owner[p] === player)) {
      zones++;
      for (const p of points) zone[p] = zones;
    }
  }
  if (zones === 0 && !afterPass && !counted.isFinal) return undefined;
  if (isOver) for (const p of dame) zone[p] = zones + 1;
  const stones = Int16Array.from(geometry.points.filter((p) => owner[p] !== EMPTY && colour[p] === owner[p]));
  return { moves, owner, zone, stones, counted };
}

/** Whether a string's status is sure: its number among the verdict's. */
function isSure({ open, strings, unprotected }: Verdict, i: number): boolean {
  const { confidence, tier } = strings[i];
  if (unprotected?.includes(i)) return false;
  return tier !== "estimated" || (!open && confidence >= SURE);
}

/** The owners in a game that is surely over: all borders are closed, and nobody needs a protective move. */
function finalOwners({ strings: verdicts, territory }: Verdict, { list }: Strings): Uint8Array {
  const owner = territory.slice();
  list.forEach(({ colour, stones }, i) => {
    if (verdicts[i].status !== "dead") for (const p of stones) owner[p] = colour;
  });
  return owner;
}

/**
 * The stones of living strings that are proved, solved or read, and the territory that only such strings surround and
 * in which nothing is only estimated. Nothing is settled that needs a protective move. Where all borders are closed,
 * what the estimate is sure of counts too.
 */
function ownersBeforeEnd(verdict: Verdict, strings: Strings): Uint8Array {
  const { geometry, ownership, territory } = verdict;
  const { of } = strings;
  const isAlive = (i: number) => verdict.strings[i].status === "alive";
  const isSureAt = (p: Point) => of[p] < 0 || isSure(verdict, of[p]);
  const owner = new Uint8Array(geometry.length);
  strings.list.forEach(({ colour: player, stones }, i) => {
    if (isSure(verdict, i) && isAlive(i)) for (const p of stones) owner[p] = player;
  });
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || !isAlive(of[p]))) {
    const player = territory[points[0]];
    if (player === EMPTY || !points.every((p) => territory[p] === player && isSureAt(p))) continue;
    if (!border.every((p) => owner[p] === player)) continue;
    const sign = player === BLACK ? 1 : -1;
    const sum = points.reduce((total, p) => total + (ownership ? sign * ownership[p] : 1), 0);
    if (points.length > NO_ROOM && sum < CLEAR * points.length) continue;
    for (const p of points) owner[p] = player;
  }
  return owner;
}

/** Share of the board that is settled, 0…1. */
export function settledShare(settled: SettledPoints | undefined, { points }: Geometry): number {
  return settled ? points.filter((p) => settled.zone[p] !== 0).length / points.length : 0;
}
