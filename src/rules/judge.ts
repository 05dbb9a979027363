/**
 * The referee: the verdict on a finished position.
 *
 * `strict` judges the position exactly as it stands, by the letter of the rules: one missing connection can cost a
 * whole territory. `practical` does first what players do before they count: it fills the dame in thought and with
 * them the connections that this makes necessary, and does not charge a protective move that only reading shows to be
 * needed when both players have passed over it.
 */
import type { Board } from "../../engine/board/board.ts";
import { BLACK, EMPTY, opponent } from "../../engine/board/colour.ts";
import type { Point } from "../../engine/board/geometry.ts";
import { countScore } from "./analysis/count.ts";
import { gatherEvidence, type Evidence } from "./analysis/evidence.ts";
import { isSearched, REASONS } from "./analysis/independence.ts";
import { practicalTerritory } from "./analysis/practical.ts";
import { strictTerritory } from "./analysis/territory.ts";
import type { OwnershipEstimate, Status, StringVerdict, Verdict } from "./verdict.ts";

/** A finished position and what its result depends on. Prisoners are the board's own. */
export interface JudgedPosition {
  readonly board: Board;
  /** Points added to White. */
  readonly komi: number;
  /** Territory and prisoners, or stones and territory, or stones alone. */
  readonly counting: "territory" | "area" | "stones";
}

export interface JudgeOptions {
  /** Asked at most once, for what neither proof nor search settles. */
  readonly estimate: OwnershipEstimate;
  readonly mode?: "practical" | "strict";
  /** States of exact search, per string and in all. */
  readonly nodesPerString?: number;
  readonly nodes?: number;
  /** A clock in milliseconds and the time to spend on proofs; without a clock only the numbers of states bound it. */
  readonly now?: () => number;
  readonly timeMs?: number;
}

/** Enough for every corner shape of a dozen points. */
const NODES_PER_STRING = 30_000;
const NODES = 300_000;

/** Judges a finished position. */
export function judge(position: JudgedPosition, options: JudgeOptions): Verdict {
  const { now, timeMs = Number.POSITIVE_INFINITY } = options;
  const end = now ? now() + timeMs : 0;
  const evidence = gatherEvidence(position.board, {
    estimate: options.estimate,
    limits: { nodesPerString: options.nodesPerString ?? NODES_PER_STRING, nodes: options.nodes ?? NODES },
    mayStop: () => now !== undefined && now() > end,
  });
  return options.mode === "strict" ? judgeStrictly(position, evidence) : judgePractically(position, evidence);
}

/** Owner's share of a string by the estimate, −1…1; undefined if none was made. */
function shareOf({ strings, ownership }: Evidence, i: number): number | undefined {
  if (!ownership) return undefined;
  const { colour, stones } = strings.list[i];
  let sum = 0;
  for (const p of stones) sum += ownership[p];
  return ((colour === BLACK ? 1 : -1) * sum) / stones.length;
}

function stringVerdict(evidence: Evidence, i: number, status: Status, rests: boolean): StringVerdict {
  const { colour, stones } = evidence.strings.list[i];
  const { independentlyAlive, reason } = evidence.independence[i];
  const share = shareOf(evidence, i) ?? 0;
  const known = rests && reason !== undefined;
  return {
    colour,
    stones,
    status,
    tier: !known ? "estimated" : isSearched(reason) ? "solved" : "proved",
    confidence: known ? 1 : (1 + Math.abs(share)) / 2,
    independentlyAlive,
    cycleCritical: reason === "fixed ko",
    reason: known ? REASONS[reason] : "estimate",
  };
}

function judgeStrictly(position: JudgedPosition, evidence: Evidence): Verdict {
  const { strings, independence } = evidence;
  const isAlive = (i: number) => independence[i].independentlyAlive ?? (shareOf(evidence, i) ?? 0) >= 0;
  const territory = strictTerritory(strings, isAlive);
  const verdicts = strings.list.map(({ colour, stones }, i) => {
    const status = isAlive(i) ? "alive" : territory[stones[0]] === opponent(colour) ? "dead" : "seki";
    return stringVerdict(evidence, i, status, independence[i].independentlyAlive !== undefined);
  });
  return verdictOf(position, verdicts, territory, []);
}

function judgePractically(position: JudgedPosition, evidence: Evidence): Verdict {
  const { board } = position;
  const { geometry } = board;
  const { strings, independence } = evidence;
  const colour = board.colour.slice();
  const rests: boolean[] = [];
  const dead = strings.list.map((_, i) => {
    const { independentlyAlive } = independence[i];
    const share = shareOf(evidence, i) ?? (independentlyAlive === false ? -1 : 1);
    const isDead = independentlyAlive !== true && share < 0;
    rests.push(independentlyAlive !== undefined && independentlyAlive === !isDead);
    return isDead;
  });
  strings.list.forEach(({ stones }, i) => {
    if (dead[i]) for (const p of stones) colour[p] = EMPTY;
  });
  const { territory, fillings, seki } = practicalTerritory(geometry, colour);
  const verdicts = strings.list.map(({ stones }, i) => {
    const status = dead[i] ? "dead" : seki[stones[0]] ? "seki" : "alive";
    return stringVerdict(evidence, i, status, rests[i]);
  });
  const unprotected = verdicts.flatMap(({ status, independentlyAlive }, i) =>
    status === "alive" && independentlyAlive === false ? [i] : [],
  );
  return { ...verdictOf(position, verdicts, territory, fillings), unprotected };
}

function verdictOf(
  { board, komi, counting }: JudgedPosition,
  strings: readonly StringVerdict[],
  territory: Uint8Array,
  fillings: readonly Point[],
): Verdict {
  const { geometry, colour } = board;
  const dame = geometry.points.filter((p) => colour[p] === EMPTY && territory[p] === EMPTY);
  return { geometry, strings, territory, dame, fillings, score: countScore(board, strings, territory, counting) - komi };
}
