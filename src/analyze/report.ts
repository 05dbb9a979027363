/** What an analysis has found: as text, as JSON, and in files. */
import { BLACK, colourName } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { networkInUse } from "../../engine/policy/network/network-policy.ts";
import { rounded } from "../analysis/values.ts";
import { fileTitle } from "../io/game-file.ts";
import { writeNamedFile } from "../io/named-file.ts";
import { winrateChart } from "../report/curves.ts";
import {
  evaluationJson, type EvaluationJson, leadText, MISTAKES, namesOf, percent, type PlayerSummary, summaryTable,
  swingSentences, weakSwings,
} from "../report/game-analysis.ts";
import { element, htmlPage, isolated } from "../report/html.ts";
import type { ThemeName } from "../report/svg-signs.ts";
import type { Game } from "../rules/game.ts";
import { writeRecordRules } from "../rules/kata-rules.ts";
import { aligned, counted, printableJson } from "../rules/quote.ts";
import { type Bad, isBad, type Source } from "../score/entry.ts";
import { annotate, treeOfGame } from "../sgf/gameTree.ts";
import { parseOutcome } from "../sgf/outcome.ts";
import { writeComposed } from "../sgf/values.ts";
import type { SgfNode } from "../sgf/tree.ts";
import { writeSgf } from "../sgf/writer.ts";
import type { Analysis } from "./analysis.ts";

/** The files that may be written about a game. */
export type OutputFiles = Readonly<Record<"sgf" | "svg" | "html", string | undefined>>;

/**
 * Writes the files that are asked for. Throws FileError.
 * @param root the tree that the game was read from; it is changed
 */
export function writeAnalysis(
  analysis: Analysis,
  { root, file, theme }: { readonly root: SgfNode; readonly file: string; readonly theme: ThemeName },
  { sgf, svg, html }: OutputFiles,
): void {
  if (svg !== undefined) writeNamedFile(svg, winrateChart(analysis.evaluations, analysis.swings), true);
  if (html !== undefined) writeNamedFile(html, analysisHtml(analysis, file, theme), true);
  if (sgf !== undefined) writeNamedFile(sgf, annotatedSgf(root, analysis), true);
}

/** Candidates with a letter in the SGF. */
const LETTERS = "ABCDE";

/**
 * The game as SGF: the search's evaluation of every position, candidates as letters, a triangle on the move that the
 * game goes on with where it has no letter, and the better lines as variations.
 * @param root the tree that the game was read from; it is changed
 */
function annotatedSgf(root: SgfNode, { game, costs, evaluations, swings }: Analysis): string {
  const { geometry } = game;
  const [byCost, bySwing] = [costs, swings].map((some) => new Map(some.map((swing) => [swing.number, swing])));
  const notes = evaluations.map(({ move, winrate, lead, variation, playouts, toPlay, candidates = [] }) => {
    const [cost, swing] = [byCost.get(move), bySwing.get(move)];
    const lettered = candidates.filter(({ move: point }) => point !== PASS).slice(0, LETTERS.length);
    const labels = lettered.map(({ move: point }, i) => [point, LETTERS[i]] as const);
    const goesOn = game.moves[move]?.point ?? PASS;
    const lines = [
      `Black wins ${percent(winrate)}, ${leadText(lead)} (${playouts > 0 ? `${playouts} playouts` : "counted"})`,
      ...(cost && cost.points >= 0.05 ? [`Points lost: ${cost.points.toFixed(1)}`] : []),
      ...(lettered.length === 0 && variation.length > 0 ? [`Next: ${geometry.vertex(variation[0])}`] : []),
      ...lettered.map((candidate, i) => {
        const share = toPlay === BLACK ? candidate.winrate : 1 - candidate.winrate;
        return `${LETTERS[i]}: ${geometry.vertex(candidate.move)} ${percent(share)}, ${leadText(candidate.lead)}`;
      }),
      ...(swing ? swingSentences(swing, geometry) : []),
    ];
    const triangles = goesOn === PASS || lettered.some(({ move: point }) => point === goesOn) ? [] : [goesOn];
    return [move, { comment: lines.join("\n"), value: lead, winrate, labels, triangles }] as const;
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

/** The page of src/page/report.ts, as the build makes it. */
declare const __SHINPAN_REPORT__: { readonly script: string; readonly style: string };

/** One file: the game and what was found of it, and the script that shows it. */
function analysisHtml({ evaluations, game, sgf }: Analysis, file: string, theme: ThemeName): string {
  const { blackName, whiteName, result } = sgf;
  const black = blackName === undefined ? "Black" : `${isolated(blackName)} (Black)`;
  const white = whiteName === undefined ? "White" : `${isolated(whiteName)} (White)`;
  const outcome = parseOutcome(result ?? "");
  const { komi, ruleset } = game;
  const record = { ...sgf, rules: writeRecordRules(ruleset), komi };
  const data = {
    sgf: writeSgf([treeOfGame(record, { version: __SHINPAN_VERSION__ })]),
    result: outcome === undefined || outcome.by === "unknown" ? result : outcome,
    theme,
    positions: evaluations.map((evaluation) => evaluationJson(evaluation, game.geometry)),
  };
  return htmlPage({
    title: blackName ?? whiteName ? `${black} – ${white}` : fileTitle(file),
    style: __SHINPAN_REPORT__.style,
    body: [
      element("main", {}, element("noscript", {}, "This page needs JavaScript.")),
      // In a script only "<" could end it.
      `<script type="application/json" id="data">${printableJson(data).replaceAll("<", "\\u003c")}</script>`,
      `<script>${__SHINPAN_REPORT__.script}</script>`,
    ],
    footer: `shinpan ${__SHINPAN_VERSION__}`,
  });
}

/** For people, without a line break at the end. */
export function analysisLines({ game, warnings, evaluations, summaries, swings }: Analysis): string[] {
  const last = evaluations.at(-1);
  return [
    ...warnings,
    `${counted(game.moves.length, "move")}. Rules: ${game.ruleset.title}, komi ${game.komi}.`,
    ...(last ? [`In the end Black wins ${percent(last.winrate)}, ${leadText(last.lead)}.`] : []),
    "",
    ...aligned(summaryTable(summaries, PLAYERS)),
    "",
    ...(swings.length === 0 ? [noSwings(game)] : ["The largest swings:"]),
    ...swings.flatMap((swing, i) => {
      const [what, better] = swingSentences(swing, game.geometry);
      return [`${i + 1}. ${what}`, `   ${better}`];
    }),
    ...weakSwings(swings),
  ];
}

const PLAYERS = ["Black", "White"];

function noSwings({ moves }: Game): string {
  if (moves.some(({ point }) => point !== PASS)) return "No single move changed the chances much.";
  return "No stone was played in this game: there is no move to judge. shinpan score says who has won.";
}

/** The line about a game; those of its positions are `PositionLine`. */
export interface Analyzed extends Source {
  readonly rules: string;
  readonly komi: number;
  readonly size: string;
  readonly moves: number;
  readonly recorded?: string;
  readonly black: SummaryJson;
  readonly white: SummaryJson;
  readonly swings: readonly object[];
  readonly warnings?: readonly string[];
}

/** A player's summary, with numbers as people write them. */
interface SummaryJson extends Omit<PlayerSummary, "mistakes"> {
  /** Points -> number of mistakes that cost as much, and less than the next size. */
  readonly mistakes: Readonly<Record<string, number>>;
}

export interface PositionLine extends Source {
  readonly position: EvaluationJson;
}

export function analyzedEntry(source: Source, { game, sgf, summaries, swings, warnings }: Analysis): Analyzed {
  const { geometry, komi, moves, ruleset } = game;
  const [black, white] = summaries.map(({ accuracy, mistakes, moves: made, pointsLost }) => ({
    moves: made,
    accuracy: rounded(accuracy, 1),
    pointsLost: rounded(pointsLost, 2),
    mistakes: Object.fromEntries(MISTAKES.map((size, i) => [String(size), mistakes[i]])),
  }));
  return {
    ...source,
    rules: ruleset.name,
    komi,
    size: `${geometry.width}x${geometry.height}`,
    moves: moves.length,
    ...(sgf.result !== undefined && { recorded: sgf.result }),
    ...{ black, white },
    swings: swings.map((swing) => ({
      ...swing,
      colour: colourName(swing.colour),
      point: geometry.vertex(swing.point),
      better: namesOf(swing.better, geometry),
    })),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The line about a game, and what was found of every position. */
export function analysisJson(source: Source, analysis: Analysis): object {
  const { costs, evaluations, game: { geometry } } = analysis;
  const lost = new Map(costs.map(({ number, points }) => [number, points]));
  return {
    ...analyzedEntry(source, analysis),
    network: networkInUse()?.name,
    positions: evaluations.map((evaluation, move) => ({
      ...evaluationJson(evaluation, geometry),
      // What the move cost that led to the position.
      ...(lost.has(move) && { pointsLost: rounded(lost.get(move)!) }),
    })),
  };
}

/** Many games: their number, and how well they were played. */
export function summariseAnalyses(files: readonly (readonly (Analyzed | Bad)[])[]) {
  const entries = files.flat();
  const games = entries.filter((entry): entry is Analyzed => !isBad(entry));
  const players = games.flatMap(({ black, white }) => [black, white]);
  const moves = players.reduce((sum, player) => sum + player.moves, 0);
  const mean = (value: (player: SummaryJson) => number) =>
    players.reduce((sum, player) => sum + player.moves * value(player), 0) / Math.max(1, moves);
  return {
    files: files.length,
    games: games.length,
    bad: entries.length - games.length,
    moves,
    accuracy: rounded(mean(({ accuracy }) => accuracy), 1),
    pointsLost: rounded(mean(({ pointsLost }) => pointsLost), 2),
  };
}

export function analysesLines(summary: ReturnType<typeof summariseAnalyses>): string[] {
  const { accuracy, bad, files, games, moves, pointsLost } = summary;
  return [
    `${counted(games, "game")} analysed in ${counted(files, "file")}${bad > 0 ? `, ${bad} bad and left out` : ""}.`,
    `${counted(moves, "move")}: accuracy ${Math.round(accuracy)} %, ${pointsLost.toFixed(2)} points lost a move.`,
  ];
}
