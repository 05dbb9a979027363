/** A small game that has ended, for tests of the referee. */
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { Controller } from "./controller.ts";

/**
 *     A B C D E
 *   5 . . X O .
 *   4 . . X O .
 *   3 . . X O .
 *   2 . . X O .
 *   1 O . X O .     White A1 is dead. Black passed twice, White once; Black was the first to pass.
 */
export async function finished(rules = "japanese"): Promise<Controller> {
  const controller = new Controller({ ruleset: findRuleset(rules)! });
  await controller.tell("boardsize 5");
  for (let row = 1; row <= 5; row++) await controller.tell(`play b c${row}`, `play w d${row}`);
  await controller.tell("play b pass", "play w a1", "play b pass", "play w pass");
  const rows = [1, 2, 3, 4, 5];
  if (findRuleset(rules)!.deadStones !== "none") controller.player.dead = ["A1"];
  controller.player.blackTerritory = rows.flatMap((row) => [`A${row}`, `B${row}`]);
  controller.player.whiteTerritory = rows.map((row) => `E${row}`);
  return controller;
}
