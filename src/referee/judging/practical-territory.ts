/**
 * Territory in practical mode. Players stop before the dame are filled, so they are filled here, and with them the
 * connections that this makes necessary; these points are no territory.
 *
 * Each player's stones get all dame: what then is still in atari needs its connection, whichever player fills them. A
 * group without two eyes even then lives only by seki, and its eye points do not count.
 */
import { BLACK, EMPTY, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { Geometry, Point } from "../../../engine/board/geometry.ts";
import { componentsOf, findStrings, type Strings, surroundedPoints } from "../../../engine/board/strings.ts";
import { openBorders, type OpenBorders, type Reach } from "./open-borders.ts";

export interface PracticalTerritory {
  /** Point -> BLACK or WHITE where it is that player's territory, otherwise EMPTY. */
  readonly territory: Uint8Array;
  /** Points surrounded by one player that he must fill to connect. */
  readonly fillings: readonly Point[];
  /**
   * Point -> BLACK or WHITE where that player takes stones of the other off: his territory, and his fillings, unless
   * their group lives only by seki; otherwise EMPTY.
   */
  readonly captor: Uint8Array;
  /** Point -> 1 for stones of groups that live only by seki. */
  readonly seki: Uint8Array;
  /** The regions whose borders are open, if there are any. */
  readonly open?: OpenBorders | undefined;
}

/** What is known without the eyes: a stone that lives by itself or one in seki, of a group or round an eye. */
export type Known = (p: Point) => "alive" | "seki" | undefined;

/** One eye of at most this many points is not enough to live. */
const ONE_EYE = 2;

/**
 * Territory of a position from which the dead stones have been taken off; without `reach`, open regions are dame.
 * @param captured point -> BLACK or WHITE where that player takes a stone off for sure, otherwise EMPTY: the point is
 *   his though dame beside it touch both players' stones, since he fills those to take it
 */
export function practicalTerritory(
  geometry: Geometry,
  colour: Uint8Array,
  reach?: Reach,
  known: Known = () => undefined,
  captured?: Uint8Array,
): PracticalTerritory {
  const strings = findStrings(geometry, colour);
  const surrounded = surroundedPoints(strings);
  const open = reach && openBorders(strings, reach);
  for (const p of open?.points ?? []) surrounded[p] = open!.territory[p];
  for (const p of geometry.points) if (captured?.[p] && surrounded[p] === EMPTY) surrounded[p] = captured[p];
  const territory = surrounded.slice();
  // Who fills a point under a dead stone has taken that stone before.
  const captor = surrounded.slice();
  const fillings: Point[] = [];
  const seki = new Uint8Array(geometry.length);
  for (const player of [BLACK, WHITE] as Colour[]) {
    const filled = colour.slice();
    for (const p of geometry.points) if (filled[p] === EMPTY && surrounded[p] === EMPTY) filled[p] = player;
    for (let connection; (connection = neededConnection(findStrings(geometry, filled), player)); ) {
      filled[connection] = player;
      territory[connection] = EMPTY;
      fillings.push(connection);
    }
    markSeki(findStrings(geometry, filled), player, colour, { territory, fillings, captor, seki, open }, known);
  }
  return { territory, fillings, captor, seki, open };
}

/** The only liberty of a string of the player in atari, if a stone there joins it to another string. */
function neededConnection({ geometry, of, list }: Strings, player: Colour): Point | undefined {
  const { stride } = geometry;
  for (let i = 0; i < list.length; i++) {
    const { colour, liberties } = list[i];
    if (colour !== player || liberties.length !== 1) continue;
    const p = liberties[0];
    const isOther = (q: Point) => of[q] >= 0 && of[q] !== i && list[of[q]].colour === player;
    if ([p - stride, p - 1, p + 1, p + stride].some(isOther)) return p;
  }
  return undefined;
}

/**
 * Takes the territory of groups with a single small eye away: they live by dame alone. A group at an open border may
 * still make another eye there. Amends `territory`, `captor` and `seki` of what is counted.
 */
function markSeki(
  strings: Strings,
  player: Colour,
  at: Uint8Array,
  { territory, fillings, captor, seki, open }: PracticalTerritory,
  known: Known,
): void {
  const { colour, geometry, of, list } = strings;
  const eyes = componentsOf(strings, (p) => colour[p] === EMPTY && territory[p] === player);
  // Strings around one eye belong together.
  const group = list.map((_, i) => i);
  const find = (i: number): number => (group[i] === i ? i : (group[i] = find(group[i])));
  for (const { border } of eyes) for (const p of border) if (of[p] >= 0) group[find(of[p])] = find(of[border[0]]);
  const eyePoints = new Map<number, number>();
  const eyeCount = new Map<number, number>();
  for (const { points, border } of eyes) {
    const g = find(of[border[0]]);
    eyePoints.set(g, (eyePoints.get(g) ?? 0) + points.length);
    eyeCount.set(g, (eyeCount.get(g) ?? 0) + 1);
  }
  const lives = new Set<number>();
  for (const p of geometry.points) if (at[p] === player && known(p) === "alive") lives.add(find(of[p]));
  const { stride } = geometry;
  const around = (p: Point) => [p - stride, p - 1, p + 1, p + stride];
  for (const p of open?.points ?? []) for (const q of around(p)) if (at[q] === player) lives.add(find(of[q]));
  const inSeki = (p: Point) => {
    if (at[p] === player && known(p) === "seki") return true;
    const g = find(of[p]);
    return !lives.has(g) && (eyeCount.get(g) ?? 0) <= 1 && (eyePoints.get(g) ?? 0) <= ONE_EYE;
  };
  for (const p of geometry.points) if (at[p] === player && inSeki(p)) seki[p] = 1;
  for (const { points, border } of eyes) {
    if (border.some(inSeki)) for (const p of points) territory[p] = captor[p] = EMPTY;
  }
  for (const p of fillings) {
    const ofGroup = [p, ...around(p)].filter((q) => colour[q] === player);
    if (captor[p] === player && ofGroup.some(inSeki)) captor[p] = EMPTY;
  }
}
