/** The report on a settled game as one HTML file. */
import { BLACK, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, type Point } from "../../engine/board/geometry.ts";
import type { Game } from "../rules/game.ts";
import type { Settlement } from "../referee/settlement.ts";
import type { StringVerdict } from "../referee/verdict.ts";
import { type BoardDrawing, proofDrawing, repeatedMoves, stringAt, verdictDrawing } from "./board-drawing.ts";
import { caveatLines, outcomeSentence } from "./count.ts";
import { explain } from "./explanation.ts";
import { cards, details, figure, htmlPage, legend, pair, paragraph, section, table } from "./html.ts";
import { boardSvg } from "./svg-board.ts";
import type { ThemeName } from "./svg-signs.ts";
import { tierLines } from "./verdict-text.ts";

export interface VerdictPageOptions {
  readonly title: string;
  /** Players, event, date: one line each. */
  readonly facts: readonly string[];
  /** Sentences about what had to be assumed. */
  readonly warnings: readonly string[];
  readonly theme: ThemeName;
  /** Points that are explained, besides the strings whose fate a search has found. */
  readonly points: readonly Point[];
  /** Point -> mean owner by playouts, for a picture of its own. */
  readonly ownership?: Float32Array | undefined;
  readonly version: string;
}

/** Proofs on one page: a game has a handful, and a strange position must not make a page of hundreds. */
const MAX_PROOFS = 12;

export function verdictPage(game: Game, settlement: Settlement, options: VerdictPageOptions): string {
  const { title, facts, warnings, theme, points, ownership, version } = options;
  const drawing = verdictDrawing(game, settlement);
  const picture = figure(boardSvg(drawing, { theme, title: `${title}: the verdict`, id: "verdict" }));
  const count = section("The count", paragraph(`Rules: ${game.ruleset.title}.`, "soft"), countTableOf(settlement));
  const foundLines = [...tierLines(settlement), ...caveatLines(settlement)];
  const found = section("How it was found", ...foundLines.map((line) => paragraph(line)));
  const proofs = [...points, ...solvedPoints(settlement, points)].slice(0, MAX_PROOFS);
  const cardOf = (point: Point, i: number) => ({
    heading: game.geometry.vertex(point),
    content: proofCard(game, settlement, point, { theme, id: `proof${i}` }),
  });
  return htmlPage({
    title,
    lead: outcomeSentence(settlement),
    note: facts.join(" · "),
    body: [
      pair(picture + legendOf(drawing, theme), count + found),
      ...(warnings.length > 0 ? [section("Assumed", ...warnings.map((line) => paragraph(line)))] : []),
      ...(proofs.length > 0 ? [section("Why", cards(proofs.map(cardOf)))] : []),
      ...(ownership ? [heat(drawing, ownership, theme)] : []),
    ],
    footer: `shinpan ${version}`,
  });
}

/** A stone of every string whose death or seki a search has found, unless the string is explained anyway. */
function solvedPoints(settlement: Settlement, points: readonly Point[]): Point[] {
  const explained = points.map((point) => stringAt(settlement, point));
  const isWanted = (string: StringVerdict) =>
    string.status !== "alive" && string.line !== undefined && string.line.length > 0 && !explained.includes(string);
  return settlement.verdict.strings.filter(isWanted).map(({ stones }) => stones[0]);
}

function proofCard(
  game: Game,
  settlement: Settlement,
  point: Point,
  style: { readonly theme: ThemeName; readonly id: string },
): string[] {
  const sentences = explain(settlement, point).map((line) => paragraph(line));
  const string = stringAt(settlement, point);
  if (!string?.line?.length) return sentences;
  const drawing = proofDrawing(game, string);
  const repeated = repeatedMoves(drawing);
  const caption = repeated.length > 0 ? `${repeated.join(", ")}.` : undefined;
  const title = `What happens at ${game.geometry.vertex(point)}`;
  return [figure(boardSvg(drawing, { ...style, title }), caption), ...sentences];
}

function heat(drawing: BoardDrawing, ownership: Float32Array, theme: ThemeName): string {
  const { geometry, stones } = drawing;
  const svg = boardSvg({ geometry, stones, ownership }, { theme, title: "Who owns what by playouts", id: "heat" });
  return details("What playouts think of every point", figure(svg, "The stronger a field, the surer its owner."));
}

function countTableOf({ count }: Settlement): string {
  const numeral = (value: number) => (value === 0 ? "–" : String(value));
  const rows = [...count.lines, { text: "total", black: count.black, white: count.white }];
  return table({
    head: ["", "Black", "White"],
    rows: rows.map(({ text, black, white }) => [text, numeral(black), numeral(white)]),
    numbers: [1, 2],
    total: true,
  });
}

/** What the signs in a drawing mean: those that occur in it. */
function legendOf({ dead = [], seki = [], territory, dame = [] }: BoardDrawing, theme: ThemeName): string {
  const geometry = geometryOf(2);
  const [p] = geometry.points;
  const one = (colour: number) => new Uint8Array(geometry.length).fill(colour, p, p + 1);
  const sign = (name: string, drawing: Omit<BoardDrawing, "geometry">) =>
    boardSvg({ ...drawing, geometry }, { theme, coordinates: false, id: `legend-${name}` })
      .replace(/viewBox="[^"]*"/, 'viewBox="4 4 28 28"');
  const items = [
    { isShown: territory?.includes(BLACK), text: "Black's territory", name: "black", stone: EMPTY, owner: BLACK },
    { isShown: territory?.includes(WHITE), text: "White's territory", name: "white", stone: EMPTY, owner: WHITE },
    { isShown: dead.length > 0, text: "dead", name: "dead", stone: WHITE, owner: BLACK, dead: [p] },
    { isShown: seki.length > 0, text: "alive in seki", name: "seki", stone: BLACK, owner: EMPTY, seki: [p] },
    { isShown: dame.length > 0, text: "dame, nobody's", name: "dame", stone: EMPTY, owner: EMPTY, dame: [p] },
  ];
  const shown = items.filter(({ isShown }) => isShown);
  return legend(
    shown.map(({ text, name, stone, owner, ...rest }) => ({
      text,
      svg: sign(name, { ...rest, stones: one(stone), territory: one(owner) }),
    })),
  );
}
