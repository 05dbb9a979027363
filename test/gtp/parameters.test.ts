/** Settings changed while the engine runs, in KataGo's words and in Leela Zero's, and two commands beside them. */
import { describe, expect, it } from "vitest";
import { expectBoard } from "../support/diagram.ts";
import { Controller } from "./controller.ts";

describe("kata-set-param", () => {
  it.each([
    ["maxPlayouts", "0", "500"],
    ["maxVisits", "0", "500"],
    ["maxTime", "5", "0.5"],
    ["ponderingEnabled", "false", "true"],
    ["lagBuffer", "0", "1.5"],
    ["allowResignation", "true", "false"],
  ])("changes %s from %s to %s, and kata-get-param says so", async (name, before, after) => {
    const controller = new Controller();
    expect((await controller.ask("kata-list-params")).split(" ")).toContain(name);
    expect(await controller.ask(`kata-get-param ${name}`)).toBe(before);
    expect(await controller.ask(`kata-set-param ${name} ${after}`)).toBe("");
    expect(await controller.ask(`kata-get-param ${name}`)).toBe(after);
  });

  it("reaches the player", async () => {
    const controller = new Controller();
    await controller.tell("kata-set-param maxTime 2", "kata-set-param maxPlayouts 80", "kata-set-param lagBuffer 0.2");
    await controller.tell("kata-set-param ponderingEnabled true", "kata-set-param allowResignation false", "genmove b");
    const { settings, lastOptions } = controller.player;
    expect(settings).toMatchObject({ timeMs: 2000, playouts: 80, lagMs: 200, ponder: true });
    expect(lastOptions?.mayResign).toBe(false);
    await controller.tell("kata-set-param maxPlayouts 0");
    expect(settings.playouts).toBeUndefined();
  });

  it.each([
    "playoutDoublingAdvantage 1",
    "__proto__ 1",
    "maxTime 0",
    "maxTime soon",
    "maxPlayouts -1",
    "maxPlayouts 1.5",
    "lagBuffer 61",
    "ponderingEnabled maybe",
    "maxTime",
  ])("refuses %s and changes nothing", async (text) => {
    const controller = new Controller();
    const before = { ...controller.player.settings };
    expect(await controller.ask(`kata-set-param ${text}`)).toMatch(/^\? /);
    expect(controller.player.settings).toEqual(before);
  });

  it("leaves a rank its playouts", async () => {
    const controller = new Controller();
    Object.assign(controller.player.settings, { hasRank: true, playouts: 20 });
    expect(await controller.ask("kata-set-param maxPlayouts 100")).toMatch(/^\? a rank/);
    expect(controller.player.settings.playouts).toBe(20);
  });
});

describe("lz-setoption", () => {
  it("sets options in any case, the lag in hundredths of a second", async () => {
    const controller = new Controller();
    await controller.tell("lz-setoption name Visits value 100", "lz-setoption name lagbuffer value 50");
    expect(controller.player.settings).toMatchObject({ playouts: 100, lagMs: 500 });
    await controller.tell("lz-setoption name visits value 0", "lz-setoption name Pondering value true");
    expect(controller.player.settings).toMatchObject({ playouts: undefined, ponder: true });
    expect((await controller.ask("lz-setoption")).split("\n")).toContain("option name lagbuffer value 50");
  });

  it.each(["visits 3", "name visits", "name value 3", "name Maximum Memory Use (MiB) value 9", "name visits value x"])(
    "refuses %s",
    async (text) => {
      const controller = new Controller();
      expect(await controller.ask(`lz-setoption ${text}`)).toMatch(/^\? /);
      expect(controller.player.settings.playouts).toBeUndefined();
    },
  );
});

describe("set_position", () => {
  it("begins a new game with these stones, or on an empty board", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 3", "komi 2.5", "play b b2", "set_position w a1 b c3 b b3");
    expectBoard(controller.session.game.board, ". X X / . . . / O . .".replaceAll("/", "\n"));
    expect(controller.session.game.moves).toHaveLength(0);
    expect(await controller.ask("get_komi")).toBe("2.5");
    await controller.tell("set_position");
    expectBoard(controller.session.game.board, ". . . / . . . / . . .".replaceAll("/", "\n"));
  });

  it.each(["b a1 w a2 w b1", "b a1 w a1", "b", "b z9"])("refuses %s, and nothing has changed", async (stones) => {
    const controller = new Controller();
    await controller.tell("boardsize 3", "play b b2");
    expect(await controller.ask(`set_position ${stones}`)).toMatch(/^\? /);
    expectBoard(controller.session.game.board, ". . . / . X . / . . .".replaceAll("/", "\n"));
  });
});

describe("kata-search_analyze", () => {
  it("shows the lines and the move, and does not make it", async () => {
    const controller = new Controller();
    const lines = (await controller.send("kata-search_analyze w 100")).split("\n");
    expect(lines[1]).toMatch(/^info move A9 /);
    expect(lines[2]).toBe("play A9");
    expect(controller.session.game.moves).toHaveLength(0);
    expect(controller.player.log).toContain("move white");
  });
});

describe("heatmap", () => {
  it("has a row of thousandths for each row of points, and the pass", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 3 2");
    expect(await controller.ask("heatmap")).toBe("750 200   0\n  0   0   0\npass: 50");
  });
});
