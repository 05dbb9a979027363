/** What the pictures of boards are made of. */

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
}

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
  },
};
