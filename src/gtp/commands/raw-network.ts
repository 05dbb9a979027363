/**
 * Commands that show what a network says of a position: `kata-raw-nn` and `kata-raw-human-nn`. All is for White, rows
 * of the board from the top.
 */
import { BLACK, type Colour } from "../../../engine/board/colour.ts";
import { type Geometry, symmetriesOf } from "../../../engine/board/geometry.ts";
import { humanNetworkInUse } from "../../../engine/policy/network/network-policy.ts";
import { type RawEvaluation, scoreMoments } from "../../../engine/search/raw-evaluation.ts";
import { asksPeople } from "../../player/kata-settings.ts";
import { quote } from "../../rules/quote.ts";
import { type Command, GtpError, interpretFloat, interpretInt } from "../core/command.ts";
import { interpretColour } from "../go-arguments.ts";
import type { Session } from "../session.ts";

export function rawNetworkCommands(session: Session): Command[] {
  return [
    { name: "kata-raw-nn", usage: "[COLOUR] SYMMETRY|all [OPTIMISM]", run: (args) => rawNetwork(session, args) },
    { name: "kata-raw-human-nn", usage: "[COLOUR] SYMMETRY|all", run: (args) => rawHumanNetwork(session, args) },
  ];
}

/** KataGo's number of a symmetry, which has bits for rows, columns and diagonal -> its index in `symmetriesOf`. */
export const KATAGO_SYMMETRIES = [0, 2, 1, 3, 4, 6, 5, 7] as const;

/** The same of the network that imitates people, which knows no optimism. */
function rawHumanNetwork(session: Session, texts: readonly string[]): string {
  if (!humanNetworkInUse()) throw new GtpError("no network imitates people: start with --human-model FILE");
  if (!asksPeople(session.player.settings.kata)) throw new GtpError("set humanSLProfile first, as to rank_5k");
  return rawNetwork(session, texts, true);
}

/** What the network says of the position from one side of the board or from each. */
function rawNetwork({ game, player }: Session, texts: readonly string[], isHuman = false): string {
  const { geometry } = game;
  const isColour = /^[bw]/i.test(texts[0] ?? "");
  const [text = "", share, ...more] = isColour ? texts.slice(1) : texts;
  const toPlay = isColour ? interpretColour(texts[0]) : game.toPlay;
  const unexpected = isHuman ? share : more[0];
  if (unexpected !== undefined) throw new GtpError(`unexpected argument ${quote(unexpected)}`);
  const optimism = interpretFloat(share ?? "0", "the optimism");
  if (optimism < 0 || optimism > 1) throw new GtpError("the optimism must be from 0 to 1");
  const all = symmetriesOf(geometry).map((_, symmetry) => symmetry);
  const symmetries = text === "all" ? all : [interpretInt(text, "the symmetry", 0, all.length - 1)];
  const blocks = symmetries.map((symmetry) => {
    const { raw } = player.evaluate(game, toPlay, KATAGO_SYMMETRIES[symmetry], { optimism, asksPeople: isHuman });
    if (!raw) throw new GtpError("there is no network for this board");
    return rawNetworkLines(raw, symmetry, toPlay, geometry, isHuman);
  });
  return blocks.join("\n");
}

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
