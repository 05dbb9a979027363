/**
 * A curve over the moves of a game, as SVG. It has a ground of its own for light rooms; a page gives its parts other
 * colours by their classes.
 */
import { element, escapeMarkup, picture } from "./html.ts";

export interface ChartPoint {
  /** Number of moves made. */
  readonly move: number;
  readonly value: number;
}

export interface Chart {
  readonly title: string;
  /** Sets its inner names apart from those of other charts in a page; made of the title if absent. */
  readonly id?: string;
  readonly points: readonly ChartPoint[];
  /** Lowest and highest value of the axis. */
  readonly range: readonly [number, number];
  /** The value at which neither side is ahead. */
  readonly middle: number;
  /** Values with a line and a name. */
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** What the upper and the lower half mean. */
  readonly halves: readonly [string, string];
  /** Whether these are other things than Black and White, whose colours would mislead. */
  readonly isNeutral?: boolean;
  /** Moves that are pointed out, with their labels. */
  readonly highlights?: readonly { readonly move: number; readonly label: string }[];
}

/** Widths in proportion to the text: a chart that stands alone, and one that fits a telephone or a column of a page. */
const WIDTHS = { wide: 760, narrow: 380 } as const;
export type ChartShape = keyof typeof WIDTHS;

const HEIGHT = 230;
const LEFT = 54;
const FONT_SIZE = 13;
/** Mean width of a character. */
const CHARACTER = 7;
const RIGHT = 14;
const TOP = 16;
const BOTTOM = 30;
/** Height of the strip at the top that names the highlights, and the least distance of two names in it. */
const STRIP = 20;
const LABEL_GAP = 17;
const BLACK_SIDE = "#3b3b3b";
const WHITE_SIDE = "#e9e4d6";
const SHARE_SIDE = "#ecd3bb";
const GROUND = "#faf8f2";
const GRID = "#b9b3a4";
const TEXT = "#5c584f";
const CURVE = "#c2681c";
const HIGHLIGHT = "#b0301c";

/** The chart as one `<svg>` element. */
export function chartSvg(chart: Chart, shape: ChartShape = "wide"): string {
  const { title, points, range, middle, ticks, halves, highlights = [] } = chart;
  const width = WIDTHS[shape];
  const top = highlights.length > 0 ? TOP + STRIP : TOP;
  const [low, high] = range;
  const last = Math.max(1, points.at(-1)?.move ?? 1);
  const right = width - RIGHT;
  const x = (move: number) => LEFT + (move / last) * (right - LEFT);
  const y = (value: number) =>
    top + ((high - Math.min(high, Math.max(low, value))) / (high - low)) * (HEIGHT - top - BOTTOM);
  const text = (attributes: Record<string, string | number>, content: string) =>
    element("text", { "font-size": FONT_SIZE, fill: TEXT, ...attributes }, escapeMarkup(content));
  const at = ({ move, value }: ChartPoint) => `${fixed(x(move))} ${fixed(y(value))}`;
  // On the left, but on the right where the curve begins behind it.
  const half = (name: string, baseline: number) => {
    const end = LEFT + 8 + (name.length + 1) * CHARACTER;
    const isNear = (value: number) => Math.abs(y(value) - baseline + 4) < FONT_SIZE + 4;
    const isHidden = points.some(({ move, value }) => x(move) < end && isNear(value));
    const place = isHidden ? { x: right - 8, "text-anchor": "end" } : { x: LEFT + 8 };
    // Where the curve is at the edge all along, the name stands on its area: a rim keeps it legible there.
    const rim = { class: "half", stroke: GROUND, "stroke-width": 3, "paint-order": "stroke" };
    return text({ ...place, y: baseline, "font-style": "italic", ...rim }, name);
  };
  const path = points.map((point, i) => `${i === 0 ? "M" : "L"}${at(point)}`).join("");
  const base = fixed(y(middle));
  const ends = [points.at(-1), points[0]].map((end) => `L${fixed(x(end?.move ?? 0))} ${base}`).join("");
  const area = `${path}${ends}Z`;
  const grid = ticks.flatMap(({ value, label }) => [
    element("path", {
      class: "grid",
      d: `M${LEFT} ${fixed(y(value))}H${right}`,
      stroke: GRID,
      "stroke-width": value === middle ? 1.4 : 0.6,
    }),
    text({ x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, label),
  ]);
  const valueAt = new Map(points.map(({ move, value }) => [move, value]));
  const labelled = [...highlights].sort((a, b) => a.move - b.move);
  const labelX = spread(labelled.map(({ move }) => x(move)), LEFT, right);
  const named = labelled.map(({ move, label }, i) => {
    const [cx, cy] = [x(move), y(valueAt.get(move) ?? middle)];
    const leader = `M${fixed(labelX[i])} ${TOP + 7}L${fixed(cx)} ${top}V${fixed(cy)}`;
    return element(
      "g",
      { class: "highlight" },
      element("path", { d: leader, fill: "none", stroke: HIGHLIGHT, "stroke-width": 0.8 }),
      element("circle", { cx, cy, r: 3.4, fill: HIGHLIGHT, stroke: "#ffffff", "stroke-width": 1 }),
      text({ x: labelX[i], y: TOP + 3, "text-anchor": "middle", "font-weight": 700, fill: HIGHLIGHT }, label),
    );
  });
  const clip = (id: string, from: number, to: number) =>
    element("clipPath", { id }, element("rect", { y: from, width, height: to - from }));
  const id = chart.id ?? title.toLowerCase().replace(/[^a-z]+/g, "-");
  const side = (half: string, name: string, fill: string) =>
    element("path", { class: name, d: area, fill, "clip-path": `url(#${id}-${half})` });
  const sides = chart.isNeutral
    ? [side("above", "share", SHARE_SIDE), side("below", "share", SHARE_SIDE)]
    : [side("above", "black", BLACK_SIDE), side("below", "white", WHITE_SIDE)];
  // Where the curve is, for a script that follows the game on it.
  const place = { "data-left": LEFT, "data-right": right, "data-last": last };
  return picture(
    "chart",
    title,
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, ...place },
    element("defs", {}, clip(`${id}-above`, 0, y(middle)), clip(`${id}-below`, y(middle), HEIGHT)),
    element("rect", { class: "ground", width, height: HEIGHT, rx: 4, fill: GROUND }),
    ...(points.length > 0 ? sides : []),
    ...grid,
    ...moveTicks(last, (right - LEFT) / MOVE_TICK_WIDTH).flatMap((move) => [
      element("path", { class: "grid", d: `M${fixed(x(move))} ${HEIGHT - BOTTOM}v4`, stroke: GRID }),
      text({ x: x(move), y: HEIGHT - BOTTOM + 18, "text-anchor": "middle" }, String(move)),
    ]),
    half(halves[0], top + 13),
    half(halves[1], HEIGHT - BOTTOM - 7),
    element("path", { class: "curve", d: path, fill: "none", stroke: CURVE, "stroke-width": 2 }),
    ...named,
  );
}

/** Places in ascending order moved apart to LABEL_GAP or, where there is no room, as far as goes. */
function spread(places: readonly number[], left: number, right: number): number[] {
  const gap = Math.min(LABEL_GAP, (right - left) / Math.max(1, places.length - 1));
  const moved: number[] = [];
  for (const [i, place] of places.entries()) moved.push(Math.max(place, i === 0 ? left : moved[i - 1] + gap));
  for (let i = moved.length - 1; i >= 0; i--) {
    moved[i] = Math.min(moved[i], i === moved.length - 1 ? right : moved[i + 1] - gap);
  }
  return moved;
}

/** Room for the number of a move at the axis. */
const MOVE_TICK_WIDTH = 40;

/** Round numbers of moves, from 0 on in at most `most` steps. */
function moveTicks(last: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((candidate) => last / candidate <= most) ?? 1000;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

/** A number within a path. */
function fixed(value: number): string {
  return String(Math.round(100 * value) / 100);
}

/** Estimates with their intervals, one row each on a common axis, as SVG: see `svg-chart.ts` on colours. */
interface IntervalRow {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const INTERVALS_WIDTH = 380;
const ROW = 30;
const NAMES_WIDTH = 126;
const LABELS_WIDTH = 16;
const AXIS_HEIGHT = 30;
const MARGIN = 8;
const NAME_SIZE = 13;
/** Of a longer label nobody sees the end. */
const MAX_LABEL = 14;

/** @param signed writes a value of the axis */
export function intervalSvg(title: string, rows: readonly IntervalRow[], signed: (value: number) => string): string {
  const finite = rows.flatMap(({ value, low, high }) => [value, low, high]).filter(Number.isFinite);
  const reach = Math.max(50, ...finite.map(Math.abs));
  const step = [50, 100, 200, 500, 1000].find((candidate) => reach / candidate <= 2) ?? 2000;
  const edge = step * Math.ceil(reach / step);
  const height = MARGIN + rows.length * ROW + AXIS_HEIGHT;
  const scale = (INTERVALS_WIDTH - NAMES_WIDTH - LABELS_WIDTH) / (2 * edge);
  const x = (value: number) => NAMES_WIDTH + (Math.min(edge, Math.max(-edge, value)) + edge) * scale;
  const text = (attributes: Record<string, string | number>, content: string) =>
    element("text", { "font-size": NAME_SIZE, fill: "#5c584f", ...attributes }, escapeMarkup(content));
  const ticks = [-edge, 0, edge].flatMap((value) => [
    element("path", { class: "grid", d: `M${x(value)} ${MARGIN}V${height - AXIS_HEIGHT}`, stroke: "#b9b3a4" }),
    text(
      { x: x(value), y: height - AXIS_HEIGHT + 18, "text-anchor": value === edge ? "end" : "middle" },
      signed(value),
    ),
  ]);
  const marks = rows.flatMap(({ label, value, low, high }, i) => {
    const y = MARGIN + (i + 0.5) * ROW;
    const name = label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
    return [
      text({ x: NAMES_WIDTH - 10, y: y + 4, "text-anchor": "end" }, name),
      element("path", { class: "curve", d: `M${x(low)} ${y}H${x(high)}`, stroke: "#c2681c", "stroke-width": 2 }),
      element("circle", { class: "curve", cx: x(value), cy: y, r: 4.5, fill: "#c2681c" }),
    ];
  });
  return picture(
    "chart",
    title,
    { viewBox: `0 0 ${INTERVALS_WIDTH} ${height}`, width: INTERVALS_WIDTH, height },
    element("rect", { class: "ground", width: INTERVALS_WIDTH, height, rx: 4, fill: "#faf8f2" }),
    ...ticks,
    ...marks,
  );
}
