/** The life and death of a string as sentences for people. */
import { BLACK, type Colour, colourTitle, opponent } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import type { LifeSide, LifeStudy } from "../referee/life/life-study.ts";
import type { FirstMove, LifeOutcome } from "../referee/life/life.ts";
import { type BoardDrawing, repeatedMoves } from "./board-drawing.ts";
import { cards, figure, htmlPage, paragraph, section } from "./html.ts";
import { boardSvg } from "./svg-board.ts";
import type { ThemeName } from "./svg-signs.ts";
import { moveList, pointList } from "./count.ts";

/** What a pass is in a line: the move does not matter here, or is a ko threat or its answer. */
const ELSEWHERE = "elsewhere";

/** "Black's string of 5 stones at C3". */
export function stringName({ colour, stones }: LifeStudy, geometry: Geometry): string {
  const name = stones.length === 1 ? "stone" : `string of ${stones.length} stones`;
  return `${colourTitle(colour)}'s ${name} at ${geometry.vertex(stones[0])}`;
}

/** Everything, a sentence a line, without empty lines. */
export function lifeLines(study: LifeStudy, geometry: Geometry): string[] {
  return [
    `${stringName(study, geometry)}:`,
    ...study.sides.flatMap((side) => [
      ...sideLines(side, geometry),
      ...side.wrong.map((move) => `  ${wrongMoveSentence(move, side.first, geometry)}`),
    ]),
    ...noteLines(study, geometry),
  ];
}

/** What happens if one side moves first, and how; without the moves that fail. */
export function sideLines({ first, life, mayPlayElsewhere, right }: LifeSide, geometry: Geometry): string[] {
  const title = colourTitle(first);
  const found = life.result === "undecided" ? `whether it lives ${undecided(life.open, geometry)}` : outcomeWords(life);
  const lines = [`If ${title} moves first, ${found}.`];
  if (life.line.length > 0) lines.push(`  ${moveList(life.line, first, geometry, ELSEWHERE)}.`);
  if (right.length > 0) lines.push(`  The first move: ${pointList(right, geometry).replace(/ and (?=\S+$)/, " or ")}.`);
  else if (mayPlayElsewhere) lines.push(`  The same comes of it if ${title} plays elsewhere.`);
  return lines;
}

/** "it lives", "it dies", "it is a seki", "it is a ko; Black needs the first threat". */
export function outcomeWords({ result, ko }: LifeOutcome): string {
  switch (result) {
    case "lives":
      return "it lives";
    case "dies":
      return "it dies";
    case "seki":
      return "it is a seki";
    case "undecided":
      return "it is open";
    case "ko": {
      const { needs, threats } = ko!;
      if (threats === 1) return `it is a ko, and ${colourTitle(needs)} needs the first threat`;
      const count = threats === undefined ? "more than three" : threats;
      const other = colourTitle(opponent(needs));
      return `it is a ko in which ${colourTitle(needs)} needs ${count} threats more than ${other}`;
    }
  }
}

function undecided(open: readonly Point[], geometry: Geometry): string {
  if (open.length === 0) return "was not found out: there is more to read than the limits allow";
  const [some, more] = [open.slice(0, 4), open.length > 4];
  return `depends on who gets out at ${pointList(some, geometry)}${more ? " and elsewhere" : ""}: it is not shut in`;
}

/** "B2 fails: White C1, Black A2. It dies." */
function wrongMoveSentence(move: FirstMove, first: Colour, geometry: Geometry): string {
  const line = move.line.length > 0 ? `${moveList(move.line, opponent(first), geometry, ELSEWHERE)}; ` : "";
  return `${geometry.vertex(move.point)} is not enough: ${line}${outcomeWords(move)}.`;
}

/** What the answers rest on, and what they leave open. */
export function noteLines(study: LifeStudy, geometry: Geometry): string[] {
  const { sides: [own, other], colour, isCutShort } = study;
  const lines: string[] = [];
  const assumed = [...new Set(study.sides.flatMap(({ life }) => life.assumes))].sort((a, b) => a - b);
  if (assumed.length > 0) {
    const [strings, stay] = assumed.length === 1 ? ["string", "stays"] : ["strings", "stay"];
    lines.push(`This takes for granted that the ${strings} at ${pointList(assumed, geometry)} ${stay} on the board.`);
  }
  if (own.life.ko?.needs === colour && own.mayPlayElsewhere) {
    const attacker = colourTitle(opponent(colour));
    lines.push(
      `No move of ${colourTitle(colour)}'s changes that, and ${attacker} can wait until no threats are left:`,
      "as a bent four in the corner it is dead under Japanese rules.",
    );
  }
  const isPass = [own, other].some(({ life, wrong }) => [life, ...wrong].some(({ line }) => line.includes(PASS)));
  if (isPass) lines.push(`"${ELSEWHERE}" is a move that does not matter here, a ko threat, or the answer to one.`);
  if (isCutShort) lines.push("The limit was reached before all was read: more moves may be right or wrong.");
  return lines;
}

/** A position, and what was found of one of its strings. */
interface StudiedPosition {
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
    around: pointsOfStudy(study),
    marks: study.stones.map((point) => ({ point, shape: study.colour === BLACK ? "triangle" : "square" }) as const),
    moves: line.map((point, i) => ({
      point,
      colour: i % 2 === 0 ? side.first : opponent(side.first),
      number: i + 1,
    })),
  };
}

/** The string's and those of all lines, so that the diagrams of one study show the same part of the board. */
export function pointsOfStudy({ sides, stones }: LifeStudy): Point[] {
  return [...stones, ...sides.flatMap(pointsOfSide)].filter((point) => point !== PASS);
}

function pointsOfSide({ life, right, wrong }: LifeSide): Point[] {
  return [...life.line, ...right, ...wrong.flatMap(({ line, point }) => [point, ...line])];
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
