/**
 * Which strings of a position are independently alive, exactly as it stands: the analysis step of the Applicable
 * Japanese Rules. Static proofs first, then exact search, area by area behind stones that can never be captured.
 */
import { BLACK, WHITE, opponent, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { unconditionalLife } from "../../../engine/board/benson.ts";
import { componentsOf, type Strings } from "../../../engine/board/strings.ts";
import { areaOf, MAX_AREA } from "../analysis/area.ts";
import { eyeSpacesOf } from "../proofs/eye-space.ts";
import { twoEyeFormations } from "../analysis/formation.ts";
import { solve } from "../analysis/solve.ts";
import type { Workspace } from "../analysis/workspace.ts";

/** Why an answer holds. */
export type Reason =
  /** It belongs to a two-eye-formation as the position stands. */
  | "two-eye-formation"
  /** Strong unconditional life: two eyes that every point of touches the string. */
  | "unconditional life"
  /** A small closed eye space in which two eyes cannot be kept away. */
  | "eye space"
  /** Inside an eye of a living string of the opponent. */
  | "inside an eye"
  /** Enclosed by stones that are never captured, without room for two eyes. */
  | "no room"
  /** Enclosed, and kept from two eyes even if it moves first, by strings that are not taken meanwhile. */
  | "kept from two eyes"
  /** Two eyes, or a connection to such a group, in zones where every play of the opponent has an answer. */
  | "safe zones"
  | "search"
  /** Search of its surroundings, which no walls close off. */
  | "local search"
  /** Search, and the answer hangs on the ban of repeating a play (fixed ko). */
  | "fixed ko";

/** Reasons as sentences for people. */
export const REASONS: Readonly<Record<Reason, string>> = {
  "two-eye-formation": "two-eye-formation already",
  "unconditional life": "two eyes already",
  "eye space": "an eye space in which two eyes cannot be kept away",
  "inside an eye": "inside an eye of a living group",
  "no room": "enclosed, without room for two eyes",
  "kept from two eyes": "enclosed, and an answer to every try for two eyes",
  "safe zones": "an answer to every attack",
  search: "search of all lines",
  "local search": "search of the part of the board around it",
  "fixed ko": "search of all lines, by the ban of repeating a play",
};

/** Whether a reason is exact search rather than a static proof. */
export function isSearched(reason: Reason): boolean {
  return reason === "search" || reason === "fixed ko" || reason === "safe zones" || reason === "kept from two eyes";
}

/** Whether a reason says that the string is shut in by living stones of the opponent: it is dead in any reading. */
export function isEnclosed(reason: Reason | undefined): boolean {
  return reason === "inside an eye" || reason === "no room" || reason === "kept from two eyes";
}

/** The answer for one string; `independentlyAlive` is undefined where it was not found. */
export interface Independence {
  independentlyAlive: boolean | undefined;
  reason: Reason | undefined;
  /** The area that was searched. */
  area?: readonly Point[];
  /** Where the walls of the area are guarded rather than unconditionally alive: whether the owner's own are. */
  guarded?: { readonly own: boolean };
  /** One line of play that shows the answer, attacker first, 0 for a pass. */
  line?: readonly Point[];
  /** Numbers of the strings that were taken as alive: the answer was read, and is no proof. */
  assumes?: readonly number[];
}

/** Bounds of the work, and its memory. */
export interface AnalysisOptions {
  /** States per string. */
  readonly nodesPerString: number;
  /** States in all. */
  readonly nodes: number;
  /** Asked before each search: whether time is up. */
  readonly mayStop: () => boolean;
  readonly workspace: Workspace;
}

/** Answers for every string, in the order of `strings.list`. */
export function analyseIndependence(strings: Strings, options: AnalysisOptions): Independence[] {
  const { geometry, colour: at, list } = strings;
  const answers = list.map((): Independence => ({ independentlyAlive: undefined, reason: undefined }));
  const life = [unconditionalLife(strings, BLACK, true), unconditionalLife(strings, WHITE, true)];
  list.forEach((string, i) => {
    if (life[string.colour - 1].alive[i]) answers[i] = { independentlyAlive: true, reason: "unconditional life" };
    else if (life[opponent(string.colour) - 1].eye[string.stones[0]]) {
      answers[i] = { independentlyAlive: false, reason: "inside an eye" };
    }
  });
  for (const members of twoEyeFormations(strings)) {
    for (const i of members) answers[i] = { independentlyAlive: true, reason: "two-eye-formation" };
  }
  for (const { wall } of eyeSpacesOf(strings, options.workspace).living) {
    for (const i of wall) if (!answers[i].reason) answers[i] = { independentlyAlive: true, reason: "eye space" };
  }
  let nodes = 0;
  const lasting = (p: Point) => strings.of[p] >= 0 && life[at[p] - 1].alive[strings.of[p]] === 1;
  for (const { points: part } of componentsOf(strings, (p) => !lasting(p))) {
    if (part.length > MAX_AREA) continue;
    const index = new Map(part.map((p, k) => [p, k]));
    for (const c of [BLACK, WHITE] as Colour[]) {
      const area = areaOf(geometry, at, part, c);
      list.forEach(({ colour, stones }, i) => {
        if (colour !== c || !index.has(stones[0]) || answers[i].reason) return;
        const allowed = Math.min(options.nodesPerString, options.nodes - nodes);
        if (allowed <= 0 || options.mayStop()) return;
        let target = 0;
        for (const p of stones) target |= 1 << index.get(p)!;
        const report = solve(area, target, allowed, options.workspace);
        nodes += report.nodes;
        if (!report.solution) return;
        const { independentlyAlive, cycleCritical, line } = report.solution;
        answers[i] = { independentlyAlive, reason: cycleCritical ? "fixed ko" : "search", area: part, line };
      });
    }
  }
  return answers;
}
