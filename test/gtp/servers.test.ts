/** What bridges to servers and gomill ask for besides the rest. */
import { describe, expect, it } from "vitest";
import { Controller } from "./controller.ts";

describe("kgs-genmove_cleanup", () => {
  it("asks for a clean-up move, which is never a resignation, and makes it", async () => {
    const controller = new Controller();
    expect(await controller.ask("kgs-genmove_cleanup b")).toBe("A9");
    expect(controller.player.lastOptions).toEqual({ mayResign: false, isCleanup: true });
    expect(controller.session.game.moves).toHaveLength(1);
    await controller.tell("genmove w");
    expect(controller.player.lastOptions).toEqual({ mayResign: true });
  });

  it("is also what a move is after two passes, where a person has corrected the verdict", async () => {
    const controller = new Controller();
    await controller.tell("play b c3", "shinpan-mark c3 dead", "genmove w", "undo", "play w pass", "play b pass");
    expect(controller.player.lastOptions).toEqual({ mayResign: true });
    await controller.tell("genmove w");
    expect(controller.player.lastOptions).toEqual({ mayResign: false, isCleanup: true });
    await controller.tell("undo", "shinpan-mark c3 auto", "genmove w");
    expect(controller.player.lastOptions).toEqual({ mayResign: true });
  });

  it("keeps to the clock", async () => {
    const controller = new Controller();
    await controller.tell("time_settings 60 0 0", "kgs-genmove_cleanup w");
    expect(controller.player.lastOptions?.clock?.mainMs).toBe(60_000);
  });
});

describe("what servers send and ask", () => {
  it.each([
    "kgs-game_over",
    "cgos-opponent_name",
    "cgos-opponent_name Some Bot 1.0",
    "cgos-opponent_rating 1800?",
    "cgos-opponent_rating",
    "cgos-gameover B+Resign",
    "cgos-gameover",
    "stop",
  ])("%s is taken note of, and the game stays as it is", async (command) => {
    const controller = new Controller();
    await controller.tell("play b c3");
    expect(await controller.send(command)).toBe("= \n\n");
    expect(controller.session.game.moves).toHaveLength(1);
  });
});

describe("gomill", () => {
  it("says who plays, by which rules", async () => {
    expect(await new Controller().ask("gomill-describe_engine")).toBe(
      "shinpan 1.2.3\nA player of tests on 9x9.\nRules: Japanese (applicable rules).",
    );
  });

  it("says why the last move was chosen", async () => {
    const controller = new Controller();
    expect(await controller.ask("gomill-explain_last_move")).toBe("");
    await controller.tell("genmove b");
    const explanation = "Black plays A9: 52.1 % of 100 playouts won, +1.5 points.\nExpected: A9 B9";
    expect(await controller.ask("gomill-explain_last_move")).toBe(explanation);
    await controller.tell("play w c3");
    expect(await controller.ask("gomill-explain_last_move")).toBe(explanation);
    controller.player.moves = ["resign"];
    await controller.tell("genmove w");
    expect(await controller.ask("gomill-explain_last_move")).toBe("White resigns without a search.");
    await controller.tell("clear_board");
    expect(await controller.ask("gomill-explain_last_move")).toBe("");
  });

  it("may offer to be claimed to", async () => {
    const controller = new Controller();
    expect(await controller.ask("gomill-genmove_ex b claim")).toBe("A9");
    expect(await controller.ask("gomill-genmove_ex w")).toBe("B9");
  });

  it("asks for seconds of processor time", async () => {
    expect(await new Controller().ask("gomill-cpu_time")).toBe("1.23");
  });
});
