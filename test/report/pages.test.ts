import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import { judgeGame } from "../../src/player/judge-game.ts";
import { leadChart, winrateChart } from "../../src/report/curves.ts";
import {
  type Evaluation, largestSwings, leadText, moveCosts, playerSummary, weakSwings,
} from "../../src/report/game-analysis.ts";
import { htmlPage, table } from "../../src/report/html.ts";
import { verdictPage } from "../../src/report/verdict-page.ts";
import { tierLines, verdictBoard } from "../../src/report/verdict-text.ts";
import { Game, type Move } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import { parseDiagram, pointsOf } from "../support/diagram.ts";
import { findAll, parseMarkup, withClass } from "./svg.ts";

const JAPANESE = findRuleset("japanese") as Ruleset;

function gameOf(diagram: string): Game {
  const { geometry, board } = parseDiagram(diagram);
  const game = new Game(geometry, JAPANESE, 0);
  const refused = game.setUp({ black: pointsOf(board, BLACK), white: pointsOf(board, WHITE), empty: [] });
  expect(refused).toBeUndefined();
  return game;
}

const BENT_FOUR = gameOf(`
  . O . X O O O
  O X X X O O O
  . X O O O O O
  X X O O O O O
  O O O O O O O
  O O O O O O O
  O O O O . O .
`);
const SEKI = gameOf(`
  O X . O X . X
  O X . O X X X
  O X X O X . X
  O O O X X X X
  . O O O O O O
  O O O O O O O
  . O O O O O O
`);

describe("a verdict in the terminal", () => {
  it("marks dead stones and territory, and explains its signs", () => {
    const lines = verdictBoard(BENT_FOUR, judgeGame(BENT_FOUR));
    expect(lines).toEqual([
      "  A B C D E F G",
      "7 w O w x O O O 7",
      "6 O x x x O O O 6",
      "5 w x O O O O O 5",
      "4 x x O O O O O 4",
      "3 O O O O O O O 3",
      "2 O O O O O O O 2",
      "1 O O O O w O w 1",
      "  A B C D E F G",
      "",
      "X O Black and White alive   x o dead   b w territory",
    ]);
  });

  it("marks seki and dame", () => {
    const lines = verdictBoard(SEKI, judgeGame(SEKI));
    expect(lines.slice(1, 5)).toEqual([
      "7 O # . @ X b X 7",
      "6 O # . @ X X X 6",
      "5 O # # @ X b X 5",
      "4 O O O X X X X 4",
    ]);
    expect(lines.at(-1)).toBe("X O Black and White alive   # @ alive in seki   b w territory   . dame");
  });

  it("is coloured only where that is wanted", () => {
    const escape = "\u001b";
    expect(verdictBoard(BENT_FOUR, judgeGame(BENT_FOUR)).join("")).not.toContain(escape);
    const coloured = verdictBoard(BENT_FOUR, judgeGame(BENT_FOUR), true).join("\n");
    expect(coloured).toContain(`${escape}[31mx${escape}[0m`);
    // The board is quiet but for what may be doubted: living stones have no colour, territory is faint.
    expect(coloured).toContain(`1 O O O O ${escape}[2mw${escape}[0m O ${escape}[2mw${escape}[0m 1`);
  });

  it("says how it was found", () => {
    expect(tierLines(judgeGame(BENT_FOUR))[0]).toBe("Of 4 strings: 1 proved, 3 solved by search.");
  });
});

describe("the report on a verdict", () => {
  const settlement = judgeGame(BENT_FOUR);
  const page = verdictPage(BENT_FOUR, settlement, {
    title: "A <game> & more",
    facts: ["Black – White"],
    warnings: ["No rules were named."],
    theme: "wood",
    points: [],
    ownership: new Float32Array(BENT_FOUR.geometry.length).fill(0.5),
    version: "1.2.3",
  });
  const html = findAll(parseMarkup(page), ({ name }) => name === "html")[0];

  it("is one file that asks nothing of the network", () => {
    expect(page).not.toMatch(/<script|<link|@import|url\((?!#)|\b(?:src|href)=/);
    expect(page.match(/https?:[^"]*/g)?.every((address) => address === "http://www.w3.org/2000/svg")).toBe(true);
  });

  it("fits telephones, dark rooms and paper", () => {
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(page).toContain("prefers-color-scheme: dark");
    expect(page).toContain("@media print");
  });

  it("shows the verdict, the count and the proof", () => {
    expect(findAll(html, ({ name }) => name === "h1")[0].text).toBe("A <game> & more");
    expect(withClass(html, "lead")[0].text).toBe("White wins by 19 points.");
    const boards = withClass(html, "board");
    expect(boards[0].attributes["aria-label"]).toBe("A <game> & more: the verdict");
    expect(withClass(boards[0], "dead")).toHaveLength(7);
    const proof = boards.find(({ attributes }) => attributes["aria-label"]?.startsWith("What happens at"));
    expect(withClass(proof!, "number").length).toBeGreaterThan(0);
    expect(withClass(html, "total")[0].text).toBe("total–19");
    expect(html.text).toContain("No rules were named.");
  });

  it("has a legend of the signs that occur, and no name twice", () => {
    const legend = withClass(html, "legend")[0];
    const words = findAll(legend, ({ name }) => name === "span").map(({ text }) => text);
    expect(words).toEqual(["White's territory", "dead"]);
    const ids = findAll(html, ({ attributes }) => attributes.id !== undefined).map(({ attributes }) => attributes.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a page", () => {
  it("escapes what it is given", () => {
    const page = htmlPage({ title: "<&>", body: [table({ head: ["<a>"], rows: [['"b" & c\u0000']] })] });
    const root = parseMarkup(page);
    expect(findAll(root, ({ name }) => name === "td")[0].text).toBe('"b" & c\ufffd');
  });
});

describe("an analysed game", () => {
  const game = new Game(parseDiagram(". . .\n. . .\n. . .").geometry, JAPANESE, 0);
  const at = (vertex: string): Point => game.geometry.parseVertex(vertex) ?? 0;
  game.play(BLACK, at("A1"));
  game.play(WHITE, at("B2"));
  game.play(BLACK, at("C3"));
  const winrates = [0.8, 0.3, 0.32, 0.2];
  const candidate = (move: Point, winrate: number, variation: Point[]) => {
    return { move, winrate, variation, visits: 9, lead: 0, prior: 0.5 };
  };
  const tried = [candidate(at("B2"), 0.7, [at("B2"), at("A1")]), candidate(at("A3"), 0.6, [at("A3")])];
  const evaluations = winrates.map(
    (winrate, move): Evaluation => ({
      move,
      toPlay: move % 2 === 0 ? BLACK : WHITE,
      winrate,
      lead: 20 * (winrate - 0.5),
      variation: [at("B2"), at("A1")],
      playouts: 100,
      candidates: move === 0 ? tried : [],
    }),
  );
  const costs = moveCosts(game.moves, evaluations);
  const swings = largestSwings(costs, 5);

  it("turned where a player lost most, from that player's side", () => {
    expect(swings.map(({ number, colour }) => [number, colour])).toEqual([
      [1, BLACK],
      [3, BLACK],
    ]);
    expect(swings[0].before - swings[0].after).toBeCloseTo(0.5);
    expect(swings[0].points).toBeCloseTo(10);
    expect(largestSwings(moveCosts(game.moves, evaluations), 1)).toHaveLength(1);
  });

  it("counts each mistake once, by its size, and a point lost a move takes a quarter of the accuracy", () => {
    const leads = [0, -1.6, -1, -8, 5];
    const moves = ([BLACK, WHITE, BLACK, WHITE] as const).map((colour): Move => ({ colour, point: at("C1") }));
    const seen = leads.map((lead, move) => ({ ...evaluations[0], move, lead }));
    const [black, white] = ([BLACK, WHITE] as const).map((player) =>
      playerSummary(moves, seen, moveCosts(moves, seen), player),
    );
    // Black loses 1.6 and 7 points, White 0.6 and 13.
    expect([black.mistakes, white.mistakes]).toEqual([[0, 1, 0, 1, 0], [1, 0, 0, 0, 1]]);
    expect([black.moves, black.pointsLost]).toEqual([2, expect.closeTo(4.3)]);
    expect(black.accuracy).toBeCloseTo(100 * 0.75 ** 4.3);
    const unseen = [seen[0], undefined, ...seen.slice(2)];
    expect(moveCosts(moves, unseen).map(({ number }) => number)).toEqual([3, 4]);
    expect(playerSummary(moves, unseen, moveCosts(moves, unseen), BLACK).moves).toBe(1);
  });

  it("did not turn where the search would have played the same", () => {
    const same = evaluations.map((evaluation, i) => (i === 0 ? { ...evaluation, variation: [at("A1")] } : evaluation));
    expect(largestSwings(moveCosts(game.moves, same), 5).map(({ number }) => number)).toEqual([3]);
  });

  it("has curves with a point for every position and a number for every swing", () => {
    for (const svg of [winrateChart(evaluations, swings), leadChart(evaluations, swings)]) {
      const chart = parseMarkup(svg);
      expect(withClass(chart, "curve")[0].attributes.d.match(/[ML]/g)).toHaveLength(4);
      expect(withClass(chart, "highlight").map(({ text }) => text)).toEqual(["1", "2"]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
    expect(winrateChart([], [])).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("has curves on which no number of a swing hides another, however near the swings are", () => {
    const [{ colour, point, better }] = swings;
    const near = [1, 2, 3].map((number) => ({ number, colour, point, better, before: 1, after: 0, points: 0 }));
    const long = [...evaluations, { ...evaluations[0], move: 300 }];
    for (const shape of ["wide", "narrow"] as const) {
      const labels = withClass(parseMarkup(winrateChart(long, near, shape)), "highlight");
      const places = labels.map(({ children }) => Number(children.find(({ name }) => name === "text")?.attributes.x));
      for (const [i, place] of places.slice(1).entries()) expect(place - places[i]).toBeGreaterThan(15);
      expect(Math.min(...places)).toBeGreaterThan(0);
    }
  });

  it("breaks a name that would leave the page", () => {
    expect(htmlPage({ title: "x".repeat(200), body: [] })).toMatch(/body \{[^}]*overflow-wrap: break-word/);
  });

  it("says that small swings are weak evidence", () => {
    const [swing] = swings;
    expect(weakSwings([swing])).toEqual([]);
    expect(weakSwings([swing, { ...swing, after: swing.before - 0.04 }])).toHaveLength(1);
  });

  it.each([
    [3.5, "B+3.5"],
    [-0.04, "0"],
    [-12, "W+12.0"],
  ])("writes a lead of %d as %s", (lead, text) => expect(leadText(lead)).toBe(text));
});
