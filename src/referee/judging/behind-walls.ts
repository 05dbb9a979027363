/** Exact search in areas that are closed off by strings which zone proofs keep on the board. */
import { EMPTY, opponent } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, type Strings } from "../../../engine/board/strings.ts";
import { areaOf, maskOf, MAX_AREA, mirrored, windowOf } from "../analysis/area.ts";
import { KillGame } from "../analysis/area-game.ts";
import { ProofNumberSearch } from "../analysis/proof-numbers.ts";
import type { AnalysisOptions, Independence } from "./independence.ts";
import type { SafetyProof } from "../proofs/safety-proof.ts";
import { solve, solveGuarded } from "../analysis/solve.ts";

/** Strings that close areas off. */
export interface Walls {
  /** Whether they last as they stand: no threat against them comes between the capture of a ko and its recapture. */
  readonly areLasting?: boolean;
  /** Number of string -> 1 if it is one of them. */
  readonly safe: Uint8Array;
  /** What keeps some of them together, with plays outside `apart`; undefined if nothing is known to. */
  readonly together: (members: readonly number[], apart: readonly Point[]) => SafetyProof | undefined;
  /** What keeps most of them so, and those that it leaves out. */
  readonly guard: (members: readonly number[], apart: readonly Point[]) => { proof: SafetyProof; missing: number[] };
}

/**
 * Solves what is still open in `independence`, area by area. The zones that keep the walls lie outside the area.
 * @param isOpen which strings to solve
 */
export function solveBehindWalls(
  strings: Strings,
  walls: Walls,
  independence: Independence[],
  { nodesPerString, nodes, mayStop, workspace }: AnalysisOptions,
  isOpen = (i: number) => !independence[i].reason,
): void {
  const { geometry, colour: at, list, of } = strings;
  let spent = 0;
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || walls.safe[of[p]] === 0)) {
    if (points.length > MAX_AREA) continue;
    const members = [...new Set(points.flatMap((p) => (of[p] >= 0 ? [of[p]] : [])))];
    const open = members.filter(isOpen);
    if (open.length === 0 || mayStop()) continue;
    const around = [...new Set(border.map((p) => of[p]))];
    const isGuarded = [0, 1, 2].map(
      (c) => walls.together(around.filter((w) => list[w].colour === c), points) !== undefined,
    );
    for (const i of open) {
      const { colour, stones } = list[i];
      const allowed = Math.min(nodesPerString, nodes - spent);
      if (allowed <= 0 || mayStop()) return;
      const provers = { defender: isGuarded[colour], attacker: isGuarded[opponent(colour)] };
      const area = areaOf(geometry, at, points, colour);
      const target = maskOf(area, stones);
      const report = walls.areLasting
        ? solve(area, target, allowed, workspace)
        : solveGuarded(area, target, allowed, provers, workspace);
      spent += report.nodes;
      if (!report.solution) continue;
      const { independentlyAlive, cycleCritical, line } = report.solution;
      const reason = cycleCritical ? "fixed ko" : "search";
      independence[i] = { independentlyAlive, reason, area: points, line };
      if (!walls.areLasting) independence[i].guarded = { own: provers.defender };
    }
  }
}

/** States of one refutation: what is not refuted soon is rarely refuted at all. */
const STATES = 20_000;

/**
 * Refutes what is still open in `independence` inside the larger territories of the opponent: he keeps it from two eyes
 * although it moves first, and keeps the strings around the territory on the board, with answers inside it.
 */
export function refuteEnclosed(
  strings: Strings,
  walls: Walls,
  independence: Independence[],
  { mayStop, workspace }: AnalysisOptions,
): void {
  const { list, of } = strings;
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || walls.safe[of[p]] === 0)) {
    const around = [...new Set(border.map((p) => of[p]))];
    const owner = around.length > 0 ? list[around[0]].colour : EMPTY;
    if (owner === EMPTY || points.length > MAX_AREA || around.some((w) => list[w].colour !== owner)) continue;
    const members = [...new Set(points.flatMap((p) => (of[p] >= 0 ? [of[p]] : [])))];
    const open = members.filter((i) => list[i].colour === opponent(owner) && !independence[i].reason);
    if (open.length === 0 || mayStop()) continue;

    const { proof, missing } = walls.guard(around, points);
    if (points.length + missing.length > MAX_AREA) continue;
    const inside = new Set<Point>(points);
    for (const p of missing.flatMap((w) => list[w].liberties)) {
      if (!proof.used.has(p) && inside.size + missing.length < MAX_AREA) inside.add(p);
    }
    const { area, whole } = windowOf(strings, [...inside], missing, owner, (p) => proof.wall.has(of[p]));
    const turned = mirrored(area);
    for (const i of open) {
      if (mayStop()) return;
      const game = new KillGame(turned, maskOf(turned, list[i].stones), whole);
      if (new ProofNumberSearch(game, false, workspace.tableFor(false)).prove(true, STATES) !== "proved") continue;
      independence[i] = { independentlyAlive: false, reason: "kept from two eyes" };
    }
  }
}
