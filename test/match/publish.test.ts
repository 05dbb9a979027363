import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publish } from "../../src/match/publish.ts";
import { matchReport } from "../../src/match/report.ts";
import { gameResult, matchSettings } from "./results.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shinpan-publish-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

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
