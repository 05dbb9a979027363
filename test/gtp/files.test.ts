/** Reading and writing game records, and the picture of the board. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectBoard } from "../support/diagram.ts";
import { Controller } from "./controller.ts";
import { testFolder } from "../support/folder.ts";

const folder = testFolder();

async function fileWith(text: string, name = "game.sgf"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe("loadsgf", () => {
  const game = "(;SZ[5]KM[3.5]RU[Chinese];B[bb];W[cc];B[];W[dd](;B[aa])(;B[ee]))";

  it("takes board, komi, rules and the main line from the file", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 300 0 0", `loadsgf ${await fileWith(game)}`);
    const diagram = "X . . . . / . X . . . / . . O . . / . . . O . / . . . . .".replaceAll("/", "\n");
    expectBoard(controller.session.game.board, diagram);
    expect(controller.session.game.ruleset.name).toBe("chinese");
    expect(await controller.ask("get_komi")).toBe("3.5");
    expect(await controller.send("undo\nundo\nundo\nundo\nundo\nundo")).toBe(`${"= \n\n".repeat(5)}? cannot undo\n\n`);
  });

  it.each<[string, number]>([
    ["1", 0],
    ["2", 1],
    ["5", 4],
    ["6", 5],
    ["99", 5],
  ])("stops before move %s", async (move, expected) => {
    const controller = new Controller();
    await controller.tell(`loadsgf ${await fileWith(game)} ${move}`);
    expect(controller.session.game.moves).toHaveLength(expected);
  });

  it("takes a file name with spaces", async () => {
    const controller = new Controller();
    await controller.tell(`loadsgf ${await fileWith(game, "a game of mine.sgf")} 2`);
    expect(controller.session.game.moves).toHaveLength(1);
  });

  it("keeps komi and rules where the file says nothing", async () => {
    const controller = new Controller();
    await controller.tell("komi 0.5", "kgs-rules aga", `loadsgf ${await fileWith("(;SZ[9];B[ee])")}`);
    expect(await controller.ask("get_komi")).toBe("0.5");
    expect(controller.session.game.ruleset.name).toBe("aga");
  });

  it("sees handicap stones in black stones as many as the handicap", async () => {
    const controller = new Controller();
    await controller.tell(`loadsgf ${await fileWith("(;SZ[9]HA[2]AB[cc][gg];W[ee])")}`);
    expect(controller.session.game.handicap).toBe(2);
  });

  it.each([
    ["moves between which White passes", "HA[2];B[cc];W[];B[gg];W[ee]", 2],
    ["such moves, not all of them yet", "HA[3];B[cc];W[]", 3],
    ["no moves between which White plays", "HA[2];B[cc];W[ee];B[gg];W[]", 0],
    ["no first move whose answer is not known", "HA[2];B[cc]", 0],
  ])("sees handicap stones in %s", async (_, text, handicap) => {
    const controller = new Controller();
    await controller.tell(`loadsgf ${await fileWith(`(;SZ[9]${text})`)}`);
    expect(controller.session.game.handicap).toBe(handicap);
  });

  it("sets other stones up, also in the course of the game, without captures", async () => {
    const controller = new Controller();
    await controller.tell(`loadsgf ${await fileWith("(;SZ[3]AB[aa][cc]AW[ba]PL[W];W[bb];AE[bb]AB[ac];B[ab])")}`);
    expectBoard(controller.session.game.board, "X O . / X . . / X . X".replaceAll("/", "\n"));
    await controller.tell("undo", "undo", "undo");
    expectBoard(controller.session.game.board, "X O . / . . . / . . X".replaceAll("/", "\n"));
    expect(controller.session.game.handicap).toBe(0);
  });

  it.each<[string, string, RegExp]>([
    ["no SGF", "hello", /^\? cannot load file: ".*": ./],
    ["a board that is too large", "(;SZ[37])", /^\? cannot load file: ".*": .*SZ\[37\]/],
    ["a move on a stone", "(;SZ[9];B[ee];W[ee])", /^\? cannot load file: ".*": move 2, white E5, cannot be made: ./],
    ["a stone without liberties", "(;SZ[2]AB[aa]AW[ab][ba])", /^\? cannot load file: ".*": the first position cannot/],
  ])("refuses %s, and the game is as before", async (_what, text, expected) => {
    const controller = new Controller();
    await controller.tell("play b c3", "komi 1.5");
    const before = await controller.ask("showboard");
    expect(await controller.ask(`loadsgf ${await fileWith(text)}`)).toMatch(expected);
    expect(await controller.ask("showboard")).toBe(before);
  });

  it("reads a file that is cut off as far as it goes, and says so", async () => {
    const controller = new Controller();
    const said = await controller.ask(`loadsgf ${await fileWith("(;SZ[9];B[ee];W[gc]C[half a com")}`);
    expect(said).toBe("The file is cut off in the property C at offset 19: it was read as far as it goes.");
    expect(controller.session.game.moves).toHaveLength(2);
  });

  it("refuses a file that is not there, and a move number 0", async () => {
    const controller = new Controller();
    expect(await controller.ask(`loadsgf ${join(folder, "none.sgf")}`)).toMatch(/^\? cannot load file: .*none\.sgf/);
    expect(await controller.ask(`loadsgf ${await fileWith(game)} 0`)).toBe(
      '? the move number must be at least 1, not "0"',
    );
  });
});

describe("printsgf", () => {
  it("writes the game as it was played", async () => {
    const controller = new Controller();
    await controller.tell("komi 5.5", "fixed_handicap 2", "play w e5", "play b pass", "play w f5", "undo");
    const text = await controller.ask("printsgf");
    expect(text).toMatch(/^\(;FF\[4\]/);
    expect(text.replaceAll("\n", "")).toMatch(/SZ\[9\].*RU\[Japanese\].*KM\[5\.5\].*HA\[2\].*;W\[ee\];B\[\]\)$/);
  });

  it("writes to a file what loadsgf reads back", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 7 5", "komi -2.5", "kgs-rules new_zealand");
    await controller.tell("play w c3", "play b d4", "play b pass");
    const path = join(folder, "saved.sgf");
    const before = await controller.ask("showboard");
    expect(await controller.ask(`printsgf ${path}`)).toBe("");
    await controller.tell("boardsize 19", "komi 0", "kgs-rules japanese", `loadsgf ${path}`);
    expect(await controller.ask("showboard")).toBe(before);
    expect(await controller.ask("printsgf")).toBe((await readFile(path, "utf8")).trimEnd());
  });

  it.each(["3.75", "-3.25", "375", "1e-7", "1e21", "1234567", "0.1"])("keeps a komi of %s", async (komi) => {
    const controller = new Controller();
    const path = join(folder, "komi.sgf");
    await controller.tell("kgs-rules chinese", `komi ${komi}`, `printsgf ${path}`, "komi 6.5", `loadsgf ${path}`);
    expect(await controller.ask("get_komi")).toBe(String(Number(komi)));
  });

  it.each(["koSITUATIONALscoreTERRITORYtaxALLsui1button0whb0fpok1", "koSIMPLEscoreAREAtaxSEKIsui0button1whbNfpok0"])(
    "names rules of the controller's own so that loadsgf finds them: %s",
    async (rules) => {
      const controller = new Controller();
      const path = join(folder, "custom.sgf");
      await controller.tell(`kata-set-rules ${rules}`, `printsgf ${path}`);
      const before = await controller.ask("kata-get-rules");
      expect(await readFile(path, "utf8")).toContain(`RU[${rules}]`);
      await controller.tell("kata-set-rules japanese", `loadsgf ${path}`);
      expect(await controller.ask("kata-get-rules")).toBe(before);
      expect(before).toContain(rules.includes("AREA") ? '"scoring":"AREA"' : '"scoring":"TERRITORY"');
    },
  );

  it("writes to a file a handicap of moves, whose passes stay obligatory", async () => {
    const controller = new Controller();
    const path = join(folder, "moves.sgf");
    await controller.tell("boardsize 9", "kgs-rules aga", "shinpan-handicap_moves 2");
    await controller.tell("play b c3", "play w pass", "play b g7", "play w g3", "play b pass", "play w pass");
    const { state } = controller.session.game;
    await controller.tell(`printsgf ${path}`, "clear_board", `loadsgf ${path}`);
    const { handicap, passes, consecutivePasses } = controller.session.game.state;
    expect({ handicap, passes, consecutivePasses }).toEqual({ handicap: 2, passes: [0, 1, 1], consecutivePasses: 2 });
    expect(state).toMatchObject({ handicap, passes, consecutivePasses });
  });

  it("writes no handicap of one stone, which SGF does not have", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 9", "set_free_handicap c3");
    expect(await controller.ask("printsgf")).toMatch(/^[^H]*AB\[cg\]PL\[W\]\)$/);
  });

  it("writes set-up stones, also those of the course of the game", async () => {
    const controller = new Controller();
    const path = await fileWith("(;SZ[3]AB[aa][cc]AW[ba]PL[W];W[bb];AE[bb]AB[ac];B[ab])");
    await controller.tell(`loadsgf ${path}`);
    const text = (await controller.ask("printsgf")).replaceAll("\n", "");
    expect(text).toContain("AB[aa][cc]AW[ba]PL[W];W[bb];AB[ac]AE[bb];B[ab])");
  });

  it("says why it cannot write", async () => {
    expect(await new Controller().ask(`printsgf ${folder}`)).toMatch(/^\? cannot save file: ./);
  });
});

describe("showboard", () => {
  it("shows the position and what is worth knowing about it", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 5", "play b b1", "play w a1", "play b a2", "play w c3");
    const title = controller.session.game.ruleset.title;
    expect(await controller.send("7 showboard")).toBe(
      [
        "=7 Move 4, White C3. Black (X) to play.",
        `Rules: ${title}, komi 6.5.`,
        "Prisoners: Black has 1, White has 0.",
        "  A B C D E",
        "5 . . . . . 5",
        "4 . . . . . 4",
        "3 . .(O). . 3",
        "2 X . . . . 2",
        "1 . X . . . 1",
        "  A B C D E",
        "",
        "",
      ].join("\n"),
    );
  });

  it("counts handicap stones, and begins with the side to move", async () => {
    const controller = new Controller();
    await controller.tell("komi 0.5", "fixed_handicap 3");
    const lines = (await controller.ask("showboard")).split("\n");
    expect(lines[0]).toBe("White (O) to play.");
    expect(lines[1]).toMatch(/komi 0\.5, 3 handicap stones\.$/);
  });

  it("says pass, and marks nothing then", async () => {
    const controller = new Controller();
    await controller.tell("play b pass");
    const text = await controller.ask("showboard");
    expect(text).toMatch(/^Move 1, Black pass\. White \(O\) to play\.\n/);
    expect(text.split("\n").slice(3).join("\n")).not.toMatch(/[()]/);
  });
});

describe("the player", () => {
  it("gets new games and clear_cache, and is asked for its time", async () => {
    const controller = new Controller();
    await controller.tell("clear_cache", "clear_board", "boardsize 13", "gogui-interrupt");
    expect(controller.player.log).toEqual(["clear cache", "new game", "new game"]);
    expect(await controller.ask("cputime")).toBe("1.23");
  });
});
