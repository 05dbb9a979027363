/** The count by the law of every ruleset, and the statuses that go with it. */
import { describe, expect, it } from "vitest";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { Controller } from "./controller.ts";
import { finished } from "./finished.ts";

describe("final_score counts by the ruleset", () => {
  it.each<[string, string, string]>([
    // Black has 10 points and a dead stone; White has 5 points.
    ["japanese", "komi 0", "B+6"],
    ["japanese", "komi 6.5", "W+0.5"],
    // Each player has one group and pays two points for it.
    ["ancient-territory", "komi 0", "B+6"],
    // 15 to 10.
    ["chinese", "komi 0", "B+5"],
    ["new-zealand", "komi 0", "B+5"],
    ["aga", "komi 0", "B+5"],
    // The first to pass was Black, who takes the button.
    ["aga-button", "komi 0", "B+5.5"],
    // Only a first pass of White's is compensated.
    ["wmsg", "komi 0", "B+5"],
    // No stone is dead, so that the left side is nobody's: 5 to 11.
    ["tromp-taylor", "komi 0", "W+6"],
    // 5 stones each.
    ["stone-scoring", "komi 0", "0"],
    // Black wins ties.
    ["ing", "komi 5", "B+0.5"],
  ])("%s, %s: %s", async (rules, komi, expected) => {
    const controller = await finished(rules);
    await controller.tell(komi);
    expect(await controller.ask("final_score")).toBe(expected);
  });

  it("gives White the compensation for handicap stones that area rules ask for", async () => {
    const score = async (rules: string) => {
      const controller = new Controller({ ruleset: findRuleset(rules)! });
      await controller.tell("komi 0", "boardsize 9", "fixed_handicap 3");
      return controller.ask("final_score");
    };
    // Three stones and the whole board, or the stones' compensation off it.
    expect(await score("japanese")).toBe("0");
    expect(await score("tromp-taylor")).toBe("B+81");
    expect(await score("aga")).toBe("B+79");
    expect(await score("chinese")).toBe("B+78");
  });
});

describe("shinpan-count", () => {
  it("shows territory rules line by line", async () => {
    expect(await (await finished()).ask("shinpan-count")).toBe(
      [
        "Rules: Japanese (applicable rules).",
        "                             Black  White",
        "10 points at A5                 10      –",
        "5 points at E5                   –      5",
        "dead stones of the opponent      1      –",
        "prisoners taken in the game      –      –",
        "komi                             –    6.5",
        "total                           11   11.5",
        "White wins by 0.5 points.",
      ].join("\n"),
    );
  });

  it("shows area rules line by line, and the Chinese sum", async () => {
    const controller = await finished("chinese");
    await controller.tell("komi 7.5");
    expect(await controller.ask("shinpan-count")).toBe(
      [
        "Rules: Chinese.",
        "                     Black  White",
        "stones on the board      5      5",
        "10 points at A5         10      –",
        "5 points at E5           –      5",
        "komi                     –    7.5",
        "total                   15   17.5",
        "Half count: 15 − 12½ − 3¾ = −1¼: White wins by 1¼ stones.",
        "White wins by 2.5 points.",
      ].join("\n"),
    );
  });
});

describe("final_status and final_status_list", () => {
  it.each([
    ["C3", "alive"],
    ["a1", "dead"],
    ["B1", "black_territory"],
    ["E5", "white_territory"],
    ["pass", "? invalid vertex, expected a point of the board, not a pass"],
    ["F1", '? invalid vertex, "F1" is not on the 5x5 board'],
  ])("%s: %s", async (vertex, status) => {
    expect(await (await finished()).ask(`final_status ${vertex}`)).toBe(status);
  });

  it.each([
    ["alive", "C5 C4 C3 C2 C1 D5 D4 D3 D2 D1"],
    ["dead", "A1"],
    ["seki", ""],
    ["black_territory", "A5 B5 A4 B4 A3 B3 A2 B2 A1 B1"],
    ["white_territory", "E5 E4 E3 E2 E1"],
    ["dame", ""],
  ])("%s: %s", async (status, vertices) => {
    expect(await (await finished()).ask(`final_status_list ${status}`)).toBe(vertices);
  });

  it("name no points that the count does not give: eyes in seki are dame under Japanese rules", async () => {
    for (const [rules, black, dame, score] of [
      ["japanese", "", "A5 B5 A4 B4 A3 B3 A2 B2 B1", "W+4"],
      ["chinese", "A5 B5 A4 B4 A3 B3 A2 B2 A1 B1", "", "B+5"],
    ]) {
      const controller = await finished(rules);
      controller.player.seki = ["C3"];
      await controller.tell("komi 0");
      expect(await controller.ask("final_status_list black_territory"), rules).toBe(black);
      expect(await controller.ask("final_status_list dame"), rules).toBe(dame);
      expect(await controller.ask("final_score"), rules).toBe(score);
    }
  });

  it("say what the count says under area rules, whatever the verdict calls territory", async () => {
    const controller = await finished("chinese");
    controller.player.blackTerritory = [];
    expect(await controller.ask("final_status B1")).toBe("black_territory");
  });
});
