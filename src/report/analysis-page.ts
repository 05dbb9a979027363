/** An analysed game as curves and as one HTML file. */
import { BLACK, opponent } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import type { Game } from "../rules/game.ts";
import { type BoardDrawing, repeatedMoves } from "./board-drawing.ts";
import {
  betterLine,
  type Evaluation,
  leadText,
  moveTitle,
  percent,
  type PlayerSummary,
  summaryTable,
  type Swing,
  swingCost,
  weakSwings,
} from "./game-analysis.ts";
import { gameStepper, moveHref, type GameStep } from "./game-stepper.ts";
import { moveLabels } from "./position-analysis.ts";
import { cards, details, figure, htmlPage, pair, paragraph, section, table } from "./html.ts";
import { boardSvg } from "./svg-board.ts";
import { type ChartShape, chartSvg } from "./svg-chart.ts";
import type { ThemeName } from "./svg-signs.ts";
import { colourTitle } from "./count.ts";

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

/** Numbers in a diagram: more would hide the board. */
const MAX_NUMBERS = 12;

/** The position before a swing: the better line numbered, and the move that was made marked where no number stands. */
function swingDrawing(before: Game, { colour, point, better }: Swing): BoardDrawing {
  const isNumbered = better.slice(0, MAX_NUMBERS).includes(point);
  return {
    geometry: before.geometry,
    stones: before.board.colour,
    lastMove: before.lastMove?.point,
    marks: point === PASS || isNumbered ? [] : [{ point, shape: "cross" }],
    moves: better.slice(0, MAX_NUMBERS).map((p, i) => ({
      point: p,
      colour: i % 2 === 0 ? colour : opponent(colour),
      number: i + 1,
    })),
  };
}

/** Where the move that was made is in the drawing of a swing; nothing for a pass. */
function madeCaption({ number, point, better }: Swing): string[] {
  if (point === PASS) return [];
  const place = better.slice(0, MAX_NUMBERS).indexOf(point);
  return [place < 0 ? "× is the move that was made." : `Move ${number} was made where ${place + 1} stands.`];
}

export interface AnalysisPageOptions {
  readonly title: string;
  /** The result in a sentence, if it is known. */
  readonly lead?: string | undefined;
  readonly facts: readonly string[];
  readonly evaluations: readonly Evaluation[];
  /** What every move cost. */
  readonly costs: readonly Swing[];
  readonly swings: readonly Swing[];
  /** Black's and White's. */
  readonly summaries: readonly PlayerSummary[];
  /** The game before the move of this number was made. */
  readonly gameBefore: (number: number) => Game;
  readonly theme: ThemeName;
  readonly version: string;
}

export function analysisPage(options: AnalysisPageOptions): string {
  const { title, lead, facts, evaluations, swings, summaries, gameBefore, theme, version } = options;
  const card = (swing: Swing, i: number) => {
    const before = gameBefore(swing.number);
    const name = colourTitle(swing.colour);
    const drawing = swingDrawing(before, swing);
    const repeated = repeatedMoves(drawing);
    const caption = [...madeCaption(swing), ...(repeated.length > 0 ? [`${repeated.join(", ")}.`] : [])];
    const svg = boardSvg(drawing, { theme, title: `Better than move ${swing.number}`, id: `swing${i}` });
    return {
      heading: { text: `${i + 1}. ${moveTitle(swing, before.geometry)}`, href: moveHref(swing.number) },
      content: [
        paragraph(`${name}'s chance to win: ${swingCost(swing)}.`),
        paragraph(betterLine(swing, before.geometry)),
        figure(svg, caption.join(" ")),
      ],
    };
  };
  const weak = weakSwings(swings).map((line) => paragraph(line, "soft"));
  const none = paragraph("No single move changed the chances much.");
  const [head, ...rows] = summaryTable(summaries, HALVES);
  return htmlPage({
    title,
    ...(lead !== undefined && { lead }),
    note: facts.join(" · "),
    body: [
      pair(
        gameStepper(evaluations.map((evaluation) => stepOf(evaluation, gameBefore(evaluation.move + 1))), theme),
        [
          figure(winrateChart(evaluations, swings, "narrow"), "Black's chance to win; numbers are the largest swings."),
          figure(leadChart(evaluations, swings, "narrow"), "Black's lead in points, komi included."),
        ].join("\n"),
      ),
      section("The players", table({ head, rows, numbers: head.map((_, i) => i).slice(1) })),
      section("The largest swings", swings.length > 0 ? cards(swings.map(card)) : none, ...weak),
      details("All positions", moveTable(options)),
    ],
    footer: `shinpan ${version}`,
  });
}

/** A position, and what the search thinks of it. */
function stepOf({ move, toPlay, winrate, lead, variation, candidates = [] }: Evaluation, game: Game): GameStep {
  const { lastMove, geometry } = game;
  const made = lastMove ? moveTitle({ number: move, ...lastMove }, geometry) : "The start";
  const next = variation.length > 0 ? ` The search would play ${geometry.vertex(variation[0])}.` : "";
  const own = candidates.map((candidate) => {
    return toPlay === BLACK ? candidate : { ...candidate, winrate: 1 - candidate.winrate };
  });
  const text = `${made}. Black wins ${percent(winrate)}, lead ${leadText(lead)}.${next}`;
  return { game, text, toPlay, labels: moveLabels(own), lines: candidates.map((candidate) => candidate.variation) };
}

function moveTable({ costs, evaluations, gameBefore }: AnalysisPageOptions): string {
  const last = evaluations.at(-1)?.move ?? 0;
  const { moves, geometry } = gameBefore(last + 1);
  const lost = new Map(costs.map(({ number, points }) => [number, points]));
  return table({
    head: ["Move", "", "Points lost", "Black wins", "Lead", "Search would play"],
    rows: evaluations.map(({ move, winrate, lead, variation }) => {
      const made = move === 0 ? undefined : moves[move - 1];
      const name = made ? `${colourTitle(made.colour)} ${geometry.vertex(made.point)}` : "start";
      const next = variation.length > 0 ? geometry.vertex(variation[0]) : "–";
      const points = lost.get(move) ?? 0;
      const cost = points >= 0.05 ? points.toFixed(1) : "";
      return [{ text: String(move), href: moveHref(move) }, name, cost, percent(winrate), leadText(lead), next];
    }),
    numbers: [0, 2, 3, 4],
  });
}
