/** Talking with the referee: how it judges, corrections, explanations, and the end of the game in other commands. */
import { describe, expect, it } from "vitest";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { Controller } from "./controller.ts";
import { finished } from "./finished.ts";
import { RefereePlayer } from "./referee-player.ts";

describe("shinpan-analysis", () => {
  it("chooses how positions are judged, for the whole session", async () => {
    const controller = await finished();
    expect(await controller.ask("shinpan-analysis")).toBe("practical");
    await controller.tell("final_score", "shinpan-analysis STRICT", "final_score", "clear_board", "final_score");
    expect(await controller.ask("shinpan-analysis")).toBe("strict");
    expect(controller.player.log.filter((entry) => entry.startsWith("judge"))).toEqual([
      "judge practical",
      "judge strict",
      "judge strict",
    ]);
  });

  it("has two ways", async () => {
    expect(await new Controller().ask("shinpan-analysis kind")).toBe(
      '? the analysis must be one of practical, strict, not "kind"',
    );
  });
});

describe("shinpan-mark", () => {
  it("corrects the verdict on a string; the rest is counted anew", async () => {
    const controller = await finished();
    await controller.tell("komi 0");
    expect(await controller.ask("final_score")).toBe("B+6");
    // With a living white stone the left side is nobody's.
    expect(await controller.ask("shinpan-mark a1 alive")).toBe("W+5");
    expect(await controller.ask("final_status_list dead")).toBe("");
    expect(await controller.ask("final_status_list dame")).toBe("A5 B5 A4 B4 A3 B3 A2 B2 B1");
    expect(await controller.ask("shinpan-explain a1")).toContain("This was marked by hand.");
    // With White's wall dead the right side is Black's: ten points and five prisoners.
    expect(await controller.ask("shinpan-mark d3 dead")).toBe("B+15");
    expect(await controller.ask("final_status_list dead")).toBe("D5 D4 D3 D2 D1");
    expect(await controller.ask("shinpan-mark D1 auto")).toBe("W+5");
    expect(await controller.ask("shinpan-mark A1 auto")).toBe("B+6");
    expect(controller.player.log.filter((entry) => entry.startsWith("judge"))).toHaveLength(1);
  });

  it("holds while the stones stand as they do", async () => {
    const controller = await finished();
    await controller.tell("shinpan-mark a1 alive", "komi 0.5", "undo", "undo", "play w pass");
    expect(await controller.ask("final_status a1")).toBe("alive");
    await controller.tell("play b b2");
    expect(await controller.ask("final_status a1")).toBe("dead");
    await controller.tell("undo");
    expect(await controller.ask("final_status a1")).toBe("alive");
    await controller.tell("play b b2", "shinpan-mark d3 seki", "undo");
    expect(await controller.ask("final_status a1")).toBe("dead");
  });

  it("goes with the game", async () => {
    const controller = new Controller();
    await controller.tell("play b c3", "shinpan-mark c3 dead", "clear_board", "play b c3");
    expect(await controller.ask("final_status c3")).toBe("alive");
  });

  it.each([
    ["b1 dead", "? no stone at B1"],
    ["a1 ill", '? the status must be one of alive, dead, seki, auto, not "ill"'],
    ["a1", "? missing argument, expected: shinpan-mark VERTEX STATUS"],
  ])("%s: %s", async (args, reply) => {
    expect(await (await finished()).ask(`shinpan-mark ${args}`)).toBe(reply);
  });

  it("is of no use where all stones are alive by the rules", async () => {
    const controller = await finished("tromp-taylor");
    expect(await controller.ask("shinpan-mark a1 dead")).toMatch(/^\? under these rules, Tromp–Taylor, all stones/);
    expect(await controller.ask("final_status a1")).toBe("alive");
    await controller.tell("kata-set-rules japanese", "shinpan-mark d3 dead", "kata-set-rules tromp-taylor");
    expect(await controller.ask("final_status d3")).toBe("alive");
  });
});

describe("shinpan-explain", () => {
  it("says what proves that a string is dead", async () => {
    const controller = await finished();
    const point = (vertex: string) => controller.session.game.geometry.parseVertex(vertex)!;
    const line = ["B2", "pass", "B1", "A2"].map(point);
    controller.player.details = {
      A1: { tier: "solved", reason: "search of all lines", independentlyAlive: false, line },
    };
    expect(await controller.ask("shinpan-explain a1")).toBe(
      "The white stone at A1 is dead.\n" +
        "This is solved: search of all lines.\n" +
        "A1 is not independently alive: Black B2, White pass, Black B1, White A2.\n" +
        "A1 is Black's point.",
    );
  });

  it("says how sure it is of an estimate", async () => {
    const controller = await finished();
    controller.player.details = { C3: { confidence: 0.934 } };
    expect(await controller.ask("shinpan-explain c2")).toBe(
      "The black string of 5 stones at C2 is alive.\nThis is an estimate, 93 % sure.",
    );
  });

  it("says what hangs on the ban of repetition", async () => {
    const controller = await finished();
    controller.player.details = {
      D3: { tier: "solved", reason: "search of all lines", independentlyAlive: true, cycleCritical: true },
    };
    controller.player.seki = ["D3"];
    expect(await controller.ask("shinpan-explain d3")).toBe(
      "The white string of 5 stones at D3 is alive in seki.\n" +
        "This is solved: search of all lines.\n" +
        "D3 is independently alive.\n" +
        "That hangs on the ban of repeating a play within the analysis.",
    );
  });

  it("names protective moves that were passed over, at the stones and in their territory", async () => {
    const controller = await finished();
    controller.player.unprotected = ["C3"];
    controller.player.details = { C3: { independentlyAlive: false } };
    const protective = (vertex: string) =>
      `Black has passed over a move that protects ${vertex}: if White moved first, it would fall.`;
    expect(await controller.ask("shinpan-explain c1")).toContain(
      `As it stands, White moving first keeps it from two eyes.\n${protective("C1")}`,
    );
    expect(await controller.ask("shinpan-explain b3")).toBe(
      `B3 is Black's territory, one of 10 points.\nDead stones in it: A1.\n${protective("C5")}`,
    );
  });

  it("says why an empty point is nobody's", async () => {
    const controller = await finished();
    controller.player.blackTerritory = [];
    controller.player.fillings = ["A5"];
    controller.player.details = { D1: { independentlyAlive: false } };
    controller.player.whiteTerritory = [];
    expect(await controller.ask("shinpan-explain a5")).toBe(
      "A5 is no territory: Black must play there himself to connect.",
    );
    expect(await controller.ask("shinpan-explain b5")).toBe(
      "B5 is nobody's point: Black's stones alone touch it.",
    );
    expect(await controller.ask("shinpan-explain e5")).toBe(
      "E5 is nobody's point: White's stones alone touch it, but D5 is not independently alive.",
    );
    expect(await controller.ask("shinpan-mark a1 alive")).toMatch(/^[BW]/);
    expect(await controller.ask("shinpan-explain b5")).toBe(
      "B5 is dame, nobody's point: both players' stones touch it.",
    );
  });

  it("says that an eye in seki is not counted", async () => {
    const controller = await finished();
    controller.player.seki = ["C3"];
    expect(await controller.ask("shinpan-explain b5")).toBe(
      "B5 is Black's eye in seki, which these rules do not count.",
    );
  });
});

describe("the result of strict analysis, where a protective move was passed over", () => {
  /** White D5 needs C5, which is not played. */
  const POSITION = `
    . X . X O
    X X X O O
    . X O O .
    X X X O O
    X X X O .`;

  const vertices = (stone: string) =>
    POSITION.trim().split("\n").flatMap((row, y) =>
      row.trim().split(" ").flatMap((c, x) => (c === stone ? [`${"ABCDE"[x]}${5 - y}`] : [])),
    );

  async function passedOver(rules: string, isHandicap = false): Promise<Controller> {
    const controller = new Controller({ player: new RefereePlayer(), ruleset: findRuleset(rules)! });
    await controller.tell("boardsize 5", "komi 0");
    if (isHandicap) await controller.tell(`set_free_handicap ${vertices("X").join(" ")}`);
    else await controller.tell(...vertices("X").map((v) => `play b ${v}`));
    // Black passes between White's moves: two of White's running would make it a position that is set up.
    const passes = isHandicap ? ["play b pass"] : [];
    await controller.tell(...vertices("O").flatMap((v, i) => [...(i > 0 ? passes : []), `play w ${v}`]));
    return controller;
  }

  const strictResult = async (controller: Controller) =>
    /strict analysis gives (\S+)\.$/.exec(await controller.ask("shinpan-explain d5"))?.[1];

  it.each([
    ["japanese", "komi 6.5", "W+6.5"],
    ["chinese", "komi 7.5", "W+2.5"],
    ["chinese", "kata-set-rule tax ALL", "B+4"],
    ["chinese", "kata-set-rule hasButton true\nplay b pass", "B+5.5"],
  ])("follows the terms of the count: %s, %s, %s", async (rules, commands, result) => {
    const controller = await passedOver(rules);
    await controller.tell("shinpan-explain d5", ...commands.split("\n"));
    expect(await strictResult(controller)).toBe(result);
    await controller.tell("shinpan-analysis strict");
    expect(await controller.ask("final_score")).toBe(result);
  });

  it("counts the compensation for handicap stones", async () => {
    const controller = await passedOver("chinese", true);
    // Twelve points for as many stones.
    expect(await strictResult(controller)).toBe("W+7");
    await controller.tell("shinpan-analysis strict");
    expect(await controller.ask("final_score")).toBe("W+7");
  });
});

describe("the end of the game in other commands", () => {
  it("showboard shows the result once it is known", async () => {
    const controller = await finished();
    expect(await controller.ask("showboard")).not.toContain("wins");
    await controller.tell("final_score");
    expect((await controller.ask("showboard")).split("\n")[3]).toBe("White wins by 0.5 points.");
    await controller.tell("undo");
    expect(await controller.ask("showboard")).not.toContain("wins");
  });

  it("showboard names no winner where two passes leave most of the board open", async () => {
    const controller = new Controller({ player: new RefereePlayer() });
    await controller.tell("play b e5", "play w c3", "play b pass", "play w pass", "final_score");
    const [result] = (await controller.ask("shinpan-count")).split("\n").slice(-1);
    expect(result).toMatch(/^The game is not over: .* leads by /);
    expect((await controller.ask("showboard")).split("\n")[3]).toBe(result);
  });

  it("printsgf writes result and territory of a game that has ended, and only of such", async () => {
    const controller = await finished();
    const text = (await controller.ask("printsgf")).replaceAll("\n", "");
    expect(text).toContain("RE[W+0.5]");
    const black = "TB[aa][ba][ab][bb][ac][bc][ad][bd][ae][be]";
    expect(text).toContain(`;W[]${black}TW[ea][eb][ec][ed][ee])`);
    await controller.tell("undo");
    expect(await controller.ask("printsgf")).not.toMatch(/RE\[|TB\[/);
  });
});
