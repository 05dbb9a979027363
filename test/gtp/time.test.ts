/** Clocks: what the commands set, and what the player gets when it must move. */
import { describe, expect, it } from "vitest";
import type { ClockView } from "../../src/rules/clock.ts";
import { Controller } from "./controller.ts";

/** What the player gets for a move of `colour` after these commands; "none" without a limit. */
async function clockAfter(commands: readonly string[], colour = "b"): Promise<Partial<ClockView> | "none"> {
  const controller = new Controller();
  await controller.tell(...commands);
  await controller.ask(`genmove ${colour}`);
  return controller.player.lastOptions?.clock ?? "none";
}

describe("time settings", () => {
  it.each<[string, Partial<ClockView> | "none"]>([
    ["name", "none"],
    ["time_settings 300 0 0", { mainMs: 300_000, periodMs: 0 }],
    ["time_settings 0 30 5", { mainMs: 0, periodMs: 30_000, periodMoves: 5 }],
    ["time_settings 60.5 10 1", { mainMs: 60_500, periodMs: 10_000, periodMoves: 1 }],
    ["time_settings -5 10 1", { mainMs: 0, periodMs: 10_000, periodMoves: 1 }],
    ["time_settings 0 1 0", "none"],
    ["time_settings 1 1 0", "none"],
    ["time_settings 0 0 0", "none"],
    ["time_settings 60 0 5", { mainMs: 60_000, periodMs: 0 }],
    ["kgs-time_settings none", "none"],
    ["kgs-time_settings absolute 900", { mainMs: 900_000, periodMs: 0 }],
    ["kgs-time_settings byoyomi 600 30 5", { mainMs: 600_000, periodMs: 30_000, periodMoves: 1, periods: 5 }],
    ["kgs-time_settings canadian 600 300 25", { mainMs: 600_000, periodMs: 300_000, periodMoves: 25 }],
    ["kata-time_settings none", "none"],
    ["kata-time_settings absolute 900", { mainMs: 900_000 }],
    ["kata-time_settings byoyomi 600.0 30.0 5", { mainMs: 600_000, periodMs: 30_000, periods: 5 }],
    ["kata-time_settings canadian 0 300 25", { mainMs: 0, periodMs: 300_000, periodMoves: 25 }],
    ["kata-time_settings fischer 60 5", { mainMs: 60_000, incrementMs: 5000, periodMs: 0 }],
    ["kata-time_settings fischer-capped 60 5 60 -1", { mainMs: 60_000, incrementMs: 5000, periodMs: 0 }],
    ["kata-time_settings fischer-capped 60 5 60 10", { mainMs: 10_000, incrementMs: 5000, periodMs: 0 }],
  ])("%s", async (command, expected) => {
    const clock = await clockAfter([command]);
    if (expected === "none") expect(clock).toBe("none");
    else expect(clock).toMatchObject(expected);
  });

  it.each<[string, string]>([
    ["time_settings 1 2", "? missing argument, expected: time_settings MAIN_TIME PERIOD_TIME STONES"],
    ["time_settings 1 2 x", '? the number of stones must be a number, not "x"'],
    ["kgs-time_settings", "? missing argument, expected: kgs-time_settings SYSTEM [NUMBER…]"],
    ["kgs-time_settings fischer 60 5", "? the time system must be one of none, absolute, byoyomi, canadian, not"],
    ["kgs-time_settings byoyomi 600 30", "? byoyomi takes main time, period time, number of periods"],
    ["kgs-time_settings absolute ten", '? the main time must be a number, not "ten"'],
    ["kata-time_settings hourglass 60", "? the time system must be one of none, absolute, byoyomi, canadian, fischer,"],
    ["kata-time_settings fischer-capped 60 5 60", "? fischer-capped takes main time, increment, main time limit, move"],
    ["time_left b 10", "? missing argument, expected: time_left COLOUR TIME STONES"],
    ["time_left x 10 0", '? colour must be black or white, not "x"'],
    ["time_left b soon 0", '? the time must be a number, not "soon"'],
  ])("%s is refused and the clocks are as before", async (command, expected) => {
    const controller = new Controller();
    await controller.tell("time_settings 300 30 5");
    expect((await controller.ask(command)).startsWith(expected)).toBe(true);
    await controller.ask("genmove b");
    expect(controller.player.lastOptions?.clock).toMatchObject({ mainMs: 300_000, periodMs: 30_000, periodMoves: 5 });
  });

  it("lists the time systems it knows", async () => {
    expect(await new Controller().ask("kata-list_time_settings")).toBe(
      "none absolute byoyomi canadian fischer fischer-capped",
    );
  });

  it.each(["boardsize 13\nclear_board", "clear_board\nkomi 6.5\nboardsize 13"])("survive %j", async (commands) => {
    expect(await clockAfter(["time_settings 300 30 5", commands])).toMatchObject({ mainMs: 300_000, periodMoves: 5 });
  });
});

describe("time_left", () => {
  it.each<[string, string[], Partial<ClockView> | "none"]>([
    ["main time", ["time_settings 300 30 5", "time_left b 42.5 0"], { mainMs: 42_500, periodMs: 30_000 }],
    [
      "stones in Canadian overtime",
      ["time_settings 300 30 5", "time_left b 12 3"],
      { mainMs: 0, periodMs: 12_000, periodMoves: 3 },
    ],
    [
      "periods in byo-yomi",
      ["kgs-time_settings byoyomi 600 30 5", "time_left b 12 3"],
      { mainMs: 0, periodMs: 12_000, periodMoves: 1, periods: 3 },
    ],
    ["the other player's", ["time_settings 300 0 0", "time_left w 12 0"], { mainMs: 300_000 }],
    ["less than nothing", ["time_settings 300 30 5", "time_left b -1 1"], { mainMs: 0, periodMs: 0, periodMoves: 1 }],
    ["no main time left", ["time_settings 300 0 0", "time_left b 0 0"], { mainMs: 0, periodMs: 0 }],
    ["a game without a limit", ["time_settings 1 1 0", "time_left b 12 0"], "none"],
    ["without any settings, main time", ["time_left b 12 0"], { mainMs: 12_000, periodMs: 0 }],
    ["without any settings, overtime", ["time_left b 12 3"], { mainMs: 0, periodMs: 12_000, periodMoves: 3 }],
  ])("%s", async (_what, commands, expected) => {
    const clock = await clockAfter(commands);
    if (expected === "none") expect(clock).toBe("none");
    else expect(clock).toMatchObject(expected);
  });
});

describe("the engine's own clocks", () => {
  it("charge a move from the opponent's move on", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 300 0 0", "play b c3");
    controller.nowMs += 10_000;
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(290_000);
    controller.nowMs += 5000; // the opponent thinks
    await controller.tell("play b d4");
    controller.nowMs += 1000;
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(289_000);
  });

  it("charge the first move from its request on", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 300 0 0");
    controller.nowMs += 60_000;
    controller.player.isSlow = true;
    await controller.send("genmove b");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(300_000);
    controller.nowMs += 7000;
    await controller.send("# interrupt");
    controller.player.isSlow = false;
    await controller.tell("play w d4");
    await controller.ask("genmove b");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(293_000);
  });

  it("go on into overtime", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 10 30 5", "play b c3");
    controller.nowMs += 12_000;
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock).toMatchObject({ mainMs: 0, periodMs: 28_000, periodMoves: 5 });
    await controller.tell("play b d4");
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock).toMatchObject({ mainMs: 0, periodMs: 28_000, periodMoves: 4 });
  });

  it("add the increment of Fischer time after a move", async () => {
    const controller = new Controller();
    await controller.tell("kata-time_settings fischer 60 5", "play b c3");
    controller.nowMs += 2000;
    await controller.ask("genmove w");
    await controller.tell("play b d4");
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(63_000);
  });

  it("believe the controller's time_left more than themselves", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 300 0 0", "play b c3");
    controller.nowMs += 10_000;
    await controller.tell("time_left w 280 0");
    controller.nowMs += 1000;
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(279_000);
  });

  it("charge what every command and reply cost beyond what the engine sees", async () => {
    const controller = new Controller();
    controller.player.overhead = 25;
    await controller.tell("time_settings 300 0 0");
    for (const move of ["c3", "d4", "e5"]) {
      await controller.tell(`play b ${move}`);
      controller.nowMs += 1000;
      await controller.ask("genmove w");
    }
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(300_000 - 3 * 1000 - 2 * 25);
    await controller.tell("time_left w 250 0", "genmove w");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(250_000);
  });

  it("do not call the time over for such an estimate alone", async () => {
    const controller = new Controller();
    controller.player.overhead = 600;
    await controller.tell("kgs-time_settings byoyomi 0 1 1", "play b c3");
    controller.nowMs += 900;
    await controller.tell("genmove w", "play b d4", "genmove w");
    expect(controller.player.lastOptions?.clock).toMatchObject({ periodMs: 1000, periods: 1 });
  });

  const LAST_PERIOD = { mainMs: 0, periodMs: 5000, periodMoves: 1 };

  it.each<[string, string, Partial<ClockView>, Partial<ClockView>]>([
    ["byo-yomi", "kgs-time_settings byoyomi 0 5 3", { ...LAST_PERIOD, periods: 1 }, { ...LAST_PERIOD, periods: 1 }],
    ["time for every move", "time_settings 0 5 1", LAST_PERIOD, LAST_PERIOD],
    ["Canadian overtime", "time_settings 0 5 2", { mainMs: 0, periodMs: 0 }, { periodMs: 5000, periodMoves: 2 }],
    ["Fischer time", "kata-time_settings fischer 10 5", { mainMs: 0 }, { mainMs: 10_000 }],
    ["Fischer time with a cap", "kata-time_settings fischer-capped 90 5 -1 10", { mainMs: 0 }, { mainMs: 10_000 }],
    ["sudden death", "time_settings 10 0 0", { mainMs: 0, periodMs: 0 }, { mainMs: 0, periodMs: 0 }],
  ])("that are over while the game goes on: %s", async (_name, settings, now, later) => {
    const controller = new Controller();
    await controller.tell(settings, "play b c3");
    controller.nowMs += 15_000; // the time of an analysis
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock).toMatchObject(now);
    await controller.tell("play b d4", "genmove w", "play b e5");
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock).toMatchObject(later);
  });

  it("give the next move its time after one that took too long", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 0 5 1", "play b c3");
    controller.player.isSlow = true;
    await controller.send("genmove w");
    controller.nowMs += 5100; // a busy machine
    await controller.send("# interrupt");
    controller.player.isSlow = false;
    await controller.tell("play b d4");
    controller.nowMs += 1000;
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock).toMatchObject({ periodMs: 4000, periodMoves: 1 });
  });

  it("are over when the controller has said that no time is left", async () => {
    const controller = new Controller();
    await controller.tell("kgs-time_settings byoyomi 0 5 3", "play b c3", "time_left w 0 1");
    controller.nowMs += 10;
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock).toMatchObject({ mainMs: 0, periodMs: 0 });
  });

  it("begin anew with a new game", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 300 0 0", "play b c3");
    controller.nowMs += 10_000;
    await controller.tell("genmove w", "clear_board");
    controller.nowMs += 10_000;
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(300_000);
  });

  it("are as before after a sequence of moves that was refused", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 0 300 25", "play b c3");
    controller.nowMs += 10_000;
    expect(await controller.ask("gogui-play_sequence w d4 b e5 w e5")).toMatch(/^\? illegal move 3 of 3/);
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock).toMatchObject({ periodMs: 290_000, periodMoves: 25 });
  });

  it.each(["undo", "reg_genmove w"])("do not run on after %s", async (command) => {
    const controller = new Controller();
    await controller.tell("time_settings 300 0 0", "play b c3", command);
    controller.nowMs += 10_000;
    await controller.ask("genmove w");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(300_000);
  });
});
