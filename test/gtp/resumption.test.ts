import { describe, expect, it } from "vitest";
import { Controller } from "./controller.ts";

/** A session under these rules in which both players have passed after two moves. */
async function stopped(rules: string): Promise<Controller> {
  const c = new Controller();
  await c.tell(`kata-set-rules ${rules}`, "play b e5", "play w c3", "play b pass", "play w pass");
  return c;
}

describe("shinpan-resume", () => {
  it.each([
    ["japanese", "the passes are taken back: the side that passed first moves", ["black", "black"]],
    ["japanese-1989", "the opponent of the requester moves", ["white", "black"]],
    ["chinese-simple-ko", "alternation goes on after the passes", ["black", "black"]],
  ])("under %s: %s", async (rules, _what, [afterBlack, afterWhite]) => {
    expect(await (await stopped(rules)).ask("shinpan-resume b")).toBe(afterBlack);
    expect(await (await stopped(rules)).ask("shinpan-resume w")).toBe(afterWhite);
  });

  it("is refused while the game is played, and where it is over for good", async () => {
    const c = new Controller();
    expect(await c.ask("shinpan-resume b")).toBe("? the game has not stopped");
    const over = await stopped("tromp-taylor");
    expect(await over.ask("shinpan-resume b")).toBe("? the game has ended and cannot be resumed");
  });

  it("is undone like a move", async () => {
    const c = await stopped("japanese-1989");
    await c.tell("shinpan-resume b", "play w g7", "undo", "undo");
    expect(await c.ask("shinpan-resume w")).toBe("black");
  });

  it("once disputed under WMSG rules leaves all stones alive at the next end", async () => {
    const c = await stopped("wmsg-2008");
    c.player.dead = ["C3"];
    expect(await c.ask("final_status_list dead")).toBe("C3");
    await c.tell("shinpan-resume b", "play b g7", "play w pass", "play b pass");
    c.player.dead = [];
    expect(await c.ask("final_status_list dead")).toBe("");
    expect(await c.ask("shinpan-resume b")).toBe("? the game has ended and cannot be resumed");
  });
});

describe("shinpan-handicap_moves", () => {
  it("lets Black move anywhere while White must pass", async () => {
    const c = new Controller();
    await c.tell("kata-set-rules ing", "shinpan-handicap_moves 3", "play b e5");
    expect(await c.ask("shinpan-explain_illegal w c3")).toMatch(/pass/);
    await c.tell("play w pass", "play b c7", "play w pass", "play b g7");
    expect(await c.ask("shinpan-explain_illegal w c3")).toBe("white C3 is legal");
  });

  it("is refused once the game has begun", async () => {
    const c = new Controller();
    await c.tell("play b e5");
    expect(await c.ask("shinpan-handicap_moves 2")).toBe("? the game has already begun");
    expect(await c.ask("shinpan-handicap_moves 1")).toMatch(/^\? the number of stones must be 2 to/);
  });
});
