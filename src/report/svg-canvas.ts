/** The empty board of a picture: its measures, ground, lines and names of lines. */
import { COLUMNS, type Geometry, type Point } from "../../engine/board/geometry.ts";
import { starPoints } from "./board-picture.ts";
import { element } from "./html.ts";
import { fixed, type Place, SQUARE, STONE_RADIUS, type Theme } from "./svg-signs.ts";

/** From the outermost lines to the edge of the picture, without and with coordinates. */
const MARGIN = 0.75 * SQUARE;
const LABELLED_MARGIN = 1.35 * SQUARE;

export class Canvas {
  readonly width: number;
  readonly height: number;
  private readonly geometry: Geometry;
  private readonly theme: Theme;
  private readonly id: string;
  private readonly margin: number;
  /** First and last column and row that are shown. */
  private readonly columns: Span;
  private readonly rows: Span;

  /**
   * @param id sets inner names apart
   * @param hasLabels whether there must be room for the names of the lines
   * @param around points that are shown with their surroundings; absent: the whole board
   */
  constructor(geometry: Geometry, theme: Theme, id: string, hasLabels: boolean, around?: readonly Point[]) {
    this.geometry = geometry;
    this.theme = theme;
    this.id = id;
    this.margin = hasLabels ? LABELLED_MARGIN : MARGIN;
    this.columns = spanAround(around?.map((p) => geometry.column(p)), geometry.width);
    this.rows = spanAround(around?.map((p) => geometry.row(p)), geometry.height);
    this.width = (this.columns.to - this.columns.from) * SQUARE + 2 * this.margin;
    this.height = (this.rows.to - this.rows.from) * SQUARE + 2 * this.margin;
  }

  place(p: Point): Place {
    const { columns, geometry, margin, rows } = this;
    return {
      x: margin + (geometry.column(p) - columns.from) * SQUARE,
      y: margin + (geometry.row(p) - rows.from) * SQUARE,
    };
  }

  isShown = (p: Point): boolean => {
    const { columns, geometry, rows } = this;
    const [x, y] = [geometry.column(p), geometry.row(p)];
    return x >= columns.from && x <= columns.to && y >= rows.from && y <= rows.to;
  };

  /** The paints that the ground and the stones are filled with. */
  definitions(): string {
    const { black, white, grain, ground } = this.theme;
    if (!grain) return "";
    const stop = (offset: number, colour: string) => element("stop", { offset, "stop-color": colour });
    const stone = (name: string, { light, fill }: Theme["black"], end: number) =>
      element(
        "radialGradient",
        { id: `${this.id}-${name}`, cx: 0.36, cy: 0.3, r: 0.75 },
        stop(0, light),
        stop(end, fill),
      );
    const wood = element(
      "linearGradient",
      { id: `${this.id}-wood`, x2: 0.13, y2: 0.01, spreadMethod: "repeat" },
      ...[ground, grain[0], ground, grain[1], ground, grain[0], ground].map((colour, i) =>
        stop([0, 0.18, 0.3, 0.42, 0.6, 0.8, 1][i], colour),
      ),
    );
    return element("defs", {}, stone("black", black, 0.85), stone("white", white, 1), wood);
  }

  ground(): string {
    const { width, height } = this;
    const fill = this.theme.grain ? `url(#${this.id}-wood)` : this.theme.ground;
    return element("rect", { class: "ground", width, height, rx: 4, fill });
  }

  lines(): string[] {
    const { columns, geometry, margin, rows } = this;
    const lines = (span: Span) => Array.from({ length: span.to - span.from + 1 }, (_, i) => margin + i * SQUARE);
    const [xs, ys] = [lines(columns), lines(rows)];
    // Where the board goes on, its lines do so too, for half a square.
    const ends = (span: Span, places: readonly number[], last: number) => [
      places[0] - (span.from > 0 ? SQUARE / 2 : 0),
      places[places.length - 1] + (span.to < last ? SQUARE / 2 : 0),
    ];
    const [left, right] = ends(columns, xs, geometry.width - 1);
    const [top, bottom] = ends(rows, ys, geometry.height - 1);
    const row = (y: number) => `M${fixed(left)} ${fixed(y)}H${fixed(right)}`;
    const column = (x: number) => `M${fixed(x)} ${fixed(top)}V${fixed(bottom)}`;
    const across = ys.map(row);
    const down = xs.map(column);
    const edges = [
      ...(columns.from === 0 ? [down[0]] : []),
      ...(columns.to === geometry.width - 1 ? [down[down.length - 1]] : []),
      ...(rows.from === 0 ? [across[0]] : []),
      ...(rows.to === geometry.height - 1 ? [across[across.length - 1]] : []),
    ];
    const { line } = this.theme;
    const edge = { fill: "none", stroke: line, "stroke-width": 1.6, "stroke-linecap": "square" };
    return [
      element("path", {
        d: [...across, ...down].join(""),
        stroke: line,
        "stroke-width": 0.9,
        "stroke-linecap": "square",
      }),
      ...(edges.length > 0 ? [element("path", { d: edges.join(""), ...edge })] : []),
      ...starPoints(geometry).filter(this.isShown).map((p) => {
        const { x: cx, y: cy } = this.place(p);
        return element("circle", { class: "star", cx, cy, r: 2.5, fill: line });
      }),
    ];
  }

  labels(): string[] {
    const { geometry, width, height } = this;
    const size = 0.46 * SQUARE;
    const middle = 0.5 * (this.margin - STONE_RADIUS) + 0.5;
    const label = (x: number, y: number, text: string) =>
      element(
        "text",
        { x, y: y + 0.36 * size, "font-size": size, "text-anchor": "middle", fill: this.theme.label },
        text,
      );
    const shown = [...COLUMNS.slice(this.columns.from, this.columns.to + 1)];
    const columns = shown.flatMap((letter, x) =>
      [middle, height - middle].map((y) => label(this.margin + x * SQUARE, y, letter)),
    );
    const { from, to } = this.rows;
    const rows = Array.from({ length: to - from + 1 }, (_, y) =>
      [middle, width - middle].map((x) => label(x, this.margin + y * SQUARE, String(geometry.height - from - y))),
    );
    return [...columns, ...rows.flat()];
  }
}

/** The first and the last of some columns or rows. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Lines that are shown around what must be seen, and lines so near to the edge that they are shown too. */
const AROUND = 2;
const NEAR = 2;

function spanAround(places: readonly number[] | undefined, size: number): Span {
  if (!places || places.length === 0) return { from: 0, to: size - 1 };
  const [from, to] = [Math.min(...places) - AROUND, Math.max(...places) + AROUND];
  return { from: from <= NEAR ? 0 : from, to: to >= size - 1 - NEAR ? size - 1 : to };
}
