import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { SCORE_COMMAND } from "../../src/cli/score.ts";
import { gameTexts } from "../../src/io/game-file.ts";
import { scoreGame } from "../../src/score/scored-file.ts";
import { findAll, parseMarkup, withClass } from "../report/svg.ts";
import { FakeTerminal, run as runOn } from "./terminal.ts";
import { sgfOf } from "../support/diagram.ts";
import { testFolder } from "../support/folder.ts";

/** A bent four in the corner, Black's, and a komi that nobody asked for. */
const BENT_FOUR = sgfOf(
  `
  . O . X O O O
  O X X X O O O
  . X O O O O O
  X X O O O O O
  O O O O O O O
  O O O O O O O
  O O O O . O .
`,
  "KM[0]RU[Japanese]RE[W+19]",
  ";B[];W[]",
);

let folder: string;
let file: string;

beforeEach(() => {
  folder = testFolder(onTestFinished);
  file = join(folder, "corner.sgf");
  writeFileSync(file, BENT_FOUR);
});

const run = (args: readonly string[], terminal?: FakeTerminal) => runOn(SCORE_COMMAND, args, terminal);

describe("shinpan score of one game", () => {
  it("shows the board, the count, and how it was found", async () => {
    const { code, stdout, stderr } = await run([file]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
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
        "",
        "Rules: Japanese (applicable rules).",
        "                               Black  White",
        "3 single points at A7, E1, G1      –      3",
        "9 points at C7                     –      9",
        "dead stones of the opponent        –      7",
        "prisoners taken in the game        –      –",
        "komi                               –      –",
        "total                              –     19",
        "White wins by 19 points.",
        "",
        "Of 4 strings: 1 proved, 3 solved by search.",
        "The record says W+19 too.",
        "",
      ].join("\n"),
    );
  });

  it("takes no text for a game record because one stands in it, but a mail", async () => {
    const text = `A game:\n\n${BENT_FOUR}\n\nBlack lost.\n`;
    const [readme, mail] = ["README.md", "mail.sgf"].map((name) => join(folder, name));
    for (const name of [readme, mail]) writeFileSync(name, text);
    const { code, stdout, stderr } = await run([readme]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/: This is no SGF file, but another text with a game record in it, at offset 9\.\n$/);
    expect((await run([mail])).code).toBe(0);
  });

  it("says why, and draws the proof", async () => {
    const svg = join(folder, "why.svg");
    const { stdout } = await run([file, "--why", "b5", "--svg", svg]);
    expect(stdout).toMatch(/\nThe black string of 7 stones at B5 is dead\.\nThis is solved: /);
    const numbers = withClass(parseMarkup(readFileSync(svg, "utf8")), "number").map(({ text }) => text);
    expect(numbers.slice(0, 2)).toEqual(["1", "2"]);
    // Moves that no number can show are listed under the board: together they are the whole line.
    const captions = withClass(parseMarkup(readFileSync(svg, "utf8")), "caption").map(({ text }) => text);
    const listed = captions.join(" ").match(/\d+\s(?:at\s\w+|pass)/g) ?? [];
    expect(listed.length).toBeGreaterThan(0);
    const [, line] = /B5 is not independently alive: (.*)\.\n/.exec(stdout) ?? [];
    expect(listed.length + numbers.length).toBe(line.split(", ").length);
  });

  it("draws the verdict and writes the report", async () => {
    const [svg, html] = [join(folder, "a.svg"), join(folder, "a.html")];
    expect((await run([file, "--svg", svg, "--html", html, "--theme", "paper"])).code).toBe(0);
    expect(withClass(parseMarkup(readFileSync(svg, "utf8")), "dead")).toHaveLength(7);
    const page = parseMarkup(readFileSync(html, "utf8"));
    expect(withClass(page, "lead")[0].text).toBe("White wins by 19 points.");
    expect(findAll(page, ({ name }) => name === "table")[0].text).toContain("9 points at C7");
  });

  it("is a line of JSON for machines", async () => {
    const { stdout } = await run([file, "--json", "--why", "E1"]);
    expect(stdout.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      file,
      result: "W+19",
      score: -19,
      rules: "japanese",
      komi: 0,
      recorded: "W+19",
      agrees: true,
      ended: true,
      dead: ["D7", "B6", "C6", "D6", "B5", "A4", "B4"],
      territory: { black: 0, white: 12 },
      why: [{ vertex: "E1" }],
    });
  });

  it("takes other rules and another komi than the file's, and says that the record disagrees", async () => {
    const { stdout } = await run([file, "--rules", "chinese", "--komi", "7.5"]);
    expect(stdout).toContain("White wins by 56.5 points.");
    expect(stdout).toContain("The record says W+19: it disagrees.");
  });

  it("judges an earlier position, with which the record has nothing to do", async () => {
    const { stdout } = await run([file, "--move", "0"]);
    expect(stdout).toContain("No two passes ended the game: it is judged as if it ended here.");
    expect(stdout).not.toContain("The record says");
    const { code, stderr } = await run([file, "--move", "3"]);
    expect(code).toBe(1);
    expect(stderr).toContain("The game has only 2 moves, and move 3 was asked for.");
  });

  it("says that the next moves may decide something where the game goes on, not where it was counted", async () => {
    const going = join(folder, "going.sgf");
    const first = async (result: string) => {
      writeFileSync(going, `(;SZ[5]KM[0]${result};B[cb];W[cc];B[bb];W[bc];B[db];W[dc];B[ab];W[ac];B[eb];W[ec])`);
      return (await run([going])).stdout;
    };
    expect(await first("RE[B+R]")).toContain("the game: what the next moves decide is an estimate.");
    expect(await first("RE[0]")).toContain("the game: it is judged as if it ended here.");
  });

  it("says what had to be assumed", async () => {
    writeFileSync(file, "(;GM[1]SZ[5]RU[house];B[cc];W[];B[])");
    const { stdout } = await run([file]);
    expect(stdout).toContain('The rules "house" are not known: Japanese (applicable rules) was taken.');
    expect(stdout).toContain("The file names no komi: 6.5 was taken.");
  });

  it("says what was read only by guessing, and what was left out", async () => {
    const record = "(;GM[1]SZ[5]RU[chinese]KM[375]PL[x];B[cc];W[];B[]";
    const warnings = [
      "At the end of the file, offset 49, a closing parenthesis is missing.",
      "The komi KM[375] was read as 7.5 points.",
      "PL[x] in the node at offset 1 is neither black nor white and was left out.",
    ];
    writeFileSync(file, record);
    expect((await run([file])).stdout).toContain(warnings.join("\n"));
    expect(JSON.parse((await run([file, "--json"])).stdout)).toMatchObject({ komi: 7.5, warnings });
    const wishes = { rules: undefined, komi: undefined, move: undefined, analysis: "practical", playouts: 1 } as const;
    const games = gameTexts(file, readFileSync(file));
    if (typeof games === "string") throw new Error(games);
    const source = { file, index: 0, game: 1, of: 1 };
    const task = { source, text: games.at(0), wishes, svg: undefined, html: undefined, theme: "wood" } as const;
    expect(scoreGame(task)).toMatchObject({ komi: 7.5, warnings });
  });

  it("is coloured on a terminal only", async () => {
    expect((await run([file])).stdout).not.toContain("\u001b");
    expect((await run([file], new FakeTerminal({ colours: true }))).stdout).toContain("\u001b[31mx");
  });

  it.each([
    ["nothing at all", "", /no game record/],
    ["a move on a stone", "(;GM[1]SZ[5];B[cc];W[cc])", /Move 2, white C3, cannot be made/],
    ["another game", "(;GM[2])", /not Go/],
  ])("is refused with a sentence: %s", async (_, text, sentence) => {
    writeFileSync(file, text);
    const { code, stdout, stderr } = await run([file]);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^shinpan: .*\.\n$/);
  });

  it("is judged by the first shard of a run only", async () => {
    const nothing = { code: 0, stdout: "", stderr: "0 games judged in 0 files.\n" };
    expect(await run([file, "--shard", "2/2"])).toEqual(nothing);
    expect((await run([file, "--shard", "1/1"])).stdout).toContain("White wins by 19 points.");
  });
});

describe("shinpan score's arguments", () => {
  it.each([
    [[], /score needs a file/],
    [["x.sgf", "--analysis", "kind"], /--analysis is practical or strict, not "kind"/],
    [["x.sgf", "--shard", "5/4"], /--shard is I\/N/],
    [["x.sgf", "--frob"], /there is no flag --frob/],
  ])("%j are refused", async (args, sentence) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/\nTry shinpan score --help\.\n$/);
  });

  it("do not name a game as its own picture", async () => {
    for (const flag of ["--svg", "--html"]) {
      const { code, stderr } = await run([file, flag, `${folder}/./corner.sgf`]);
      expect([code, stderr]).toEqual([2, expect.stringMatching(/corner\.sgf" is a file that is read; name another/)]);
      expect(readFileSync(file, "utf8")).toBe(BENT_FOUR);
    }
  });

  it("name a folder for the pictures of several games, nothing that looks like a file or is one", async () => {
    const other = join(folder, "other.sgf");
    writeFileSync(other, BENT_FOUR);
    const refused = async (...flags: string[]) => (await run([file, other, ...flags])).stderr.split("\n")[0];
    const page = join(folder, "one.html");
    const sentence = `shinpan: --html: with several games it names a folder, and "${page}"`;
    expect(await refused("--html", page)).toBe(`${sentence} looks like a file`);
    expect(existsSync(page)).toBe(false);
    writeFileSync(page, "a page");
    expect(await refused("--html", page)).toBe(`${sentence} is a file`);
    expect(readFileSync(page, "utf8")).toBe("a page");
    expect(await refused("--out", other)).toMatch(/other\.sgf" is a file that is read; name another file$/);
    expect(readFileSync(other, "utf8")).toBe(BENT_FOUR);
  });

  it("name a file for the picture of one game", async () => {
    const { code, stderr } = await run([file, "--html", folder]);
    expect([code, stderr.split("\n")[0]]).toEqual([2, `shinpan: --html: "${folder}" is a folder`]);
  });

  it("name points that are on the board, files that can be written, folders that hold games", async () => {
    for (const args of [[file, "--why", "T19"], [file, "--svg", join(folder, "no", "a.svg")]]) {
      expect((await run(args)).code).toBe(2);
    }
    rmSync(file);
    const { code, stderr } = await run([folder]);
    expect(code).toBe(2);
    expect(stderr).toContain("there is no .sgf file in");
    expect(existsSync(join(folder, "no"))).toBe(false);
  });

  it("have a help", async () => {
    const { code, stdout } = await run(["--help"]);
    expect(code).toBe(0);
    for (const flag of ["--rules", "--move", "--analysis", "--svg", "--html", "--json", "--why", "--out", "--shard"]) {
      expect(stdout).toContain(flag);
    }
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });
});
