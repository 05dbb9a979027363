/**
 * What a network says of a position, as `kata-raw-nn` and `kata-raw-human-nn` write it: all for White, rows of the
 * board from the top.
 */
import { BLACK, type Colour } from "../../../engine/board/colour.ts";
import type { Geometry } from "../../../engine/board/geometry.ts";
import { type RawEvaluation, scoreMoments } from "../../../engine/search/raw-evaluation.ts";

const DECIMALS = 6;
/** Stands for the probability of a move that the law forbids. */
const ILLEGAL = "NAN";

export function rawNetworkLines(
  raw: RawEvaluation,
  side: number,
  toPlay: Colour,
  geometry: Geometry,
  isHuman = false,
): string {
  const { points, width } = geometry;
  const { details, ownership, winrate } = raw;
  const noResult = details?.noResult ?? 0;
  const sign = toPlay === BLACK ? -1 : 1;
  const wins = (sign > 0 ? winrate : 1 - winrate) - noResult / 2;
  const rows = (words: readonly string[]) =>
    Array.from({ length: geometry.height }, (_, y) => words.slice(y * width, (y + 1) * width).join(" "));
  const probability = (p: number) => (p < 0 ? ILLEGAL : p.toFixed(DECIMALS));
  const policy = Array.from(raw.policy, probability);
  return [
    `symmetry ${side}`,
    `whiteWin ${wins.toFixed(DECIMALS)}`,
    `whiteLoss ${(1 - wins - noResult).toFixed(DECIMALS)}`,
    `noResult ${noResult.toFixed(DECIMALS)}`,
    ...scoreLines(raw, sign, isHuman),
    "policy",
    ...rows(policy.slice(0, points.length)),
    `policyPass ${policy[points.length]}`,
    ...(ownership ? ["whiteOwnership", ...rows(points.map((p) => (-ownership[p]).toFixed(DECIMALS)))] : []),
  ].join("\n");
}

function scoreLines(raw: RawEvaluation, sign: number, isHuman: boolean): string[] {
  const { details, lead } = raw;
  if (lead === undefined) return [];
  const [score, scoreSquare] = scoreMoments(raw);
  const name = isHuman ? "whiteScore" : "whiteScoreSelfplay";
  return [
    ...(isHuman ? [] : [`whiteLead ${(sign * lead).toFixed(3)}`]),
    `${name} ${(sign * score).toFixed(3)}`,
    `${name}Sq ${scoreSquare.toFixed(3)}`,
    ...(details
      ? [
          ...(isHuman ? [] : [`varTimeLeft ${details.varianceTime.toFixed(3)}`]),
          `shorttermWinlossError ${details.winlossError.toFixed(3)}`,
          `shorttermScoreError ${details.scoreError.toFixed(3)}`,
        ]
      : []),
  ];
}
