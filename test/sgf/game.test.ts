import { describe, expect, it } from "vitest";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { readGame, type SgfGame } from "../../src/sgf/game.ts";
import { readSgf } from "../../src/sgf/recorded-game.ts";
import { expectBoard } from "../support/diagram.ts";
import { refusalOf, treeOf, valueOf } from "./support.ts";

function gameOf(text: string): SgfGame {
  return valueOf(readSgf(text));
}

function warningsOf(text: string): readonly string[] {
  const result = readSgf(text);
  valueOf(result);
  return result.ok ? result.warnings : [];
}

/** What happens in a game, in words: "B Q16", "set up black A1 white B1 empty C1 B to play". */
function story({ geometry, actions }: SgfGame): string[] {
  const letter = (colour: number | undefined) => (colour === BLACK ? "B" : "W");
  const names = (word: string, points: readonly number[]) =>
    points.length > 0 ? ` ${word} ${points.map((p) => geometry.vertex(p)).join(",")}` : "";
  return actions.map((action) => {
    if (action.kind === "play") {
      return `${letter(action.colour)} ${geometry.vertex(action.point)}${action.comment ? ` (${action.comment})` : ""}`;
    }
    const turn = action.toPlay ? ` ${letter(action.toPlay)} to play` : "";
    return `set up${names("black", action.black)}${names("white", action.white)}${names("empty", action.empty)}${turn}`;
  });
}

/** The board before the first move. */
function firstBoard({ geometry, setup }: SgfGame): Board {
  const board = new Board(geometry);
  for (const p of setup.black) board.play(p, BLACK);
  for (const p of setup.white) board.play(p, WHITE);
  return board;
}

describe("a game from a server", () => {
  const text = `(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]
RU[Japanese]SZ[19]HA[2]KM[0.50]TM[1800]OT[5x30 byo-yomi]
PW[white\\] player]PB[ black
player ]WR[2d]BR[1k]DT[2010-05-01]EV[Club\\: final]RO[3]PC[Nice]GN[The game]GC[two
lines]RE[W+12.50]AB[dd][pp]C[hello
there]
;W[ql]WL[1799.2];B[];W[tt]C[bye]TW[aa][bb])`;

  it("has its information", () => {
    const { geometry, setup, actions, ...info } = gameOf(text);
    expect([geometry.width, geometry.height, setup.black.length, actions.length]).toEqual([19, 19, 2, 3]);
    expect(info).toEqual({
      rules: "Japanese",
      handicap: 2,
      komi: 0.5,
      mainTimeMs: 1_800_000,
      overtime: "5x30 byo-yomi",
      whiteName: "white] player",
      blackName: "black player",
      whiteRank: "2d",
      blackRank: "1k",
      date: "2010-05-01",
      event: "Club: final",
      round: "3",
      place: "Nice",
      gameName: "The game",
      gameComment: "two\nlines",
      result: "W+12.50",
      comment: "hello\nthere",
    });
  });

  it("has its moves, with the new and the old pass", () => {
    expect(story(gameOf(text))).toEqual(["W R8", "B pass", "W pass (bye)"]);
  });
});

describe("board sizes", () => {
  it.each([
    ["(;)", 19, 19],
    ["(;SZ[])", 19, 19],
    ["(;SZ[2])", 2, 2],
    ["(;SZ[ 9 ])", 9, 9],
    ["(;SZ[25])", 25, 25],
    ["(;SZ[19:19])", 19, 19],
    ["(;SZ[13:9])", 13, 9],
    ["(;SZ[2:25])", 2, 25],
    ["(;GM[1];SZ[13])", 13, 13],
  ])("%s", (text, width, height) => {
    const { geometry } = gameOf(text);
    expect([geometry.width, geometry.height]).toEqual([width, height]);
  });

  it.each(["0", "1", "26", "52", "19:26", "1:9", "-9", "9.5", "nine", "9:9:9", "19x19", "9".repeat(5000)])(
    "SZ[%s] is refused",
    (size) => {
      const message = refusalOf(readSgf(`(;GM[1]SZ[${size}];B[aa])`));
      expect(message).toMatch(/^SZ\[.{1,31}\] in the node at offset 1 is not a board of 2 to 25 columns and rows\.$/);
    },
  );
});

describe("the first position", () => {
  it("has all that is set up before the first move, compressed or plain", () => {
    const game = gameOf("(;SZ[5:4]AB[aa:bb][eb]AW[ac][bc];AE[aa]AW[cb]PL[W];C[x];AB[dd];B[ed])");
    expectBoard(
      firstBoard(game),
      `. X . . .
       X X O . X
       O O . . .
       . . . X .`,
    );
    expect(game.toPlay).toBe(WHITE);
    expect(story(game)).toEqual(["B E1"]);
  });

  it("is the same with plain lists in any order and with a point named twice", () => {
    const lists = ["AB[aa:cb]", "AB[ca][ba][aa][bb][cb][ab][aa]", "AB[aa][ba:cb]AB[ab:bb]"];
    const [first, ...others] = lists.map((list) => gameOf(`(;SZ[9]${list})`).setup);
    for (const other of others) expect(other).toEqual(first);
    expect(first.black).toHaveLength(6);
  });

  it.each([
    ["B", BLACK],
    ["W", WHITE],
    ["white", WHITE],
    ["b", BLACK],
  ])("PL[%s] says who is to play", (value, colour) => {
    expect(gameOf(`(;PL[${value}])`).toPlay).toBe(colour);
  });
});

describe("what happens on the main line", () => {
  it.each([
    ["variations are left out", "(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))", ["B A9", "W B8", "B C7"]],
    ["a player moves twice", "(;SZ[9];B[aa];B[bb])", ["B A9", "B B8"]],
    ["a move in the root", "(;SZ[9]AB[aa]B[bb]C[root])", ["B B8 (root)"]],
    ["both players in one node", "(;SZ[9];W[aa]B[bb]C[both])", ["W A9", "B B8 (both)"]],
    [
      "set-up in the course of the game",
      "(;SZ[9];B[aa];AW[bb:cb]AE[aa]AB[ii]PL[B];B[cc])",
      ["B A9", "set up black J1 white B8,C8 empty A9 B to play", "B C7"],
    ],
    ["only the turn changes", "(;SZ[9];B[aa];PL[B];B[bb])", ["B A9", "set up B to play", "B B8"]],
    ["empty lists set up nothing", "(;SZ[9];B[aa];AE[]AB[];W[bb])", ["B A9", "W B8"]],
    ["tt is a point of a large board", "(;SZ[21];B[tt];W[])", ["B U2", "W pass"]],
    ["comments in two parts", "(;SZ[9];B[aa]C[one]C[two])", ["B A9 (one\ntwo)"]],
    ["FF[1]", "(;GaMe[1]SiZe[9]PLayer[B];Black[aa]Comment[x];White[bb])", ["B A9 (x)", "W B8"]],
    ["moves in GTP's notation", "(;SZ[9];B[E5];W[pass])", ["B E5", "W pass"]],
  ])("%s", (_name, text, lines) => {
    expect(story(gameOf(text))).toEqual(lines);
  });
});

describe("information", () => {
  it.each([
    ["from a later node", "(;GM[1];PB[x]KM[5.5];B[aa])", { blackName: "x", komi: 5.5 }],
    ["the first that is not empty", "(;PB[]KM[ ];PB[x]KM[7]PB[y];PB[z]KM[0])", { blackName: "x", komi: 7 }],
    ["a decimal comma", "(;KM[6,5])", { komi: 6.5 }],
    ["no handicap", "(;HA[0])", { handicap: 0 }],
    ["handicap without stones", "(;HA[4])", { handicap: 4 }],
    ["time that is not a number", "(;TM[1 hour])", {}],
    ["time in fractions of a second", "(;TM[0.5])", { mainTimeMs: 500 }],
    ["komi after Chinese rules", "(;KM[3.75]RU[Chinese])", { komi: 7.5, rules: "Chinese" }],
    ["no result that is known", "(;PB[A]RE[ ? ])", { blackName: "A" }],
  ])("%s", (_name, text, expected) => {
    const { geometry: _g, setup: _s, actions: _a, ...info } = gameOf(text);
    expect(info).toEqual(expected);
  });

  it.each([
    ["(;KM[high])", "KM[high] in the node at offset 1 is not a number and was left out."],
    ["(;;HA[two])", "HA[two] in the node at offset 2 is not a number of stones and was left out."],
    ["(;PL[2])", "PL[2] in the node at offset 1 is neither black nor white and was left out."],
    ["(;KM[375])", "The komi KM[375] was read as 7.5 points."],
  ])("%s is a warning", (text, warning) => {
    expect(warningsOf(text)).toEqual([warning]);
  });
});

describe("games that are refused", () => {
  it.each([
    ["(;GM[2])", "The game at offset 1 is not Go: it says GM[2], and Go is GM[1]."],
    ["(;GM[chess];B[aa])", "The game at offset 1 is not Go: it says GM[chess], and Go is GM[1]."],
    ["(;SZ[9];B[jj])", "B[jj] in the node at offset 7 is not on the 9x9 board."],
    ["(;SZ[9:7];W[ah])", "W[ah] in the node at offset 9 is not on the 9x7 board."],
    ["(;B[aa];W[a\n])", "W[a ] in the node at offset 7 is not on the 19x19 board."],
    ["(;SZ[9]AB[aa:ij])", "AB[aa:ij] in the node at offset 1 is not on the 9x9 board."],
    ["(;SZ[9]AE[tt])", "AE[tt] in the node at offset 1 is not on the 9x9 board."],
    ["(;B[aa];AW[ss][st])", "AW[st] in the node at offset 7 is not on the 19x19 board."],
    ["(;AW[dd]AB[cc:ee])", "The node at offset 1 sets up D16 twice, as AB and as AW."],
    ["(;AE[dd]AB[dd])", "The node at offset 1 sets up D16 twice, as AB and as AE."],
    ["(;B[aa][bb])", "The node at offset 1 gives black 2 moves at once: B may have one point only."],
  ])("%s", (text, message) => {
    expect(refusalOf(readSgf(text))).toBe(message);
  });
});

describe("collections", () => {
  const text = "(;N[a]SZ[9])(;N[b]SZ[13])(;N[c]GM[2])";

  it("gives the first game by default", () => {
    expect(gameOf(text).geometry.width).toBe(9);
    expect(valueOf(readSgf(text, 1)).geometry.width).toBe(13);
    expect(refusalOf(readSgf(text, 2))).toMatch(/^The game at offset 26 is not Go/);
  });

  it("has no more games than it has", () => {
    expect(refusalOf(readSgf(text, 3))).toBe("The file has 3 games, the last at offset 25: there is no game 4.");
    expect(refusalOf(readSgf("(;)", -1))).toBe("The file has 1 game, the last at offset 0: there is no game 0.");
  });
});

it("leaves the tree as it was", () => {
  const text = "(;SZ[9]AB[aa:bb]KM[375];B[cc]C[x](;W[dd])(;W[ee]))";
  const root = treeOf(text);
  readGame(root);
  expect(root).toEqual(treeOf(text));
});
