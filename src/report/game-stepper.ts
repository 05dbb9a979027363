/**
 * A board in a page on which a reader steps through a game: with the arrow keys, a slider, buttons, links to
 * `#move-12`, or a touch on a curve. Its script is in the page and asks nothing of the network; without scripts there
 * is no board.
 */
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import type { Game } from "../rules/game.ts";
import type { Label } from "./board-drawing.ts";
import { element, escapeMarkup } from "./html.ts";
import { boardSvg } from "./svg-board.ts";
import { Canvas } from "./svg-canvas.ts";
import { labelSign, LIGHT, ringSign, stoneSign, type ThemeName, THEMES } from "./svg-signs.ts";

/** A position of the game. */
export interface GameStep {
  /** The game as it stands. */
  readonly game: Game;
  /** What is said under the board. */
  readonly text: string;
  readonly toPlay: Colour;
  /** Moves that the search has tried. */
  readonly labels: readonly Label[];
  /** Their lines, which a touch on a label shows; each begins with its move. */
  readonly lines: readonly (readonly Point[])[];
}

type LabelData = readonly [point: number, text: string, isBest: 0 | 1, line: readonly number[]];

/** What the script reads. Points are counted in rows from the top left corner. */
export interface StepperData {
  /** Point -> where it is in the picture. */
  readonly places: readonly (readonly [x: number, y: number])[];
  /** Position -> what has changed since the one before: 4 × point + 0 (empty), 1 (Black) or 2 (White). */
  readonly changes: readonly (readonly number[])[];
  /** Position -> point of the last move, −1 for none. */
  readonly last: readonly number[];
  readonly texts: readonly string[];
  /** Position -> its labels: point, text, whether it is the best, and the line from there; passes are −1. */
  readonly labels: readonly (readonly LabelData[])[];
  /** Position -> 1 (Black) or 2 (White) to play. */
  readonly toPlay: readonly number[];
}

/** The link to the position after so many moves. */
export function moveHref(moves: number): string {
  return `#move-${moves}`;
}

/** Sets the names in the picture apart; the script knows it. */
const ID = "step";

export function gameStepper(steps: readonly GameStep[], theme: ThemeName): string {
  const [{ game }] = steps;
  const { geometry } = game;
  const colours = THEMES[theme];
  const origin = { x: 0, y: 0 };
  const shape = (name: string, sign: string) => element("g", { id: `${ID}-${name}` }, sign);
  const shapes = element(
    "defs",
    {},
    shape("stone1", stoneSign(origin, BLACK, { theme: colours, id: ID })),
    shape("stone2", stoneSign(origin, WHITE, { theme: colours, id: ID })),
    shape("ring1", ringSign(origin, colours.black.ink)),
    shape("ring2", ringSign(origin, colours.white.ink)),
    shape("label0", labelSign(origin, "", colours.ground, colours.white.ink)),
    shape("label1", labelSign(origin, "", colours.best, LIGHT)),
  );
  const overlay = shapes + element("g", { class: "steps" }, "");
  const empty = new Uint8Array(geometry.length);
  const board = boardSvg({ geometry, stones: empty }, { theme, id: ID, title: "The game", overlay });
  const button = (step: number, label: string, sign: string) =>
    element("button", { type: "button", "data-step": step, "aria-label": label }, escapeMarkup(sign));
  const slider = { type: "range", min: 0, max: steps.length - 1, value: steps.length - 1, "aria-label": "Move" };
  const controls = [
    button(-10, "ten moves back", "«"),
    button(-1, "back", "‹"),
    element("input", slider),
    button(1, "on", "›"),
    button(10, "ten moves on", "»"),
  ];
  const data = JSON.stringify(stepperData(steps, theme));
  return [
    element(
      "div",
      { class: "stepper", hidden: "" },
      board,
      element("div", { class: "controls" }, ...controls),
      element("p", { class: "told", "aria-live": "polite" }, ""),
    ),
    // In a script only "<" could end it.
    `<script type="application/json" id="game">${data.replaceAll("<", "\\u003c")}</script>`,
    `<script>${SCRIPT}</script>`,
  ].join("\n");
}

function stepperData(steps: readonly GameStep[], theme: ThemeName): StepperData {
  const { geometry } = steps[0].game;
  const canvas = new Canvas(geometry, THEMES[theme], ID, true);
  const places = geometry.points.map((p) => canvas.place(p)).map(({ x, y }) => [hundredths(x), hundredths(y)] as const);
  const index = indexOf(geometry);
  let before = new Uint8Array(geometry.length);
  const changes = steps.map(({ game }) => {
    const { colour } = game.board;
    const changed = geometry.points.filter((p) => colour[p] !== before[p]);
    before = colour.slice();
    return changed.map((p) => 4 * index(p) + (colour[p] === EMPTY ? 0 : colour[p] === BLACK ? 1 : 2));
  });
  const last = steps.map(({ game: { lastMove } }) => {
    return lastMove === undefined || lastMove.point === PASS ? -1 : index(lastMove.point);
  });
  const place = (point: Point) => (point === PASS ? -1 : index(point));
  const labels = steps.map(({ labels: ofStep, lines }) => ofStep.map(({ isBest, point, text }) => {
    const line = lines.find(([first]) => first === point) ?? [];
    return [index(point), text, isBest ? 1 : 0, line.map(place)] as const;
  }));
  const toPlay = steps.map((step) => (step.toPlay === BLACK ? 1 : 2));
  return { places, changes, last, texts: steps.map(({ text }) => text), labels, toPlay };
}

function hundredths(value: number): number {
  return Math.round(100 * value) / 100;
}

/** A point's number in rows from the top left corner. */
function indexOf(geometry: Geometry): (p: Point) => number {
  return (p) => geometry.row(p) * geometry.width + geometry.column(p);
}

/** Plain JavaScript for browsers. */
const SCRIPT = `
addEventListener("DOMContentLoaded", () => {
  const { places, changes, last, texts, labels, toPlay } = JSON.parse(document.getElementById("game").textContent);
  const box = document.querySelector(".stepper");
  const stones = box.querySelector(".steps");
  const slider = box.querySelector("input");
  const told = box.querySelector(".told");
  const make = (name, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const put = (shape, point) => make("use", { href: "#step-" + shape, x: places[point][0], y: places[point][1] });
  const write = (text, point, fill) => {
    const size = text.length < 3 ? 11 : 8.5;
    const [x, y] = places[point];
    const font = { "font-size": size, "font-weight": 600, "text-anchor": "middle", fill };
    const node = make("text", { x, y: y + 0.36 * size, ...font });
    node.textContent = text;
    return node;
  };
  // The line of a candidate, numbered, in place of all candidates, until the next touch.
  const follows = (board, line) => line.flatMap((point, i) => {
    const colour = i % 2 === 0 ? toPlay[now] : 3 - toPlay[now];
    if (point < 0 || board.get(point) > 0 || line.indexOf(point) < i) return [];
    return [put("stone" + colour, point), write(String(i + 1), point, colour === 1 ? "#ffffff" : "#111111")];
  });
  const candidate = (board, [point, text, isBest, line]) => {
    const node = make("g", { class: "candidate" });
    node.append(put("label" + isBest, point), write(text, point, isBest ? "#ffffff" : "#111111"));
    node.style.cursor = "pointer";
    node.addEventListener("click", (event) => {
      event.stopPropagation();
      for (const other of stones.querySelectorAll(".candidate")) other.remove();
      stones.append(...follows(board, line));
    });
    return node;
  };
  const charts = [...document.querySelectorAll("svg.chart")].map((svg) => {
    const cursor = make("path", { class: "cursor" });
    svg.append(cursor);
    svg.style.cursor = "pointer";
    const { left, right, last: moves } = svg.dataset;
    return { svg, cursor, left: Number(left), width: right - left, moves: Number(moves) };
  });
  let now = 0;
  const go = (wanted) => {
    now = Math.min(changes.length - 1, Math.max(0, wanted));
    const board = new Map();
    for (const list of changes.slice(0, now + 1)) for (const change of list) board.set(change >> 2, change & 3);
    const shown = [...board].filter(([, colour]) => colour > 0);
    const ring = board.get(last[now]) > 0 ? [put("ring" + board.get(last[now]), last[now])] : [];
    const tried = labels[now].map((label) => candidate(board, label));
    stones.replaceChildren(...shown.map(([point, colour]) => put("stone" + colour, point)), ...ring, ...tried);
    slider.value = now;
    told.textContent = texts[now];
    for (const { svg, cursor, left, width, moves } of charts) {
      const x = left + (now / moves) * width;
      cursor.setAttribute("d", "M" + x + " 0V" + svg.viewBox.baseVal.height);
    }
  };
  box.querySelector("svg").addEventListener("click", () => go(now));
  slider.addEventListener("input", () => go(Number(slider.value)));
  for (const button of box.querySelectorAll("button")) {
    button.addEventListener("click", () => go(now + Number(button.dataset.step)));
  }
  addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(now + step * (event.shiftKey ? 10 : 1));
  });
  for (const { svg, left, width, moves } of charts) {
    svg.addEventListener("click", ({ clientX }) => {
      const frame = svg.getBoundingClientRect();
      const x = ((clientX - frame.left) / frame.width) * svg.viewBox.baseVal.width;
      go(Math.round(((x - left) / width) * moves));
    });
  }
  const follow = () => {
    const asked = /^#move-(\\d+)$/.exec(location.hash);
    if (!asked) return;
    go(Number(asked[1]));
    box.scrollIntoView({ block: "nearest" });
  };
  addEventListener("hashchange", follow);
  box.hidden = false;
  go(changes.length - 1);
  follow();
});
`;
