import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WHITE } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import {
  decodeOwnership,
  encodeOwnership,
  type LabelledGame,
  parseLabelledGame,
  readLabels,
  writeGame,
} from "../../../scripts/label/labels.ts";
import { testFolder } from "../../support/folder.ts";

const folder = testFolder();

/** A game on 2×2 with a handicap stone and two labels. */
const GAME: LabelledGame = {
  game: 7,
  teacher: "fake-net, version 1.2.3",
  source: "games table.tsv",
  geometry: geometryOf(2),
  rules: "japanese",
  komi: 0.5,
  setup: [0],
  first: WHITE,
  moves: [3, 4],
  labels: [
    {
      moves: 0,
      winrate: 0.1235,
      lead: -3.12,
      stdev: 4.2,
      noResult: 0.0123,
      policy: [[3, 0.9], [4, 0.0995]],
      ownership: encodeOwnership([-1, 0, 0.5, 1]),
    },
    { moves: 1, winrate: 1, lead: 3, noResult: 0, policy: [[4, 1]], ownership: encodeOwnership([1, 1, 1, -1]) },
  ],
};
/** Of the older kind: an empty board under Chinese rules. */
const OLD_LINE = JSON.stringify({
  komi: 5.5,
  moves: [2, 4, 4],
  rec: [{ n: 0, w: 0.5386, l: 0.87, p: [[2, 0.006], [4, 0.5]], o: "0Nl]" }],
});

async function gamesOf(name: string, text: string): Promise<LabelledGame[]> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const games: LabelledGame[] = [];
  for await (const game of readLabels(path)) games.push(game);
  return games;
}

describe("labelled games", () => {
  it("are read as they were written", () => {
    expect(parseLabelledGame(writeGame(GAME), 0)).toEqual(GAME);
  });

  it("have a point's owner in steps of a thirtieth", () => {
    expect(encodeOwnership([-1, -0.5, 0, 0.02, 1, 1.0004])).toBe("0?NOll");
    expect([...decodeOwnership("0?Nl")]).toEqual([-1, -0.5, 0, 1]);
  });

  it("of the older kind are of KataGo's b6c96 under Chinese rules, on a board of the ownership's size", () => {
    expect(parseLabelledGame(OLD_LINE, 3)).toMatchObject({
      game: 3,
      teacher: "KataGo 1.17 g170-b6c96",
      geometry: geometryOf(2),
      rules: "chinese",
      komi: 5.5,
      moves: [2, 4, 4],
      labels: [{ moves: 0, winrate: 0.5386, lead: 0.87, policy: [[2, 0.006], [4, 0.5]], ownership: "0Nl]" }],
    });
  });

  it("come from files with settings, of both kinds, and without a last line that was cut off", async () => {
    const header = JSON.stringify({ kind: "labels", settings: {} });
    const text = [header, writeGame(GAME), OLD_LINE, writeGame(GAME).slice(0, 90)].join("\n");
    const games = await gamesOf("cut.jsonl", text);
    expect(games.map(({ game, rules }) => [game, rules])).toEqual([[7, "japanese"], [1, "chinese"]]);
  });

  it("are not read from a file with a fault in its midst", async () => {
    const text = [OLD_LINE, OLD_LINE.slice(0, 30), OLD_LINE].join("\n");
    await expect(gamesOf("fault.jsonl", text)).rejects.toThrow(/line 2 of .*fault\.jsonl is no labelled game/);
  });

  it("are read from a compressed file, also if only the first of them is wanted", async () => {
    const path = join(folder, "many.jsonl");
    writeFileSync(path, `${writeGame(GAME)}\n`.repeat(20_000));
    expect(spawnSync("xz", ["-0", path]).status).toBe(0);
    let games = 0;
    for await (const game of readLabels(`${path}.xz`)) games += game.game === 7 ? 1 : 0;
    expect(games).toBe(20_000);
    for await (const game of readLabels(`${path}.xz`)) {
      expect(game).toEqual(GAME);
      break;
    }
  });
});
