import { expect, it } from "vitest";
import { Controller } from "./controller.ts";

/** A game under Ing's rules in which White needs these seconds for a move: a minute, then 3 × 20 s at 2 points. */
async function gameWithSlowMove(seconds: number): Promise<Controller> {
  const controller = new Controller();
  await controller.tell("kata-set-rules ing", "shinpan-time_settings penalty 60 20 3 2", "play b e5");
  controller.nowMs += seconds * 1000;
  await controller.tell("play w c3");
  return controller;
}

it("overtime bought on Ing's clock is paid in points", async () => {
  const inTime = await gameWithSlowMove(59);
  await inTime.tell("play b pass", "play w pass");
  const late = await gameWithSlowMove(85);
  await late.tell("play b pass", "play w pass");
  // Two periods were begun.
  expect(await late.ask("shinpan-count")).toMatch(/^penalties for overtime +– +-4$/m);
  expect(await inTime.ask("shinpan-count")).not.toContain("penalties");
  const score = async (c: Controller) => {
    const [, winner, points] = /^([BW])\+([\d.]+)$/.exec(await c.ask("final_score")) ?? [];
    return winner === "B" ? Number(points) : -Number(points);
  };
  expect((await score(late)) - (await score(inTime))).toBe(4);
});

it("periods that the controller reports as bought count, and a new game owes nothing", async () => {
  const controller = await gameWithSlowMove(1);
  await controller.tell("time_left b 15 2", "play b pass", "play w pass");
  expect(await controller.ask("shinpan-count")).toMatch(/^penalties for overtime +-4 +–$/m);
  await controller.tell("clear_board");
  expect(await controller.ask("shinpan-count")).not.toContain("penalties");
});

it.each([
  ["shinpan-time_settings penalty 60 20 3", "? penalty takes main time, period time, number of periods, points"],
  ["shinpan-time_settings penalty 60 20 x 2", '? the number of periods must be a number, not "x"'],
])("%s is refused", async (command, reply) => {
  expect(await new Controller().ask(command)).toBe(reply);
});
