/** Why the referee judges a point as it does, in plain sentences. */
import { BLACK, EMPTY, type Colour, colourName, colourTitle, opponent, WHITE } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import { componentsOf } from "../../engine/board/strings.ts";
import { resultText } from "../rules/ending.ts";
import type { Settlement } from "../referee/settlement.ts";
import { agreesWithEstimate, type StringVerdict, type Verdict } from "../referee/verdict.ts";
import { effectiveSentence, HURRIED, moveList, pointList } from "./count.ts";

/** Strings that are named of those that a reading takes as alive: the largest. */
const MAX_ASSUMED = 4;

/** A neighbour that falls with this probability is worth a sentence. */
const WORTH_TELLING = 0.2;

/** One sentence to a line: what the point is, how that was found, and what proves it. */
export function explain(settlement: Settlement, point: Point): string[] {
  const { verdict } = settlement;
  const i = verdict.strings.findIndex(({ stones }) => stones.includes(point));
  const lines = i < 0 ? explainEmpty(settlement, point) : explainString(settlement, i, point);
  return verdict.isHurried ? [...lines, HURRIED] : lines;
}

function explainString(settlement: Settlement, i: number, point: Point): string[] {
  const { verdict } = settlement;
  const { geometry, territory } = verdict;
  const string = verdict.strings[i];
  const { colour, stones, status } = string;
  const vertex = geometry.vertex(point);
  const name = stones.length === 1 ? "stone" : `string of ${stones.length} stones`;
  const seki = string.premise === "dead" ? "in seki: dead, but nobody takes it off" : "alive in seki";
  const what = status === "seki" ? seki : status;
  const lines = [`The ${colourName(colour)} ${name} at ${vertex} is ${what}.`, howFound(verdict, string)];
  if (string.tier === "read" && string.line?.length) {
    lines.push(`Reading expects ${moveList(string.line, opponent(colour), geometry)}.`);
  }
  if (string.tier === "estimated") lines.push(...whoTakesWhom(verdict, string));
  lines.push(...independence(string, vertex, geometry));
  if (verdict.unprotected?.includes(i)) lines.push(passedOver(settlement, string, vertex));
  const { effective } = settlement;
  if (effective?.string === i) lines.push(effectiveSentence(effective, geometry));
  if (status === "dead") {
    const owner = territory[point];
    lines.push(`${vertex} is ${owner === EMPTY ? "nobody" : colourTitle(owner as Colour)}'s point.`);
  }
  return lines;
}

function howFound(verdict: Verdict, { tier, confidence, reason, assumes }: StringVerdict): string {
  switch (tier) {
    case "proved":
      return `This is proved: ${reason ?? "by the rules"}.`;
    case "solved":
      return `This is solved: ${reason ?? "search"}.`;
    case "read":
      return `This is read${assumption(verdict, assumes ?? [])}: ${reason ?? "search"}.`;
    case "estimated":
      return `This is an estimate, ${surePercent(confidence)} % sure.`;
    case "marked":
      return "This was marked by hand.";
  }
}

/** What a reading rests on: ", if White's E5 and Black's C3 live". */
function assumption({ geometry, strings }: Verdict, assumes: readonly number[]): string {
  if (assumes.length === 0) return "";
  const sorted = assumes.map((i) => strings[i]).sort((a, b) => b.stones.length - a.stones.length);
  const named = sorted.slice(0, MAX_ASSUMED);
  const groups = ([BLACK, WHITE] as Colour[]).flatMap((c) => {
    const first = named.filter(({ colour }) => colour === c).map(({ stones }) => stones[0]);
    return first.length > 0 ? [`${colourTitle(c)}'s ${pointList(first, geometry)}`] : [];
  });
  const more = sorted.length - named.length;
  if (more > 0) groups.push(more === 1 ? "one more string" : `${more} more strings`);
  return `, if ${groups.join(" and ")} ${assumes.length === 1 ? "lives" : "live"}`;
}

/** Who takes whom by the estimate: the string itself, and what stands next to it and is as much in doubt. */
function whoTakesWhom({ geometry, strings }: Verdict, string: StringVerdict): string[] {
  const { colour, stones, kept } = string;
  if (kept === undefined) return [];
  if (!agreesWithEstimate(string)) return [`The estimate alone says otherwise; for it speaks ${string.reason}.`];
  const { stride } = geometry;
  const [owner, attacker] = [colourTitle(colour), colourTitle(opponent(colour))];
  const likelier = surePercent(Math.max(kept, 1 - kept));
  const keeps = kept < 0.5 ? 100 - likelier : likelier;
  const lines = [`In ${keeps} % of the cases ${owner} keeps it, in ${100 - keeps} % ${attacker} takes it.`];
  const around = new Set(stones.flatMap((p) => [p - stride, p - 1, p + 1, p + stride]));
  const rivals = strings.filter((other) => other.colour !== colour && other.stones.some((p) => around.has(p)));
  for (const rival of rivals) {
    if (rival.kept === undefined || 1 - rival.kept < WORTH_TELLING) continue;
    lines.push(`In ${surePercent(1 - rival.kept)} % ${owner} takes ${attacker}'s ${geometry.vertex(rival.stones[0])}.`);
  }
  return lines;
}

/** In per cent; nothing that is estimated or read is certain. */
export function surePercent(probability: number): number {
  return Math.min(99, Math.max(1, Math.round(100 * probability)));
}

function independence(string: StringVerdict, vertex: string, geometry: Geometry): string[] {
  const { independentlyAlive, cycleCritical, colour, line, status } = string;
  if (independentlyAlive === undefined) return [];
  const attacker = opponent(colour);
  const moves = line && line.length > 0 ? `: ${moveList(line, attacker, geometry)}` : "";
  const isLeftAlive = !independentlyAlive && status === "alive";
  const lines = isLeftAlive
    ? [`As it stands, ${colourTitle(attacker)} moving first keeps it from two eyes${moves}.`]
    : [`${vertex} is ${independentlyAlive ? "" : "not "}independently alive${moves}.`];
  if (cycleCritical) lines.push("That hangs on the ban of repeating a play within the analysis.");
  return lines;
}

function passedOver({ verdict, strictResult }: Settlement, string: StringVerdict, vertex: string): string {
  const { colour, protection } = string;
  const [owner, attacker] = [colourTitle(colour), colourTitle(opponent(colour))];
  const falls = `if ${attacker} moved first, it would fall`;
  if (protection === undefined) return `${owner} has passed over a move that protects ${vertex}: ${falls}.`;
  const strictly = strictResult ? `; as it stands strict analysis gives ${resultText(strictResult)}` : "";
  const move = verdict.geometry.vertex(protection);
  return `${owner} should have played ${move} to protect ${vertex}: ${falls}${strictly}.`;
}

function explainEmpty(settlement: Settlement, point: Point): string[] {
  const { verdict, position } = settlement;
  const { geometry, territory, fillings = [] } = verdict;
  const vertex = geometry.vertex(point);
  const owner = position.territory[point] as Colour | typeof EMPTY;
  if (territory[point] !== EMPTY) return explainTerritory(settlement, point, territory[point] as Colour);
  if (owner !== EMPTY) {
    return [`${vertex} is ${colourTitle(owner)}'s eye in seki, which these rules do not count.`];
  }
  if (verdict.open?.includes(point)) {
    return [`${vertex} is nobody's point: the border between Black and White is still open here.`];
  }
  const surrounded = surroundingStrings(settlement, point);
  if (surrounded.length === 0) return [`${vertex} is nobody's point: no living stone touches it.`];
  const colours = new Set(surrounded.map(({ colour }) => colour));
  if (colours.size !== 1) return [`${vertex} is dame, nobody's point: both players' stones touch it.`];
  const [colour] = colours;
  const surrounder = colourTitle(colour);
  if (fillings.includes(point)) return [`${vertex} is no territory: ${surrounder} must play there himself to connect.`];
  const weak = surrounded.find(({ status, independentlyAlive }) => status === "seki" || independentlyAlive === false);
  const why = weak && (weak.status === "seki" ? "alive only in seki" : "not independently alive");
  const but = weak ? `, but ${geometry.vertex(weak.stones[0])} is ${why}` : "";
  return [`${vertex} is nobody's point: ${surrounder}'s stones alone touch it${but}.`];
}

function explainTerritory(settlement: Settlement, point: Point, owner: Colour): string[] {
  const { verdict, count } = settlement;
  const { geometry, strings, unprotected = [] } = verdict;
  const isRegion = (item: string) => item === "territory" || item === "seki";
  const points = count.lines.find((line) => isRegion(line.item) && line.points?.includes(point))?.points ?? [point];
  const title = colourTitle(owner);
  const share = points.length === 1 ? "" : `, one of ${points.length} points`;
  const lines = [`${geometry.vertex(point)} is ${title}'s territory${share}.`];
  if (verdict.open?.includes(point)) lines.push("Its border is still open: how far it reaches is an estimate.");
  const dead = strings.filter(({ stones, status }) => status === "dead" && points.includes(stones[0]));
  if (dead.length > 0) {
    const stones = dead.flatMap((string) => string.stones).sort((a, b) => a - b);
    lines.push(`Dead stones in it: ${pointList(stones, geometry)}.`);
  }
  const isUnprotected = (string: StringVerdict) => unprotected.includes(strings.indexOf(string));
  for (const string of surroundingStrings(settlement, point).filter(isUnprotected)) {
    lines.push(passedOver(settlement, string, geometry.vertex(string.stones[0])));
  }
  return lines;
}

/** The strings around the empty region of a point once the dead stones are off the board. */
function surroundingStrings({ verdict, position }: Settlement, point: Point): StringVerdict[] {
  const { geometry, colour } = position;
  const regions = componentsOf({ geometry, colour }, (p) => colour[p] === EMPTY);
  const border = regions.find(({ points }) => points.includes(point))?.border ?? [];
  return verdict.strings.filter(({ status, stones }) => status !== "dead" && stones.some((p) => border.includes(p)));
}
