/** The ways to turn a board onto itself: eight for a square one, four for another. */
import { type Geometry, SYMMETRIES } from "../../board/geometry.ts";

/** Symmetry -> index of a point in `geometry.points` -> index of the point that comes to lie there. */
export function symmetriesOf({ width, height }: Geometry): readonly Int16Array[] {
  // Twice the steps from the middle, which may lie between points.
  const right = width - 1;
  const bottom = height - 1;
  // The first four leave columns columns.
  return SYMMETRIES.slice(0, width === height ? 8 : 4).map((symmetry) =>
    Int16Array.from({ length: width * height }, (_, i) => {
      const { dx, dy } = symmetry({ dx: 2 * (i % width) - right, dy: 2 * Math.floor(i / width) - bottom });
      return ((dy + bottom) / 2) * width + (dx + right) / 2;
    }),
  );
}
