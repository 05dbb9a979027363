/**
 * A board that one plays on: the library's picture, and over it a button for each point, which fingers, keys and screen
 * readers find. One button is in the tab order; arrow keys go from point to point.
 */
import {
  BLACK, type BoardDrawing, boardFrame, boardSvg, type Colour, EMPTY, Game, type Geometry, type NumberedMove,
  type Point, type ThemeName, WHITE,
} from "../library/index.ts";
import { h } from "./dom.ts";
import { t } from "./texts.ts";

export interface BoardOptions {
  readonly label: string;
  readonly onPoint: (point: Point) => void;
  /** The mouse is on a point, or has left the board. */
  readonly onHover?: (point: Point | undefined) => void;
  /** A touch on a small field only aims, and a second one plays; false if absent. */
  readonly aims?: boolean;
  readonly theme?: ThemeName;
}

/** A field as wide as this is hit at the first touch. */
const EASY_PIXELS = 30;
let boards = 0;

export class BoardView {
  readonly element: HTMLElement;
  private readonly options: BoardOptions;
  private readonly id = `board${boards++}`;
  private readonly picture = h("div", { class: "picture", "aria-hidden": "true" });
  private readonly grid: HTMLElement;
  private buttons = new Map<Point, HTMLButtonElement>();
  private drawing: BoardDrawing | undefined;
  private names: (point: Point) => string = () => "";
  private aimed: Point | undefined;
  private rows: readonly (readonly Point[])[] = [];

  constructor(options: BoardOptions) {
    this.options = options;
    this.grid = h("div", { class: "points", role: "grid", "aria-label": options.label });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    const pointAt = (target: EventTarget | null) => [...this.buttons].find(([, field]) => field === target)?.[0];
    const { onHover } = options;
    if (onHover) {
      this.grid.addEventListener("pointerover", ({ pointerType, target }) => {
        if (pointerType === "mouse") onHover(pointAt(target));
      });
      this.grid.addEventListener("pointerleave", () => onHover(undefined));
    }
    this.element = h("div", { class: "board-view" }, this.picture, this.grid);
  }

  /** @param names what is said of a point besides the stone on it, for screen readers */
  show(drawing: BoardDrawing, names: (point: Point) => string = () => ""): void {
    this.drawing = drawing;
    this.names = names;
    this.aimed = undefined;
    this.draw();
  }

  /** The picture as a file. */
  svg(title: string): string {
    return this.drawing ? boardSvg(this.drawing, { title }) : "";
  }

  private draw(): void {
    const { aimed, drawing, options: { theme = "wood" } } = this;
    if (!drawing) return;
    const { geometry } = drawing;
    const aim = aimed === undefined ? [] : [{ point: aimed, shape: "square" } as const];
    const shown = { ...drawing, marks: [...(drawing.marks ?? []), ...aim] };
    this.picture.innerHTML = boardSvg(shown, { id: this.id, size: "container", theme });
    const { height, left, rows, top, width } = boardFrame(drawing, {});
    if (String(rows) !== String(this.rows)) this.makeButtons(rows);
    Object.assign(this.grid.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
    const numbers = new Map(drawing.moves?.map((move) => [move.point, move]));
    for (const [point, field] of this.buttons) {
      const move = numbers.get(point);
      const colour = move?.colour ?? drawing.stones[point];
      const stone = colour === EMPTY ? t.empty : colour === BLACK ? t.blackStone : t.whiteStone;
      const parts = [geometry.vertex(point), stone, move && String(move.number), this.names(point)];
      const label = parts.filter(Boolean).join(", ");
      if (field.getAttribute("aria-label") !== label) field.setAttribute("aria-label", label);
    }
  }

  private makeButtons(rows: readonly (readonly Point[])[]): void {
    this.rows = rows;
    this.buttons = new Map();
    const first = rows[rows.length >> 1][rows[0].length >> 1];
    const cell = (point: Point) => {
      const onclick = (event: Event) => this.press(point, event as PointerEvent);
      const field = h("button", { type: "button", role: "gridcell", tabindex: point === first ? 0 : -1, onclick });
      this.buttons.set(point, field);
      return field;
    };
    this.grid.replaceChildren(...rows.map((points) => h("div", { role: "row" }, ...points.map(cell))));
  }

  private press(point: Point, event: PointerEvent): void {
    this.enter(point);
    const isTouch = event.pointerType === "touch";
    const isSmall = this.buttons.get(point)!.getBoundingClientRect().width < EASY_PIXELS;
    if (this.options.aims && isTouch && isSmall && this.aimed !== point) {
      this.aimed = point;
      this.draw();
    } else {
      this.aimed = undefined;
      this.options.onPoint(point);
    }
  }

  /** Makes a point the one in the tab order. */
  private enter(point: Point): void {
    for (const [other, field] of this.buttons) field.tabIndex = other === point ? 0 : -1;
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, readonly [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    const { rows } = this;
    const [from] = [...this.buttons].find(([, field]) => field === event.target) ?? [];
    if (!step || from === undefined) return;
    event.preventDefault();
    const row = rows.findIndex((points) => points.includes(from));
    const points = rows[Math.min(rows.length - 1, Math.max(0, row + step[1]))];
    const to = points[Math.min(points.length - 1, Math.max(0, rows[row].indexOf(from) + step[0]))];
    this.enter(to);
    this.buttons.get(to)!.focus();
  }
}

/** The position of a game after some moves of a line, numbered where their stones still stand. */
export function lineDrawing(game: Game, first: Colour, line: readonly Point[]): BoardDrawing {
  const { geometry } = game;
  const scratch = new Game(geometry, game.ruleset, game.komi);
  scratch.setUp({ ...stonesOf(game), empty: [], toPlay: first });
  const moves = new Map<Point, NumberedMove>();
  line.forEach((point, i) => {
    const colour = colourAt(i, first);
    if (!scratch.play(colour, point)) moves.set(point, { point, colour, number: i + 1 });
  });
  const stones = scratch.board.colour.slice();
  const standing = [...moves.values()].filter(({ point, colour }) => stones[point] === colour);
  for (const { point } of standing) stones[point] = EMPTY;
  return { geometry, stones, moves: standing };
}

function colourAt(index: number, first: Colour): Colour {
  return index % 2 === 0 ? first : first === BLACK ? WHITE : BLACK;
}

/** "White B2", move by move. */
export function moveNames(line: readonly Point[], first: Colour, geometry: Geometry): string[] {
  return line.map((point, i) => t.move(colourAt(i, first), geometry.vertex(point)));
}

export function stonesOf({ board, geometry }: Game): { readonly black: Point[]; readonly white: Point[] } {
  const of = (colour: Colour) => geometry.points.filter((point) => board.colour[point] === colour);
  return { black: of(BLACK), white: of(WHITE) };
}

/** Steps through a line of moves. */
export class LineStepper {
  readonly element: HTMLElement;
  private readonly place = h("span", { class: "place", "aria-live": "polite" });
  private readonly onStep: (moves: readonly Point[]) => void;
  private line: readonly Point[] = [];
  private names: readonly string[] = [];
  private at = 0;

  constructor(onStep: (moves: readonly Point[]) => void) {
    this.onStep = onStep;
    const step = (sign: string, label: string, to: () => number) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.go(to()) }, sign);
    this.element = h(
      "div",
      { class: "stepper", role: "group", "aria-label": t.line },
      step("«", t.toStart, () => 0),
      step("‹", t.back, () => this.at - 1),
      step("›", t.forward, () => this.at + 1),
      step("»", t.toEnd, () => this.line.length),
      this.place,
    );
    this.element.hidden = true;
  }

  /** @param names of the moves; the whole line is shown at first */
  show(line: readonly Point[], names: readonly string[]): void {
    [this.line, this.names] = [line, names];
    this.element.hidden = line.length === 0;
    this.go(line.length);
  }

  /** After `to` moves of the line; without an argument it draws the position anew. */
  go(to = this.at): void {
    this.at = Math.max(0, Math.min(this.line.length, to));
    const made = this.at === 0 ? "" : ` ${this.names[this.at - 1]}`;
    this.place.textContent = `${this.at} / ${this.line.length}${made}`;
    this.onStep(this.line.slice(0, this.at));
  }
}
