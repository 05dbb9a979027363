import { expect, it } from "vitest";
import { intervalSvg } from "../../src/report/svg-intervals.ts";
import { findAll, parseMarkup } from "./svg.ts";

/** Wider than most letters of most fonts. */
const CHARACTER = 8;

it("a long name beside an interval is cut at its end, and has room for its beginning", () => {
  const row = { label: "an_engine_with_a_long_name", value: 0, low: -50, high: 50 };
  const texts = findAll(parseMarkup(intervalSvg("Elo", [row], String)), ({ name }) => name === "text");
  const label = texts.find(({ text }) => text.startsWith("an_"));
  expect(label?.text).toBe("an_engine_wit…");
  expect(Number(label?.attributes.x)).toBeGreaterThanOrEqual(14 * CHARACTER);
});
