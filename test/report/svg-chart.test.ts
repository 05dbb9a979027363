import { describe, expect, it } from "vitest";
import { chartSvg } from "../../src/report/svg-chart.ts";
import { findAll, parseMarkup } from "./svg.ts";

/** Half of a chart of percentages -> where its name is anchored: at its start, or at its end. */
function anchors(values: readonly number[]): Record<string, string> {
  const chart = {
    title: "Share of the points",
    points: values.map((value, i) => ({ move: i + 1, value })),
    range: [0, 100],
    middle: 50,
    ticks: [],
    halves: ["ours", "theirs"],
  } as const;
  const texts = findAll(parseMarkup(chartSvg(chart, "narrow")), ({ name }) => name === "text");
  const named = texts.filter(({ text }) => text === "ours" || text === "theirs");
  return Object.fromEntries(named.map(({ attributes, text }) => [text, attributes["text-anchor"] ?? "start"]));
}

describe("the names of a chart's halves", () => {
  it("stand where the curve begins", () => {
    expect(anchors([50, 60, 40, 50, 50, 50, 50, 50])).toEqual({ ours: "start", theirs: "start" });
  });

  it("give way to a curve that begins at the edge", () => {
    expect(anchors([100, 50, 50, 50, 50, 50, 50, 50])).toEqual({ ours: "end", theirs: "start" });
    expect(anchors([0, 50, 50, 50, 50, 50, 50, 50])).toEqual({ ours: "start", theirs: "end" });
  });
});
