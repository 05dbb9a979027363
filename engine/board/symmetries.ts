/** The eight symmetries of the square. */

/** A step in columns and rows. */
export interface Step {
  readonly dx: number;
  readonly dy: number;
}

/** What one of them makes of a step. */
export type Symmetry = (step: Step) => Step;

/** Those that exchange columns and rows come last. */
export const SYMMETRIES: readonly Symmetry[] = [
  ({ dx, dy }) => ({ dx, dy }),
  ({ dx, dy }) => ({ dx: -dx, dy }),
  ({ dx, dy }) => ({ dx, dy: -dy }),
  ({ dx, dy }) => ({ dx: -dx, dy: -dy }),
  ({ dx, dy }) => ({ dx: dy, dy: dx }),
  ({ dx, dy }) => ({ dx: -dy, dy: dx }),
  ({ dx, dy }) => ({ dx: dy, dy: -dx }),
  ({ dx, dy }) => ({ dx: -dy, dy: -dx }),
];
