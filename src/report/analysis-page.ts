/** An analysed game as curves and as one HTML file. */
import { opponent } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import type { Game } from "../rules/game.ts";
import { type BoardDrawing, repeatedMoves } from "./board-drawing.ts";
import { type Evaluation, leadText, percent, type Swing, swingSentences, weakSwings } from "./game-analysis.ts";
import { cards, details, figure, htmlPage, paragraph, section, table } from "./html.ts";
import { boardSvg } from "./svg-board.ts";
import { chartSvg } from "./svg-chart.ts";
import type { ThemeName } from "./svg-theme.ts";
import { colourTitle } from "./words.ts";

const HALVES = ["Black", "White"] as const;

/** Black's chance to win over the moves, with the swings numbered from the largest. */
export function winrateChart(evaluations: readonly Evaluation[], swings: readonly Swing[]): string {
  return chartSvg({
    title: "Chance to win",
    points: evaluations.map(({ move, winrate }) => ({ move, value: 100 * winrate })),
    range: [0, 100],
    middle: 50,
    ticks: [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value} %` })),
    halves: HALVES,
    highlights: swings.map(({ number }, i) => ({ move: number, label: String(i + 1) })),
  });
}

/** Black's lead in points over the moves. */
export function leadChart(evaluations: readonly Evaluation[], swings: readonly Swing[]): string {
  const most = Math.max(5, ...evaluations.map(({ lead }) => Math.abs(lead)));
  const step = [2, 5, 10, 20, 50, 100].find((candidate) => most / candidate <= 3) ?? 200;
  const edge = step * Math.ceil(most / step);
  const values = Array.from({ length: (2 * edge) / step + 1 }, (_, i) => i * step - edge);
  return chartSvg({
    title: "Lead in points",
    points: evaluations.map(({ move, lead }) => ({ move, value: lead })),
    range: [-edge, edge],
    middle: 0,
    ticks: values.map((value) => ({ value, label: value === 0 ? "even" : leadText(value).replace(".0", "") })),
    halves: HALVES,
    highlights: swings.map(({ number }, i) => ({ move: number, label: String(i + 1) })),
  });
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
  readonly swings: readonly Swing[];
  /** The game before the move of this number was made. */
  readonly gameBefore: (number: number) => Game;
  readonly theme: ThemeName;
  readonly version: string;
}

export function analysisPage(options: AnalysisPageOptions): string {
  const { title, lead, facts, evaluations, swings, gameBefore, theme, version } = options;
  const card = (swing: Swing, i: number) => {
    const before = gameBefore(swing.number);
    const [what, better] = swingSentences(swing, before.geometry);
    const drawing = swingDrawing(before, swing);
    const repeated = repeatedMoves(drawing);
    const caption = [...madeCaption(swing), ...(repeated.length > 0 ? [`${repeated.join(", ")}.`] : [])];
    const svg = boardSvg(drawing, { theme, title: `Better than move ${swing.number}`, id: `swing${i}` });
    return {
      heading: `${i + 1}. Move ${swing.number}, ${colourTitle(swing.colour)}`,
      content: [paragraph(what), paragraph(better), figure(svg, caption.join(" "))],
    };
  };
  const weak = weakSwings(swings).map((line) => paragraph(line, "soft"));
  const none = paragraph("No single move changed the chances much.");
  return htmlPage({
    title,
    ...(lead !== undefined && { lead }),
    note: facts.join(" · "),
    body: [
      figure(winrateChart(evaluations, swings), "Black's chance to win; the numbers are the largest swings."),
      figure(leadChart(evaluations, swings), "Black's lead in points, komi included."),
      section("The largest swings", swings.length > 0 ? cards(swings.map(card)) : none, ...weak),
      details("All positions", moveTable(evaluations, gameBefore)),
    ],
    footer: `shinpan ${version}`,
  });
}

function moveTable(evaluations: readonly Evaluation[], gameBefore: (number: number) => Game): string {
  const last = evaluations.at(-1)?.move ?? 0;
  const { moves, geometry } = gameBefore(last + 1);
  return table({
    head: ["Move", "", "Black wins", "Lead", "Search would play"],
    rows: evaluations.map(({ move, winrate, lead, variation }) => {
      const made = move === 0 ? undefined : moves[move - 1];
      const name = made ? `${colourTitle(made.colour)} ${geometry.vertex(made.point)}` : "start";
      const next = variation.length > 0 ? geometry.vertex(variation[0]) : "–";
      return [String(move), name, percent(winrate), leadText(lead), next];
    }),
    numbers: [0, 2, 3],
  });
}
