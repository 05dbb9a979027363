/**
 * Exact search behind guarded walls: areas that are closed off by strings of which zone proofs show that they are never
 * captured, in zones outside the area.
 */
import { opponent } from "../../../engine/board/colour.ts";
import { areaOf, maskOf, MAX_AREA } from "./area.ts";
import type { AnalysisLimits, Independence } from "./independence.ts";
import type { Safety } from "./safety.ts";
import { solveGuarded } from "./solve.ts";
import type { Strings } from "../../rules/strings.ts";
import { componentsOf } from "../../rules/territory.ts";

/** Answers what it can of what is still open in `independence`. */
export function solveBehindWalls(
  strings: Strings,
  safety: Safety,
  independence: Independence[],
  { nodesPerString, nodes, mayStop }: AnalysisLimits,
): void {
  const { geometry, colour: at, list, of } = strings;
  let spent = 0;
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || safety.safe[of[p]] === 0)) {
    if (points.length > MAX_AREA) continue;
    const members = [...new Set(points.flatMap((p) => (of[p] >= 0 ? [of[p]] : [])))];
    const open = members.filter((i) => !independence[i].reason);
    if (open.length === 0 || mayStop?.()) continue;
    const walls = [...new Set(border.map((p) => of[p]))];
    const isGuarded = [0, 1, 2].map(
      (c) => safety.together(walls.filter((w) => list[w].colour === c), points) !== undefined,
    );
    for (const i of open) {
      const { colour, stones } = list[i];
      const allowed = Math.min(nodesPerString, nodes - spent);
      if (allowed <= 0 || mayStop?.()) return;
      const provers = { defender: isGuarded[colour], attacker: isGuarded[opponent(colour)] };
      const area = areaOf(geometry, at, points, colour);
      const report = solveGuarded(area, maskOf(area, stones), allowed, provers);
      spent += report.nodes;
      if (!report.solution) continue;
      const { independentlyAlive, line } = report.solution;
      const guarded = { own: provers.defender };
      independence[i] = { independentlyAlive, reason: "search", area: points, guarded, line };
    }
  }
}
