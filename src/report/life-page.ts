/** The life and death of a string as diagrams, and as one HTML file. */
import { BLACK, opponent } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { LifeSide, LifeStudy } from "../referee/life/life-study.ts";
import { type BoardDrawing, repeatedMoves } from "./board-drawing.ts";
import { cards, figure, htmlPage, paragraph, section } from "./html.ts";
import { noteLines, outcomeWords, sideLines, stringName, wrongMoveSentence } from "./life-text.ts";
import { boardSvg } from "./svg-board.ts";
import type { ThemeName } from "./svg-theme.ts";
import { colourTitle } from "./words.ts";

/** A position, and what was found of one of its strings. */
export interface StudiedPosition {
  readonly geometry: Geometry;
  /** Point -> EMPTY, BLACK or WHITE. */
  readonly stones: Uint8Array;
  readonly study: LifeStudy;
}

/** The string marked, and a line of moves numbered. */
export function lifeDrawing(position: StudiedPosition, side: LifeSide, line: readonly Point[]): BoardDrawing {
  const { geometry, stones, study } = position;
  return {
    geometry,
    stones,
    marks: study.stones.map((point) => ({ point, shape: study.colour === BLACK ? "triangle" : "square" }) as const),
    moves: line.map((point, i) => ({
      point,
      colour: i % 2 === 0 ? side.first : opponent(side.first),
      number: i + 1,
    })),
  };
}

/** The line that says most, where one picture must do: that of a side that has to move, if there is one. */
export function chiefSide({ sides }: LifeStudy): LifeSide {
  const shown = sides.filter(({ life }) => life.line.length > 0);
  const [urgent, tried] = [shown.find(({ right }) => right.length > 0), shown.find(({ wrong }) => wrong.length > 0)];
  return urgent ?? tried ?? shown[0] ?? sides[0];
}

export function lifePage(
  position: StudiedPosition,
  { title, theme, version }: { readonly title: string; readonly theme: ThemeName; readonly version: string },
): string {
  const { geometry, study } = position;
  let pictures = 0;
  const picture = (side: LifeSide, line: readonly Point[], what: string) => {
    const drawing = lifeDrawing(position, side, line);
    const repeated = repeatedMoves(drawing).map((text) => text.replace(/pass$/, "elsewhere"));
    const caption = repeated.length > 0 ? `${repeated.join(", ")}.` : undefined;
    return figure(boardSvg(drawing, { theme, title: what, id: `life${pictures++}` }), caption);
  };
  const sections = study.sides.map((side) => {
    const heading = `${colourTitle(side.first)} first: ${outcomeWords(side.life)}`;
    const wrong = side.wrong.map((move) => ({
      heading: geometry.vertex(move.point),
      content: [
        picture(side, [move.point, ...move.line], `${geometry.vertex(move.point)} and its refutation`),
        paragraph(wrongMoveSentence(move, side.first, geometry)),
      ],
    }));
    return section(
      heading,
      picture(side, side.life.line, heading),
      ...sideLines(side, geometry).map((line) => paragraph(line)),
      ...(wrong.length > 0 ? [cards(wrong)] : []),
    );
  });
  return htmlPage({
    title,
    lead: stringName(study, geometry),
    note: study.sides.map(({ first, life }) => `${colourTitle(first)} first: ${outcomeWords(life)}`).join(" · "),
    body: [...sections, ...noteLines(study, geometry).map((line) => paragraph(line, "soft"))],
    footer: `shinpan ${version}`,
  });
}
