/** What GoGui asks for: positions set up by hand, its menu, and maps of the board. */
import { describe, expect, it } from "vitest";
import { expectBoard } from "../support/diagram.ts";
import { Controller } from "./controller.ts";

describe("gogui-setup", () => {
  it("puts stones on the empty board, without captures", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 3", "clear_board", "gogui-setup B A1 W A2 B C3", "gogui-setup_player W");
    expectBoard(controller.session.game.board, ". . X / O . . / X . .".replaceAll("/", "\n"));
    expect(await controller.ask("genmove w")).toBe("A3");
    expect((await controller.ask("printsgf")).replaceAll("\n", "")).toContain("AB[ca][ac]AW[ab]PL[W];W[aa])");
    await controller.tell("undo", "undo", "undo");
    expect(controller.session.game.board.emptyCount).toBe(9);
    expect(controller.session.game.handicap).toBe(0);
  });

  it.each([
    ["gogui-setup B A1 W", '? a vertex is missing after "W"'],
    ["gogui-setup B A1 W A1", "? repeated vertex A1"],
    ["gogui-setup B pass", "? invalid vertex, expected a point of the board, not a pass"],
    ["gogui-setup B A1 W A2 W B1", "? the string of A1 would have no liberty"],
    ["gogui-setup_player red", '? colour must be black or white, not "red"'],
  ])("%s: %s", async (command, reply) => {
    const controller = new Controller();
    await controller.tell("boardsize 3");
    expect(await controller.ask(command)).toBe(reply);
    expect(controller.session.game.steps).toBe(0);
  });

  it("comes before any move", async () => {
    const controller = new Controller();
    await controller.tell("play b pass");
    expect(await controller.ask("gogui-setup B A1")).toBe("? board not empty");
  });
});

describe("gogui-analyze_commands", () => {
  it("lists lines that GoGui can read, of commands that there are", async () => {
    const controller = new Controller();
    const known = (await controller.ask("list_commands")).split("\n");
    const lines = (await controller.ask("gogui-analyze_commands")).split("\n");
    const types = /^(?:cboard|dboard|sboard|gfx|plist|string|hstring|none)$/;
    const labels = lines.map((line) => {
      const [type, label, command, ...rest] = line.split("/");
      expect(type, line).toMatch(types);
      expect(known, line).toContain(command.split(" ")[0]);
      expect(command, line).toMatch(/^\S+(?: (?:%[pc]|[a-z_]+))*$/);
      expect(rest, line).toEqual([]);
      return label;
    });
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("lists commands that can be asked on any board", async () => {
    const controller = new Controller();
    await controller.tell("boardsize 5 3", "play b c2");
    for (const line of (await controller.ask("gogui-analyze_commands")).split("\n")) {
      const command = line.split("/")[2].replace("%p", "c2").replace("%c", "b");
      const reply = await controller.ask(command);
      expect(reply, line).not.toMatch(/^\?/);
      if (!/^[cds]board/.test(line)) continue;
      expect(reply.split("\n").map((row) => row.split(" ").length), line).toEqual([5, 5, 5]);
    }
  });
});

describe("the maps", () => {
  /** Black A2 is dead, White B2 alive, white territory but for C3. */
  async function position(): Promise<Controller> {
    const controller = new Controller();
    await controller.tell("boardsize 3", "play b a2", "play w b2", "play b c1");
    const { player } = controller;
    player.dead = ["A2"];
    player.whiteTerritory = ["A1", "A2", "A3", "B1", "B3", "C2"];
    player.details = {
      A2: { tier: "solved", independentlyAlive: false },
      B2: { tier: "proved", independentlyAlive: true },
    };
    return controller;
  }

  it.each([
    ["shinpan-status_map", "white white gray / red green white / white white green"],
    ["shinpan-territory_map", "-1 -1 0 / -1 0 -1 / -1 -1 0"],
    ["shinpan-life_map", '"" "" "" / red green "" / "" "" gray'],
    ["shinpan-tier_map", '"" "" "" / S P "" / "" "" E'],
    ["shinpan-ownership_map", "0.5 0.5 0.5 / 0.5 0.5 0.5 / 0.5 0.5 0.5"],
    ["shinpan-visits_map", '60 40 "" / "" "" "" / "" "" ""'],
    ["shinpan-prior_map", "1 1 0 / 0 0 0 / 0 0 0"],
    ["shinpan-policy_map", "1 0.27 0 / 0 0 0 / 0 0 0"],
    ["shinpan-policy", "winrate 62.5 % / lead 3.5 / A3 75.0 % / B3 20.0 % / pass 5.0 %"],
  ])("%s", async (command, map) => {
    expect(await (await position()).ask(command)).toBe(map.replaceAll(" / ", "\n"));
  });

  it("shinpan-variation shows what the player expects after a look at the position", async () => {
    const controller = await position();
    expect(await controller.ask("shinpan-variation")).toBe(
      "VAR w A3 b B3\nTEXT 52.1 % of 100 playouts won, +1.5 points",
    );
    expect(controller.player.log).toEqual(["new game", "analyze white", "interrupt"]);
  });
});
