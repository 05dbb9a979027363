/** The search of life and death: against the whole graph, its limits, and what it takes for granted. */
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { geometryOf, type Point } from "../../../engine/board/geometry.ts";
import { findStrings } from "../../../engine/board/strings.ts";
import { ATTACKER_WINS, DEFENDER_WINS } from "../../../src/referee/analysis/area-game.ts";
import { forced, graphOf } from "../../../src/referee/analysis/game-graph.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";
import { readLife } from "../../../src/referee/life/life.ts";
import { ENDLESS, TakingGame, ThreatGame, TwoEyeGame } from "../../../src/referee/life/life-games.ts";
import { LifeSearch } from "../../../src/referee/life/life-search.ts";
import { studyLife } from "../../../src/referee/life/life-study.ts";
import { surroundingsOf } from "../../../src/referee/life/surroundings.ts";
import { parseDiagram } from "../../support/diagram.ts";
import { PROBLEMS } from "./problems.ts";

const problem = (wanted: string) => {
  const [, at, , , diagram] = PROBLEMS.find(([name]) => name === wanted)!;
  const { board, geometry } = parseDiagram(diagram);
  return { board, geometry, diagram, point: geometry.parseVertex(at)! };
};

describe("the search agrees with the whole graph", () => {
  it.each([
    "rectangular six in the corner, one outside liberty",
    "rectangular eight in the corner, no outside liberty",
    "five on the second line in the corner",
    "bent four in the corner",
    "ten-thousand-year ko",
    "seki with two shared liberties",
    "rabbity six",
  ])("%s", (name) => {
    const { board, geometry, point, diagram } = problem(name);
    const strings = findStrings(geometry, board.colour);
    const { area, target } = surroundingsOf(strings, strings.of[point], () => undefined)!.areaFor("harsh");
    const workspace = new Workspace();
    for (const [proverDefends, defendersThreats, count] of [
      [true, false, ENDLESS],
      [false, true, 2],
      [false, false, 0],
      [false, false, ENDLESS],
    ] as const) {
      for (const defenderMoves of [true, false]) {
        const game = proverDefends ? new TwoEyeGame(area, target) : new TakingGame(area, target);
        const threats = { defenders: defendersThreats, count };
        const withThreats = new ThreatGame(game, threats);
        const search = new LifeSearch(withThreats, proverDefends, workspace.lifeTable.clear(), () => false);
        const start = search.start(area.defender, area.attacker, defenderMoves, 0);
        const graph = graphOf(withThreats, { maxStates: 1_000_000, start })!;
        const isForced = forced(graph, proverDefends ? DEFENDER_WINS : ATTACKER_WINS)[0] > 0;
        const what = `${diagram}\n${proverDefends ? "eyes" : "taking"} ${count} ${defendersThreats} ${defenderMoves}`;
        expect(search.run(start, 1_000_000), what).toBe(isForced ? "proved" : "failed");
      }
    }
  });
});

describe("what is taken for granted", () => {
  it("is nothing where the string lives in its own eyes, and the wall where it dies", () => {
    const { board, geometry, point } = problem("straight three");
    expect(readLife(board, point, BLACK)).toMatchObject({ result: "lives", assumes: [] });
    const { result, assumes } = readLife(board, point, WHITE);
    expect([result, assumes.map((p) => geometry.vertex(p))]).toEqual(["dies", ["B6"]]);
  });

  it("is nothing that is proved", () => {
    const { board, point } = problem("straight three");
    expect(readLife(board, point, WHITE, { known: () => "proved" })).toMatchObject({ result: "dies", assumes: [] });
  });

  it("can be said: what is taken to stand is a wall, whatever it looks like", () => {
    const { board, point, geometry } = problem("capturing race, three liberties each");
    expect(readLife(board, point, BLACK).result).toBe("lives");
    const rival = findStrings(geometry, board.colour).of[geometry.parseVertex("B2")!];
    const isRival = (p: Point) => findStrings(geometry, board.colour).of[p] === rival;
    expect(readLife(board, point, BLACK, { known: (p) => (isRival(p) ? "taken" : undefined) }).result).toBe("dies");
  });

  it("a string that is not shut in is left undecided, and where it may get out is said", () => {
    const { board, geometry } = parseDiagram(`
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . X . . . . .
      . . O X . . . . .
      . . . O . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    const { result, open } = readLife(board, geometry.parseVertex("D6")!, WHITE);
    expect(["undecided", true]).toEqual([result, open.length > 0]);
  });
});

describe("limits", () => {
  const { board, point } = problem("L group");

  it("this number of states, no more", () => {
    const { result, states } = readLife(board, point, WHITE, { states: 2000 });
    expect(result).toBe("undecided");
    expect(states).toBeLessThanOrEqual(2100);
  });

  it("the time", () => {
    let calls = 0;
    expect(readLife(board, point, WHITE, { mayStop: () => ++calls > 3 }).result).toBe("undecided");
  });

  it("a study that is cut short says so", () => {
    const geometry = geometryOf(board.geometry.width, board.geometry.height);
    let now = 0;
    const task = { width: geometry.width, height: geometry.height, board: board.snapshot(), point, timeMs: 5 };
    const study = studyLife(task, () => now++);
    expect(study.isCutShort).toBe(true);
  });
});

describe("a study", () => {
  const study = (name: string) => {
    const { board, geometry, point } = problem(name);
    const { width, height } = geometry;
    const found = studyLife({ width, height, board: board.snapshot(), point, timeMs: 1e9 }, () => 0);
    const names = (points: readonly Point[]) => points.map((p) => geometry.vertex(p)).sort().join(" ");
    return { ...found, names, wrong: (i: number) => names(found.sides[i].wrong.map((move) => move.point)) };
  };

  it("names the first moves that do it, and refutes the others", () => {
    const { sides, names, wrong } = study("straight three on the first line in the corner");
    expect(sides.map(({ right }) => names(right))).toEqual(["B1", "B1"]);
    expect([wrong(0), wrong(1)]).toEqual(["A1 C1", "A1 C1"]);
    expect(sides.map((side) => [side.mayPlayElsewhere, ...side.wrong.map(({ result }) => result)])).toEqual([
      [false, "dies", "dies"],
      [false, "lives", "lives"],
    ]);
  });

  it("shows every attempt where nothing helps, and none where nothing is needed", () => {
    const { sides, wrong } = study("square four in the corner");
    expect(sides.map(({ mayPlayElsewhere, right }) => [mayPlayElsewhere, right.length])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    expect([wrong(0), wrong(1)]).toEqual(["A1 A2 B1 B2", ""]);
  });
});
