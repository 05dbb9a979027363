/**
 * A board as an SVG picture. From the bottom up: ground, ownership heat, lines and star points, stones, what is said of
 * points and stones, numbered moves. Nothing in it points outside, so that it can stand alone or within a page.
 */
import { BLACK, type Colour, EMPTY, opponent } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import type { BoardDrawing } from "./board-drawing.ts";
import { type Attributes, element, escapeMarkup, picture } from "./html.ts";
import { Canvas } from "./svg-canvas.ts";
import {
  diamondSign, fieldSign, labelSign, LIGHT, markSign, numberSign, type Place, ringSign, saltireSign, SQUARE, squareSign,
  stoneSign, type Theme, THEME_NAMES, type ThemeName, THEMES,
} from "./svg-signs.ts";

export interface BoardStyle {
  readonly theme?: ThemeName;
  /** Whether lines are named at the edges; they are unless this is false. */
  readonly coordinates?: boolean;
  /** What the picture shows, for those who cannot see it. */
  readonly title?: string;
  /**
   * How wide the picture is where a page says nothing: `own`, its own size, or less if what it stands in is narrower;
   * `container`, as wide as what it stands in. It is `own` if absent.
   */
  readonly size?: "own" | "container";
  /** Sets the picture's inner names apart from those of other pictures in one page. */
  readonly id?: string;
  /** Markup that is drawn over everything else. */
  readonly overlay?: string;
  /** A text under the board. */
  readonly caption?: string | undefined;
}

const SIZES = ["own", "container"];
/** How much larger than in the measures of its signs a picture may get, and the width that it has alone at most. */
const LARGEST_SCALE = 2;
const LARGEST_WIDTH = 672;
/** Opacity of a field that is owned for sure, and of the wash under territory. */
const HEAT = 0.55;
const WASH = 0.2;
/** An estimate nearer to 0 than this shows nothing. */
const FAINTEST = 0.06;
/** A stone that is owned by the other side by more than this gets a sign of its own. */
const TAKEN = 0.2;
/** Size and height of a caption's lines, and the mean width of its characters. */
const CAPTION_SIZE = 11;
const CAPTION_LINE = 15;
const CAPTION_CHARACTER = 6;
const TERRITORY_SIZE = 8;
const DAME_SIZE = 3.6;

/** The picture as one `<svg>` element. Throws a RangeError if there is no such theme or size. */
export function boardSvg(drawing: BoardDrawing, style: BoardStyle = {}): string {
  const { size = "own", theme = "wood" } = style;
  const oneOf = (names: readonly string[]) => `one of ${names.join(", ")}`;
  if (!THEME_NAMES.includes(theme)) throw new RangeError(`theme must be ${oneOf(THEME_NAMES)}, not ${theme}`);
  if (!SIZES.includes(size)) throw new RangeError(`size must be ${oneOf(SIZES)}, not ${size}`);
  return new BoardPainter(drawing, style).paint();
}

/**
 * Where the fields of the points are in a picture without a caption, in percent of its width and height, and the points
 * that are shown, row by row from the top left.
 */
export function boardFrame(
  { around, geometry }: Pick<BoardDrawing, "around" | "geometry">,
  { coordinates = true }: Pick<BoardStyle, "coordinates">,
) {
  const canvas = new Canvas(geometry, THEMES.wood, "", coordinates, around);
  const shown = geometry.points.filter(canvas.isShown);
  const columns = shown.filter((p) => geometry.row(p) === geometry.row(shown[0])).length;
  const rows = Array.from({ length: shown.length / columns }, (_, y) => shown.slice(y * columns, (y + 1) * columns));
  const { x, y } = canvas.place(shown[0]);
  return {
    left: (100 * (x - SQUARE / 2)) / canvas.width,
    top: (100 * (y - SQUARE / 2)) / canvas.height,
    width: (100 * columns * SQUARE) / canvas.width,
    height: (100 * rows.length * SQUARE) / canvas.height,
    rows,
  };
}

class BoardPainter {
  private readonly drawing: BoardDrawing;
  private readonly theme: Theme;
  private readonly id: string;
  private readonly canvas: Canvas;
  /** Those that are shown. */
  private readonly points: readonly Point[];
  private readonly hasLabels: boolean;
  private readonly title: string | undefined;
  private readonly overlay: string | undefined;
  private readonly captionLines: readonly string[];
  private readonly fillsContainer: boolean;

  constructor(drawing: BoardDrawing, style: BoardStyle) {
    const { theme = "wood", coordinates = true, title, id = "board", overlay, caption = "", size } = style;
    this.drawing = drawing;
    this.theme = THEMES[theme];
    this.id = id;
    this.hasLabels = coordinates;
    this.title = title;
    this.fillsContainer = size === "container";
    this.canvas = new Canvas(drawing.geometry, this.theme, id, coordinates, drawing.around);
    this.points = drawing.geometry.points.filter(this.canvas.isShown);
    this.overlay = overlay;
    const length = Math.floor(this.canvas.width / CAPTION_CHARACTER);
    this.captionLines = caption.match(new RegExp(`\\S.{0,${length - 1}}(?= |$)`, "g")) ?? [];
  }

  private captionLine(line: string, y: number): string {
    const x = this.canvas.width / 2;
    return element(
      "text",
      // A grey that is seen on a light and on a dark page.
      { class: "caption", x, y, "font-size": CAPTION_SIZE, "text-anchor": "middle", fill: "#808080" },
      escapeMarkup(line),
    );
  }

  paint(): string {
    const { canvas, title, theme } = this;
    const { dame = [], seki = [], marks = [], labels = [], lastMove = PASS, stones } = this.drawing;
    const { width, height } = canvas;
    const { fillsContainer, overlay } = this;
    const scale = Math.min(LARGEST_SCALE, Math.max(1, LARGEST_WIDTH / width));
    const fullHeight = height + (this.captionLines.length > 0 ? (this.captionLines.length + 0.5) * CAPTION_LINE : 0);
    const at = (p: Point): Place => canvas.place(p);
    const isMarked = lastMove !== PASS && stones[lastMove] !== EMPTY;
    const filled = this.points.filter((p) => stones[p] !== EMPTY);
    const parts = [
      canvas.definitions(),
      canvas.ground(),
      group("heat", this.heat(), { "shape-rendering": "crispEdges" }),
      group("lines", canvas.lines()),
      ...(this.hasLabels ? [group("coordinates", canvas.labels())] : []),
      group("stones", filled.map((p) => this.stone(p, stones[p] as Colour))),
      group("heat-on-stones", this.heatOnStones()),
      group("territory", this.territory()),
      group("dame", dame.map((p) => saltireSign(at(p), DAME_SIZE, theme.accent, "dame"))),
      group("seki", seki.map((p) => diamondSign(at(p), theme.seki))),
      group("moves", this.moves()),
      group("marks", marks.map(({ point, shape }) => markSign(at(point), shape, this.ink(point)))),
      group("labels", labels.map(({ point, text, isBest }) => this.label(at(point), text, isBest))),
      ...(isMarked ? [ringSign(at(lastMove), this.ink(lastMove))] : []),
      ...(overlay === undefined ? [] : [overlay]),
      ...this.captionLines.map((line, i) => this.captionLine(line, height + (i + 0.8) * CAPTION_LINE)),
    ];
    return picture(
      "board",
      title,
      {
        viewBox: `0 0 ${Math.round(100 * width) / 100} ${Math.round(100 * fullHeight) / 100}`,
        ...(fillsContainer
          ? { width: "100%" }
          : {
              // The size where nothing else says one. A page scales it, but a small board need not fill a page.
              width: Math.round(scale * width),
              height: Math.round(scale * fullHeight),
              style: `max-width:min(100%,42rem,${Math.round(LARGEST_SCALE * width)}px);height:auto`,
            }),
      },
      ...parts,
    );
  }

  private stone(p: Point, colour: Colour): string {
    const { theme, id } = this;
    return stoneSign(this.canvas.place(p), colour, { theme, id, isDead: this.drawing.dead?.includes(p) ?? false });
  }

  /** Fields as strong as the estimate, or a faint wash under territory. */
  private heat(): string[] {
    const { ownership, territory } = this.drawing;
    if (ownership) return this.points.flatMap((p) => this.field(p, ownership[p], HEAT * Math.abs(ownership[p])));
    if (!territory) return [];
    return this.points.flatMap((p) => this.field(p, [0, 1, -1][territory[p]], WASH));
  }

  private field(p: Point, share: number, opacity: number): string[] {
    if (Math.abs(share) < FAINTEST) return [];
    return [fieldSign(this.canvas.place(p), share > 0 ? this.theme.blackHeat : this.theme.whiteHeat, opacity)];
  }

  private heatOnStones(): string[] {
    const { stones, ownership } = this.drawing;
    if (!ownership) return [];
    const loss = (p: Point) => [0, -1, 1][stones[p]] * ownership[p];
    const taken = this.points.filter((p) => loss(p) > TAKEN);
    return taken.map((p) => squareSign(this.canvas.place(p), 6 + 4 * loss(p), opponent(stones[p] as Colour)));
  }

  private territory(): string[] {
    const { territory } = this.drawing;
    if (!territory) return [];
    const owned = this.points.filter((p) => territory[p] !== EMPTY);
    return owned.map((p) => squareSign(this.canvas.place(p), TERRITORY_SIZE, territory[p] as Colour));
  }

  private moves(): string[] {
    const { stones, moves = [] } = this.drawing;
    const shown = new Set<Point>();
    return moves.flatMap(({ point, colour, number }) => {
      if (point === PASS || stones[point] !== EMPTY || shown.has(point)) return [];
      shown.add(point);
      const { ink } = colour === BLACK ? this.theme.black : this.theme.white;
      return [this.stone(point, colour), numberSign(this.canvas.place(point), number, ink)];
    });
  }

  private label(at: Place, text: string, isBest = false): string {
    const { best, ground, white } = this.theme;
    return isBest ? labelSign(at, text, best, LIGHT) : labelSign(at, text, ground, white.ink);
  }

  /** What a mark is drawn with: the ink of the stone beneath it, or what is seen on the ground. */
  private ink(p: Point): string {
    const colour = this.drawing.stones[p];
    if (colour === EMPTY) return this.theme.accent;
    return colour === BLACK ? this.theme.black.ink : this.theme.white.ink;
  }
}

function group(name: string, children: readonly string[], attributes: Attributes = {}): string {
  return children.length === 0 ? "" : element("g", { class: name, ...attributes }, ...children);
}
