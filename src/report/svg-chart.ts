/** A curve over the moves of a game, as SVG. */
import { element, escapeMarkup } from "./markup.ts";

export interface ChartPoint {
  /** Number of moves made. */
  readonly move: number;
  readonly value: number;
}

export interface Chart {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** Lowest and highest value of the axis. */
  readonly range: readonly [number, number];
  /** The value at which neither side is ahead. */
  readonly middle: number;
  /** Values with a line and a name. */
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** What the upper and the lower half mean. */
  readonly halves: readonly [string, string];
  /** Moves that are pointed out, with their labels. */
  readonly highlights?: readonly { readonly move: number; readonly label: string }[];
}

const WIDTH = 560;
const HEIGHT = 210;
const LEFT = 54;
/** Large enough to be read where the chart is as narrow as a telephone. */
const FONT_SIZE = 13;
const RIGHT = 14;
const TOP = 16;
const BOTTOM = 30;
const BLACK_SIDE = "#3b3b3b";
const WHITE_SIDE = "#e9e4d6";
const GROUND = "#faf8f2";
const CURVE = "#c2681c";

/** The chart as one `<svg>` element, on a ground of its own. */
export function chartSvg(chart: Chart): string {
  const { title, points, range, middle, ticks, halves, highlights = [] } = chart;
  const [low, high] = range;
  const last = Math.max(1, points.at(-1)?.move ?? 1);
  const x = (move: number) => LEFT + (move / last) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) =>
    TOP + ((high - Math.min(high, Math.max(low, value))) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const text = (attributes: Record<string, string | number>, content: string) =>
    element("text", { "font-size": FONT_SIZE, fill: "#5c584f", ...attributes }, escapeMarkup(content));
  const at = ({ move, value }: ChartPoint) => `${fixed(x(move))} ${fixed(y(value))}`;
  const path = points.map((point, i) => `${i === 0 ? "M" : "L"}${at(point)}`).join("");
  const base = fixed(y(middle));
  const ends = [points.at(-1), points[0]].map((end) => `L${fixed(x(end?.move ?? 0))} ${base}`).join("");
  const area = `${path}${ends}Z`;
  const grid = ticks.flatMap(({ value, label }) => [
    element("path", {
      d: `M${LEFT} ${fixed(y(value))}H${WIDTH - RIGHT}`,
      stroke: "#b9b3a4",
      "stroke-width": value === middle ? 1.4 : 0.6,
    }),
    text({ x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, label),
  ]);
  const valueAt = new Map(points.map(({ move, value }) => [move, value]));
  const named = highlights.map(({ move, label }) => {
    const value = valueAt.get(move) ?? middle;
    const [cx, cy] = [x(move), y(value)];
    // Outside of the curve, if there is room.
    const isAbove = value >= middle ? cy > TOP + 16 : cy > HEIGHT - BOTTOM - 18;
    const place = { x: Math.min(WIDTH - RIGHT, Math.max(LEFT + 8, cx)), y: cy + (isAbove ? -9 : 18) };
    const halo = { stroke: GROUND, "stroke-width": 3, "paint-order": "stroke" };
    return element(
      "g",
      { class: "highlight" },
      element("circle", { cx, cy, r: 4.5, fill: "#b0301c", stroke: "#ffffff", "stroke-width": 1.5 }),
      text({ ...place, ...halo, "text-anchor": "middle", "font-weight": 700, fill: "#b0301c" }, label),
    );
  });
  const clip = (id: string, top: number, bottom: number) =>
    element("clipPath", { id }, element("rect", { y: top, width: WIDTH, height: bottom - top }));
  const id = title.toLowerCase().replace(/[^a-z]+/g, "-");
  const side = (half: string, fill: string) =>
    element("path", { d: area, fill, "clip-path": `url(#${id}-${half})` });
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: WIDTH,
      height: HEIGHT,
      role: "img",
      "aria-label": title,
      "font-family": "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif",
    },
    element("title", {}, escapeMarkup(title)),
    element("defs", {}, clip(`${id}-above`, 0, y(middle)), clip(`${id}-below`, y(middle), HEIGHT)),
    element("rect", { width: WIDTH, height: HEIGHT, rx: 4, fill: GROUND }),
    ...(points.length > 0 ? [side("above", BLACK_SIDE), side("below", WHITE_SIDE)] : []),
    ...grid,
    ...moveTicks(last).flatMap((move) => [
      element("path", { d: `M${fixed(x(move))} ${HEIGHT - BOTTOM}v4`, stroke: "#8b8577" }),
      text({ x: x(move), y: HEIGHT - BOTTOM + 18, "text-anchor": "middle" }, String(move)),
    ]),
    text({ x: LEFT + 8, y: TOP + 13, "font-style": "italic" }, halves[0]),
    text({ x: LEFT + 8, y: HEIGHT - BOTTOM - 7, "font-style": "italic" }, halves[1]),
    element("path", { class: "curve", d: path, fill: "none", stroke: CURVE, "stroke-width": 2 }),
    ...named,
  );
}

/** Round numbers of moves, half a dozen or so. */
function moveTicks(last: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((candidate) => last / candidate <= 8) ?? 1000;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

/** A number within a path. */
function fixed(value: number): string {
  return String(Math.round(100 * value) / 100);
}
