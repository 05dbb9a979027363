/** Estimates with their intervals, one row each on a common axis, as SVG: see `svg-chart.ts` on colours. */
import { element, escapeMarkup, picture } from "./markup.ts";

export interface IntervalRow {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const WIDTH = 380;
const ROW = 30;
const NAMES_WIDTH = 126;
const RIGHT = 16;
const BOTTOM = 30;
const TOP = 8;
const FONT_SIZE = 13;
/** Of a longer label nobody sees the end. */
const MAX_LABEL = 14;

/** @param signed writes a value of the axis */
export function intervalSvg(title: string, rows: readonly IntervalRow[], signed: (value: number) => string): string {
  const finite = rows.flatMap(({ value, low, high }) => [value, low, high]).filter(Number.isFinite);
  const reach = Math.max(50, ...finite.map(Math.abs));
  const step = [50, 100, 200, 500, 1000].find((candidate) => reach / candidate <= 2) ?? 2000;
  const edge = step * Math.ceil(reach / step);
  const height = TOP + rows.length * ROW + BOTTOM;
  const scale = (WIDTH - NAMES_WIDTH - RIGHT) / (2 * edge);
  const x = (value: number) => NAMES_WIDTH + (Math.min(edge, Math.max(-edge, value)) + edge) * scale;
  const text = (attributes: Record<string, string | number>, content: string) =>
    element("text", { "font-size": FONT_SIZE, fill: "#5c584f", ...attributes }, escapeMarkup(content));
  const ticks = [-edge, 0, edge].flatMap((value) => [
    element("path", { class: "grid", d: `M${x(value)} ${TOP}V${height - BOTTOM}`, stroke: "#b9b3a4" }),
    text({ x: x(value), y: height - BOTTOM + 18, "text-anchor": value === edge ? "end" : "middle" }, signed(value)),
  ]);
  const marks = rows.flatMap(({ label, value, low, high }, i) => {
    const y = TOP + (i + 0.5) * ROW;
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
    { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height },
    element("rect", { class: "ground", width: WIDTH, height, rx: 4, fill: "#faf8f2" }),
    ...ticks,
    ...marks,
  );
}
