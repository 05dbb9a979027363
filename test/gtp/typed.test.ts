/** A person at the prompt, where words do what they say; a pipe stays plain GTP. */
import { expect, it } from "vitest";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { Controller } from "./controller.ts";

it("a vertex and pass are moves of the side to move, after which the board is shown; undo takes one back", async () => {
  const controller = new Controller({ isTyped: true });
  expect(await controller.ask("e5")).toMatch(/^Move 1, Black E5\. White \(O\) to play\.\n/);
  await controller.tell("pass", "D4");
  const at = (vertex: string) => controller.session.game.geometry.parseVertex(vertex);
  const moves = () => controller.session.game.moves.map(({ colour, point }) => [colour, point]);
  expect(moves()).toEqual([[BLACK, at("E5")], [WHITE, PASS], [BLACK, at("D4")]]);
  expect(await controller.ask("D4")).toBe("? illegal move: D4 is occupied");
  expect(await controller.ask("E10")).toBe('? invalid vertex, "E10" is not on the 9x9 board');
  expect(await controller.ask("C3 D3")).toBe('? C3 is a move by itself, without "D3"');
  expect(await controller.ask("pass D3")).toBe('? pass is a move by itself, without "D3"');
  await controller.tell("undo");
  expect(moves()).toHaveLength(2);
});

it("hint says what the engine would play, and plays nothing", async () => {
  const controller = new Controller({ isTyped: true });
  controller.player.moves = ["C3"];
  expect(await controller.ask("hint")).toMatch(/^Black plays C3/);
  expect(controller.session.game.moves).toHaveLength(0);
});

it("score gives the result and the count", async () => {
  const controller = new Controller({ isTyped: true });
  await controller.tell("E5", "pass", "pass");
  const [result, count] = [await controller.ask("final_score"), await controller.ask("shinpan-count")];
  expect(await controller.ask("score")).toBe(`${result}\n${count}`);
});

it.each([
  ["shwoboard", "? unknown command; did you mean showboard?"],
  ["Hnt", "? unknown command; did you mean hint?"],
  ["please", "? unknown command; help lists the usual ones"],
  ["undo1", "? unknown command; did you mean undo?"],
])("%s gets the nearest command", async (word, answer) => {
  expect(await new Controller({ isTyped: true }).ask(word)).toBe(answer);
});

it("help names the words, and they are known", async () => {
  const controller = new Controller({ isTyped: true });
  expect(await controller.ask("help")).toMatch(/\nE5 .*\nhint .*\nscore /);
  expect(await controller.ask("list_commands")).toMatch(/\nhint\n[^]*\npass\n[^]*\nscore\n/);
});

it("in a pipe none of them is a command", async () => {
  const controller = new Controller();
  for (const word of ["E5", "pass", "hint", "score", "shwoboard"]) {
    expect(await controller.ask(word), word).toBe("? unknown command");
    expect(await controller.ask(`known_command ${word}`)).toBe("false");
  }
  expect(await controller.ask("help")).not.toMatch(/\b(E5|hint)\b/);
});
