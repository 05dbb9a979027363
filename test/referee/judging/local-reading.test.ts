/** Local reading: which strings in open surroundings are read dead or in seki, and which are left alone. */
import { describe, expect, it } from "vitest";
import { Board } from "../../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY } from "../../../engine/board/colour.ts";
import { Random } from "../../../engine/board/random.ts";
import { findStrings } from "../../../engine/board/strings.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import type { Independence } from "../../../src/referee/judging/independence.ts";
import { readLocally } from "../../../src/referee/judging/local-reading.ts";
import { parseDiagram } from "../../support/diagram.ts";

const workspace = new Workspace();

it("reads 200 000 states at most of strings without room for two eyes, all together", () => {
  const random = new Random(2);
  const { geometry } = parseDiagram(TWO_POINT_EYE);
  const board = new Board(geometry);
  for (const p of geometry.points) {
    const colour = (random.below(100) < 35 ? 1 + random.below(2) : EMPTY) as Colour | typeof EMPTY;
    if (colour !== EMPTY && board.suicideSize(p, colour) === 0) board.play(p, colour);
  }
  const strings = findStrings(geometry, board.colour);
  const independence = strings.list.map((): Independence => ({ independentlyAlive: false, reason: "search" }));
  const ownership = board.colour.map((colour) => (colour === BLACK ? -0.9 : 0.9));
  let states = 0;
  const mayStop = () => {
    states += 256; // the search asks after every 256 states
    return false;
  };
  const bounds = { nodesPerString: 1, nodes: 1, mayStop, workspace };
  readLocally(board, strings, independence, () => true, Float32Array.from(ownership), bounds);
  expect(states).toBeGreaterThan(190_000);
  expect(states).toBeLessThan(210_000);
});

/**
 * "E5 dead: C7": what is read, with the strings that are taken to stand for it, each named by its first stone.
 * @param share the owner's, by the estimate, of the strings at these vertices; all others are his for certain
 */
function read(diagram: string, vertices: string, share = -0.5): string[] {
  const { board, geometry } = parseDiagram(diagram);
  const strings = findStrings(geometry, board.colour);
  const inDoubt = new Set(vertices.split(" ").map((vertex) => strings.of[geometry.parseVertex(vertex)!]));
  expect(inDoubt).not.toContain(-1);
  const ownership = new Float32Array(geometry.length);
  strings.list.forEach(({ colour, stones }, i) => {
    for (const p of stones) ownership[p] = (colour === BLACK ? 1 : -1) * (inDoubt.has(i) ? share : 1);
  });
  const independence = strings.list.map((): Independence => ({ independentlyAlive: undefined, reason: undefined }));
  const bounds = { nodesPerString: 30_000, nodes: 100_000, mayStop: () => false, workspace };
  const found = readLocally(board, strings, independence, () => true, ownership, bounds);
  const name = (i: number) => geometry.vertex(strings.list[i].stones[0]);
  return [...found].map(([i, { fate, assumes }]) => `${name(i)} ${fate}: ${assumes.map(name).join(" ")}`).sort();
}

const INVADERS = `
  . . . . . . . . . . . . .
  . . X . . . . . X . . . .
  . . . . . X . . . . X . .
  . X . . . . . X . . . . .
  . . . X . . . . . . X . .
  . . . . . X X X . . . . .
  . X . . X . O X . . . . .
  . . . X . X O O X . . X .
  . . X . . . X X . . . . .
  . . . . . . . . . X . . .
  . . X . . X . . . . . . .
  . . . . . . . . X . X . .
  . . . . . . . . . . . . .`;

const TWO_POINT_EYE = `
  . . . O . . . . .
  . . . O X . O . .
  . . O X X X X O .
  . . O X . . X O .
  . . O O X X X O .
  . . . O O O O . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

/** White's stone inside is shut in by Black's alone. */
const BENT_THREE = `
  . . . . . . . . .
  . . O O O O . . .
  . O O X X X O . .
  . O X X O . X O .
  . O X X . X X O .
  . O X X X X O . .
  . . O O O O . . .
  . . . . . . . . .
  . . . . . . . . .`;

const STRAIGHT_FOUR = `
  . . . . . . . . .
  . . O O O O O O .
  . O X X X X X X O
  . O X . . . . X O
  . O X X X X X X O
  . . O O O O O O .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

const LARGE_CORNER = `
  X X . . . . . . .
  X X . X X O . . .
  X X X X O O O O .
  . . . X X O X X .
  . . . X . X . X .
  . . . . X . X . .
  . . X . . . . . .
  . . . . . . X . .
  . . . . . . . . .`;

describe("dead in open surroundings", () => {
  it("stones that cannot get away", () => {
    expect(read(INVADERS, "G7")).toEqual(["G7 dead: F8 E7 F6 G5 J6"]);
  });

  it("a group with one eye, and one round a stone of the opponent", () => {
    expect(read(TWO_POINT_EYE, "E8")).toEqual(["E8 dead: D9 G8 C7 H7"]);
  });

  it("and what only they shut in lives", () => {
    expect(read(BENT_THREE, "D7 E6")).toEqual(["D7 dead: C8 G7 H6 G4 C3", "E6 alive: C8 G7 H6 G4 C3"]);
  });

  it("unless the estimate is sure of the contrary", () => {
    expect(read(TWO_POINT_EYE, "E8", 0.1)).toEqual(["E8 dead: D9 G8 C7 H7"]);
    expect(read(TWO_POINT_EYE, "E8", 0.7)).toEqual(["E8 dead: D9 G8 C7 H7"]);
    expect(read(TWO_POINT_EYE, "E8", 0.9)).toEqual([]);
  });

  it("though the estimate is not certain of a wall, if that is read to live", () => {
    expect(read(TWO_POINT_EYE, "E8 G8", 0.4)).toEqual(["E8 dead: D9 G8 C7 H7"]);
    expect(read(TWO_POINT_EYE, "E8 C7 H7", 0.4)).toEqual([]);
  });

  it("a corner of twelve points, with more effort where the estimate says little", () => {
    expect(read(LARGE_CORNER, "F8", -0.7)).toEqual([]);
    expect(read(LARGE_CORNER, "F8", 0)).toEqual(["F8 dead: A9 G6 F5"]);
    expect(read(LARGE_CORNER, "F8", 0.3)).toEqual(["F8 dead: A9 G6 F5"]);
  });
});

/** White's A8 has no other eye than Black's three stones. */
const COSTS_HIS_LIFE = `
  . X X X . O . O .
  O O O O O O O X .
  X X X X X X X X .
  . . . . . . . . .
  . . X . . . X . .
  . . . . . . . . .
  . . . . . . . . .
  . O . O . O . O .
  . . . . . . . . .`;

const TWO_LIBERTIES = `
  O X . O X . . . .
  O X . O X . . . .
  O X X O X . . . .
  O O O X X . . . .
  . . O . . . . . .
  . . . . . X . . .
  . . O . . . . . .
  . . . . . X . . .
  . . . . . . . . .`;

/** Once E7 is filled, neither side can take the other in the corner. */
const DAME_OUTSIDE = `
  . . . . X O X X .
  . . . . X O . O X
  . . . X . O O O .
  . . . . X X X O O
  . . . . . . X X X
  . . X . . . . . .
  . . . . . X . . .
  . X . . . . . X .
  . . . . . . . . .`;

const DOUBLE_KO = `
  . X O O O X . . .
  X X X X O X X . .
  . X O X O O X . .
  X O . O . O X . .
  O O O O O O X . .
  O X X X X X X . .
  X X . . . . . . .
  . . . . . . . X .
  . . . . . . . . .`;

/** White lives by taking K8, in a ko; only with threats could Black keep him from it. */
const LIVES_BY_KO = `
  . . . . . X O . X .
  . . . . . X O O O X
  . . . . . X O O O O
  . . . . . X X O O .
  . . . . . . X O O O
  . . . . . . X X X X
  . . . . . . . . . .
  . . X . . . X . . .
  . . . . . . . . . .`;

/** Black's walls share the eye at C6. Once he fills G9 and G7 to take White, White takes the upper one there. */
const BETWEEN_TWO_WALLS = `
  . O . O X X .
  O O O O X O X
  O X X X X O .
  O X . X X O O
  O O X O O O .
  . . X X O O O
  O O O X X X X
  O . O O O X .
  O O O X X X X`;

describe("not dead", () => {
  it("a group whose two walls live only by each other", () => {
    expect(read(BETWEEN_TWO_WALLS, "F8", -0.1)).not.toEqual([]);
    expect(read(BETWEEN_TWO_WALLS, "F8", 0.1)).toEqual([]);
  });

  it("a living group that the estimate calls dead", () => {
    expect(read(STRAIGHT_FOUR, "C7")).toEqual([]);
  });

  it("stones whose capture costs the capturer his life", () => {
    expect(read(COSTS_HIS_LIFE, "B9 A8")).toEqual([]);
    // If his life is certain they are dead.
    expect(read(COSTS_HIS_LIFE, "B9")).toEqual(["B9 dead: F9"]);
  });

  it("groups that share two liberties: they are in seki", () => {
    expect(read(TWO_LIBERTIES, "B9 D9")).toEqual(["B9 seki: E9 A9", "D9 seki: A9 E9"]);
    // With one more liberty outside White lives if he moves first, and Black does not die if he does.
    expect(read(TWO_LIBERTIES.replace("O O O X X", "O O . X X"), "B9 D9")).toEqual(["D9 unsettled: A9 E9 C5"]);
  });

  it("stones in the corner beside a group whose other liberty is a dame", () => {
    expect(read(DAME_OUTSIDE, "G9 J8")).toEqual([
      "F9 seki: E9 D7 E6",
      "G9 unsettled: E9 D7 E6",
      "J8 unsettled: E9 D7 E6",
    ]);
  });

  it("a double-ko seki, the stones in the kos being left open", () => {
    expect(read(DOUBLE_KO, "B9 C9 C7 A6")).toEqual(["B9 seki: F9", "C9 seki: F9"]);
  });

  it("a double-ko seki, if the estimate calls one side alive for certain", () => {
    expect(read(DOUBLE_KO, "B9 C7 A6")).toEqual(["B9 seki: F9", "C9 seki: F9"]);
  });

  it("a group that lives by a ko for which nobody has threats", () => {
    expect(read(LIVES_BY_KO, "G9 J9 K8")).toEqual([]);
  });
});
