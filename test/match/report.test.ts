import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { matchHtml, publish } from "../../src/match/report-html.ts";
import { gameLine, matchReport, matchStand, standingLines, summaryLines } from "../../src/match/report.ts";
import { findAll, parseMarkup, withClass } from "../report/svg.ts";
import { gameResult, matchSettings } from "./results.ts";
import { testFolder } from "../support/folder.ts";

const SETTINGS = matchSettings("ours", "theirs");
const { winner: _, ...UNKNOWN } = gameResult({ game: 2, black: 1, white: 0, result: "Void", reason: "broken off" });
const GAMES = [
  gameResult({ game: 1, result: "B+3.5", winner: 0, reason: "counted", moves: 70 }),
  UNKNOWN,
  gameResult({ game: 3, result: "0", winner: null, reason: "counted" }),
  gameResult({
    game: 4,
    black: 1,
    white: 0,
    result: "W+F",
    winner: 0,
    fault: { engine: 1, kind: "crash" },
    reason: "black ended by itself (exit code 7); its last words: <oh>",
  }),
];

describe("the report of a match", () => {
  it("has a line for each game and one for the match", () => {
    expect(gameLine(GAMES[0], SETTINGS, 3, 20)).toBe(
      "game 1 (3 of 20): ours B – theirs W, ours wins B+3.5 (counted), 70 moves",
    );
    expect(standingLines(matchReport(SETTINGS, 4, GAMES))).toEqual([
      "ours against theirs after 4 games: 2–0, 1 drawn: 83.3 % [31.0, 98.2], Elo +280 [−139, +698]; " +
        "1 without result not counted",
    ]);
  });

  it("says how the match stands without a look at the games that are still to be played", () => {
    const stand = matchStand(SETTINGS, GAMES);
    const report = matchReport(SETTINGS, 1000, GAMES);
    expect(report).toMatchObject(stand);
    expect(standingLines(stand)).toEqual(standingLines(report));
  });

  it("sums up lengths, times, faults, and what is missing", () => {
    expect(summaryLines(matchReport(SETTINGS, 6, GAMES)).slice(1)).toEqual([
      "Black won 1, White 1, nobody 2.",
      "Games of 50 to 70 moves, 55 on average.",
      "ours 0.53 s a move (longest 1.31 s), theirs 0.53 s a move (longest 1.31 s).",
      "Game 4: theirs: black ended by itself (exit code 7); its last words: <oh>.",
      "2 of 6 games are missing: 5, 6.",
    ]);
    expect(summaryLines(matchReport(SETTINGS, 4, GAMES, false)).some((line) => line.includes(" s a move"))).toBe(false);
  });

  it("misses no game once the games have decided what they were to decide", () => {
    const settings = { ...SETTINGS, sprt: { low: 0, high: 100 } };
    const won = (n: number) => Array.from({ length: n }, (_, i) => gameResult({ game: i + 1, winner: 0 }));
    const [open, decided] = [3, 20].map((games) => matchReport(settings, 30, won(games)));
    expect(open.missing).toHaveLength(27);
    expect(summaryLines(open)[1]).toBe("SPRT 0 against 100 Elo: ratio 0.74 of ±2.94.");
    expect(decided).toMatchObject({ planned: 30, missing: [] });
    expect(summaryLines(decided)[1]).toBe("SPRT 0 against 100 Elo: ratio 4.94 of ±2.94, decided for 100.");
    expect(matchHtml(decided, "1.0", () => "")).toContain("decided for 100.");
  });

  it("puts the games of an opening side by side", () => {
    expect(matchReport(SETTINGS, 4, GAMES).openings).toEqual([
      { opening: 1, moves: "C3 G7", results: ["B+3.5", "Void"] },
      { opening: 2, moves: "C3 G7", results: ["0", "W+F"] },
    ]);
  });

  it("does not hang on the order in which the games ended", () => {
    expect(matchReport(SETTINGS, 4, [...GAMES].reverse())).toEqual(matchReport(SETTINGS, 4, GAMES));
  });

  it("ranks several engines", () => {
    const settings = matchSettings("weak", "middle", "strong");
    const games = [
      gameResult({ game: 1, black: 0, white: 1, winner: 1 }),
      gameResult({ game: 2, black: 1, white: 0, winner: 0 }),
      gameResult({ game: 3, black: 0, white: 2, winner: 2 }),
      gameResult({ game: 5, black: 1, white: 2, winner: 2 }),
      gameResult({ game: 6, black: 2, white: 1, winner: null, result: "0" }),
    ];
    const lines = standingLines(matchReport(settings, 2, games));
    expect(lines[0]).toBe("after 5 games:");
    expect(lines.slice(1).map((line) => line.trim().split(/\s+/).slice(0, 2))).toEqual([
      ["strong", "2–0,"],
      ["middle", "1–2,"],
      ["weak", "1–2"],
    ]);
  });
});

describe("the page of a match", () => {
  const page = matchHtml(matchReport(SETTINGS, 6, GAMES), "1.0", ({ game }) => `sgf/game-${game}.sgf`);

  it("has the result, every game with a link, the openings and the faults", () => {
    for (const text of ["ours against theirs", "+280 [−139,\u00a0+698]", "9×9, chinese rules, komi 7.5", "C3 G7"]) {
      expect(page).toContain(text);
    }
    for (const { game } of GAMES) expect(page).toContain(`href="sgf/game-${game}.sgf"`);
    expect(page).toContain("its last words: &lt;oh&gt;");
    expect(page).toContain("2 of 6 games are missing");
  });

  it("has a curve of the points, a point for each game", () => {
    const [chart] = withClass(parseMarkup(page), "chart");
    expect(chart.attributes["aria-label"]).toBe("Share of the points");
    expect(withClass(chart, "curve")[0].attributes.d.match(/[ML]/g)).toHaveLength(GAMES.length);
    expect(matchHtml(matchReport(SETTINGS, 6, []), "1.0", () => "")).not.toContain("<svg");
  });

  it("has the ratings of several engines with their intervals, even without an end", () => {
    const games = [
      gameResult({ game: 1, black: 0, white: 1, winner: 1 }),
      gameResult({ game: 3, black: 0, white: 2, winner: 2 }),
      gameResult({ game: 5, black: 1, white: 2, winner: 2 }),
    ];
    const field = matchSettings("weak", "an engine of a long name", "strong");
    const [chart] = withClass(parseMarkup(matchHtml(matchReport(field, 2, games), "1.0", () => "")), "chart");
    expect(findAll(chart, ({ name }) => name === "circle")).toHaveLength(3);
    const texts = findAll(chart, ({ name }) => name === "text").map(({ text }) => text);
    expect(texts.slice(-3)).toEqual(["strong", "an engine of …", "weak"]);
    expect(chart.attributes["aria-label"]).toBe("Elo ratings");
  });

  it("needs nothing from elsewhere", () => {
    expect(page.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/<script|<link|<img|https?:/);
  });
});

let folder: string;

beforeEach(() => {
  folder = testFolder(onTestFinished);
});

describe("the page of a match links to its games", () => {
  it.each([
    ["beside it", "report.html", ".", "game-0001.sgf"],
    ["in a folder under it", "report.html", "the games", "the%20games/game-0001.sgf"],
    ["in a folder beside its own", "pages/report.html", "games", "../games/game-0001.sgf"],
  ])("%s", (_, page, games, link) => {
    const html = join(folder, page);
    const report = matchReport(matchSettings("ours", "theirs"), 1, [gameResult({ game: 1 })]);
    publish(report, { html, sgf: join(folder, games), json: false, times: true, force: false });
    expect(/href="([^"]*\.sgf)"/.exec(readFileSync(html, "utf8"))?.[1]).toBe(link);
    expect(existsSync(join(dirname(html), decodeURIComponent(link)))).toBe(true);
  });
});
