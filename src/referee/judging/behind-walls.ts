/** Exact search in areas that are closed off by strings which zone proofs keep on the board. */
import { EMPTY, opponent } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { areaOf, maskOf, MAX_AREA, mirrored, windowOf } from "../analysis/area.ts";
import { KillGame } from "../analysis/area-game.ts";
import { ProofSearch } from "../analysis/proof-search.ts";
import type { AnalysisOptions, Independence } from "./independence.ts";
import type { Safety } from "../proofs/safety.ts";
import { solveGuarded } from "../analysis/solve.ts";
import type { Strings } from "../../rules/strings.ts";
import { componentsOf } from "../../rules/territory.ts";

/** Solves what is still open in `independence`, area by area. The zones that keep the walls lie outside the area. */
export function solveBehindWalls(
  strings: Strings,
  safety: Safety,
  independence: Independence[],
  { nodesPerString, nodes, mayStop, workspace }: AnalysisOptions,
): void {
  const { geometry, colour: at, list, of } = strings;
  let spent = 0;
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || safety.safe[of[p]] === 0)) {
    if (points.length > MAX_AREA) continue;
    const members = [...new Set(points.flatMap((p) => (of[p] >= 0 ? [of[p]] : [])))];
    const open = members.filter((i) => !independence[i].reason);
    if (open.length === 0 || mayStop()) continue;
    const walls = [...new Set(border.map((p) => of[p]))];
    const isGuarded = [0, 1, 2].map(
      (c) => safety.together(walls.filter((w) => list[w].colour === c), points) !== undefined,
    );
    for (const i of open) {
      const { colour, stones } = list[i];
      const allowed = Math.min(nodesPerString, nodes - spent);
      if (allowed <= 0 || mayStop()) return;
      const provers = { defender: isGuarded[colour], attacker: isGuarded[opponent(colour)] };
      const area = areaOf(geometry, at, points, colour);
      const report = solveGuarded(area, maskOf(area, stones), allowed, provers, workspace);
      spent += report.nodes;
      if (!report.solution) continue;
      const { independentlyAlive, line } = report.solution;
      const guarded = { own: provers.defender };
      independence[i] = { independentlyAlive, reason: "search", area: points, guarded, line };
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
  safety: Safety,
  independence: Independence[],
  { mayStop, workspace }: AnalysisOptions,
): void {
  const { list, of } = strings;
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || safety.safe[of[p]] === 0)) {
    const walls = [...new Set(border.map((p) => of[p]))];
    const owner = walls.length > 0 ? list[walls[0]].colour : EMPTY;
    if (owner === EMPTY || points.length > MAX_AREA || walls.some((w) => list[w].colour !== owner)) continue;
    const members = [...new Set(points.flatMap((p) => (of[p] >= 0 ? [of[p]] : [])))];
    const open = members.filter((i) => list[i].colour === opponent(owner) && !independence[i].reason);
    if (open.length === 0 || mayStop()) continue;

    const { proof, missing } = safety.guard(walls, points);
    if (points.length + missing.length > MAX_AREA) continue;
    const inside = new Set<Point>(points);
    for (const p of missing.flatMap((w) => list[w].liberties)) {
      if (!proof.used.has(p) && inside.size + missing.length < MAX_AREA) inside.add(p);
    }
    const { area, whole } = windowOf(strings, [...inside], missing, owner, (p) => proof.wall.has(of[p]));
    const turned = mirrored(area);
    for (const i of open) {
      if (mayStop()) return;
      const search = new ProofSearch(new KillGame(turned, maskOf(turned, list[i].stones), whole), false, workspace);
      if (search.run(turned.defender, turned.attacker, true, STATES) !== "proved") continue;
      independence[i] = { independentlyAlive: false, reason: "kept from two eyes" };
    }
  }
}
