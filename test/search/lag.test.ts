import { expect, it } from "vitest";
import { Lag } from "../../engine/search/lag.ts";
import { planTime } from "../../src/player/clock-plan.ts";

it("the worst lag counts, however punctual the rest was", () => {
  const lag = new Lag();
  expect(lag.worstMs).toBe(0);
  for (const ms of [3, 80, -5, 12]) lag.note(ms);
  expect(lag.worstMs).toBe(80);
});

it("lag that does not come again is forgotten in the course of a game, but not at once", () => {
  const lag = new Lag();
  lag.note(200);
  for (let move = 0; move < 10; move++) lag.fade();
  expect(lag.worstMs).toBeGreaterThan(100);
  for (let move = 0; move < 90; move++) lag.fade();
  expect(lag.worstMs).toBeLessThan(20);
});

it("a minute in which the machine was stopped does not make every later move of the game a hasty one", () => {
  const lag = new Lag();
  lag.note(60_000);
  const byoyomi = { mainMs: 0, periodMs: 10_000, periodMoves: 1, renews: true, incrementMs: 0 };
  const absolute = { mainMs: 300_000, periodMs: 0, periodMoves: 0, renews: false, incrementMs: 0 };
  const use = { points: 361, moveNumber: 60, isBusy: false };
  for (const clock of [byoyomi, absolute]) {
    const usual = planTime(clock, { ...use, latenessMs: 0 }).aimMs;
    expect(planTime(clock, { ...use, latenessMs: lag.worstMs }).aimMs).toBeGreaterThan(usual / 3);
  }
  expect(lag.roundTripMs).toBeLessThan(20);
});

it("a machine is busy when things are late again and again, not when it was stopped once", () => {
  const lag = new Lag();
  lag.note(60_000);
  expect(lag.isBusy).toBe(false);
  for (let i = 0; i < 1000; i++) lag.note(i % 2 === 0 ? 6 : 0);
  expect(lag.isBusy).toBe(true);
  for (let i = 0; i < 1000; i++) lag.note(0.3);
  expect(lag.isBusy).toBe(false);
});

it("the round trip of a request costs nothing on a punctual machine, on a late one more than its mean lag", () => {
  const lag = new Lag();
  for (let i = 0; i < 1000; i++) lag.note(0);
  expect(lag.roundTripMs).toBe(0);
  for (let i = 0; i < 2000; i++) lag.note(i % 100 === 0 ? 80 : 2);
  const usualMs = (80 + 99 * 2) / 100;
  expect(lag.roundTripMs).toBeGreaterThan(2 * usualMs + 10);
  expect(lag.roundTripMs).toBeLessThan(2 * usualMs + 40);
});
