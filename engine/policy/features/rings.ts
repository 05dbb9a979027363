/**
 * The points around a move in rings of growing size.
 *
 * The distance is the gridcular one of Stern, Herbrich & Graepel (*Bayesian pattern ranking for move prediction in the
 * game of Go*, 2006): |dx| + |dy| + max(|dx|, |dy|), whose rings look round on the grid. A ring is cut into *orbits*,
 * the four or eight points that the symmetries carry into one another: an orbit's contents fit into one integer, and if
 * they are all alike they are so under every symmetry.
 */
import { type Step, SYMMETRIES } from "../../board/symmetries.ts";

/** Rows or columns from a move to the farthest point of its largest ring. */
export const RADIUS = 6;
/** The largest ring. */
export const LARGEST_RING = 12;

/** Distance of a point dx columns and dy rows away. */
export function gridcular(dx: number, dy: number): number {
  const x = Math.abs(dx);
  const y = Math.abs(dy);
  return x + y + Math.max(x, y);
}

/** The orbits of ring d, each as its points. */
export function orbitsOf(d: number): readonly (readonly Step[])[] {
  const orbits: Step[][] = [];
  for (let dx = 1; dx <= RADIUS; dx++) {
    for (let dy = 0; dy <= dx; dy++) {
      if (gridcular(dx, dy) === d) orbits.push(orbitOf({ dx, dy }));
    }
  }
  return orbits;
}

function orbitOf(step: Step): Step[] {
  const points = new Map<string, Step>();
  for (const symmetry of SYMMETRIES) {
    const { dx, dy } = symmetry(step);
    points.set(`${dx} ${dy}`, { dx, dy });
  }
  return [...points.values()];
}
