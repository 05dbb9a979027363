import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Progress } from "../../src/cli/progress.ts";
import { FakeTerminal } from "./terminal.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

describe("the progress line", () => {
  it("comes after two seconds, tells how long it will take, and goes away", () => {
    const terminal = new FakeTerminal({ watched: true });
    const progress = new Progress(terminal);
    vi.advanceTimersByTime(1900);
    progress.show(1, 10, "a.sgf");
    expect(terminal.stderr).toBe("");
    vi.advanceTimersByTime(2100);
    progress.show(2, 10, "b.sgf");
    expect(terminal.stderr).toMatch(/^\r\u001b\[K█{5}░{19} 2 of 10, 16 s left {2}b\.sgf$/);
    progress.hide();
    expect(terminal.stderr).toMatch(/\r\u001b\[K$/);
    expect(terminal.stderr).not.toContain("\n");
  });

  it("does not come too often", () => {
    const terminal = new FakeTerminal({ watched: true });
    const progress = new Progress(terminal);
    vi.advanceTimersByTime(3000);
    progress.show(1, 10, "a");
    const { length } = terminal.stderr;
    vi.advanceTimersByTime(100);
    progress.show(2, 10, "b");
    expect(terminal.stderr).toHaveLength(length);
  });

  it("does not count what was done before for the speed", () => {
    const terminal = new FakeTerminal({ watched: true });
    const progress = new Progress(terminal, 80);
    vi.advanceTimersByTime(10_000);
    progress.show(90, 100, "a");
    expect(terminal.stderr).toContain("10 s left");
  });

  it("never comes where nobody watches", () => {
    const terminal = new FakeTerminal();
    const progress = new Progress(terminal);
    vi.advanceTimersByTime(60_000);
    progress.show(5, 10, "a");
    progress.hide();
    expect(terminal.stderr).toBe("");
  });
});
