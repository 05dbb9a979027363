/**
 * The verdict on a finished position: the only place where proofs, search and estimate come together.
 *
 * Strict mode judges the position exactly as it stands: one missing connection can cost a whole territory. Practical
 * mode first does what players do before they count: it fills the dame, and with them the connections that this makes
 * necessary. It charges no protective move that only reading shows to be needed and that both players passed over.
 */
import type { Board } from "../../../engine/board/board.ts";
import { findStrings, surroundedPoints } from "../../../engine/board/strings.ts";
import { Workspace } from "../analysis/workspace.ts";
import type { Ruleset } from "../../rules/ruleset.ts";
import type { JudgeMode, StringVerdict, Verdict } from "../verdict.ts";
import { gatherEvidence } from "./evidence.ts";
import { type Estimator, isOpening, type Turn } from "./estimate.ts";
import { verdictOf } from "./making-verdicts.ts";
import { judgePractically } from "./practical-verdict.ts";
import { judgeBy1989, judgeStrictly } from "./strict-verdict.ts";

/** A finished position, and all else that its verdict depends on. */
export interface JudgedPosition {
  readonly board: Board;
  /** With "none" no stone is dead in any mode. Strict mode follows "confirmation", and else the analysis. */
  readonly deadStones?: Ruleset["deadStones"] | undefined;
  /** How the game would go on, if that is known; nothing but the estimate depends on it. */
  readonly turn?: Turn | undefined;
}

export interface JudgeOptions {
  /** `practical` if absent. */
  readonly mode?: JudgeMode | undefined;
  /** Playouts of an estimate without a network, 400 if absent. */
  readonly playouts?: number | undefined;
  /** A clock in milliseconds. Without one only states and playouts bound the work: equal positions, equal verdicts. */
  readonly now?: (() => number) | undefined;
  /** Milliseconds by that clock; a few playouts are always made. Shorter than the work, they make it hurried. */
  readonly timeMs?: number | undefined;
  /** States of exact search, per string and in all. */
  readonly nodesPerString?: number;
  readonly nodes?: number;
  /** Memory to work in, for those who judge more than once. */
  readonly workspace?: Workspace | undefined;
  /** Whether nothing is proved or searched, so that the estimate decides; absent: only in an opening. */
  readonly isEstimated?: boolean;
  /** The estimate of a network; playouts take its place where it is absent or gives none. */
  readonly estimate?: Estimator | undefined;
}

const PLAYOUTS = 400;

/** Share of the time that proofs may take; the estimate takes the rest. */
const PROOFS_SHARE = 0.5;

/** Enough for every corner shape of twelve points. */
const NODES_PER_STRING = 30_000;
const NODES = 100_000;

/** States of one search of the 1989 confirmation, and of all together. */
const CONFIRMATION_STATES = 150_000;
const CONFIRMATION_STATES_IN_ALL = 1_000_000;

/** Judges a finished position. */
export function judge(position: JudgedPosition, options: JudgeOptions): Verdict {
  if (position.deadStones === "none") return judgeAsItStands(position.board);
  const { estimate, nodesPerString = NODES_PER_STRING, nodes = NODES, playouts = PLAYOUTS } = options;
  const { workspace = new Workspace() } = options;
  const { now = () => 0, timeMs = Infinity } = options;
  const start = now();
  const { board, turn } = position;
  const isPractical = options.mode !== "strict";
  const isLeftToEstimate = options.isEstimated ?? (isPractical && estimate !== undefined && isOpening(board));
  let isHurried = false;
  const isUp = (limitMs: number) => limitMs < Infinity && now() - start >= limitMs && (isHurried = true);
  const mayStop = () => isLeftToEstimate || isUp(PROOFS_SHARE * timeMs);
  const means = { nodesPerString, nodes, mayStop, workspace };
  const evidence = gatherEvidence(board, means, { turn, estimate, playouts, mayStop: () => isUp(timeMs) });
  const asOver = () => {
    const after = withoutKo(board);
    const over = { ...position, board: after, turn: { ...turn!, goesOn: false } };
    return judge(over, { ...options, timeMs: timeMs - (now() - start) });
  };
  const judged = () => {
    if (isPractical) return judgePractically(board, evidence, means, turn?.goesOn ? asOver : undefined);
    if (position.deadStones !== "confirmation") return judgeStrictly(board, evidence);
    const budget = { each: CONFIRMATION_STATES, left: CONFIRMATION_STATES_IN_ALL, mayStop, workspace };
    return judgeBy1989(board, evidence, budget);
  };
  const verdict = judged();
  return isHurried ? { ...verdict, isHurried } : verdict;
}

/** The board after the passes that end a game: a ko that was taken just before may be retaken. */
export function withoutKo(board: Board): Board {
  if (board.ko === 0) return board;
  const after = board.clone();
  after.pass();
  return after;
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
