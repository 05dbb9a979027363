import { expect, it } from "vitest";
import { Lateness } from "../../engine/search/lateness.ts";
import { planTime } from "../../src/player/clock-plan.ts";

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

it("a machine that stood still for a minute does not make every later move of the game a hasty one", () => {
  const lateness = new Lateness();
  lateness.note(60_000);
  const byoyomi = { mainMs: 0, periodMs: 10_000, periodMoves: 1, renews: true, incrementMs: 0 };
  const absolute = { mainMs: 300_000, periodMs: 0, periodMoves: 0, renews: false, incrementMs: 0 };
  const use = { points: 361, moveNumber: 60, isBusy: false };
  for (const clock of [byoyomi, absolute]) {
    const usual = planTime(clock, { ...use, latenessMs: 0 }).aimMs;
    expect(planTime(clock, { ...use, latenessMs: lateness.worstMs }).aimMs).toBeGreaterThan(usual / 3);
  }
  expect(lateness.wayMs).toBeLessThan(20);
});

it("a machine is busy when things are late again and again, not when it stood still once", () => {
  const lateness = new Lateness();
  lateness.note(60_000);
  expect(lateness.isBusy).toBe(false);
  for (let i = 0; i < 1000; i++) lateness.note(i % 2 === 0 ? 6 : 0);
  expect(lateness.isBusy).toBe(true);
  for (let i = 0; i < 1000; i++) lateness.note(0.3);
  expect(lateness.isBusy).toBe(false);
});

it("the way of a request and its reply costs nothing on a punctual machine, on a late one more than usual", () => {
  const lateness = new Lateness();
  for (let i = 0; i < 1000; i++) lateness.note(0);
  expect(lateness.wayMs).toBe(0);
  for (let i = 0; i < 2000; i++) lateness.note(i % 100 === 0 ? 80 : 2);
  const usualMs = (80 + 99 * 2) / 100;
  expect(lateness.wayMs).toBeGreaterThan(2 * usualMs + 10);
  expect(lateness.wayMs).toBeLessThan(2 * usualMs + 40);
});
