/** What an analysis has found: as text, as JSON, and in files. */
import { colourName } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import { networkInUse } from "../../engine/policy/network/network-policy.ts";
import { writeNamedFile } from "../io/named-file.ts";
import { analysisPage, winrateChart } from "../report/analysis-page.ts";
import { leadText, percent, swingSentences, weakSwings } from "../report/game-analysis.ts";
import { isolated } from "../report/html.ts";
import { counted } from "../rules/quote.ts";
import type { Game } from "../rules/game.ts";
import { type GameResult, resultSentence } from "../rules/ending.ts";
import { fileTitle } from "../io/game-file.ts";
import { annotate } from "../sgf/gameTree.ts";
import { parseOutcome } from "../sgf/outcome.ts";
import { writeComposed } from "../sgf/text.ts";
import type { SgfNode } from "../sgf/tree.ts";
import { writeSgf } from "../sgf/writer.ts";
import type { Analysis, AnalyzeOptions } from "./analysis.ts";

/**
 * Writes the files that are asked for. Throws FileError.
 * @param root the tree that the game was read from; it is changed
 */
export function writeAnalysis(analysis: Analysis, root: SgfNode, options: AnalyzeOptions): void {
  const { sgf, svg, html } = options;
  if (svg !== undefined) writeNamedFile(svg, winrateChart(analysis.evaluations, analysis.swings));
  if (html !== undefined) writeNamedFile(html, analysisHtml(analysis, options));
  if (sgf !== undefined) writeNamedFile(sgf, annotatedSgf(root, analysis));
}

/**
 * The game as SGF: the search's evaluation of every position, and the better lines as variations.
 * @param root the tree that the game was read from; it is changed
 */
function annotatedSgf(root: SgfNode, { game, evaluations, swings }: Analysis): string {
  const { geometry } = game;
  const bySwing = new Map(swings.map((swing) => [swing.number, swing]));
  const notes = evaluations.map(({ move, winrate, lead, variation, playouts }) => {
    const swing = bySwing.get(move);
    const lines = [
      `Black wins ${percent(winrate)}, ${leadText(lead)} (${playouts > 0 ? `${playouts} playouts` : "counted"})`,
      ...(variation.length > 0 ? [`Next: ${geometry.vertex(variation[0])}`] : []),
      ...(swing ? swingSentences(swing, geometry) : []),
    ];
    return [move, { comment: lines.join("\n"), value: lead, winrate }] as const;
  });
  const alternatives = swings.map((swing) => {
    const comment = `Better than move ${swing.number}: the chance to win stays at ${percent(swing.before)}`;
    return [swing.number, { colour: swing.colour, points: swing.better, comment }] as const;
  });
  annotate(root, geometry, new Map(notes), new Map(alternatives));
  // First, where shinpan looks for it before it replaces a file.
  const application = [writeComposed("shinpan", __SHINPAN_VERSION__)];
  return writeSgf([{ ...root, properties: new Map([["AP", application], ...root.properties, ["AP", application]]) }]);
}

function analysisHtml(analysis: Analysis, { file, theme }: AnalyzeOptions): string {
  const { sgf, game, evaluations, swings, gameBefore } = analysis;
  const { blackName, whiteName, event, date, result } = sgf;
  const black = blackName === undefined ? "Black" : `${isolated(blackName)} (Black)`;
  const white = whiteName === undefined ? "White" : `${isolated(whiteName)} (White)`;
  const known = [event, date].map((fact) => fact && isolated(fact));
  const facts = [...known, counted(game.moves.length, "move"), game.ruleset.title, `komi ${game.komi}`];
  return analysisPage({
    title: blackName ?? whiteName ? `${black} – ${white}` : fileTitle(file),
    lead: result === undefined ? undefined : outcomeSentence(result),
    facts: facts.filter((fact) => fact !== undefined),
    evaluations,
    swings,
    gameBefore,
    theme,
    version: __SHINPAN_VERSION__,
  });
}

/** RE as a sentence, where it can be understood. */
function outcomeSentence(result: string): string {
  const outcome = parseOutcome(result);
  return outcome === undefined || outcome.by === "unknown" ? result : resultSentence(outcome as GameResult);
}

/** For people, without a line break at the end. */
export function analysisLines({ game, warnings, evaluations, swings }: Analysis): string[] {
  const last = evaluations.at(-1);
  return [
    ...warnings,
    `${counted(game.moves.length, "move")}. Rules: ${game.ruleset.title}, komi ${game.komi}.`,
    ...(last ? [`In the end Black wins ${percent(last.winrate)}, ${leadText(last.lead)}.`] : []),
    "",
    ...(swings.length === 0 ? [noSwings(game)] : ["The largest swings:"]),
    ...swings.flatMap((swing, i) => {
      const [what, better] = swingSentences(swing, game.geometry);
      return [`${i + 1}. ${what}`, `   ${better}`];
    }),
    ...weakSwings(swings),
  ];
}

function noSwings({ moves }: Game): string {
  if (moves.some(({ point }) => point !== PASS)) return "No single move changed the chances much.";
  return "No stone was played in this game: there is no move to judge. shinpan score tells who has won.";
}

export function analysisJson({ game, warnings, evaluations, swings }: Analysis, file: string): object {
  const names = (points: readonly Point[]) => points.map((point) => game.geometry.vertex(point));
  return {
    file,
    rules: game.ruleset.name,
    komi: game.komi,
    network: networkInUse()?.name,
    warnings,
    positions: evaluations.map((evaluation) => ({
      ...evaluation,
      toPlay: colourName(evaluation.toPlay),
      variation: names(evaluation.variation),
    })),
    swings: swings.map((swing) => ({
      ...swing,
      colour: colourName(swing.colour),
      point: game.geometry.vertex(swing.point),
      better: names(swing.better),
    })),
  };
}
