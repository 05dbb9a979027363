import { expect, it } from "vitest";
import { Lag } from "../../engine/search/timing.ts";

it("the worst lag counts, however punctual the rest was", () => {
  const lag = new Lag();
  expect(lag.worstMs).toBe(0);
  for (const ms of [3, 80, -5, 12]) lag.note(ms);
  expect(lag.worstMs).toBe(80);
});

it("a lag that does not come again is forgotten in the course of a game, but not at once", () => {
  const lag = new Lag();
  lag.note(200);
  for (let move = 0; move < 10; move++) lag.fade();
  expect(lag.worstMs).toBeGreaterThan(100);
  for (let move = 0; move < 90; move++) lag.fade();
  expect(lag.worstMs).toBeLessThan(20);
});

it("a machine that stood still for a minute is not taken for one that always does", () => {
  const lag = new Lag();
  lag.note(60_000);
  expect(lag.worstMs).toBe(1000);
  for (let i = 0; i < 500; i++) lag.note(0);
  expect(lag.meanMs).toBeLessThan(1);
});

it("the mean follows what the machine is like now", () => {
  const lag = new Lag();
  for (let i = 0; i < 2000; i++) lag.note(i % 100 === 0 ? 80 : 2);
  expect(lag.meanMs).toBeGreaterThan(2);
  expect(lag.meanMs).toBeLessThan(4);
  for (let i = 0; i < 2000; i++) lag.note(0);
  expect(lag.meanMs).toBeLessThan(0.1);
});
