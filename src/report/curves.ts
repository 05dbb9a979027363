/** An analysed game as curves. */
import { type Evaluation, leadText, type Swing } from "./game-analysis.ts";
import { type ChartShape, chartSvg } from "./svg-chart.ts";

const HALVES = ["Black", "White"] as const;

/** What stands in a curve, for other languages. */
export interface CurveNames {
  readonly title: string;
  readonly halves: readonly [black: string, white: string];
  /** Where nobody leads. */
  readonly even?: string;
}

/** Black's chance to win over the moves, with the swings numbered from the largest. */
export function winrateChart(
  evaluations: readonly Evaluation[],
  swings: readonly Swing[],
  shape?: ChartShape,
  names: CurveNames = { title: "Chance to win", halves: HALVES },
): string {
  const chart = {
    ...names,
    id: "chance",
    points: evaluations.map(({ move, winrate }) => ({ move, value: 100 * winrate })),
    range: [0, 100],
    middle: 50,
    ticks: [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value} %` })),
    highlights: swings.map(({ number }, i) => ({ move: number, label: String(i + 1) })),
  } as const;
  return chartSvg(chart, shape);
}

/** Black's lead in points over the moves. */
export function leadChart(
  evaluations: readonly Evaluation[],
  swings: readonly Swing[],
  shape?: ChartShape,
  names: CurveNames = { title: "Lead in points", halves: HALVES },
): string {
  const { even = "even" } = names;
  const most = Math.max(5, ...evaluations.map(({ lead }) => Math.abs(lead)));
  const step = [2, 5, 10, 20, 50, 100].find((candidate) => most / candidate <= 3) ?? 200;
  const edge = step * Math.ceil(most / step);
  const values = Array.from({ length: (2 * edge) / step + 1 }, (_, i) => i * step - edge);
  const chart = {
    ...names,
    id: "lead",
    points: evaluations.map(({ move, lead }) => ({ move, value: lead })),
    range: [-edge, edge],
    middle: 0,
    ticks: values.map((value) => ({ value, label: value === 0 ? even : leadText(value).replace(".0", "") })),
    highlights: swings.map(({ number }, i) => ({ move: number, label: String(i + 1) })),
  } as const;
  return chartSvg(chart, shape);
}
