import { describe, expect, it } from "vitest";
import { BLACK, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { type BoardDrawing, type NumberedMove, repeatedMoves } from "../../src/report/board-drawing.ts";
import { boardFrame, boardSvg, type BoardStyle } from "../../src/report/svg-board.ts";
import { THEME_NAMES } from "../../src/report/svg-signs.ts";
import { boardOf, parseDiagram } from "../support/diagram.ts";
import { findAll, type MarkupNode, parseMarkup, withClass } from "./svg.ts";

const CORNER = `
  . X O . .
  X X O a .
  O O O . .
  . . . b .
  . . . . .
`;

function draw(drawing: Partial<BoardDrawing>, style: BoardStyle = {}): MarkupNode {
  const board = boardOf(CORNER);
  const root = parseMarkup(boardSvg({ geometry: board.geometry, stones: board.colour, ...drawing }, style));
  expect(root.children.map(({ name }) => name)).toEqual(["svg"]);
  return root.children[0];
}

const { geometry, marks } = parseDiagram(CORNER);
const at = (vertex: string) => geometry.parseVertex(vertex) ?? PASS;
const group = (svg: MarkupNode, name: string) => withClass(svg, name)[0]?.children ?? [];
const place = ({ attributes }: MarkupNode) => [Number(attributes.cx), Number(attributes.cy)];

describe.each(THEME_NAMES)("a board in %s", (theme) => {
  it("has every stone where it stands", () => {
    const svg = draw({}, { theme });
    expect(withClass(svg, "stone")).toHaveLength(8);
    expect(withClass(svg, "black")).toHaveLength(3);
    // B5 is one line to the right of the corner, and C5 one further.
    const [black, white] = ["black", "white"].map((colour) => withClass(svg, colour).map(place));
    expect(white[0][0] - black[0][0]).toBeCloseTo(24);
    expect(white[0][1]).toBe(black[0][1]);
  });

  it("says what it shows to those who cannot see it", () => {
    const svg = draw({}, { theme, title: 'A <b> & "c"' });
    expect(svg.attributes).toMatchObject({ role: "img", "aria-label": 'A <b> & "c"' });
    expect(findAll(svg, ({ name }) => name === "title")[0].text).toBe('A <b> & "c"');
  });

  it("needs nothing from outside", () => {
    const text = boardSvg({ geometry, stones: boardOf(CORNER).colour }, { theme });
    expect(text.match(/https?:[^"]*/g)).toEqual(["http://www.w3.org/2000/svg"]);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe("a board as a picture", () => {
  it.each([
    [{ theme: "neon" as unknown as "wood" }, "theme must be one of wood, paper, not neon"],
    [{ size: "huge" as unknown as "own" }, "size must be one of own, container, not huge"],
  ])("is refused in a style that makes no sense (%j)", (style, message) => {
    expect(() => draw({}, style)).toThrow(new RangeError(message));
  });

  it("fits what it stands in, or fills it", () => {
    const own = draw({}).attributes;
    expect(Number(own.width)).toBeGreaterThan(100);
    expect(own.style).toMatch(/max-width:min\(100%,.*\);height:auto/);
    const filling = draw({}, { size: "container" }).attributes;
    expect(filling).toMatchObject({ width: "100%", viewBox: own.viewBox });
    expect(filling.height).toBeUndefined();
    expect(filling.style).toBeUndefined();
  });

  it("shows a part of the board, with stubs of its lines and their names, where a drawing says so", () => {
    const large = geometryOf(19);
    const [corner, low, far] = ["B18", "D15", "Q4"].map((vertex) => large.parseVertex(vertex)!);
    const stones = new Uint8Array(large.length);
    for (const p of [corner, far]) stones[p] = BLACK;
    const svg = parseMarkup(boardSvg({ geometry: large, stones, around: [corner, low] })).children[0];
    expect(withClass(svg, "stone")).toHaveLength(1);
    const names = findAll(withClass(svg, "coordinates")[0], ({ name }) => name === "text").map(({ text }) => text);
    expect([...new Set(names)]).toEqual([..."ABCDEF", "19", "18", "17", "16", "15", "14", "13"]);
    expect(boardSvg({ geometry: large, stones, around: large.points })).toBe(boardSvg({ geometry: large, stones }));
    // Six columns and seven rows of fields between the names of the lines, for what lies over the picture.
    const { height, rows, width } = boardFrame({ geometry: large, around: [corner, low] }, {});
    expect([rows.length, rows[0].length, rows[0][0]]).toEqual([7, 6, large.parseVertex("A19")]);
    const [shownWidth, shownHeight] = svg.attributes.viewBox.split(" ").slice(2).map(Number);
    expect((width * shownWidth) / 600).toBeCloseTo(24);
    expect((height * shownHeight) / 700).toBeCloseTo(24);
  });

  it("alone is as wide as a page has room for, unless its signs would be too large", () => {
    const width = (size: number) => {
      const board = geometryOf(size);
      return Number(/ width="(\d+)"/.exec(boardSvg({ geometry: board, stones: new Uint8Array(board.length) }))![1]);
    };
    expect([width(19), width(13)]).toEqual([672, 672]);
    expect(width(9)).toBeGreaterThan(500);
  });

  it("has labels on their points, over everything there", () => {
    const labels = [{ point: at("D4"), text: "52", isBest: true }, { point: at("C5"), text: "<9" }];
    const drawn = withClass(draw({ labels }), "label");
    expect(drawn.map(({ children }) => children[1].text)).toEqual(["52", "<9"]);
    const [x, y] = place(drawn[0].children[0]);
    const [stoneX, stoneY] = place(withClass(draw({}), "stone")[0]);
    expect([x - stoneX, y - stoneY].map(Math.round)).toEqual([2 * 24, 24]);
    expect(drawn[0].children[0].attributes.fill).not.toBe(drawn[1].children[0].attributes.fill);
  });

  it("names its lines on all four sides, unless that is not wanted", () => {
    const names = findAll(draw({}), ({ name }) => name === "text").map(({ text }) => text);
    expect(names.sort()).toEqual([..."1122334455AABBCCDDEE"].sort());
    expect(findAll(draw({}, { coordinates: false }), ({ name }) => name === "text")).toEqual([]);
  });

  it.each([
    [19, 19, 9],
    [13, 13, 5],
    [9, 9, 5],
    [6, 6, 0],
    [9, 13, 5],
  ])("has the star points of %i×%i", (width, height, stars) => {
    const size = geometryOf(width, height);
    const svg = parseMarkup(boardSvg({ geometry: size, stones: new Uint8Array(size.length) })).children[0];
    expect(withClass(svg, "star")).toHaveLength(stars);
    const [, , w, h] = svg.attributes.viewBox.split(" ").map(Number);
    expect(Math.sign(w - h)).toBe(Math.sign(width - height));
  });

  it("fades dead stones and marks whose point they stand on", () => {
    const territory = new Uint8Array(geometry.length);
    territory[at("A5")] = territory[at("B5")] = WHITE;
    const svg = draw({ dead: [at("B5")], territory });
    const [dead] = withClass(svg, "dead");
    expect(Number(dead.attributes.opacity)).toBeLessThan(0.5);
    expect(group(svg, "territory").map(({ attributes }) => attributes.class)).toEqual(["white", "white"]);
    expect(group(svg, "heat")).toHaveLength(2);
  });

  it("marks seki, dame and the last move", () => {
    const svg = draw({ seki: [at("A4"), at("B4")], dame: [at("A5")], lastMove: at("C3") });
    expect(group(svg, "seki")).toHaveLength(2);
    expect(group(svg, "dame")).toHaveLength(1);
    expect(withClass(svg, "last-move")).toHaveLength(1);
    expect(withClass(draw({ lastMove: PASS }), "last-move")).toEqual([]);
    expect(withClass(draw({ lastMove: at("A1") }), "last-move"), "captured since").toEqual([]);
  });

  it("shows ownership the stronger the surer, and stones that the other side owns", () => {
    const ownership = new Float32Array(geometry.length);
    ownership[marks.a] = -0.9;
    ownership[marks.b] = 0.3;
    ownership[at("B5")] = -0.8;
    ownership[at("E1")] = 0.01;
    const svg = draw({ ownership });
    const fields = group(svg, "heat").map(({ attributes }) => Number(attributes["fill-opacity"]));
    expect(fields).toHaveLength(3);
    expect(fields[1]).toBeGreaterThan(fields[2]);
    expect(group(svg, "heat-on-stones").map(({ attributes }) => attributes.class)).toEqual(["white"]);
  });

  it.each(["circle", "cross", "square", "triangle"] as const)("draws a %s on stones and on empty points", (shape) => {
    const svg = draw({ marks: [at("B4"), at("C3"), marks.a].map((point) => ({ point, shape })) });
    const inks = withClass(svg, "mark").map(({ attributes }) => attributes.stroke);
    expect(new Set(inks).size).toBe(3);
  });

  it("numbers moves on empty points, once each", () => {
    const moves = [marks.a, marks.b, marks.a, PASS, at("B4")].map((point, i): NumberedMove => ({
      point,
      colour: i % 2 === 0 ? BLACK : WHITE,
      number: i + 1,
    }));
    const svg = draw({ moves });
    expect(withClass(svg, "number").map(({ text }) => text)).toEqual(["1", "2"]);
    expect(withClass(svg, "stone")).toHaveLength(10);
    const stones = boardOf(CORNER).colour;
    expect(repeatedMoves({ geometry, stones, moves })).toEqual(["3 at D4", "4 pass", "5 at B4"]);
    expect(repeatedMoves({ geometry, stones })).toEqual([]);
  });

  it("keeps its inner names apart from those of another picture", () => {
    const ids = (id: string) =>
      findAll(draw({}, { id }), ({ attributes }) => attributes.id !== undefined).map(({ attributes }) => attributes.id);
    expect(ids("one").filter((id) => ids("two").includes(id))).toEqual([]);
    const used = boardSvg({ geometry, stones: boardOf(CORNER).colour }, { id: "one" }).matchAll(/url\(#([\w-]+)\)/g);
    for (const [, name] of used) expect(ids("one")).toContain(name);
  });

  it("is as small as a 19×19 board full of stones allows", () => {
    const size = geometryOf(19);
    const stones = new Uint8Array(size.length).fill(EMPTY);
    for (const p of size.points) stones[p] = p % 2 === 0 ? BLACK : WHITE;
    expect(boardSvg({ geometry: size, stones }).length).toBeLessThan(100_000);
  });
});
