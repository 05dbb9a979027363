/** Everything that stands on one point of a picture. */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import type { Mark } from "./board-drawing.ts";
import { element, escapeMarkup } from "./html.ts";

/** Materials of boards and stones. */
export type ThemeName = "wood" | "paper";

export const THEME_NAMES: readonly ThemeName[] = ["wood", "paper"];

/** Colours as CSS writes them. */
export interface Theme {
  readonly ground: string;
  /** Lighter and darker than the ground, for a grain; absent where the ground is plain. */
  readonly grain?: readonly [string, string];
  readonly line: string;
  readonly label: string;
  readonly black: StonePaint;
  readonly white: StonePaint;
  /** Whether stones throw a shadow. */
  readonly shadow: boolean;
  /** Fields that the estimate gives to Black and to White. */
  readonly blackHeat: string;
  readonly whiteHeat: string;
  /** Points that are nobody's and marks on empty points; stones in seki. */
  readonly accent: string;
  readonly seki: string;
  /** The best move of an analysis: green, for red is what is wrong. */
  readonly best: string;
}

/** What is written on it. */
export const LIGHT = "#ffffff";

interface StonePaint {
  /** The light that falls on it, and its edge. */
  readonly light: string;
  readonly fill: string;
  readonly rim: string;
  /** What is written on it. */
  readonly ink: string;
}

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  wood: {
    ground: "#e2b468",
    grain: ["#e8bf78", "#dcab5c"],
    line: "#4d3616",
    label: "#5b4119",
    black: { light: "#6b6b6b", fill: "#141414", rim: "#000000", ink: "#ffffff" },
    white: { light: "#ffffff", fill: "#dfdcd4", rim: "#8c8674", ink: "#111111" },
    shadow: true,
    blackHeat: "#000000",
    whiteHeat: "#ffffff",
    accent: "#9c2a1a",
    seki: "#1667a8",
    best: "#0b6b3a",
  },
  paper: {
    ground: "#ffffff",
    line: "#333333",
    label: "#444444",
    black: { light: "#111111", fill: "#111111", rim: "#111111", ink: "#ffffff" },
    white: { light: "#ffffff", fill: "#ffffff", rim: "#111111", ink: "#111111" },
    shadow: false,
    blackHeat: "#2b5c9e",
    whiteHeat: "#e58a1f",
    accent: "#b0301c",
    seki: "#1667a8",
    best: "#0b6b3a",
  },
};

/** Distance between two lines; all else is in proportion to it. */
export const SQUARE = 24;
export const STONE_RADIUS = 11.5;

/** A point in the measures of the picture. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface StoneStyle {
  readonly theme: Theme;
  /** Of the picture whose paints are used. */
  readonly id: string;
  readonly isDead?: boolean;
}

export function stoneSign({ x, y }: Place, colour: Colour, { theme, id, isDead = false }: StoneStyle): string {
  const { grain, shadow } = theme;
  const name = colour === BLACK ? "black" : "white";
  const { fill, rim } = theme[name];
  const stone = element("circle", {
    class: `stone ${name}${isDead ? " dead" : ""}`,
    cx: x,
    cy: y,
    r: STONE_RADIUS - (grain ? 0.2 : 0.6),
    fill: grain ? `url(#${id}-${name})` : fill,
    stroke: rim,
    "stroke-width": grain ? 0.5 : 1.2,
    ...(isDead && { opacity: 0.42 }),
  });
  if (!shadow || isDead) return stone;
  const under = { cx: x + 0.8, cy: y + 1.3, r: STONE_RADIUS, fill: "#000000", opacity: 0.22 };
  return element("circle", { class: "shadow", ...under }) + stone;
}

/** The number of a move, in the ink of its stone. */
export function numberSign({ x, y }: Place, number: number, ink: string): string {
  const text = String(number);
  const size = text.length < 2 ? 14 : text.length < 3 ? 12 : 9.5;
  const font = { "font-size": size, "font-weight": 600, "text-anchor": "middle", fill: ink };
  return element("text", { class: "number", x, y: y + 0.36 * size, ...font }, text);
}

/** Whose point it is. */
export function squareSign({ x, y }: Place, size: number, colour: Colour): string {
  const isBlack = colour === BLACK;
  return element("rect", {
    class: isBlack ? "black" : "white",
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
    fill: isBlack ? "#111111" : "#ffffff",
    stroke: isBlack ? "#ffffff" : "#222222",
    "stroke-width": 0.8,
    "stroke-opacity": isBlack ? 0.55 : 1,
  });
}

/** A field as large as the distance between two lines. */
export function fieldSign({ x, y }: Place, fill: string, opacity: number): string {
  const side = { x: x - SQUARE / 2, y: y - SQUARE / 2, width: SQUARE, height: SQUARE };
  return element("rect", { ...side, fill, "fill-opacity": opacity });
}

/** A cross from corner to corner. @param r half its width */
export function saltireSign({ x, y }: Place, r: number, colour: string, name: string): string {
  const d = `M${fixed(x - r)} ${fixed(y - r)}l${2 * r} ${2 * r}M${fixed(x + r)} ${fixed(y - r)}l${-2 * r} ${2 * r}`;
  return element("path", { class: name, d, stroke: colour, "stroke-width": 2, "stroke-linecap": "round" });
}

export function diamondSign({ x, y }: Place, fill: string): string {
  const r = 5.4;
  const d = `M${fixed(x)} ${fixed(y - r)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
  return element("path", { d, fill, stroke: "#ffffff", "stroke-width": 1.2 });
}

/** The ring on the last move. */
export function ringSign({ x: cx, y: cy }: Place, ink: string): string {
  return element("circle", { class: "last-move", cx, cy, r: 5.6, fill: "none", stroke: ink, "stroke-width": 1.8 });
}

/** A text of up to three characters on a disc that hides what is beneath. */
export function labelSign({ x, y }: Place, text: string, fill: string, ink: string): string {
  const size = text.length < 3 ? 11 : 8.5;
  const font = { "font-size": size, "font-weight": 600, "text-anchor": "middle", fill: ink };
  const disc = element("circle", { cx: x, cy: y, r: 10, fill, stroke: ink, "stroke-width": 0.8 });
  const words = element("text", { x, y: y + 0.36 * size, ...font }, escapeMarkup(text));
  return element("g", { class: "label" }, disc, words);
}

export function markSign(at: Place, shape: Mark["shape"], ink: string): string {
  const { x, y } = at;
  const pen = { class: "mark", fill: "none", stroke: ink, "stroke-width": 1.8 };
  switch (shape) {
    case "circle":
      return element("circle", { cx: x, cy: y, r: 6, ...pen });
    case "square":
      return element("rect", { x: x - 5, y: y - 5, width: 10, height: 10, ...pen });
    case "triangle":
      return element("path", { d: `M${fixed(x)} ${fixed(y - 7)}l6 10.4h-12z`, ...pen });
    case "cross":
      return saltireSign(at, 5.4, ink, "mark");
  }
}

/** A number within a path. */
export function fixed(value: number): string {
  return String(Math.round(100 * value) / 100);
}
