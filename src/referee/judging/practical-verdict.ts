/**
 * The verdict in practical mode: what players would agree on. Dame are filled, and a protective move that both have
 * passed over is not charged.
 */
import type { Board } from "../../../engine/board/board.ts";
import { BLACK, type Colour, EMPTY, opponent, WHITE } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import type { StoneString } from "../../rules/strings.ts";
import { componentsOf } from "../../rules/territory.ts";
import type { Status, StringVerdict, Verdict } from "../verdict.ts";
import { CERTAIN, meanShare, readOnAssumptions } from "./assumption.ts";
import type { Evidence } from "./evidence.ts";
import { type Expectation, withExpectation } from "./expectation.ts";
import { type Fate, fateOf, leftStanding } from "./fate.ts";
import { type AnalysisOptions, type Independence, isEnclosed } from "./independence.ts";
import { type LocalReading, LONG, readLocally } from "./local-reading.ts";
import {
  assuming,
  type Counted,
  countWithout,
  knownBy,
  shareOf,
  stringVerdict,
  verdictOf,
  withoutReason,
} from "./making-verdicts.ts";
import type { Reach } from "./open-borders.ts";
import { expectingPlay, undecided } from "./play-on.ts";
import type { PracticalTerritory } from "./practical-territory.ts";
import { judgeStrictly } from "./strict-verdict.ts";
import { pointsLeftToPlay } from "./remaining-play.ts";
import { withinMargin } from "./within-margin.ts";

/** Owner's share below which a string that needs a protective move is dead. */
const LOST = -0.6;

/**
 * Owner's share below which a string without a proof is dead. An estimate near 0 says that it depends on who moves
 * first; then its owner gets the benefit, because both players have passed over it.
 */
const DOUBTFUL = -0.1;

/** An estimate nearer to 0 is not believed before a long search has been tried. */
const EVEN = 0.5;

/** Share of the board from which on it is so open that reading out what is in doubt is not worth its time. */
const TOO_OPEN = 0.15;

/** All that is known of the strings before it is decided which are dead. */
interface Reading {
  /** With what was read as well as what was proved. */
  readonly evidence: Evidence;
  /** The same before what is in doubt was read out: what only reading sees, the players have not seen. */
  readonly unread: Evidence;
  /** Number of string -> what search has found of its end. */
  readonly fates: readonly (Fate | undefined)[];
}

/** Which strings are dead, and what follows for the territory. */
interface Decision {
  /** Number of string -> whether it is dead. */
  readonly dead: readonly boolean[];
  /** Number of string -> whether it is dead and stays on the board, as in the eye of a seki. */
  readonly stays: readonly boolean[];
  /** Number of string -> what it was counted as, if its eyes do not decide. */
  readonly premises: readonly (Status | undefined)[];
  readonly counted: PracticalTerritory;
}

/**
 * @param expecting asked only if borders are open, or if play goes on
 * @param goesOn whether play goes on, see `Turn`
 */
export function judgePractically(
  board: Board,
  found: Evidence,
  options: AnalysisOptions,
  expecting: () => Expectation | undefined,
  goesOn = false,
): Verdict {
  const { strings, independence: proved } = found;
  let asked: { readonly expectation: Expectation | undefined } | undefined;
  const ask = () => (asked ??= { expectation: expecting() }).expectation;
  const knowsMore = () => ask() !== undefined;
  const play = goesOn ? ask() : undefined;
  const isPlayed = play !== undefined;
  let known: Omit<Reach, "ownership"> = { knowsMore, goesOn: isPlayed };
  const openness = (open: readonly Point[]) => open.length / board.geometry.points.length;
  const isTooOpen = (near: Reading) => {
    const open = decide(board, near, known).counted.open?.points;
    return open !== undefined && openness(open) >= TOO_OPEN && knowsMore();
  };
  let reading = readOpen(board, found, options, isTooOpen);
  let decision = decide(board, reading, known);
  const openBefore = decision.counted.open?.points;
  const expectation = openBefore && ask();
  if (openBefore && expectation) {
    reading = expectingMore(reading, expectation, openness(openBefore));
    known = { goesOn: isPlayed, wasOpen: new Set(openBefore) };
    decision = decide(board, reading, known);
  }
  const hangs = play && undecided(reading, decision.dead, play);
  if (hangs) {
    reading = expectingPlay(reading, hangs, play);
    decision = decide(board, reading, known);
  }
  const { evidence, fates } = reading;
  const { independence } = evidence;
  const { dead, stays, premises } = decision;
  const { open, seki } = decision.counted;
  let counted: Counted = decision.counted;
  if (open && expectation) {
    counted = { ...counted, territory: withinMargin(board, counted.territory, open, expectation.margin) };
  }
  if (play) counted = withRemainingPlay(board, counted, play);
  const verdicts = strings.list.map(({ stones }, i) => {
    const status = stays[i] || (seki[stones[0]] && !dead[i]) ? "seki" : dead[i] ? "dead" : "alive";
    // A dead string that stays hangs on its neighbours, and it might be alive if the estimate of it were otherwise.
    const rests = {
      alive: independence[i].independentlyAlive === true,
      dead: fates[i] === "dead" || isEnclosed(independence[i].reason),
      seki: fates[i] === "seki",
    }[status];
    const fate = fates[i];
    const captured = fates[i] === "dead" && status === "dead" ? { isCaptured: true } : {};
    const verdict = { ...stringVerdict(evidence, i, status, rests), ...captured };
    return typeof fate === "object" && !dead[i] ? { ...verdict, protection: fate.protection } : verdict;
  });
  // What was taken as alive may live only by seki in the end.
  const isRefuted = ({ assumes = [] }: StringVerdict) => assumes.some((k) => verdicts[k].status !== "alive");
  const fallen = assuming(verdicts, verdicts.flatMap((string, i) => (isRefuted(string) ? [i] : [])));
  for (const i of fallen) verdicts[i] = withoutReason(verdicts[i]);
  // The count went by it all the same.
  verdicts.forEach((string, i) => (verdicts[i] = { ...string, premise: premises[i] }));
  const unprotected = verdicts.flatMap(({ protection }, i) => (protection === undefined ? [] : [i]));
  const verdict = { ...verdictOf(board, verdicts, counted), unprotected };
  if (unprotected.length === 0) return verdict;
  const { geometry: _, ...strict } = judgeStrictly(board, { ...evidence, independence: proved });
  return { ...verdict, strict };
}

/**
 * Finds what becomes of the strings: by proof, by reading on assumptions, and by reading out what is in doubt then.
 * @param isTooOpen whether by what is known so far reading out is not worth its time, see `TOO_OPEN`
 */
function readOpen(
  board: Board,
  found: Evidence,
  options: AnalysisOptions,
  isTooOpen: (near: Reading) => boolean,
): Reading {
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
      if (fate === "held" || (!fate && isWholeBoard)) return standing[i] ? "seki" : undefined;
      return fate === "unsettled" && !standing[i] ? undefined : fate;
    });
  const provedStanding = leftStanding(strings, proved);
  const provedFates = fatesBy(proved, provedStanding);
  // The strict question may be settled throughout, and this one not.
  const isOpen = (i: number) => !proved[i].independentlyAlive && provedFates[i] === undefined;
  if (!strings.list.some((_, i) => isOpen(i))) {
    return { evidence: found, unread: found, fates: provedFates };
  }
  // What follows if what the estimate calls alive for certain does live.
  const ownership = found.reach();
  const read = readOnAssumptions(strings, proved, isOpen, ownership, options);
  // A proof takes nothing from what was only read.
  const standing = leftStanding(strings, read).map((stands, i) => (read[i].assumes ? stands : provedStanding[i]));
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
  const near = { evidence: { ...found, independence: read }, unread: found, fates: readFates };
  if (isTooOpen(near)) return near;
  // Reading out is dear: it is kept for what is still open.
  const readOut = found.readOut(isUnread);
  const amended = readOut.reach();
  const isEven = (i: number) => isUnread(i) && Math.abs(meanShare(strings, amended, i)) < EVEN;
  if (strings.list.some((_, i) => isEven(i))) {
    note(readLocally(board, strings, read, isEven, amended, options, LONG));
  }
  // What rests on a wall that is certain no longer was not read.
  const isLost = (k: number) => !proved[k].independentlyAlive && meanShare(strings, amended, k) <= CERTAIN;
  const lost = assuming(read, strings.list.flatMap((_, k) => (isLost(k) ? [k] : [])));
  const hasFallen = (i: number) => read[i].assumes?.some((k) => lost.has(k)) === true;
  const independence = read.map((answer, i) => (hasFallen(i) ? proved[i] : answer));
  const fates = readFates.map((fate, i) => (hasFallen(i) ? provedFates[i] : fate));
  return { evidence: { ...readOut, independence, ownership: amended }, unread: found, fates };
}

/** The same without the points that play will take; they are open, too. */
function withRemainingPlay(board: Board, counted: Counted, play: Expectation): Counted {
  const taken = pointsLeftToPlay(board, counted.territory, play);
  if (taken.length === 0) return counted;
  const territory = counted.territory.slice();
  for (const p of taken) territory[p] = EMPTY;
  const { points = [], ownership = play.ownership } = counted.open ?? {};
  return { ...counted, territory, open: { points: [...new Set([...points, ...taken])], ownership } };
}

/** The same with what is expected beside the estimate. @param share of the board that is open */
function expectingMore(reading: Reading, expectation: Expectation, share: number): Reading {
  const expected = (evidence: Evidence): Evidence => {
    const ownership = withExpectation(evidence.reach(), expectation, share);
    return { ...evidence, ownership: evidence.ownership && ownership, reach: () => ownership };
  };
  return { ...reading, evidence: expected(reading.evidence), unread: expected(reading.unread) };
}

/** @param known what is known of open borders beside the evidence */
function decide(board: Board, { evidence, unread, fates }: Reading, known: Omit<Reach, "ownership">): Decision {
  const { strings, independence } = evidence;
  const dead = strings.list.map((_, i) => {
    if (independence[i].independentlyAlive) return false;
    const fate = fates[i];
    if (typeof fate === "string") return fate === "dead";
    if (fate) return (shareOf(unread, i) ?? 0) < LOST;
    // What lives around it lives although the string's owner moves first.
    const { reason, assumes } = independence[i];
    if (!assumes && (reason === "no room" || reason === "inside an eye")) return true;
    return (shareOf(evidence, i) ?? -1) < DOUBTFUL;
  });
  judgeRivals(unread, fates, dead);
  judgeTogether(evidence, dead, (i) => !independence[i].reason && fates[i] === undefined);
  const premises = dead.map((isDead, i): Status | undefined => {
    if (isDead) return "dead";
    if (independence[i].independentlyAlive) return "alive";
    return fates[i] === "seki" ? "seki" : undefined;
  });
  const reach = { ownership: evidence.reach, ...known };
  const removed = (isOff: (i: number) => boolean) =>
    strings.list.flatMap(({ stones }, i) => (isOff(i) ? [{ stones, isCaptured: fates[i] === "dead" }] : []));
  const without = (isOff: (i: number) => boolean) =>
    countWithout(board, removed(isOff), reach, knownBy(strings, premises));
  // A dead string that is not all in the opponent's territory, as in the eye of a seki, stays on the board. That may
  // take the territory round another one.
  const stays = dead.map(() => false);
  for (;;) {
    const counted = without((i) => dead[i] && !stays[i]);
    const isTaken = ({ colour, stones }: StoneString) => stones.every((p) => counted.captor[p] === opponent(colour));
    const left = strings.list.flatMap((string, i) => (dead[i] && !stays[i] && !isTaken(string) ? [i] : []));
    if (left.length === 0) return { dead, stays, premises, counted };
    for (const i of left) stays[i] = true;
  }
}

/**
 * Two strings that each need the same protective move cannot both have the benefit of it: the one that the estimate
 * calls lost is dead.
 * @param dead number of string -> whether it is dead; amended
 */
function judgeRivals({ strings, reach }: Evidence, fates: readonly (Fate | undefined)[], dead: boolean[]): void {
  const { list } = strings;
  const protectionOf = (i: number) => {
    const fate = fates[i];
    return typeof fate === "object" && !dead[i] ? fate.protection : undefined;
  };
  const lost = list.flatMap((string, i) => {
    const protection = protectionOf(i);
    if (protection === undefined) return [];
    const hasRival = list.some(({ colour }, k) => colour !== string.colour && protectionOf(k) === protection);
    return hasRival && meanShare(strings, reach(), i) < 0 ? [i] : [];
  });
  for (const i of lost) dead[i] = true;
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
