/** Classical problems of life and death: answers and lines, and that the answers do not depend on colour or corner. */
import { describe, expect, it } from "vitest";
import type { Board } from "../../../engine/board/board.ts";
import { type Colour, opponent, WHITE } from "../../../engine/board/colour.ts";
import { PASS, type Point } from "../../../engine/board/geometry.ts";
import { findStrings } from "../../../engine/board/strings.ts";
import { MOST_LIFE_BITS, Workspace } from "../../../src/referee/analysis/workspace.ts";
import { type LifeOutcome, readLife } from "../../../src/referee/life/life.ts";
import { surroundingsOf } from "../../../src/referee/life/surroundings.ts";
import { diagramOf, parseDiagram } from "../../support/diagram.ts";
import { exchanged, TURNS } from "../../support/turned.ts";
import { isClosed, MOST_CELLS, Oracle } from "./oracle.ts";
import { PROBLEMS } from "./problems.ts";

const workspace = new Workspace(MOST_LIFE_BITS);

/** Of one question: some eight seconds; most take some milliseconds. */
const STATES = 3_000_000;
const ORACLE_STATES = 30_000;

function wordsOf({ result, ko }: LifeOutcome, swaps: boolean): string {
  if (!ko) return result;
  return `ko ${(ko.needs === WHITE) === swaps ? "X" : "O"} ${ko.threats}`;
}

/** Plays a line; every move must be legal. */
function played(board: Board, first: Colour, line: readonly Point[]): Board {
  const after = board.clone();
  line.forEach((point, i) => {
    const colour = i % 2 === 0 ? first : opponent(first);
    expect(after.isLegal(point, colour), `move ${i + 1}\n${diagramOf(after)}`).toBe(true);
    if (point === PASS) after.pass();
    else after.play(point, colour);
  });
  return after;
}

/** Both answers, the owner of the string first. Their lines must be legal; a string that lives must outlast them. */
function answers(board: Board, point: Point, swaps = false): string[] {
  const owner = board.colour[point] as Colour;
  return [owner, opponent(owner)].map((first) => {
    const life = readLife(board, point, first, { workspace, states: STATES });
    const { result, line, assumes } = life;
    const after = played(board, first, line);
    if (result === "lives") expect(after.colour[point], diagramOf(after)).toBe(owner);
    if (result === "dies") expect(line.length, diagramOf(board)).toBeGreaterThan(0);
    for (const stone of assumes) expect(board.colour[stone]).toBeGreaterThan(0);
    return wordsOf(life, swaps);
  });
}

describe("classical problems", () => {
  it("are fifty at least, each with a name of its own", () => {
    expect(PROBLEMS.length).toBeGreaterThanOrEqual(50);
    expect(new Set(PROBLEMS.map(([name]) => name)).size).toBe(PROBLEMS.length);
  });

  it.each(PROBLEMS)("%s", { timeout: 200_000 }, (_name, at, ownerFirst, opponentFirst, diagram) => {
    const { board, geometry } = parseDiagram(diagram);
    expect(answers(board, geometry.parseVertex(at)!), diagram).toEqual([ownerFirst, opponentFirst]);
  });
});

describe("answers are the same", () => {
  const names = [
    "rectangular six in the corner, one outside liberty",
    "five on the second line in the corner",
    "bent four in the corner",
    "capturing race, three liberties each",
    "double-ko seki",
  ];
  const chosen = PROBLEMS.filter(([name]) => names.includes(name));

  it.each(TURNS.slice(1))("in other corners: $name", (turn) => {
    for (const [name, at, ownerFirst, opponentFirst, diagram] of chosen) {
      const { board, geometry } = parseDiagram(diagram);
      const point = turn.point(geometry, geometry.parseVertex(at)!);
      expect(answers(turn.board(board), point), name).toEqual([ownerFirst, opponentFirst]);
    }
  });

  it("with the colours exchanged", () => {
    for (const [name, at, ownerFirst, opponentFirst, diagram] of chosen) {
      const { board, geometry } = parseDiagram(diagram);
      const swapped = exchanged(board);
      expect(answers(swapped, geometry.parseVertex(at)!, true), name).toEqual([ownerFirst, opponentFirst]);
    }
  });
});

/** The problems whose part of the board is closed off by stones, and small enough. */
const oracles = PROBLEMS.flatMap(([name, at, ownerFirst, opponentFirst, diagram]) => {
  const { board, geometry } = parseDiagram(diagram);
  const strings = findStrings(geometry, board.colour);
  const point = geometry.parseVertex(at)!;
  const { points, hasShrunk } = surroundingsOf(strings, strings.of[point], () => undefined)!;
  const part = [...points, ...strings.list[strings.of[point]].stones];
  if (hasShrunk || part.length > MOST_CELLS || !isClosed(board, part)) return [];
  const oracle = new Oracle(board, part, point, ORACLE_STATES);
  const [owner, other] = board.colour[point] === WHITE ? "OX" : "XO";
  const outcomes = () =>
    [true, false].map((isFirst) => oracle.outcome(isFirst).replace("owner", owner).replace("other", other));
  return oracle.isComplete ? [{ name, outcomes, expected: [ownerFirst, opponentFirst] }] : [];
});

describe("the exhaustive solver agrees", () => {
  it("on three fifths of the problems at least", () => {
    expect(oracles.length).toBeGreaterThan(0.6 * PROBLEMS.length);
  });

  it.each(oracles)("$name", ({ outcomes, expected }) => expect(outcomes()).toEqual(expected));
});
