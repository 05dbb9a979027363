/** The ways to turn a board onto itself: eight for a square one, four for another. */
import type { Geometry } from "../../board/geometry.ts";

/** Symmetry -> index of a point in `geometry.points` -> index of the point that comes to lie there. */
export function symmetriesOf({ width, height }: Geometry): readonly Int16Array[] {
  const turns: Int16Array[] = [];
  for (let s = 0; s < (width === height ? 8 : 4); s++) {
    const from = new Int16Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const column = s & 1 ? width - 1 - x : x;
        const row = s & 2 ? height - 1 - y : y;
        from[y * width + x] = s & 4 ? column * width + row : row * width + column;
      }
    }
    turns.push(from);
  }
  return turns;
}
