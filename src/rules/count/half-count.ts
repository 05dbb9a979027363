/**
 * The Chinese way to say an area count: Black's stones and points, shared points split evenly, are compared with half
 * the board (180½ on 19x19). One stone too many there is two points, so that komi is halved too (2¾ for 5½).
 */
import { BLACK, EMPTY, WHITE } from "../../../engine/board/colour.ts";
import type { Count } from "./count.ts";
import type { FinalPosition } from "./final-position.ts";

export interface HalfCount {
  /** Black's stones and territory. */
  readonly area: number;
  /** Empty points that neither side surrounds. */
  readonly shared: number;
  /** `area` and half of `shared`. */
  readonly black: number;
  /** Half the points of the board. */
  readonly half: number;
  /** Komi and other compensation for White, in stones. */
  readonly compensation: number;
  /** What Black has over, in stones; negative if White wins. Twice this is the score in points. */
  readonly margin: number;
}

/** @param count the area count of the same position */
export function halfCount({ geometry, colour, territory }: FinalPosition, count: Count): HalfCount {
  const { points } = geometry;
  const owners = points.map((p) => (colour[p] === EMPTY ? territory[p] : colour[p]));
  const area = owners.filter((owner) => owner === BLACK).length;
  const white = owners.filter((owner) => owner === WHITE).length;
  const shared = points.length - area - white;
  const black = area + shared / 2;
  const half = points.length / 2;
  const compensation = (area - white - count.score) / 2;
  return { area, shared, black, half, compensation, margin: black - half - compensation };
}

/** The count in one line: "184 − 180½ − 2¾ = ¾: Black wins by ¾ stones". */
export function halfCountText({ black, half, compensation, margin }: HalfCount): string {
  const winner = margin > 0 ? "Black wins" : "White wins";
  const stones = `${quarters(Math.abs(margin))} ${Math.abs(margin) > 1 ? "stones" : "stone"}`;
  const verdict = margin === 0 ? "a tie" : `${winner} by ${stones}`;
  const sign = compensation < 0 ? "+" : "−";
  const sum = `${quarters(black)} − ${quarters(half)} ${sign} ${quarters(Math.abs(compensation))}`;
  return `${sum} = ${quarters(margin)}: ${verdict}`;
}

/** A number of quarters as people write it. */
function quarters(value: number): string {
  const whole = Math.trunc(Math.abs(value));
  const fraction = { 0: "", 0.25: "¼", 0.5: "½", 0.75: "¾" }[Math.abs(value) - whole];
  if (fraction === undefined) return String(value);
  const digits = whole === 0 && fraction !== "" ? "" : String(whole);
  return `${value < 0 ? "−" : ""}${digits}${fraction}`;
}
