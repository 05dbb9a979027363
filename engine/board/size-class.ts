/** Small and large boards, which want some of the engine's numbers different, and networks of their own. */
import type { Geometry } from "./geometry.ts";

/** 0 for boards of up to 120 points, 1 for larger ones: an index into pairs of numbers. */
export function sizeClassOf({ points }: Geometry): 0 | 1 {
  return points.length <= 120 ? 0 : 1;
}
