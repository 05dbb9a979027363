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

  /** @param id sets inner names apart @param hasLabels whether there must be room for the names of the lines */
  constructor(geometry: Geometry, theme: Theme, id: string, hasLabels: boolean) {
    this.geometry = geometry;
    this.theme = theme;
    this.id = id;
    this.margin = hasLabels ? LABELLED_MARGIN : MARGIN;
    this.width = (geometry.width - 1) * SQUARE + 2 * this.margin;
    this.height = (geometry.height - 1) * SQUARE + 2 * this.margin;
  }

  place(p: Point): Place {
    const { geometry, margin } = this;
    return { x: margin + geometry.column(p) * SQUARE, y: margin + geometry.row(p) * SQUARE };
  }

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
    const { geometry } = this;
    const { width, height } = geometry;
    const [left, top] = [this.margin, this.margin];
    const [right, bottom] = [left + (width - 1) * SQUARE, top + (height - 1) * SQUARE];
    const row = (y: number) => `M${fixed(left)} ${fixed(top + y * SQUARE)}H${fixed(right)}`;
    const column = (x: number) => `M${fixed(left + x * SQUARE)} ${fixed(top)}V${fixed(bottom)}`;
    const across = Array.from({ length: height }, (_, y) => row(y));
    const down = Array.from({ length: width }, (_, x) => column(x));
    const { line } = this.theme;
    const edge = { fill: "none", stroke: line, "stroke-width": 1.6 };
    return [
      element("path", {
        d: [...across, ...down].join(""),
        stroke: line,
        "stroke-width": 0.9,
        "stroke-linecap": "square",
      }),
      element("rect", { x: left, y: top, width: right - left, height: bottom - top, ...edge }),
      ...starPoints(geometry).map((p) => {
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
    const columns = [...COLUMNS.slice(0, geometry.width)].flatMap((letter, x) =>
      [middle, height - middle].map((y) => label(this.margin + x * SQUARE, y, letter)),
    );
    const rows = Array.from({ length: geometry.height }, (_, y) =>
      [middle, width - middle].map((x) => label(x, this.margin + y * SQUARE, String(geometry.height - y))),
    );
    return [...columns, ...rows.flat()];
  }
}
