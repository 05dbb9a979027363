/**
 * The verdict in practical mode: what players would agree on. Dame are filled, and a protective move that both have
 * passed over is not charged.
 */
import type { Board } from "../../../engine/board/board.ts";
import { EMPTY, opponent } from "../../../engine/board/colour.ts";
import { type StoneString, stringsBeside } from "../../../engine/board/strings.ts";
import type { Status, StringVerdict, Verdict } from "../verdict.ts";
import { readOnAssumptions } from "./assumption.ts";
import type { Expectation } from "./estimate.ts";
import type { Evidence } from "./evidence.ts";
import { pointsLeftToPlay, withinMargin } from "./expected-margin.ts";
import { type Fate, fateOf, leftStanding } from "./fate.ts";
import { type AnalysisOptions, type Independence, isEnclosed } from "./independence.ts";
import { readLocally } from "./local-reading.ts";
import {
  assuming,
  type Counted,
  countWithout,
  estimatedShare,
  knownBy,
  shareOf,
  stringVerdict,
  verdictOf,
  withoutReason,
} from "./making-verdicts.ts";
import { isClosed, isContested, isPlayedOut, SURE } from "./played-out.ts";
import type { PracticalTerritory } from "./practical-territory.ts";
import { judgeStrictly } from "./strict-verdict.ts";

/** Owner's share below which a string that needs a protective move is dead once both have passed over that. */
const LOST = -0.6;

/** All that is known of the strings before it is decided which are dead. */
interface Reading {
  /** With what was read as well as what was proved. */
  readonly evidence: Evidence;
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

/** @param asOver only if play goes on: the verdict as if it did not, see `Turn` */
export function judgePractically(
  board: Board,
  found: Evidence,
  options: AnalysisOptions,
  asOver?: () => Verdict,
): Verdict {
  const goesOn = asOver !== undefined;
  const { strings, independence: proved } = found;
  const { evidence, fates } = readOpen(board, found, options);
  const { independence, estimate } = evidence;
  const { dead, stays, premises, counted: divided } = decide(board, { evidence, fates }, goesOn);
  const { open, seki } = divided;
  let counted: Counted = divided;
  const margin = open && estimate().margin;
  if (margin !== undefined) counted = { ...counted, territory: withinMargin(board, counted.territory, open!, margin) };
  const verdicts = strings.list.map(({ stones }, i) => {
    const status = stays[i] || (seki[stones[0]] && !dead[i]) ? "seki" : dead[i] ? "dead" : "alive";
    // A dead string that stays hangs on its neighbours, and it might be alive if the estimate of it were otherwise.
    const rests = {
      alive: independence[i].independentlyAlive === true,
      dead: fates[i] === "dead" || isEnclosed(independence[i].reason),
      seki: fates[i] === "seki",
    }[status];
    const fate = fates[i];
    const verdict = stringVerdict(evidence, i, status, rests);
    if (status === "dead") return fate === "dead" ? { ...verdict, isCaptured: true } : verdict;
    if (fate === "unsettled") return { ...verdict, reason: "that search does not take it if its owner begins" };
    if (typeof fate !== "object" || dead[i]) return verdict;
    const { line = [] } = independence[i];
    const reason = "that both players passed over the move that protects it";
    return { ...verdict, reason, protection: fate.protection, line };
  });
  // What was taken as alive may live only by seki in the end.
  const isRefuted = ({ assumes = [] }: StringVerdict) => assumes.some((k) => verdicts[k].status !== "alive");
  const fallen = assuming(verdicts, verdicts.flatMap((string, i) => (isRefuted(string) ? [i] : [])));
  for (const i of fallen) verdicts[i] = withoutReason(verdicts[i]);
  // The count went by it all the same.
  verdicts.forEach((string, i) => (verdicts[i] = { ...string, premise: premises[i] }));
  const unprotected = verdicts.flatMap(({ protection }, i) => (protection === undefined ? [] : [i]));
  let verdict: Verdict = { ...verdictOf(board, verdicts, counted), unprotected };
  const isSettled = verdicts.every(({ tier }) => tier === "proved" || tier === "solved");
  // At the end nobody is asked for an estimate where all is proved or solved.
  const isOver =
    isPlayedOut(verdict, board) && ((isSettled && !goesOn) || !isContested(verdict, board, estimate().ownership));
  // Where nothing is left to play for, it is as if the players had passed: neither has the benefit of the move.
  if (asOver && !isSettled && (isOver ? !isClosed(verdict, SURE) : !open)) {
    const over = asOver();
    // It may find a protective move missing; nobody has passed that over yet.
    if (over.isPlayedOut || (isOver && !over.unprotected?.length)) return over;
  }
  if (isOver) {
    verdict = { ...verdict, isPlayedOut: true };
  } else if (goesOn) {
    verdict = { ...verdictOf(board, verdicts, withRemainingPlay(board, counted, estimate())), unprotected };
  }
  if (unprotected.length === 0) return verdict;
  const { geometry: _, ...strict } = judgeStrictly(board, { ...evidence, independence: proved });
  return { ...verdict, strict };
}

/** Finds what becomes of the strings: by proof, by reading on assumptions, and by local search. */
function readOpen(board: Board, found: Evidence, options: AnalysisOptions): Reading {
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
  if (!strings.list.some((_, i) => isOpen(i))) return { evidence: found, fates: provedFates };
  // What follows if what the estimate calls alive for certain does live.
  const { ownership } = found.estimate();
  const read = readOnAssumptions(strings, proved, isOpen, ownership, options);
  // A proof takes nothing from what was only read.
  const standing = leftStanding(strings, read).map((stands, i) => (read[i].assumes ? stands : provedStanding[i]));
  const readFates = fatesBy(read, standing, provedFates);
  const isUnread = (i: number) =>
    isOpen(i) && readFates[i] === undefined && !read[i].independentlyAlive && !isEnclosed(read[i].reason);
  for (const [i, { fate, assumes }] of readLocally(board, strings, read, isUnread, ownership, options)) {
    read[i] = { independentlyAlive: fate === "alive", reason: "local search", assumes };
    if (fate !== "alive") readFates[i] = fate;
  }
  return { evidence: { ...found, independence: read }, fates: readFates };
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

function decide(board: Board, { evidence, fates }: Reading, goesOn: boolean): Decision {
  const { strings, independence } = evidence;
  const dead = strings.list.map((_, i) => {
    if (independence[i].independentlyAlive) return false;
    const fate = fates[i];
    if (fate === "dead" || fate === "seki" || (fate === "unsettled" && !goesOn)) return fate === "dead";
    if (typeof fate === "object") {
      if (goesOn) return estimatedShare(evidence, i) < 0;
      // If a string beside it needs a move, too, who moves first lives, and both players have passed.
      const isMutual = stringsBeside(strings, i).some((k) => typeof fates[k] === "object");
      return !isMutual && (shareOf(evidence, i) ?? 0) < LOST;
    }
    // What lives around it lives although the string's owner moves first.
    const { reason, assumes } = independence[i];
    if (!assumes && (reason === "no room" || reason === "inside an eye")) return true;
    return (shareOf(evidence, i) ?? -1) < 0;
  });
  judgeRivals(evidence, fates, dead);
  const premises = dead.map((isDead, i): Status | undefined => {
    if (isDead) return "dead";
    if (independence[i].independentlyAlive) return "alive";
    return fates[i] === "seki" ? "seki" : undefined;
  });
  const { estimate } = evidence;
  const reach = { ownership: () => estimate().ownership, knowsMore: () => estimate().margin !== undefined, goesOn };
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
function judgeRivals(evidence: Evidence, fates: readonly (Fate | undefined)[], dead: boolean[]): void {
  const { list } = evidence.strings;
  const protectionOf = (i: number) => {
    const fate = fates[i];
    return typeof fate === "object" && !dead[i] ? fate.protection : undefined;
  };
  const lost = list.flatMap((string, i) => {
    const protection = protectionOf(i);
    if (protection === undefined) return [];
    const hasRival = list.some(({ colour }, k) => colour !== string.colour && protectionOf(k) === protection);
    return hasRival && estimatedShare(evidence, i) < 0 ? [i] : [];
  });
  for (const i of lost) dead[i] = true;
}
