/** The count of a finished game, as text for people. */
import { BLACK, type Colour, colourTitle, EMPTY, opponent, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { type EffectiveMove, openBorderPoints, type Settlement } from "../referee/settlement.ts";
import { type Count, countTable, type FinalPosition } from "../rules/count/count.ts";
import { longCycleOf, resultSentence, resultText } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";
import { counted } from "../rules/quote.ts";

/** Moves of a line that are shown: nobody follows a longer one without a board. */
const MAX_MOVES = 24;

/** "D4", "D4 and E5", "C3, D4 and E5". */
export function pointList(points: readonly Point[], geometry: Geometry): string {
  const names = points.map((p) => geometry.vertex(p));
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

/** "White A1, Black pass, White B2". @param pass what a pass is called */
export function moveList(line: readonly Point[], first: Colour, geometry: Geometry, pass = "pass"): string {
  const moves = line.slice(0, MAX_MOVES).map((point, i) => {
    const colour = i % 2 === 0 ? first : opponent(first);
    return `${colourTitle(colour)} ${point === PASS ? pass : geometry.vertex(point)}`;
  });
  return moves.join(", ") + (line.length > MAX_MOVES ? " …" : "");
}

/** Of a longer border nobody reads the points. */
const MOST_NAMED = 12;

/** What a verdict says that was cut off by a clock. */
export const HURRIED = "This verdict is hurried: the time was up before all was read.";

/** What an effective move would change, and what follows if the players do not agree because of it. */
export function effectiveSentence({ colour, point, result }: EffectiveMove, geometry: Geometry): string {
  const move = `${colourTitle(colour)} left an effective move unplayed, ${geometry.vertex(point)}`;
  return `${move}: with it the result is ${resultText(result)}. If the players cannot agree, both lose (Article 13).`;
}

/** What the count leaves in doubt: that time was short, and what has been made of borders that are open. */
export function caveatLines(settlement: Settlement): string[] {
  const { effective, verdict } = settlement;
  const border = openBorderPoints(verdict);
  const lines = [
    ...(effective ? [effectiveSentence(effective, verdict.geometry)] : []),
    ...(verdict.isHurried ? [HURRIED] : []),
  ];
  if (border.length === 0) return lines;
  const isLong = border.length > MOST_NAMED;
  const where = isLong ? `along ${border.length} points` : `at ${pointList(border, verdict.geometry)}`;
  const reach = verdict.procedure
    ? "as it stands nobody has territory behind it"
    : "how far either player reaches is an estimate";
  return [...lines, `The border between the players is open ${where}: ${reach}.`];
}

/** A game is not over while more than this share of the board's points is open. */
const MOST_OPEN = 0.15;

/** Whether most of what the count says is an estimate: too much of the board is open for a result. */
export function isUnderWay({ verdict }: Settlement): boolean {
  return openBorderPoints(verdict).length > MOST_OPEN * verdict.geometry.points.length;
}

/** Who wins, and by how much; in a game that is not over, who is ahead by the estimate. */
export function outcomeSentence(settlement: Settlement): string {
  const { result, verdict } = settlement;
  if (result.by !== "score" || !isUnderWay(settlement)) return resultSentence(result);
  const open = openBorderPoints(verdict).length;
  const leader = `${colourTitle(result.winner)} leads by ${counted(result.margin, "point")}`;
  return `The game is not over: about ${counted(open, "point")} are open. ${leader}, an estimate.`;
}

/**
 * The rules, the count line by line with its totals, the Chinese sum where area is counted, what is not closed, and the
 * result.
 */
export function countLines(game: Game, settlement: Settlement): string[] {
  const { position, count } = settlement;
  const hasHalf = count.scoring === "area" && !isUnderWay(settlement);
  const half = hasHalf ? [`Half count: ${halfCountText(halfCount(position, count))}.`] : [];
  const cycle = longCycleOf(game);
  const ruling = cycle ? [cycle.ruling] : [];
  const rest = [...half, ...caveatLines(settlement), ...ruling, outcomeSentence(settlement)];
  return [`Rules: ${game.ruleset.title}.`, ...countTable(count), ...rest];
}

/**
 * The Chinese way to say an area count: Black's stones and points, shared points split evenly, are compared with half
 * the board (180½ on 19x19). One stone too many there is two points, so that komi is halved too (2¾ for 5½).
 */
interface HalfCount {
  /** Black's stones and territory. */
  readonly area: number;
  /** Empty points that neither side surrounds. */
  readonly shared: number;
  /** `area` and half of `shared`. */
  readonly black: number;
  /** Half the points of the board. */
  readonly half: number;
  /** Komi and other compensation for White, in stones. */
  readonly compensation: number;
  /** What Black has over, in stones; negative if White wins. Twice this is the score in points. */
  readonly margin: number;
}

/** @param count the area count of the same position */
export function halfCount({ geometry, colour, territory }: FinalPosition, count: Count): HalfCount {
  const { points } = geometry;
  const owners = points.map((p) => (colour[p] === EMPTY ? territory[p] : colour[p]));
  const area = owners.filter((owner) => owner === BLACK).length;
  const white = owners.filter((owner) => owner === WHITE).length;
  const shared = points.length - area - white;
  const black = area + shared / 2;
  const half = points.length / 2;
  const compensation = (area - white - count.score) / 2;
  return { area, shared, black, half, compensation, margin: black - half - compensation };
}

/** The count in one line: "184 − 180½ − 2¾ = ¾: Black wins by ¾ stones". */
export function halfCountText({ black, half, compensation, margin }: HalfCount): string {
  const winner = margin > 0 ? "Black wins" : "White wins";
  const stones = `${quarters(Math.abs(margin))} ${Math.abs(margin) > 1 ? "stones" : "stone"}`;
  const verdict = margin === 0 ? "a tie" : `${winner} by ${stones}`;
  const sign = compensation < 0 ? "+" : "−";
  const sum = `${quarters(black)} − ${quarters(half)} ${sign} ${quarters(Math.abs(compensation))}`;
  return `${sum} = ${quarters(margin)}: ${verdict}`;
}

/** A number of quarters as people write it. */
function quarters(value: number): string {
  const whole = Math.trunc(Math.abs(value));
  const fraction = { 0: "", 0.25: "¼", 0.5: "½", 0.75: "¾" }[Math.abs(value) - whole];
  if (fraction === undefined) return String(value);
  const digits = whole === 0 && fraction !== "" ? "" : String(whole);
  return `${value < 0 ? "−" : ""}${digits}${fraction}`;
}
