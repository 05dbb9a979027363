/**
 * Reading of strings in open surroundings, where no wall closes an area off: local search around one string, as
 * `shinpan solve` asks it. The strings that live, or are taken as alive, stand; what the estimate doubts does not.
 */
import type { Board } from "../../../engine/board/board.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { type Strings, stringsBeside } from "../../rules/strings.ts";
import { readLife } from "../life/life.ts";
import { CERTAIN, meanShare } from "./assumption.ts";
import type { AnalysisOptions, Independence } from "./independence.ts";

/** States of the search for one string, and for all of them; more where only dead or seki are left. */
const EFFORT = { each: 2000, all: 20_000 };
const EFFORT_IF_REFUTED = { each: 100_000, all: 400_000 };

/**
 * The strings that die though their owner moves first, where the estimate says so too: number of string -> numbers of
 * those that were taken to stand without proof. That a string lives is not taken from here: the search counts on what
 * it is told of the strings around, and would call one alive that is in seki with others in doubt.
 * @param isOpen which strings to read
 */
export function readLocally(
  board: Board,
  strings: Strings,
  independence: readonly Independence[],
  isOpen: (i: number) => boolean,
  ownership: Float32Array,
  { mayStop, workspace }: AnalysisOptions,
): Map<number, readonly number[]> {
  const { list, of } = strings;
  const found = new Map<number, readonly number[]>();
  const isProved = (i: number) => independence[i].independentlyAlive === true && !independence[i].assumes;
  const isTaken = (i: number) =>
    independence[i].independentlyAlive === true ||
    (independence[i].independentlyAlive === undefined && meanShare(strings, ownership, i) > CERTAIN);
  const spent = { open: 0, refuted: 0 };
  list.forEach(({ colour, stones }, i) => {
    const isRefuted = independence[i].independentlyAlive === false;
    const kind = isRefuted ? "refuted" : "open";
    const { each, all } = isRefuted ? EFFORT_IF_REFUTED : EFFORT;
    if (!isOpen(i) || spent[kind] >= all || mayStop()) return;
    if (!isRefuted && meanShare(strings, ownership, i) >= 0) return;
    // Who takes a string may lose his own by it, unless they live anyway or only the string itself shuts them in.
    const isFree = (k: number) => isTaken(k) || stringsBeside(strings, k).every((j) => j === i);
    if (!stringsBeside(strings, i).every(isFree)) return;
    const known = (p: Point) => (isProved(of[p]) ? "proved" : isTaken(of[p]) ? "taken" : "falls");
    const life = readLife(board, stones[0], colour, { states: each, mayStop, workspace, known });
    spent[kind] += life.states;
    if (life.result === "dies") found.set(i, [...new Set(life.assumes.map((p) => of[p]))]);
  });
  return found;
}
