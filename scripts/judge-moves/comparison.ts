/** How much better one engine's moves are than another's in the same positions. */
import type { MoveValue } from "./judge.ts";

/** One engine's move in a position. */
export interface JudgedMove {
  readonly move: number;
  readonly value: MoveValue;
}

/** Standard deviations that hold 95 % of a normal distribution. */
const Z95 = 1.96;

/** "40 positions, 12 other moves: +0.15 points a move [−0.02, +0.31], win rate +0.2 % [−0.1, +0.5]". */
export function describeComparison(pairs: readonly (readonly [other: JudgedMove, base: JudgedMove])[]): string {
  const differing = pairs.filter(([other, base]) => other.move !== base.move).length;
  const points = intervalText(pairs.map(([other, base]) => other.value.lead - base.value.lead), 2, " points a move");
  const percent = intervalText(pairs.map(([other, base]) => 100 * (other.value.winrate - base.value.winrate)), 1, " %");
  return `${pairs.length} positions, ${differing} other moves: ${points}, win rate ${percent}`;
}

/** The mean of some numbers with its unit and, in brackets, its 95 % interval. */
function intervalText(values: readonly number[], digits: number, unit: string): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const reach = values.length > 1 ? Z95 * Math.sqrt(squares / (values.length - 1) / values.length) : Infinity;
  const size = (value: number) => (Number.isFinite(value) ? Math.abs(value).toFixed(digits) : "∞");
  const text = (value: number) => `${value < 0 ? "−" : "+"}${size(value)}`;
  return `${text(mean)}${unit} [${text(mean - reach)}, ${text(mean + reach)}]`;
}
