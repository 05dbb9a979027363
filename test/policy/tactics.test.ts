import { describe, expect, it } from "vitest";
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { FIRST, type Group, GROUP_SIZES, GROUPS } from "../../engine/policy/features/catalogue.ts";
import { ChainLiberties } from "../../engine/policy/features/neighbourhood.ts";
import { Distances, Tactics } from "../../engine/policy/features/tactics.ts";
import { type Diagram, diagramOf, parseDiagram } from "../support/diagram.ts";

type Features = Partial<Record<Group, number>>;

/** Group -> place in it, of Black's move at the point marked m. `last` is the stone right of the point marked z. */
function featuresOf({ geometry, board, marks }: Diagram, move: string): Features {
  const tactics = new Tactics(geometry, new Distances(geometry));
  const liberties = new ChainLiberties(geometry);
  liberties.count(board);
  tactics.prepare(board, BLACK, "z" in marks ? marks.z + 1 : 0, 0, liberties);
  const out = new Int32Array(32);
  const n = tactics.list(board, marks[move], BLACK, out, 0);
  const features: Features = {};
  for (const feature of out.subarray(0, n)) {
    const group = GROUPS.findLast((g) => FIRST[g] <= feature) ?? "capture";
    expect(features[group], `two features of group ${group}`).toBeUndefined();
    expect(feature - FIRST[group]).toBeLessThan(GROUP_SIZES[group]);
    features[group] = feature - FIRST[group];
  }
  return features;
}

interface Case {
  readonly name: string;
  readonly board: string;
  /** Move -> what it does; undefined: nothing of the group. */
  readonly moves: Readonly<Record<string, { readonly [G in Group]?: number | undefined }>>;
}

/** X is to move. */
const CASES: readonly Case[] = [
  { name: "takes a stone that could have escaped, and one that could not",
    moves: { m: { capture: 1, atari: undefined }, n: { capture: undefined, atari: 2 } }, board: `
      . . . . . . .
      . . X . . . .
      . X O m . . .
      . . X . . . .
      . . . . X . X
      . . . . X n O
      . . . . . X .` },
  { name: "takes the last stone, which gave atari, and so saves two stones",
    moves: { z: { capture: 4 + 2 + 1, extend: undefined }, n: { capture: undefined, extend: 4 + 2 + 1 } }, board: `
      . . . . . . .
      . . X X . . .
      . z O X . . .
      . O X O . . .
      . O X O . . .
      . . n . . . .
      . . . . . . .` },
  { name: "runs in a ladder in vain", moves: { m: { extend: 1, capture: undefined } }, board: `
      . . . . . . . . .
      . . O O . . . . .
      . O X m . . . . .
      . z O . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .` },
  { name: "runs to a ladder breaker", moves: { m: { extend: 2 } }, board: `
      . . . . . . . . .
      . . O O . . . . .
      . O X m . . . . .
      . . O . . . . . .
      . . . . . . . . .
      . . . . . . X . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .` },
  { name: "escapes with two stones from a new atari", moves: { m: { extend: 4 + 2 + 1, capture: undefined } }, board: `
      . . . . . . . . .
      . . . . . . . . .
      . z O . . . . . .
      . O X O . . . . .
      . O X O . . . . .
      . . m . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .` },
  { name: "starts a ladder at one side only", moves: { m: { atari: 0 }, n: { atari: 0 } }, board: `
      . . . . . . . . .
      . . X . . . . . .
      . X O m . . . . .
      . . n . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . O . .
      . . . . . . . . .
      . . . . . . . . .` },
  { name: "catches a stone in a ladder with one of two ataris", moves: { m: { atari: 0 }, n: { atari: 2 } }, board: `
      . . . . . . . . .
      . . X X . . . . .
      . X O m . . . . .
      . . n . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .` },
  { name: "keeps a stone out of a ladder", moves: { m: { rescue: 1, extend: undefined }, n: { rescue: 1 } }, board: `
      . . . . . . . . .
      . . O O . . . . .
      . O X m . . . . .
      . . n . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .` },
  { name: "puts itself in atari: to no purpose, and to leave the other one liberty",
    moves: { m: { selfAtari: 0, libertiesAfter: 0, atari: 4 * 2 }, n: { selfAtari: 1, libertiesAfter: 0 } }, board: `
      . m O X . . .
      O O O X . . .
      X X X X . . .
      . . . . O . .
      . . . O n . .
      . . . . O . .
      . . . . . . .` },
  { name: "takes a ko", moves: { m: { ko: 0, selfAtari: undefined } }, board: `
      . . . . . . .
      . . X O . . .
      . X O m O . .
      . . X O . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .` },
  {
    name: "joins two chains, separates two others",
    board: `
      . . . . . . .
      . . . X . . .
      . . O m O . .
      . . . X . . .
      . . . . . . .
      . . . . . . .
      . . . . . . n`,
    moves: { m: { connects: 0, separates: 0, line: 2 }, n: { connects: undefined, separates: undefined, line: 0 } },
  },
  {
    name: "answers a contact: the last move's liberties and those of what it touches",
    board: `
      . . . . . . .
      . . m . . . .
      . z O X n . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . . . . k`,
    moves: {
      m: { lastLiberty: 2, touchedLiberty: undefined, distanceToLast: 0 },
      n: { lastLiberty: undefined, touchedLiberty: 2, distanceToLast: 2 },
      k: { lastLiberty: undefined, touchedLiberty: undefined, distanceToLast: 10 },
    },
  },
];

describe("tactical features", () => {
  it.each(CASES)("$name", ({ board: text, moves }) => {
    const diagram = parseDiagram(text);
    for (const [move, expected] of Object.entries(moves)) {
      const found = featuresOf(diagram, move);
      for (const [group, place] of Object.entries(expected)) {
        expect(found[group as Group], `${group} of ${move}, all ${JSON.stringify(found)}\n${text}`).toBe(place);
      }
    }
    expect(diagramOf(diagram.board)).toBe(diagramOf(parseDiagram(text).board));
  });

  it("sees an atari as a threat while a ko may not be retaken", () => {
    const diagram = parseDiagram(`
      . . X O . . .
      . X a X O . .
      . . X O . . .
      . . . . . . .
      . . . . X . .
      . . . . O X .
      . . . . m . .`);
    const { board, marks } = diagram;
    expect(featuresOf(diagram, "m").atari).toBe(0);
    board.play(marks.a, 2);
    expect(board.ko).not.toBe(0);
    expect(featuresOf(diagram, "m").atari).toBe(1);
  });

  it("numbers the features without gaps", () => {
    let next = 0;
    for (const group of GROUPS) {
      expect(FIRST[group]).toBe(next);
      next += GROUP_SIZES[group];
    }
  });

  it("measures distances on boards of any shape", () => {
    const geometry = geometryOf(5, 7);
    const distances = new Distances(geometry);
    const [corner, opposite] = [geometry.point(0, 6), geometry.point(4, 0)];
    expect([distances.columns(corner, opposite), distances.rows(corner, opposite)]).toEqual([4, -6]);
    expect(distances.place(corner, opposite)).toBe(4 + 6 + 6 - 2);
    expect(distances.place(corner, 0)).toBe(17);
    expect([distances.line(corner), distances.line(geometry.point(2, 3))]).toEqual([0, 2]);
  });
});
