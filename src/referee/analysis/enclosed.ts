/**
 * Refutation by search of strings in the larger territories of the opponent: he keeps them from two eyes, and the
 * strings around the territory on the board, with answers inside it.
 */
import { EMPTY, opponent } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { MAX_AREA, maskOf, mirrored, windowOf } from "./area.ts";
import type { AnalysisLimits, Independence } from "./independence.ts";
import { KillGame } from "./kill-game.ts";
import { ProofSearch } from "./proof-search.ts";
import type { Safety } from "./safety.ts";
import type { Strings } from "../../rules/strings.ts";
import { componentsOf } from "../../rules/territory.ts";

/** States of one search: what is not refuted soon is rarely refuted at all. */
const STATES = 20_000;

/** Answers what it can of what is still open in `independence`. */
export function refuteEnclosed(
  strings: Strings,
  safety: Safety,
  independence: Independence[],
  { mayStop }: AnalysisLimits,
): void {
  const { list, of } = strings;
  for (const { points, border } of componentsOf(strings, (p) => of[p] < 0 || safety.safe[of[p]] === 0)) {
    const walls = [...new Set(border.map((p) => of[p]))];
    const owner = walls.length > 0 ? list[walls[0]].colour : EMPTY;
    if (owner === EMPTY || points.length > MAX_AREA || walls.some((w) => list[w].colour !== owner)) continue;
    const members = [...new Set(points.flatMap((p) => (of[p] >= 0 ? [of[p]] : [])))];
    const open = members.filter((i) => list[i].colour === opponent(owner) && !independence[i].reason);
    if (open.length === 0 || mayStop?.()) continue;

    const { proof, missing } = safety.guard(walls, points);
    if (points.length + missing.length > MAX_AREA) continue;
    const inside = new Set<Point>(points);
    for (const p of missing.flatMap((w) => list[w].liberties)) {
      if (!proof.used.has(p) && inside.size + missing.length < MAX_AREA) inside.add(p);
    }
    const { area, whole } = windowOf(strings, [...inside], missing, owner, (p) => proof.wall.has(of[p]));
    const turned = mirrored(area);
    for (const i of open) {
      if (mayStop?.()) return;
      const search = new ProofSearch(new KillGame(turned, maskOf(turned, list[i].stones), whole), false);
      if (search.run(turned.defender, turned.attacker, true, STATES) !== "proved") continue;
      independence[i] = { independentlyAlive: false, reason: "kept from two eyes" };
    }
  }
}
