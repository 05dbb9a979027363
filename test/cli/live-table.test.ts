import { expect, it } from "vitest";
import { LiveTable } from "../../src/cli/live-table.ts";

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
