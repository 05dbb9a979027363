/** One game for people: the board, the count, how it was found, and pictures. */
import type { Point } from "../../engine/board/geometry.ts";
import { writeNamedFile } from "../io/named-file.ts";
import { countLines } from "../report/count.ts";
import { repeatedMoves } from "../report/board-drawing.ts";
import { explain } from "../report/explanation.ts";
import { boardSvg } from "../report/svg-board.ts";
import { proofDrawing, stringAt, verdictDrawing } from "../report/verdict-drawing.ts";
import { tierLines, verdictBoard } from "../report/verdict-text.ts";
import { goesOn } from "../referee/settlement.ts";
import { printableJson } from "../rules/quote.ts";
import { fileTitle } from "../io/game-file.ts";
import { entryOf, type ScoreOptions, type Source } from "./entry.ts";
import { type Judged, pageOf, recordedResult } from "./scored-file.ts";

/** Where the only game of a file comes from. */
export function onlyGame(file: string): Source {
  return { index: 0, file, game: 1, of: 1 };
}

/**
 * The verdict as text for people or as a line of JSON, without a line break at its end. Writes the pictures that are
 * asked for; throws FileError if that fails.
 * @param points to be explained
 */
export function reportGame(
  judged: Judged,
  file: string,
  options: ScoreOptions,
  points: readonly Point[],
  colours: boolean,
): string {
  const { game, settlement, warnings } = judged;
  draw(judged, file, options, points);
  const recorded = recordedResult(judged.sgf, options.judge);
  const entry = entryOf(onlyGame(file), game, settlement, recorded, warnings);
  if (options.json) {
    const why = points.map((point) => ({ vertex: game.geometry.vertex(point), lines: explain(settlement, point) }));
    return printableJson({ ...entry, ...(why.length > 0 && { why }) });
  }
  const record = recorded === undefined ? [] : [recordLine(recorded, entry.agrees)];
  const how = goesOn(game) ? "what the next moves decide is an estimate" : "it is judged as if it ended here";
  const unfinished = entry.ended ? [] : [`No two passes ended the game: ${how}.`];
  const blocks = [
    verdictBoard(game, settlement, colours),
    countLines(game, settlement),
    [...tierLines(settlement), ...unfinished, ...warnings, ...record],
    ...points.map((point) => explain(settlement, point)),
  ];
  return blocks.map((lines) => lines.join("\n")).join("\n\n");
}

function recordLine(recorded: string, agrees: boolean | undefined): string {
  if (agrees === undefined) return `The record says ${recorded}.`;
  return `The record says ${recorded}${agrees ? " too" : ": it disagrees"}.`;
}

/** With --why the picture is the proof of the last point that has one. */
function draw(judged: Judged, file: string, { svg, html, theme }: ScoreOptions, points: readonly Point[]): void {
  const { game, settlement } = judged;
  if (svg !== undefined) {
    const proved = points.map((point) => stringAt(settlement, point)).findLast((string) => string?.line?.length);
    const drawing = proved ? proofDrawing(game, proved) : verdictDrawing(game, settlement);
    // A line may end between two moves, not within one.
    const caption = repeatedMoves(drawing).map((move) => move.replaceAll(" ", "\u00a0")).join(", ");
    writeNamedFile(svg, boardSvg(drawing, { theme, title: fileTitle(file), caption }));
  }
  if (html !== undefined) writeNamedFile(html, pageOf(judged, file, theme, points));
}
