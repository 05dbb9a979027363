/**
 * The verdict on a finished position: the only place where proofs, search and estimate come together.
 *
 * Strict mode judges the position exactly as it stands: one missing connection can cost a whole territory. Practical
 * mode first does what players do before they count: it fills the dame, and with them the connections that this makes
 * necessary. It charges no protective move that only reading shows to be needed and that both players passed over.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, EMPTY, WHITE, opponent, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { gatherEvidence, type Evidence } from "./evidence.ts";
import { type Fate, fateOf, leftStanding } from "./fate.ts";
import { Workspace } from "../analysis/workspace.ts";
import type { ConfirmationBudget } from "../confirmation/confirmation-game.ts";
import { CERTAIN, meanShare, readOnAssumptions } from "./assumption.ts";
import { type LocalReading, LONG, readLocally } from "./local-reading.ts";
import { type AnalysisOptions, type Independence, isEnclosed, isSearched, REASONS } from "./independence.ts";
import { confirmStrings, territory1989 } from "../confirmation/japanese1989.ts";
import { type MarginEstimate, withinMargin } from "./open-borders.ts";
import { type Known, practicalTerritory, type PracticalTerritory, type Reach } from "./practical-territory.ts";
import { withSekiConfidence } from "./seki-confidence.ts";
import { findStrings } from "../../rules/strings.ts";
import { componentsOf, strictTerritory, surroundedPoints } from "../../rules/territory.ts";
import { type OwnershipEstimate, ownershipEstimate } from "../reading/estimate.ts";
import type { Ruleset } from "../../rules/ruleset.ts";
import type { JudgeMode, Status, StrictProcedure, StringVerdict, Verdict } from "../verdict.ts";

/** A finished position, and all else that its verdict depends on. */
export interface JudgedPosition {
  readonly board: Board;
  /** With "none" no stone is dead in any mode. Strict mode follows "confirmation", and else the analysis. */
  readonly deadStones?: Ruleset["deadStones"] | undefined;
  /** Whose turn it would be if the game went on, as far as borders are open; either's if absent. */
  readonly toMove?: Colour | undefined;
}

export interface JudgeOptions {
  /** `practical` if absent. */
  readonly mode?: JudgeMode | undefined;
  /** Playouts of the estimate, 400 if absent. */
  readonly playouts?: number | undefined;
  /** A clock in milliseconds. Without one only states and playouts bound the work: equal positions, equal verdicts. */
  readonly now?: (() => number) | undefined;
  /** Milliseconds by that clock for the proofs, and for all together; a few playouts are always made. */
  readonly proofsMs?: number | undefined;
  readonly timeMs?: number | undefined;
  /** States of exact search, per string and in all. */
  readonly nodesPerString?: number;
  readonly nodes?: number;
  /** Memory to work in, for those who judge more than once. */
  readonly workspace?: Workspace | undefined;
  /** Another estimate than by playouts and reading. */
  readonly estimate?: OwnershipEstimate;
  /** An estimate of the margin, for open borders. */
  readonly margin?: MarginEstimate | undefined;
}

const PLAYOUTS = 400;
/** The estimate of a position is always the same. */
const ESTIMATE_SEED = 1;

/** Owner's share below which a string that needs a protective move is dead. */
const LOST = -0.6;

/**
 * Owner's share below which a string without a proof is dead. An estimate near 0 says that it depends on who moves
 * first; then its owner gets the benefit, because both players have passed over it.
 */
const DOUBTFUL = -0.1;

/** An estimate nearer to 0 is not believed before a long search has been tried. */
const EVEN = 0.5;

/** Enough for every corner shape of twelve points. */
const NODES_PER_STRING = 30_000;
const NODES = 100_000;

/** States of one search of the 1989 confirmation, and of all together. */
const CONFIRMATION_STATES = 150_000;
const CONFIRMATION_STATES_IN_ALL = 1_000_000;

/** Judges a finished position. */
export function judge(position: JudgedPosition, options: JudgeOptions): Verdict {
  if (position.deadStones === "none") return judgeAsItStands(position.board);
  const { nodesPerString = NODES_PER_STRING, nodes = NODES, playouts = PLAYOUTS } = options;
  const { workspace = new Workspace() } = options;
  const { now = () => 0, timeMs = Infinity, proofsMs = timeMs } = options;
  const start = now();
  const mayStop = () => now() - start > proofsMs;
  const { estimate = ownershipEstimate(playouts, ESTIMATE_SEED, () => now() - start > timeMs) } = options;
  const { board } = position;
  const means = { nodesPerString, nodes, mayStop, workspace };
  const evidence = gatherEvidence(board, { ...means, estimate });
  const margin = () => options.margin?.(board, position.toMove);
  if (options.mode !== "strict") return judgePractically(board, evidence, means, margin);
  if (position.deadStones !== "confirmation") return judgeStrictly(board, evidence.readOut());
  const budget = { each: CONFIRMATION_STATES, left: CONFIRMATION_STATES_IN_ALL, mayStop, workspace };
  return judgeBy1989(board, evidence.readOut(), budget);
}

/** The verdict under rules by which no stone is dead. */
function judgeAsItStands(board: Board): Verdict {
  const { geometry, colour } = board;
  const found = findStrings(geometry, colour);
  const strings = found.list.map(
    ({ colour: c, stones }): StringVerdict => ({ colour: c, stones, status: "alive", tier: "proved", confidence: 1 }),
  );
  return verdictOf(board, strings, { territory: surroundedPoints(found) });
}

/**
 * The verdict after a person has corrected one string. Territory and seki follow the mode of the verdict.
 * @param i index into `verdict.strings`
 */
export function correct(board: Board, verdict: Verdict, i: number, status: Status): Verdict {
  const { assumes: _, ...corrected } = verdict.strings[i];
  const fallen = corrected.status === status ? new Set() : restingOn(board, verdict.strings, i);
  const marked = verdict.strings.map((string, k): StringVerdict => {
    if (k === i) return { ...corrected, status, tier: "marked", confidence: 1, reason: "marked" };
    return fallen.has(k) ? withoutReason(string) : string;
  });
  if (verdict.procedure) return correctStrictly(board, marked, verdict.procedure);
  // The estimate was made without the correction and must not divide regions next to it.
  const byHand = new Set(marked.filter((s) => s.tier === "marked").flatMap((s) => s.stones));
  const reach = { ownership: () => verdict.ownership, isOut: (p: Point) => byHand.has(p) };
  const counted = countWithout(board, marked.filter((s) => s.status === "dead"), reach);
  // What was nobody's because a player had more than expected stays so.
  const wasOpen = new Set(verdict.open);
  for (const p of counted.open?.points ?? []) {
    if (wasOpen.has(p) && verdict.territory[p] === EMPTY) counted.territory[p] = EMPTY;
  }
  const strings = marked.map((string): StringVerdict => {
    if (string.status === "dead" || string.tier === "marked") return string;
    return { ...string, status: counted.seki[string.stones[0]] ? "seki" : "alive" };
  });
  return verdictOf(board, strings, counted);
}

/**
 * The strings of which the status falls with that of string i: those read with its help, and, if it had a reason, those
 * in one area with it and what it closes off.
 */
function restingOn(board: Board, verdicts: readonly StringVerdict[], i: number): ReadonlySet<number> {
  const fallen = new Set([i]);
  if (hasReason(verdicts[i])) {
    const strings = findStrings(board.geometry, board.colour);
    const { of } = strings;
    const isWall = (k: number) => k >= 0 && k !== i && hasReason(verdicts[k]) && verdicts[k].status === "alive";
    for (const { points } of componentsOf(strings, (p) => !isWall(of[p]))) {
      if (points.some((p) => of[p] === i)) for (const p of points) if (of[p] >= 0) fallen.add(of[p]);
    }
  }
  return assuming(verdicts, fallen);
}

/** The given strings, and all that were read with the help of one of them. */
function assuming(
  verdicts: readonly { readonly assumes?: readonly number[] }[],
  strings: Iterable<number>,
): ReadonlySet<number> {
  const found = new Set(strings);
  // A set hands out what is added to it meanwhile.
  for (const k of found) verdicts.forEach(({ assumes }, j) => assumes?.includes(k) && found.add(j));
  return found;
}

/** Whether a status was proved, solved or read. */
function hasReason({ tier }: StringVerdict): boolean {
  return tier !== "estimated" && tier !== "marked";
}

/** A verdict that has lost its reason: what the estimate says of it, if one was made. */
function withoutReason(verdict: StringVerdict): StringVerdict {
  const { colour, stones, status, kept } = verdict;
  if (!hasReason(verdict)) return verdict;
  const estimated = { colour, stones, status, tier: "estimated", reason: "estimate" } as const;
  if (kept === undefined) return { ...estimated, confidence: 0.5 };
  return { ...estimated, confidence: status === "dead" ? 1 - kept : kept, kept };
}

/** The same in strict mode: a string that is neither alive nor in the opponent's territory stays on the board. */
function correctStrictly(board: Board, marked: StringVerdict[], procedure: StrictProcedure): Verdict {
  const found = findStrings(board.geometry, board.colour);
  if (procedure === "analysis") {
    const territory = strictTerritory(found, (k) => marked[k].status === "alive");
    return { ...verdictOf(board, marked, { territory }), procedure };
  }
  const { territory, seki } = territory1989(found, (k) => marked[k].status !== "dead");
  const strings = marked.map((string, k): StringVerdict => {
    if (string.status === "dead" || string.tier === "marked") return string;
    return { ...string, status: seki[k] ? "seki" : "alive" };
  });
  return { ...verdictOf(board, strings, { territory }), procedure };
}

/** Owner's share of a string by the estimate, −1…1; undefined if none was made. */
function shareOf({ strings, ownership }: Evidence, i: number): number | undefined {
  return ownership && meanShare(strings, ownership, i);
}

/** @param rests whether the status rests on the answer of the analysis or of reading, and not on the estimate */
function stringVerdict(evidence: Evidence, i: number, status: Status, rests: boolean): StringVerdict {
  const { colour, stones } = evidence.strings.list[i];
  const { independentlyAlive, reason, line, assumes } = evidence.independence[i];
  const share = shareOf(evidence, i);
  const isFound = rests && reason !== undefined;
  const readLine = evidence.readLines?.get(i);
  const sure = (k: number) => (1 + Math.abs(shareOf(evidence, k) ?? 0)) / 2;
  return {
    colour,
    stones,
    status,
    tier: !isFound ? "estimated" : assumes ? "read" : isSearched(reason) ? "solved" : "proved",
    // A reading is as sure as the least sure string that it takes as alive.
    confidence: isFound ? Math.min(1, ...(assumes ?? []).map(sure)) : sure(i),
    independentlyAlive: assumes ? undefined : independentlyAlive,
    cycleCritical: reason === "fixed ko",
    reason: isFound ? REASONS[reason] : "estimate",
    ...(isFound && assumes ? { assumes } : {}),
    ...(isFound && line ? { line } : {}),
    ...((!isFound || assumes) && share !== undefined ? { kept: (1 + share) / 2 } : {}),
    ...(!isFound && readLine ? { readLine } : {}),
  };
}

function judgeStrictly(board: Board, evidence: Evidence): Verdict {
  const { strings, independence } = evidence;
  const stands = (i: number) => independence[i].independentlyAlive ?? (shareOf(evidence, i) ?? 0) >= 0;
  // A string that the estimate leaves standing may still be in seki.
  const fallen = strings.list.filter((_, i) => !stands(i));
  const { seki, open } = countWithout(board, fallen, { ownership: evidence.reach });
  const isAlive = (i: number) => independence[i].independentlyAlive ?? (stands(i) && !seki[strings.list[i].stones[0]]);
  const territory = strictTerritory(strings, isAlive);
  const verdicts = strings.list.map(({ colour, stones }, i) => {
    const status = isAlive(i) ? "alive" : territory[stones[0]] === opponent(colour) ? "dead" : "seki";
    return stringVerdict(evidence, i, status, independence[i].independentlyAlive !== undefined);
  });
  return { ...verdictOf(board, verdicts, { territory, open }), procedure: "analysis" };
}

/** Strict mode by the rules of 1989. What is too large for confirmation takes the analysis or the estimate. */
function judgeBy1989(board: Board, evidence: Evidence, budget: ConfirmationBudget): Verdict {
  const { strings, independence } = evidence;
  const confirmed = confirmStrings(strings, budget);
  const isAlive = (i: number) => {
    if (confirmed[i] !== undefined) return confirmed[i] !== "dead";
    return independence[i].independentlyAlive ?? (shareOf(evidence, i) ?? 0) >= 0;
  };
  const { territory, seki } = territory1989(strings, isAlive);
  const verdicts = strings.list.map(({ colour, stones }, i): StringVerdict => {
    const removed = territory[stones[0]] === opponent(colour);
    const status = isAlive(i) ? (seki[i] ? "seki" : "alive") : removed ? "dead" : "seki";
    const verdict = stringVerdict(evidence, i, status, independence[i].independentlyAlive === true);
    const settled = confirmed[i];
    return settled === undefined ? verdict : { ...verdict, tier: "solved", confidence: 1, reason: settled };
  });
  return { ...verdictOf(board, verdicts, { territory }), procedure: "confirmation" };
}

/** @param margin asked only if borders are open, see `MarginEstimate` */
function judgePractically(
  board: Board,
  found: Evidence,
  options: AnalysisOptions,
  margin: () => number | undefined,
): Verdict {
  const { strings, independence: proved } = found;
  const fatesBy = (
    independence: readonly Independence[],
    standing: Uint8Array,
    known: readonly (Fate | undefined)[] = [],
  ) =>
    strings.list.map((_, i): Fate | undefined => {
      if (known[i] !== undefined || independence[i].independentlyAlive !== false || options.mayStop()) return known[i];
      const fate = fateOf(strings, independence, i, options.nodesPerString, options.workspace);
      // Where nothing on the board is certain to stay and play goes round in circles, only the strict answer is left.
      const isWholeBoard = independence[i].area?.length === board.geometry.points.length;
      if (fate !== "unsettled" && (fate || !isWholeBoard)) return fate;
      return standing[i] ? "seki" : undefined;
    });
  const provedStanding = leftStanding(strings, proved);
  const provedFates = fatesBy(proved, provedStanding);
  // The strict question may be settled throughout, and this one not.
  const isOpen = (i: number) => !proved[i].independentlyAlive && provedFates[i] === undefined;
  let evidence = found;
  let independence = proved;
  let standing = provedStanding;
  let fates = provedFates;
  if (strings.list.some((_, i) => isOpen(i))) {
    // What follows if what the estimate calls alive for certain does live.
    const ownership = found.reach();
    const read = readOnAssumptions(strings, proved, isOpen, ownership, options);
    // A proof takes nothing from what was only read.
    standing = leftStanding(strings, read).map((stands, i) => (read[i].assumes ? stands : provedStanding[i]));
    const readFates = fatesBy(read, standing, provedFates);
    const isUnread = (i: number) =>
      isOpen(i) && readFates[i] === undefined && !read[i].independentlyAlive && !isEnclosed(read[i].reason);
    const note = (readings: ReadonlyMap<number, LocalReading>) => {
      for (const [i, { fate, assumes }] of readings) {
        read[i] = { independentlyAlive: false, reason: "local search", assumes };
        readFates[i] = fate;
      }
    };
    note(readLocally(board, strings, read, isUnread, ownership, options));
    // Reading out is dear: it is kept for what is still open.
    evidence = found.readOut(isUnread);
    const amended = evidence.reach();
    const isEven = (i: number) => isUnread(i) && Math.abs(meanShare(strings, amended, i)) < EVEN;
    if (strings.list.some((_, i) => isEven(i))) {
      note(readLocally(board, strings, read, isEven, amended, options, LONG));
    }
    // What rests on a wall that is certain no longer was not read.
    const isLost = (k: number) => !proved[k].independentlyAlive && meanShare(strings, amended, k) <= CERTAIN;
    const lost = assuming(read, strings.list.flatMap((_, k) => (isLost(k) ? [k] : [])));
    const hasFallen = (i: number) => read[i].assumes?.some((k) => lost.has(k)) === true;
    independence = read.map((answer, i) => (hasFallen(i) ? proved[i] : answer));
    fates = readFates.map((fate, i) => (hasFallen(i) ? provedFates[i] : fate));
    evidence = { ...evidence, ownership: amended };
  }
  evidence = { ...evidence, independence };
  const dead = strings.list.map((_, i) => {
    if (independence[i].independentlyAlive) return false;
    const fate = fates[i];
    if (typeof fate === "string") return fate === "dead";
    if (fate) return (shareOf(found, i) ?? 0) < LOST;
    // What lives around it lives although the string's owner moves first.
    const { reason, assumes } = independence[i];
    if (!assumes && (reason === "no room" || reason === "inside an eye")) return true;
    return (shareOf(evidence, i) ?? -1) < DOUBTFUL;
  });
  const isEstimated = (i: number) => !independence[i].reason && fates[i] === undefined;
  judgeTogether(evidence, dead, isEstimated);
  const known: Known = (p) => {
    const i = strings.of[p];
    if (independence[i].independentlyAlive) return "alive";
    return fates[i] === "seki" ? "seki" : undefined;
  };
  const reach = { ownership: evidence.reach };
  const without = (isOff: (i: number) => boolean) =>
    countWithout(board, strings.list.filter((_, i) => isOff(i)), reach, known);
  let counted = without((i) => dead[i]);
  // A dead string outside the opponent's territory, as in the eye of a seki, stays on the board.
  const stays = strings.list.map(
    ({ colour, stones }, i) => dead[i] && counted.territory[stones[0]] !== opponent(colour),
  );
  if (stays.includes(true)) counted = without((i) => dead[i] && !stays[i]);
  const { open, seki } = counted;
  const expected = open && margin();
  if (open && expected !== undefined) {
    counted = { ...counted, territory: withinMargin(board, counted.territory, open, expected) };
  }
  const verdicts = strings.list.map(({ stones }, i) => {
    const status = stays[i] || (seki[stones[0]] && !dead[i]) ? "seki" : dead[i] ? "dead" : "alive";
    // What stays because of its neighbours is as sure as they are, unless the rules leave it standing in any case.
    const rests = {
      alive: independence[i].independentlyAlive === true,
      dead: fates[i] === "dead" || isEnclosed(independence[i].reason),
      seki: fates[i] === "seki" || (stays[i] && standing[i] === 1),
    }[status];
    const fate = fates[i];
    const verdict = stringVerdict(evidence, i, status, rests);
    return typeof fate === "object" && !dead[i] ? { ...verdict, protection: fate.protection } : verdict;
  });
  // What was taken as alive may live only by seki in the end.
  const isRefuted = ({ assumes = [] }: StringVerdict) => assumes.some((k) => verdicts[k].status !== "alive");
  const fallen = assuming(verdicts, verdicts.flatMap((string, i) => (isRefuted(string) ? [i] : [])));
  for (const i of fallen) verdicts[i] = withoutReason(verdicts[i]);
  const unprotected = verdicts.flatMap(({ protection }, i) => (protection === undefined ? [] : [i]));
  const verdict = { ...verdictOf(board, verdicts, counted), unprotected };
  if (unprotected.length === 0) return verdict;
  const { geometry: _, ...strict } = judgeStrictly(board, { ...evidence, independence: proved });
  return { ...verdict, strict };
}

/**
 * Strings of one player that nothing but estimates separates, all of them in doubt, live or die together: one that is
 * barely given the benefit of the doubt would keep the others on the board.
 * @param dead number of string -> whether it is dead; amended
 */
function judgeTogether(evidence: Evidence, dead: boolean[], isEstimated: (i: number) => boolean): void {
  const { strings } = evidence;
  const { colour, list, of } = strings;
  for (const player of [BLACK, WHITE] as Colour[]) {
    const isInside = (p: Point) => colour[p] === EMPTY || colour[p] === player || dead[of[p]];
    for (const { points } of componentsOf(strings, isInside)) {
      const own = points.filter((p) => colour[p] === player);
      const members = [...new Set(own.map((p) => of[p]))];
      const isInDoubt = (i: number) => isEstimated(i) && (dead[i] || (shareOf(evidence, i) ?? 1) < -DOUBTFUL);
      if (!members.some((i) => dead[i]) || !members.every(isInDoubt)) continue;
      const sum = members.reduce((total, i) => total + (shareOf(evidence, i) ?? 0) * list[i].stones.length, 0);
      for (const i of members) dead[i] = sum < DOUBTFUL * own.length;
    }
  }
}

/** Practical territory when the dead strings are off the board. */
function countWithout(
  board: Board,
  dead: readonly { readonly stones: readonly Point[] }[],
  reach: Reach,
  known?: Known,
): PracticalTerritory {
  const colour = board.colour.slice();
  for (const { stones } of dead) for (const p of stones) colour[p] = EMPTY;
  return practicalTerritory(board.geometry, colour, reach, known);
}

function verdictOf(
  board: Board,
  verdicts: readonly StringVerdict[],
  { territory, fillings = [], open }: Partial<PracticalTerritory> & Pick<PracticalTerritory, "territory">,
): Verdict {
  const { geometry, colour } = board;
  const dame = geometry.points.filter((p) => colour[p] === EMPTY && territory[p] === EMPTY);
  const openBorders = open && { open: open.points, ownership: open.ownership };
  const strings = withSekiConfidence(board, verdicts);
  return { geometry, strings, territory, dame, fillings, ...openBorders };
}
