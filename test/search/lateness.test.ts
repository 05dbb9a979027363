import { expect, it } from "vitest";
import { Lateness } from "../../engine/search/lateness.ts";

it("the worst lateness counts, however punctual the rest was", () => {
  const lateness = new Lateness();
  expect(lateness.worstMs).toBe(0);
  for (const ms of [3, 80, -5, 12]) lateness.note(ms);
  expect(lateness.worstMs).toBe(80);
});

it("lateness that does not come again is forgotten in the course of a game, but not at once", () => {
  const lateness = new Lateness();
  lateness.note(200);
  for (let move = 0; move < 10; move++) lateness.fade();
  expect(lateness.worstMs).toBeGreaterThan(100);
  for (let move = 0; move < 90; move++) lateness.fade();
  expect(lateness.worstMs).toBeLessThan(20);
});
