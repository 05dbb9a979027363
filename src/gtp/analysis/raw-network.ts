/** What the network says of a position, as `kata-raw-nn` writes it: all for White, rows of the board from the top. */
import { BLACK, type Colour } from "../../../engine/board/colour.ts";
import type { Geometry } from "../../../engine/board/geometry.ts";
import type { RawEvaluation } from "../../../engine/search/raw-evaluation.ts";

const DECIMALS = 6;
/** Stands for the probability of a move that the law forbids. */
const ILLEGAL = "NAN";

export function rawNetworkLines(raw: RawEvaluation, side: number, toPlay: Colour, geometry: Geometry): string {
  const { points, width } = geometry;
  const { ownership } = raw;
  const sign = toPlay === BLACK ? -1 : 1;
  const wins = sign > 0 ? raw.winrate : 1 - raw.winrate;
  const rows = (words: readonly string[]) =>
    Array.from({ length: geometry.height }, (_, y) => words.slice(y * width, (y + 1) * width).join(" "));
  const probability = (p: number) => (p < 0 ? ILLEGAL : p.toFixed(DECIMALS));
  const policy = Array.from(raw.policy, probability);
  return [
    `symmetry ${side}`,
    `whiteWin ${wins.toFixed(DECIMALS)}`,
    `whiteLoss ${(1 - wins).toFixed(DECIMALS)}`,
    `noResult ${(0).toFixed(DECIMALS)}`,
    ...(raw.lead === undefined ? [] : scoreLines(sign * raw.lead, raw.stdev ?? 0)),
    "policy",
    ...rows(policy.slice(0, points.length)),
    `policyPass ${policy[points.length]}`,
    ...(ownership ? ["whiteOwnership", ...rows(points.map((p) => (-ownership[p]).toFixed(DECIMALS)))] : []),
  ].join("\n");
}

function scoreLines(lead: number, stdev: number): string[] {
  return [
    `whiteLead ${lead.toFixed(3)}`,
    `whiteScoreSelfplay ${lead.toFixed(3)}`,
    `whiteScoreSelfplaySq ${(lead ** 2 + stdev ** 2).toFixed(3)}`,
  ];
}
