/** Small and large boards, which want some of the engine's numbers different, and networks of their own. */
import type { Geometry } from "./geometry.ts";

/** 0 for boards of up to 120 points, 1 for larger ones: an index into pairs of numbers. */
export function sizeClassOf({ points }: Geometry): 0 | 1 {
  return points.length <= 120 ? 0 : 1;
}

/** On boards with a shorter side nothing looks like what the networks have learned from. */
export const LEAST_SIDE = 7;

/** Whether there are networks for boards of a size: not for those that are too small. */
export function hasNetworkFor({ height, width }: Geometry): boolean {
  return Math.min(width, height) >= LEAST_SIDE;
}
