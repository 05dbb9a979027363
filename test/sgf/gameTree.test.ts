import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf, PASS } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import type { SgfAction, SgfGame } from "../../src/sgf/game.ts";
import { treeOfGame } from "../../src/sgf/gameTree.ts";
import { parseMove, parsePoints } from "../../src/sgf/values.ts";
import { readSgf } from "../../src/sgf/recorded-game.ts";
import { writeSgf } from "../../src/sgf/writer.ts";
import { describeOutside } from "../support/outside.ts";
import { valueOf } from "./support.ts";

function write(game: SgfGame): string {
  return writeSgf([treeOfGame(game, { version: "1.2.3" })]);
}

describe("writing a game", () => {
  const geometry = geometryOf(9);
  const at = (vertex: string) => geometry.parseVertex(vertex)!;

  it("has a root with the board, the information and the first position, and a node for each action", () => {
    const game: SgfGame = {
      geometry,
      komi: 0.5,
      handicap: 2,
      blackName: "A [x]",
      rules: "Japanese",
      result: "W+R",
      mainTimeMs: 90_500,
      setup: { black: [at("C7"), at("G3")], white: [] },
      toPlay: WHITE,
      comment: "first\nsecond",
      actions: [
        { kind: "play", colour: WHITE, point: at("E5"), comment: "mid\\dle" },
        { kind: "play", colour: BLACK, point: PASS },
        { kind: "setup", black: [], white: [at("A1")], empty: [at("E5")], toPlay: BLACK },
      ],
    };
    const territory = { black: [at("A9"), at("B9")], white: [] };
    expect(writeSgf([treeOfGame(game, { version: "1.2:3", territory })])).toBe(
      [
        "(;FF[4]CA[UTF-8]GM[1]AP[shinpan:1.2\\:3]SZ[9]PB[A [x\\]]RU[Japanese]RE[W+R]KM[0.5]",
        "HA[2]TM[90.5]AB[cc][gg]PL[W]C[first",
        "second];W[ee]C[mid\\\\dle];B[];AW[ai]AE[ee]PL[B]TB[aa][ba])",
        "",
      ].join("\n"),
    );
    expect(valueOf(readSgf(write(game)))).toEqual(game);
  });

  it("names width before height on a rectangular board", () => {
    const game: SgfGame = { geometry: geometryOf(13, 7), setup: { black: [], white: [] }, actions: [] };
    expect(write(game)).toBe("(;FF[4]CA[UTF-8]GM[1]AP[shinpan:1.2.3]SZ[13:7])\n");
    expect(valueOf(readSgf(write(game)))).toEqual(game);
  });

  it("writes no handicap, no komi and no comment that the game does not have", () => {
    const game: SgfGame = { geometry, komi: 375, setup: { black: [], white: [] }, actions: [] };
    expect(write(game)).toContain("SZ[9]KM[375.0])");
    expect(valueOf(readSgf(write(game)))).toEqual(game);
  });
});

/** A random game; its moves need not be legal. */
function randomGame(random: Random): SgfGame {
  const geometry = geometryOf(2 + random.below(24), 2 + random.below(24));
  const stone = geometry.points.map(() => random.below(12));
  const colour = () => (random.below(2) ? BLACK : WHITE);
  const some = (n: number) => geometry.points.filter((_, i) => stone[i] === n);
  const words = ["名人", "[A]", "x:y", "\\", "B+3.5"];
  const text = () => words[random.below(words.length)] + " " + words[random.below(words.length)];
  const actions: SgfAction[] = Array.from({ length: random.below(60) }, (_, i) => {
    if (i > 0 && random.below(10) === 0) {
      return { kind: "setup", black: some(2), white: some(3), empty: some(4), toPlay: colour() };
    }
    const point = random.below(8) ? geometry.points[random.below(geometry.points.length)] : PASS;
    return { kind: "play", colour: colour(), point, ...(random.below(3) ? {} : { comment: `${text()}\n${text()}` }) };
  });
  return {
    geometry,
    setup: { black: some(0), white: some(1) },
    actions,
    ...(random.below(2) ? { komi: random.below(40) / 2 - 5, blackName: text(), result: text() } : { rules: text() }),
    ...(random.below(2) ? { toPlay: colour(), comment: text(), date: text() } : { handicap: random.below(10) }),
  };
}

it("games, written and read again, are the same", () => {
  for (let seed = 0; seed < 200; seed++) {
    const game = randomGame(new Random(seed));
    const text = write(game);
    expect(valueOf(readSgf(text))).toEqual(game);
    expect(valueOf(readSgf(new TextEncoder().encode(text)))).toEqual(game);
  }
});

describeOutside("data/status/kgs-japanese-counted.tsv", "counted games", (path) => {
  it("are the same when they are written and read again", () => {
    const rows = readFileSync(path, "utf8").trim().split("\n").slice(1, 41);
    const pairs = (text: string) => text.match(/../g) ?? [];
    for (const row of rows) {
      const [size, komi, result, setup, territoryBlack, territoryWhite, moves] = row.split("\t");
      const geometry = geometryOf(Number(size));
      const list = (text: string) => pairs(text).flatMap((raw) => parsePoints(geometry, raw)!);
      const first = setup === "" ? BLACK : WHITE;
      const game: SgfGame = {
        geometry,
        komi: Number(komi),
        result,
        setup: { black: list(setup).sort((a, b) => a - b), white: [] },
        actions: pairs(moves).map((raw, i) => ({
          kind: "play",
          colour: i % 2 === 0 ? first : first === BLACK ? WHITE : BLACK,
          point: parseMove(geometry, raw)!,
        })),
      };
      const territory = { black: list(territoryBlack), white: list(territoryWhite) };
      const text = writeSgf([treeOfGame(game, { version: "0", territory })]);
      expect(valueOf(readSgf(text))).toEqual(game);
      expect(text.split("\n").every((line) => line.length <= 80)).toBe(true);
    }
    expect(rows).toHaveLength(40);
  });
});
