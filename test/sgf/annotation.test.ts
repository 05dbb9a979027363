import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { annotate } from "../../src/sgf/gameTree.ts";
import { readGame } from "../../src/sgf/game.ts";
import { parseSgf } from "../../src/sgf/parser.ts";
import type { SgfNode } from "../../src/sgf/tree.ts";
import { writeSgf } from "../../src/sgf/writer.ts";
import { valueOf } from "./support.ts";

const geometry = geometryOf(9);
const at = (vertex: string) => geometry.parseVertex(vertex) ?? PASS;

const rootOf = (text: string): SgfNode => valueOf(parseSgf(text)).games[0];

/** The tree after it has been written and read again. */
const again = (root: SgfNode): SgfNode => rootOf(writeSgf([root]));

describe("an annotated game", () => {
  const file = "(;GM[1]SZ[9]PB[x]C[hi](;B[ee]XX[1\\]];W[cc]C[good\\]];B[gg])(;B[aa]))";

  it("keeps everything that was in it, variations and unknown properties too", () => {
    const root = rootOf(file);
    const notes = new Map([0, 1, 2, 3].map((move) => [move, { comment: `note ${move}` }] as const));
    annotate(root, geometry, notes, new Map());
    const read = again(root);
    expect(read.properties.get("PB")).toEqual(["x"]);
    expect(read.properties.get("C")).toEqual(["hi\n\nnote 0"]);
    const [first, other] = read.children;
    expect(first.properties.get("XX")).toEqual(["1\\]"]);
    expect(first.children[0].properties.get("C")).toEqual(["good\\]\n\nnote 2"]);
    expect(other.properties.get("B")).toEqual(["aa"]);
    expect(other.properties.has("C")).toBe(false);
    expect(valueOf(readGame(read)).actions).toHaveLength(3);
  });

  it("has values of positions, Black's lead, and Sabaki's chance to win", () => {
    const root = rootOf(file);
    annotate(root, geometry, new Map([[1, { comment: "c", value: -3.25, winrate: 0.4321 }]]), new Map());
    const { properties } = again(root).children[0];
    expect(properties.get("V")).toEqual(["-3.3"]);
    expect(properties.get("SBKS")).toEqual(["-3.3"]);
    expect(properties.get("SBKV")).toEqual(["43.2"]);
  });

  it("has letters and triangles, but not where the file has marks", () => {
    const root = rootOf("(;GM[1]SZ[9];B[ee]LB[cc:1]SQ[gg];W[cc])");
    const labels = [[at("C7"), "A"], [at("D7"), "B"]] as const;
    const note = { comment: "c", labels, triangles: [at("G3"), at("A1")] };
    annotate(root, geometry, new Map([[1, note]]), new Map());
    const { properties } = again(root).children[0];
    expect(["LB", "SQ", "TR"].map((name) => properties.get(name))).toEqual([["cc:1", "dc:B"], ["gg"], ["ai"]]);
  });

  it("has better lines beside the moves they replace, the main line first", () => {
    const root = rootOf(file);
    const better = { colour: WHITE, points: [at("G7"), PASS, at("A9")], comment: "better]" } as const;
    annotate(root, geometry, new Map(), new Map([[2, better]]));
    const [move, alternative] = again(root).children[0].children;
    expect(move.properties.get("W")).toEqual(["cc"]);
    expect([...alternative.properties]).toEqual([
      ["W", ["gc"]],
      ["C", ["better\\]"]],
    ]);
    expect(alternative.children[0].properties.get("B")).toEqual([""]);
    expect(alternative.children[0].children[0].properties.get("W")).toEqual(["aa"]);
  });

  it("counts moves, not nodes: setup and comments make none, and a node may hold two", () => {
    const root = rootOf("(;GM[1]SZ[9];C[x];B[aa]W[bb];AB[dd];B[cc])");
    const notes = new Map([2, 3].map((move) => [move, { comment: `note ${move}` }] as const));
    annotate(root, geometry, notes, new Map([[2, { colour: BLACK, points: [at("E5")], comment: "b" }]]));
    const written = writeSgf([root]);
    expect(written).toContain("B[aa]W[bb]C[note 2]");
    expect(written).toContain("B[cc]C[note 3]");
    expect(written, "a move inside a node has no variation").not.toContain("B[ee]");
    expect(written.match(/note/g)).toHaveLength(2);
  });
});
