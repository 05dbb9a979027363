import { describe, expect, it } from "vitest";
import { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
import { PASS, type Point } from "../../engine/board/geometry.ts";
import type { Line } from "../../engine/search/descent.ts";
import { meanOwnership } from "../../engine/search/shared-memory.ts";
import { packMove, type SettledPoints } from "../../engine/search/position.ts";
import { SettledView } from "../../engine/search/settled-view.ts";
import { Tree } from "../../engine/search/tree.ts";
import { TreeKeeper } from "../../engine/search/tree-keeper.ts";
import { parseDiagram } from "../support/diagram.ts";
import { positionOf, search, TERRITORY } from "./support.ts";

const { board, geometry } = parseDiagram(`
  . . . . X O . . .
  . . . . X O . . .
  . . . . X O . . .
  . . . . X O . . .
  . . . . X O . . .
  . . . . X O . . .
  X X X X X . O O O
  . . . . X O O . .
  . . . . X . O . .`);

/** Whose the points are said to be, B in zone 1 and W in zone 2; the last row is left open. */
const OWNERS = `
  B B B B B W W W W
  B B B B B W W W W
  B B B B B W W W W
  B B B B B W W W W
  B B B B B W W W W
  B B B B B W W W W
  B B B B B . W W W
  B B B B B W W W W
  . . . . . . . . .`;

function settledBy(owners: string, moves = 0): SettledPoints {
  const characters = [...owners.replace(/\s/g, "")];
  const owner = new Uint8Array(geometry.length);
  geometry.points.forEach((p, i) => (owner[p] = ".BW".indexOf(characters[i])));
  const stones = geometry.points.filter((p) => owner[p] !== EMPTY && board.colour[p] === owner[p]);
  const counted = { lead: 0, isFinal: false };
  return { moves, owner, zone: Uint16Array.from(owner), stones: Int16Array.from(stones), counted };
}

const at = (vertex: string) => geometry.parseVertex(vertex)!;

/** The end of a line that begins with Black. */
function lineOf(...moves: Point[]): Line {
  const end = board.clone();
  const colourAt = (i: number): Colour => (i % 2 === 0 ? BLACK : WHITE);
  moves.forEach((move, i) => end.play(move, colourAt(i)));
  const trace = { moves: Int16Array.from(moves), length: moves.length };
  const passes = moves.length - 1 - moves.findLastIndex((move) => move !== PASS);
  const unused = { moveBack: () => undefined, superkoBans: () => [] };
  return { board: end, path: new Int32Array(), depth: 0, trace, passes, colourAt, ...unused };
}

/**
 * Ownership at the end of a line by what is settled. The network called everything even at the root, and gives a tenth
 * of it to the other player here.
 */
function ownershipAt(line: Line, earlier: readonly number[] = [], settled = settledBy(OWNERS)): Float32Array {
  const { length } = geometry.points;
  const position = { ...positionOf(board, BLACK), moves: Int16Array.from(earlier) };
  const view = new SettledView(geometry, position, settled, new Float32Array(length));
  view.look(line);
  const ownership = Float32Array.from(geometry.points, (p) => [0, -0.1, 0.1][settled.owner[p]]);
  view.correct({ winrate: 0.5, lead: 0, stdev: 10 }, ownership, 0);
  return ownership;
}

/** How many points are settled as Black's, and as White's. */
function owned(...given: Parameters<typeof ownershipAt>): [number, number] {
  const ownership = ownershipAt(...given);
  return [ownership.filter((o) => o === 1).length, ownership.filter((o) => o === -1).length];
}

describe("a settled zone", () => {
  const [BOTH, NO_WHITE, NO_BLACK] = [[40, 31], [40, 0], [0, 31]];

  it("stays settled while each play in it is answered there, or may still be", () => {
    expect(owned(lineOf())).toEqual(BOTH);
    expect(owned(lineOf(at("H8")))).toEqual(BOTH);
    expect(owned(lineOf(at("H8"), at("H7")))).toEqual(BOTH);
    expect(owned(lineOf(at("H8"), PASS))).toEqual(NO_WHITE);
    expect(owned(lineOf(at("H8"), at("B8")))).toEqual(NO_WHITE);
    expect(owned(lineOf(at("H8"), at("B8"), at("B7")))).toEqual(BOTH);
    expect(owned(lineOf(PASS, at("B8"), PASS))).toEqual(NO_BLACK);
  });

  it("stays settled while its owner plays in it, and whatever is played elsewhere", () => {
    expect(owned(lineOf(at("B8"), PASS, at("B7")))).toEqual(BOTH);
    expect(owned(lineOf(at("F3"), PASS, at("F1")))).toEqual(BOTH);
  });

  it("is not settled any more once a stone of it has been taken", () => {
    const line = lineOf();
    const taken = { ...line, board: line.board.clone() };
    taken.board.colour[at("F9")] = EMPTY;
    expect(owned(taken)).toEqual(NO_WHITE);
  });

  it("is as the network says it has changed since the root, where it is not settled any more", () => {
    const ownership = ownershipAt(lineOf(at("H8"), PASS));
    expect(ownership[0]).toBe(1);
    expect(ownership[8]).toBeCloseTo(-0.9);
    expect(ownership[80]).toBe(0);
  });

  it("that is dame is nobody's, whatever the network says, or whose stone is there", () => {
    const { owner, stones, ...settled } = settledBy(OWNERS);
    const zone = settled.zone.map((n, p) => (p === at("F3") ? 3 : n));
    const ownerOf = (line: Line) => {
      const ownership = Float32Array.from(geometry.points, () => 0.4);
      const position = { ...positionOf(board, BLACK), moves: Int16Array.of() };
      const view = new SettledView(geometry, position, { ...settled, owner, stones, zone }, ownership);
      view.look(line);
      view.correct({ winrate: 0.5, lead: 0, stdev: 10 }, ownership, 0);
      return ownership[geometry.points.indexOf(at("F3"))];
    };
    expect(ownerOf(lineOf(PASS))).toBe(0);
    expect(ownerOf(lineOf(at("F3")))).toBe(1);
  });

  it("takes what was played since the referee spoke into account", () => {
    const invasion = [packMove(BLACK, at("H8")), packMove(WHITE, at("B8"))];
    expect(owned(lineOf(), invasion)).toEqual(NO_WHITE);
    expect(owned(lineOf(), invasion, settledBy(OWNERS, 2))).toEqual(BOTH);
  });
});

describe("a search in which much is settled", () => {
  /** White gets what is plainly Black's. */
  const STRANGE = OWNERS.replaceAll("B", "W");

  function found(owners: string | undefined, rules = TERRITORY) {
    const settled = owners === undefined ? undefined : settledBy(owners);
    const position = { ...positionOf(board, BLACK, { komi: 0.5, rules }), settled };
    const tree = new Tree(50_000);
    const root = tree.allocate(1);
    const sums = new Int32Array(geometry.length);
    search(position, 60, { tree, root, seed: 1, network: "strongest", ownership: sums });
    return { tree, root, move: tree.mostVisited(root), ownership: meanOwnership([sums], geometry.length), position };
  }

  it("has the owners, the lead and the win rate that follow, whatever the network thinks", () => {
    const { tree, root, ownership, position } = found(STRANGE);
    const best = tree.mostVisited(root);
    expect(ownership[at("A9")]).toBeLessThan(-0.9);
    expect(found(undefined).ownership[at("A9")]).toBeGreaterThan(0.5);
    expect(tree.meanScore(best) - position.komi).toBeLessThan(-50);
    expect(tree.winrate(best)).toBeLessThan(0.05);
  });

  it("reports a lead that is the count", () => {
    // Black has 32 points of territory, White 22 and half a point of komi.
    const rows = OWNERS.trim().split("\n");
    const all = [...rows.slice(0, 8), "B B B B B . W W W"].join("\n");
    const { tree, root, position } = found(all);
    const lead = tree.meanScore(tree.mostVisited(root)) - position.komi;
    expect(Math.abs(lead - 9.5)).toBeLessThan(1);
  });

  it("does not take over a tree of a search that knew of nothing settled", () => {
    const keeper = new TreeKeeper(50_000);
    const plain = positionOf(board, BLACK);
    const root = keeper.keptFor(plain).root;
    search(plain, 30, { tree: keeper.tree, root, seed: 1, network: "strongest" });
    const known = { ...plain, settled: settledBy(OWNERS) };
    expect(keeper.find(plain)).not.toBe(0);
    expect(keeper.find(known)).toBe(0);
    keeper.keptFor(known).root;
    expect(keeper.find(known)).not.toBe(0);
  });
});
