/** Article 13 of the rules of 1989: an effective move was left on the board, and the players agree, or do not. */
import { describe, expect, it } from "vitest";
import { judgeGame } from "../../src/player/judge-game.ts";
import { verdictJson } from "../../src/report/verdict-json.ts";
import { readSgf } from "../../src/sgf/recorded-game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { ProtocolSession } from "../protocol/session.ts";
import { gameFrom, playMoves, rules } from "../rules/support.ts";
import { Controller } from "./controller.ts";
import { RefereePlayer } from "./referee-player.ts";

/** White to C5 takes D5's string: Black has passed over that. */
const ROWS = [". X . X O", "X X X O O", ". X O O .", "X X X O O", "X X X O ."];
const stones = (sign: string) =>
  ROWS.flatMap((row, y) => row.split(" ").flatMap((s, x) => (s === sign ? [`${"ABCDE"[x]}${5 - y}`] : [])));

async function stopped(name: string, komi: number): Promise<Controller> {
  const controller = new Controller({ ruleset: findRuleset(name)!, player: new RefereePlayer() });
  const setup = [...stones("X").map((v) => `b ${v}`), ...stones("O").map((v) => `w ${v}`)].join(" ");
  await controller.tell("boardsize 5", `komi ${komi}`, `gogui-setup ${setup}`, "play b pass", "play w pass");
  return controller;
}

describe("shinpan-agree", () => {
  it("no: both players lose, in final_score, the count and SGF; yes: it counts as it stands", async () => {
    const controller = await stopped("japanese-1989", -0.5);
    expect(await controller.ask("final_score")).toBe("B+0.5");
    const count = "White left an effective move unplayed, C5: with it the result is W+0.5.";
    expect(await controller.ask("shinpan-count")).toContain(count);
    expect(await controller.ask("shinpan-explain d5")).toContain(count);
    expect(await controller.ask("shinpan-agree no")).toBe("Void");
    expect(await controller.ask("final_score")).toBe("Void");
    expect(await controller.ask("shinpan-count")).toMatch(/\nBoth players lose\.$/);
    const sgf = readSgf(await controller.ask("printsgf"));
    expect(sgf).toMatchObject({ ok: true, value: { result: "Void", comment: "Both players lose." } });
    expect(await controller.ask("shinpan-agree yes")).toBe("B+0.5");
    expect(await controller.ask("printsgf")).toContain("RE[B+0.5]");
  });

  it("no: holds for the position alone", async () => {
    const controller = await stopped("japanese-1989", -0.5);
    await controller.tell("shinpan-agree no", "undo");
    expect(await controller.ask("final_score")).not.toBe("Void");
    await controller.tell("play w pass");
    expect(await controller.ask("final_score")).not.toBe("Void");
  });

  it.each([
    ["where no move changes the winner", "japanese-1989", -20],
    ["under rules that know nothing of it", "japanese", -0.5],
  ])("no: is refused %s", async (_, name, komi) => {
    const controller = await stopped(name, komi);
    const score = await controller.ask("final_score");
    expect(await controller.ask("shinpan-agree no")).toMatch(/^\? no effective move/);
    expect(await controller.ask("final_score")).toBe(score);
  });

  it("takes yes or no", async () => {
    const controller = await stopped("japanese-1989", -0.5);
    expect(await controller.ask("shinpan-agree maybe")).toBe('? the answer must be one of yes, no, not "maybe"');
  });
});

it("the library and JSON: the effective move is named, and without an agreement both lose", async () => {
  const drawn = gameFrom(ROWS.join("\n"), { ...rules("japanese-1989"), komi: -0.5 });
  playMoves(drawn, "B pass W pass");
  const { game } = drawn;
  const agreed = verdictJson(game, judgeGame(game));
  const effectiveMove = { colour: "white", move: "C5", result: "W+0.5" };
  expect(agreed).toMatchObject({ result: "B+0.5", effectiveMove });
  game.setAgreement(false);
  const disputed = judgeGame(game);
  expect(disputed.result).toEqual({ winner: "none", by: "both-lose" });
  const query = {
    ...{ action: "judge", rules: "japanese-1989", komi: -0.5, boardXSize: 5, boardYSize: 5, initialPlayer: "B" },
    initialStones: [...stones("X").map((v) => ["B", v]), ...stones("O").map((v) => ["W", v])],
    moves: [["B", "pass"], ["W", "pass"]],
  };
  const answers = await new ProtocolSession().ask(
    { id: 1, ...query },
    { id: 2, ...query, agree: false },
    { id: 3, ...query, agree: "no" },
  );
  expect(answers[0]).toMatchObject({ field: "agree", error: "agree must be true or false" });
  expect(answers.slice(1)).toMatchObject([{ verdict: agreed }, { verdict: { ...agreed, result: "Void" } }]);
});
