/** The count line by line, and the statuses that go with it; scores of every ruleset: `rulesets.test.ts`. */
import { describe, expect, it } from "vitest";
import { finished } from "./finished.ts";

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
