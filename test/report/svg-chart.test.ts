import { describe, expect, it } from "vitest";
import { chartSvg, intervalSvg } from "../../src/report/svg-chart.ts";
import { findAll, parseMarkup, withClass } from "./svg.ts";

const CHART = {
  title: "Share of the points",
  range: [0, 100],
  middle: 50,
  ticks: [],
  halves: ["ours", "theirs"],
} as const;

/** Half of a chart of percentages -> where its name is anchored: at its start, or at its end. */
function anchors(values: readonly number[]): Record<string, string> {
  const chart = { ...CHART, points: values.map((value, i) => ({ move: i + 1, value })) };
  const texts = findAll(parseMarkup(chartSvg(chart, "narrow")), ({ name }) => name === "text");
  const named = texts.filter(({ text }) => text === "ours" || text === "theirs");
  return Object.fromEntries(named.map(({ attributes, text }) => [text, attributes["text-anchor"] ?? "start"]));
}

describe("the names of a chart's halves", () => {
  it("stand where the curve begins", () => {
    expect(anchors([50, 60, 40, 50, 50, 50, 50, 50])).toEqual({ ours: "start", theirs: "start" });
  });

  it("have a rim in the colour of the ground, for where they stand on the area of the curve", () => {
    const svg = chartSvg({ ...CHART, points: [{ move: 1, value: 100 }, { move: 2, value: 100 }] });
    const ground = withClass(parseMarkup(svg), "ground")[0].attributes.fill;
    expect(withClass(parseMarkup(svg), "half").map(({ attributes }) => attributes.stroke)).toEqual([ground, ground]);
  });

  it("give way to a curve that begins at the edge", () => {
    expect(anchors([100, 50, 50, 50, 50, 50, 50, 50])).toEqual({ ours: "end", theirs: "start" });
    expect(anchors([0, 50, 50, 50, 50, 50, 50, 50])).toEqual({ ours: "start", theirs: "end" });
  });
});

it("a chart of other things than Black and White has no area in their colours", () => {
  const points = [{ move: 1, value: 80 }, { move: 2, value: 20 }];
  const areas = (isNeutral: boolean) => {
    const svg = parseMarkup(chartSvg({ ...CHART, points, isNeutral }));
    return ["black", "white", "share"].map((name) => withClass(svg, name).length);
  };
  expect([areas(false), areas(true)]).toEqual([[1, 1, 0], [0, 0, 2]]);
});

/** Wider than most letters of most fonts. */
const CHARACTER = 8;

it("a long name beside an interval is cut at its end, and has room for its beginning", () => {
  const row = { label: "an_engine_with_a_long_name", value: 0, low: -50, high: 50 };
  const texts = findAll(parseMarkup(intervalSvg("Elo", [row], String)), ({ name }) => name === "text");
  const label = texts.find(({ text }) => text.startsWith("an_"));
  expect(label?.text).toBe("an_engine_wit…");
  expect(Number(label?.attributes.x)).toBeGreaterThanOrEqual(14 * CHARACTER);
});
