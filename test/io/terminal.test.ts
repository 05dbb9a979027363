import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasColours, LiveTable, Progress } from "../../src/io/terminal.ts";
import { FakeTerminal } from "../cli/terminal.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

describe("the progress line", () => {
  it("comes after two seconds, says how long it will take, and goes away", () => {
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

/** Draws a table, takes it away, and returns what was written. */
function drawn(watched: boolean, ...lines: string[]): string {
  let text = "";
  const writeError = (piece: string) => {
    text += piece;
  };
  const table = new LiveTable({ write: () => undefined, writeError, colours: false, watched });
  table.draw(() => lines);
  table.clear();
  return text;
}

it("a live table is taken away as it was drawn, and wraps nowhere", () => {
  expect(drawn(true, "first", "second")).toBe("first\nsecond\n\u001b[2A\u001b[J");
  const columns = process.stderr.columns || 80;
  expect(drawn(true, "x".repeat(500)).split("\n")[0]).toHaveLength(columns - 1);
});

it("a live table writes nothing where nobody watches", () => {
  expect(drawn(false, "first")).toBe("");
});

it.each<[string, boolean, NodeJS.ProcessEnv, boolean]>([
  ["a terminal", true, { TERM: "xterm" }, true],
  ["a pipe or a file", false, { TERM: "xterm" }, false],
  ["a terminal with NO_COLOR", true, { TERM: "xterm", NO_COLOR: "1" }, false],
  ["a terminal with an empty NO_COLOR, which says nothing", true, { TERM: "xterm", NO_COLOR: "" }, true],
  ["a dumb terminal", true, { TERM: "dumb" }, false],
])("colours on %s", (_, isTTY, env, expected) => {
  expect(hasColours({ isTTY }, env)).toBe(expected);
});
