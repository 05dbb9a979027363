/** What an answer of the analysis protocol says of a position, checked: a wrong label is worse than none. */
import type { Answer, Json } from "./client.ts";
import { encodeOwnership, type Label, LEAST_PROBABILITY } from "./labels.ts";

/** How far the probabilities of all moves may be from 1 together. */
const POLICY_TOLERANCE = 0.02;
const TOLERANCE = 1e-3;

/** A position as it was asked about. */
export interface Asked {
  readonly points: number;
  /** The side to move. */
  readonly player: "B" | "W";
  /** Moves before it. */
  readonly moves: number;
}

/** A label, and the policy of which it holds the larger part: index -> probability, negative where illegal. */
export interface CheckedAnswer {
  readonly label: Label;
  readonly policy: readonly number[];
}

/** Reads an answer whose win rate, lead and ownership are the side to move's. Returns a sentence if it is not one. */
export function readAnswer(answer: Answer, { points, player, moves }: Asked): CheckedAnswer | string {
  if (typeof answer === "string") return answer;
  const root = answer.rootInfo as Json | undefined;
  if (typeof root !== "object" || root === null) return "an answer without rootInfo";
  const { winrate, scoreLead: lead, scoreStdev: stdev, rawNoResultProb: noResult, currentPlayer } = root;
  if (currentPlayer !== undefined && currentPlayer !== player) return "an answer about the other side's turn";
  if (!isNumber(winrate, -TOLERANCE, 1 + TOLERANCE)) return "a win rate that is none";
  if (!isNumber(lead, -1e4, 1e4)) return "a lead that is none";
  const { ownership, policy } = answer;
  if (!isList(ownership, points) || !ownership.every((value) => isNumber(value, -1 - TOLERANCE, 1 + TOLERANCE))) {
    return "an ownership that does not fit the board";
  }
  if (!isList(policy, points + 1)) return "a policy that does not fit the board";
  let sum = 0;
  const likely: [number, number][] = [];
  for (let move = 0; move <= points; move++) {
    const probability = policy[move];
    if (!isNumber(probability, -1, 1 + TOLERANCE)) return "a policy with what is no probability";
    if (probability < 0) continue;
    sum += probability;
    if (probability >= LEAST_PROBABILITY) likely.push([move, probability]);
  }
  if (Math.abs(sum - 1) > POLICY_TOLERANCE) return "a policy that does not add up to 1";
  const label: Label = {
    moves,
    winrate: Math.max(0, Math.min(1, winrate)),
    lead,
    ...(isNumber(stdev, 0, 1e4) && { stdev }),
    noResult: isNumber(noResult, 0, 1) ? noResult : 0,
    policy: likely,
    ownership: encodeOwnership(ownership),
  };
  return { label, policy };
}

function isNumber(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max;
}

/** Whether a value is a list of this length; what it holds is the caller's question. */
function isList(value: unknown, length: number): value is number[] {
  return Array.isArray(value) && value.length === length;
}
