/** The end of the game: everything is read from one verdict on the position. */
import { describe, expect, it } from "vitest";
import { Controller } from "./controller.ts";

describe("final_score", () => {
  it.each<[number, string]>([
    [3.5, "B+3.5"],
    [-0.5, "W+0.5"],
    [0, "0"],
    [-0, "0"],
    [12, "B+12"],
    [0.1 + 0.2, "B+0.3"],
    [-1e-9, "0"],
    [-361, "W+361"],
  ])("%f is %s", async (score, expected) => {
    const controller = new Controller();
    await controller.tell(`komi ${-score}`);
    expect(await controller.ask("final_score")).toBe(expected);
  });
});

describe("final_status_list", () => {
  async function finished(): Promise<Controller> {
    const controller = new Controller();
    await controller.tell("boardsize 5", "play b a1", "play b b1", "play w e5", "play w c3", "play b e1");
    controller.player.dead = ["B1", "C3"];
    controller.player.seki = ["E1"];
    return controller;
  }

  it.each<[string, string]>([
    ["dead", "C3 A1 B1"],
    ["alive", "E5"],
    ["seki", "E1"],
    ["Dead", "C3 A1 B1"],
    ["black_territory", ""],
    ["white_territory", ""],
    ["ill", '? the status must be one of alive, dead, seki, black_territory, white_territory, dame, not "ill"'],
  ])("%s: %s", async (status, expected) => {
    expect(await (await finished()).ask(`final_status_list ${status}`)).toBe(expected);
  });

  it("names no empty point, and every stone once", async () => {
    const controller = await finished();
    const lists: string[] = [];
    for (const status of ["alive", "dead", "seki"]) lists.push(await controller.ask(`final_status_list ${status}`));
    expect(lists.join(" ").split(" ").sort()).toEqual(["A1", "B1", "C3", "E1", "E5"]);
  });

  it("is empty, not missing, when there is nothing to list", async () => {
    expect(await new Controller().send("4 final_status_list dead")).toBe("=4 \n\n");
  });
});

describe("the verdict", () => {
  const judged = (controller: Controller) => controller.player.log.filter((entry) => entry.startsWith("judge")).length;

  it("is found once for a position, whatever is asked about it", async () => {
    const controller = new Controller();
    await controller.tell("final_score", "final_status_list dead", "final_status_list alive", "final_score");
    expect(judged(controller)).toBe(1);
  });

  it.each([
    "play b c3",
    "play b pass", // before it, play goes on
    "genmove b",
    "undo",
    "kgs-rules aga",
    "shinpan-analysis strict",
    "clear_cache",
    "boardsize 9",
    "clear_board",
    "gogui-play_sequence b c3",
    "gg-undo 1",
  ])("is found anew after %s", async (command) => {
    const controller = new Controller();
    await controller.tell("play w e5", "final_score", command, "final_score");
    expect(judged(controller)).toBe(2);
  });

  it.each([
    ["komi 0.5", "W+0.5"],
    ["kata-set-rule ko SITUATIONAL", "W+6.5"],
    ["shinpan-analysis practical", "W+6.5"],
    ["time_settings 0 5 1", "W+6.5"],
  ])("is the same after %s, the score counted anew: %s", async (command, score) => {
    const controller = new Controller();
    await controller.tell("play w e5", "final_score", command);
    expect(await controller.ask("final_score")).toBe(score);
    expect(judged(controller)).toBe(1);
  });

  it.each([
    ["undo", "undo\nundo\nplay b c3\nplay w d4"],
    ["undo and other moves", "undo\nplay w e5\nundo\nplay w d4"],
    ["a replay of the game on a new board", "clear_board\nplay b c3\nplay w d4\nplay b pass\nplay w pass"],
  ])("is the same again after %s, as a server that goes back needs it", async (_what, commands) => {
    const controller = new Controller();
    await controller.tell("play b c3", "play w d4", "play b pass", "play w pass");
    controller.player.dead = ["D4"];
    expect(await controller.ask("final_status_list dead")).toBe("D4");
    controller.player.dead = [];
    await controller.tell("undo", "undo", ...commands.split("\n"));
    expect(await controller.ask("final_status_list dead")).toBe("D4");
  });

  it("is the one that a pass rested on", async () => {
    const controller = new Controller();
    await controller.tell("play b c3", "play w d4", "play b pass");
    controller.player.dead = ["D4"];
    controller.player.asksFirst = true;
    controller.player.moves = ["pass"];
    await controller.tell("genmove w");
    controller.player.dead = [];
    expect(await controller.ask("final_status_list dead")).toBe("D4");
    expect(judged(controller)).toBe(1);
  });

  it("is found anew after handicap stones", async () => {
    const controller = new Controller();
    await controller.tell("final_score", "fixed_handicap 2", "final_score");
    expect(judged(controller)).toBe(2);
  });

  it("stands after a command that was refused", async () => {
    const controller = new Controller();
    await controller.tell("play w e5", "final_score");
    for (const command of ["play b e5", "komi x", "boardsize 99", "gg-undo 5"]) {
      expect(await controller.ask(command)).toMatch(/^\? /);
    }
    await controller.tell("final_score");
    expect(judged(controller)).toBe(1);
  });

  it("is a hasty one if the thread dies, and asked for again", async () => {
    const controller = new Controller();
    controller.player.failure = new Error("worker died");
    expect(await controller.ask("final_score")).toBe("W+6.5");
    expect(await controller.ask("final_score")).toBe("W+6.5");
    expect(judged(controller)).toBe(2);
  });
});
