/**
 * The table of eye spaces: which closed spaces of at most seven points give the chains around them two eyes, or one,
 * although the opponent moves first there.
 *
 * An entry is the shape (the same for all its turnings and reflections), what stands in it, which of the chains around
 * it each point touches, and how many liberties outside these chains may need. Centre, side and corner are different
 * entries, for at the edge fewer points touch a chain. Entries are worked out by exact search when they are first
 * asked for, and kept. Everything outside is the worst it can be: lasting stones of the opponent, whom no ko ban
 * binds. So the owner's answers hold whatever else happens on the board, if they are given in the space itself.
 */
import { BLACK, EMPTY, WHITE, type Colour } from "../../../engine/board/colour.ts";
import { type Geometry, type Point, SYMMETRIES, type Symmetry } from "../../../engine/board/geometry.ts";
import type { Strings } from "../../../engine/board/strings.ts";
import { type Area, spread } from "../analysis/area.ts";
import { forced, graphOf } from "../analysis/game-graph.ts";
import { DEFENDER_WINS, EyeGame } from "../analysis/area-game.ts";
import { ProofNumberSearch } from "../analysis/proof-numbers.ts";
import type { Workspace } from "../analysis/workspace.ts";

const MAX_EYE_SPACE = 7;
/** Chains around one space, and liberties of each outside it that a proof may use, at most. */
const MAX_WALLS = 4;
const MAX_OUTSIDE = 2;
/** States of one entry, by search and then by the whole graph; what is not found to live then does not. */
const STATES = 5000;
const GRAPH_STATES = 20_000;
/** Entries that are kept at once. */
const MAX_ENTRIES = 50_000;

/** A closed space and what it gives to strings around it. */
export interface EyeSpace {
  /** Numbers of the strings that it keeps on the board. */
  readonly wall: readonly number[];
  /** Where the owner answers: the space, and outside liberties that he needs. */
  readonly zone: readonly Point[];
}

export interface EyeSpaces {
  /** Spaces with two eyes for all strings around them. */
  readonly living: readonly EyeSpace[];
  /** Spaces with one eye for the one string around them. */
  readonly eyes: readonly EyeSpace[];
}

/** One point of a space. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly stone: "none" | "own" | "other";
  /** Which of the chains around it touches, as a mask. */
  readonly walls: number;
}

/** Liberties of each chain outside the space; or "eye": one chain, with an eye elsewhere. */
type Outside = readonly number[] | "eye";

/** The spaces of a position that give eyes. */
export function eyeSpacesOf(strings: Strings, workspace: Workspace): EyeSpaces {
  const living: EyeSpace[] = [];
  const eyes: EyeSpace[] = [];
  for (const { wall, points } of spacesOf(strings)) {
    const colour = strings.list[wall[0]].colour;
    const cells = cellsOf(strings, points, wall, colour);
    const outside = wall.map((s) => libertiesOutside(strings, s, wall, points));
    const most = Math.max(...outside.map((liberties) => liberties.length));
    let needed = 0;
    const liveWith = (allowed: Outside) => lives(cells, allowed, strings.geometry, workspace);
    while (needed <= most && !liveWith(outside.map(({ length }) => Math.min(length, needed)))) needed++;
    if (needed <= most) {
      living.push({ wall, zone: [...points, ...outside.flatMap((liberties) => liberties.slice(0, needed))] });
    } else if (wall.length === 1 && liveWith("eye")) {
      eyes.push({ wall, zone: points });
    }
  }
  return { living, eyes };
}

/** The closed spaces of at most seven points: what one string encloses, and what some of a colour do without others. */
function spacesOf(strings: Strings): { wall: number[]; points: Point[] }[] {
  const { geometry, colour, of, list } = strings;
  const spaces: { wall: number[]; points: Point[] }[] = [];
  const seen = new Int32Array(geometry.length).fill(-1);
  list.forEach((_, s) => {
    for (const start of list[s].liberties) {
      if (seen[start] === s) continue;
      const points = flood(geometry, start, (p) => of[p] !== s);
      for (const p of points) seen[p] = s;
      if (points.length <= MAX_EYE_SPACE) spaces.push({ wall: [s], points });
    }
  });
  for (const c of [BLACK, WHITE] as Colour[]) {
    const done = new Uint8Array(geometry.length);
    for (const start of geometry.points) {
      if (done[start] || colour[start] !== EMPTY) continue;
      const points = flood(geometry, start, (p) => colour[p] !== c);
      for (const p of points) done[p] = 1;
      if (points.length > MAX_EYE_SPACE) continue;
      const around = points.flatMap((p) => neighboursOf(geometry, p)).filter((q) => colour[q] === c);
      const wall = [...new Set(around.map((q) => of[q]))];
      if (wall.length > 1 && wall.length <= MAX_WALLS) spaces.push({ wall, points });
    }
  }
  return spaces;
}

/** The points connected to `start`; a few more than MAX_EYE_SPACE of them if there are more. */
function flood(geometry: Geometry, start: Point, inside: (p: Point) => boolean): Point[] {
  const points = [start];
  for (let i = 0; i < points.length && points.length <= MAX_EYE_SPACE; i++) {
    for (const q of neighboursOf(geometry, points[i])) if (inside(q) && !points.includes(q)) points.push(q);
  }
  return points;
}

function neighboursOf(geometry: Geometry, p: Point): Point[] {
  const { stride } = geometry;
  return [p - stride, p - 1, p + 1, p + stride].filter((q) => geometry.contains(q));
}

function cellsOf(strings: Strings, points: readonly Point[], wall: readonly number[], own: Colour): Cell[] {
  const { geometry, colour, of } = strings;
  return points.map((p) => {
    let walls = 0;
    for (const q of neighboursOf(geometry, p)) {
      const k = wall.indexOf(of[q]);
      if (of[q] >= 0 && k >= 0) walls |= 1 << k;
    }
    const stone = colour[p] === EMPTY ? "none" : colour[p] === own ? "own" : "other";
    return { x: geometry.column(p), y: geometry.row(p), stone, walls };
  });
}

/** Some liberties that only the string s has, among those around the space, and that are not in it. */
function libertiesOutside(strings: Strings, s: number, wall: readonly number[], points: readonly Point[]): Point[] {
  const { geometry, list, of } = strings;
  const isShared = (p: Point) => neighboursOf(geometry, p).some((q) => of[q] !== s && wall.includes(of[q]));
  return list[s].liberties.filter((p) => !points.includes(p) && !isShared(p)).slice(0, MAX_OUTSIDE);
}

/** Looks the space up, and enters it if it is new. */
function lives(cells: readonly Cell[], outside: Outside, geometry: Geometry, workspace: Workspace): boolean {
  const table = workspace.eyeSpaces;
  const { key, cells: turned, outside: ordered } = canonical(cells, outside);
  let answer = table.get(key);
  if (answer === undefined) {
    answer = solve(turned, ordered, geometry, workspace);
    if (table.size >= MAX_ENTRIES) table.clear();
    table.set(key, answer);
  }
  return answer;
}

interface Entry {
  readonly key: string;
  readonly cells: readonly Cell[];
  readonly outside: Outside;
}

/** The one of the eight turnings and reflections whose key comes first, with the chains numbered as they are met. */
function canonical(cells: readonly Cell[], outside: Outside): Entry {
  let best: Entry | undefined;
  for (const symmetry of SYMMETRIES) {
    const entry = turnedBy(symmetry, cells, outside);
    if (!best || entry.key < best.key) best = entry;
  }
  return best!;
}

function turnedBy(symmetry: Symmetry, cells: readonly Cell[], outside: Outside): Entry {
  const moved = cells.map((cell) => {
    const { dx, dy } = symmetry({ dx: cell.x, dy: cell.y });
    return { ...cell, x: dx, y: dy };
  });
  const left = Math.min(...moved.map(({ x }) => x));
  const top = Math.min(...moved.map(({ y }) => y));
  moved.sort((a, b) => a.y - b.y || a.x - b.x);
  const order: number[] = [];
  for (const { walls } of moved) {
    for (let k = 0; k < MAX_WALLS; k++) if (walls & (1 << k) && !order.includes(k)) order.push(k);
  }
  const turned = moved.map(({ x, y, stone, walls }): Cell => {
    let mask = 0;
    order.forEach((k, number) => (mask |= walls & (1 << k) ? 1 << number : 0));
    return { x: x - left, y: y - top, stone, walls: mask };
  });
  const ordered = outside === "eye" ? outside : order.map((k) => outside[k]);
  const key = `${turned.map(({ x, y, stone, walls }) => `${x}${y}${stone}${walls}`).join(" ")} ${ordered}`;
  return { key, cells: turned, outside: ordered };
}

/** Whether the owner forces unconditional life of all chains around the space, the opponent moving first. */
function solve(cells: readonly Cell[], outside: Outside, geometry: Geometry, workspace: Workspace): boolean {
  const area = areaOf(cells, outside, geometry);
  const whole = area.defender & ~(2 ** cells.length - 1);
  // A chain whose liberties are all elsewhere may be taken at once.
  for (let m = whole; m !== 0; m &= m - 1) {
    if ((spread(area.neighbours, m & -m) & ~area.defender & ~area.attacker) === 0) return false;
  }
  const game = new EyeGame(area, whole);
  const result = new ProofNumberSearch(game, true, workspace.tableFor(true)).prove(false, STATES);
  if (result === "proved" || result === "disproved") return result === "proved";
  const graph = graphOf(game, { maxStates: GRAPH_STATES });
  return graph !== undefined && forced(graph, DEFENDER_WINS)[0] > 0;
}

/** The space, then its chains with one index each, then their liberties outside. */
function areaOf(cells: readonly Cell[], outside: Outside, geometry: Geometry): Area {
  const first = cells.length;
  const counts = outside === "eye" ? [1] : outside;
  const size = first + counts.length + counts.reduce((sum, n) => sum + n, 0);
  const neighbours = new Int32Array(size);
  let defender = (2 ** counts.length - 1) << first;
  let attacker = 0;
  let touchesAttacker = 0;
  const join = (i: number, j: number) => {
    neighbours[i] |= 1 << j;
    neighbours[j] |= 1 << i;
  };
  cells.forEach((a, i) => {
    if (a.stone === "own") defender |= 1 << i;
    if (a.stone === "other") attacker |= 1 << i;
    counts.forEach((_, k) => a.walls & (1 << k) && join(i, first + k));
    cells.forEach((b, j) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1 && join(i, j));
  });
  let next = first + counts.length;
  counts.forEach((n, k) => {
    for (let i = 0; i < n; i++, next++) {
      join(first + k, next);
      if (outside !== "eye") touchesAttacker |= 1 << next;
    }
  });
  const points = Array.from(neighbours, () => 0);
  return { points, neighbours, touchesDefender: 0, touchesAttacker, defender, attacker, geometry };
}
