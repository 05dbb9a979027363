/**
 * What becomes in practical mode of a string that is not independently alive. Players pass over protective moves, and
 * nobody removes stones in seki: would the string live if its owner moved first, and can it be captured at all?
 */
import { opponent } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { areaOf, maskOf } from "../analysis/area.ts";
import type { Independence } from "./independence.ts";
import type { Workspace } from "../analysis/workspace.ts";
import { isCapturable, protectiveMove } from "../analysis/solve.ts";
import type { Strings } from "../../rules/strings.ts";

export type Fate =
  /** It lives if its owner plays this first. */
  | { readonly protection: Point }
  | "dead"
  | "seki";

/** The fate of string i, which is not independently alive by exact search; undefined if search does not find it. */
export function fateOf(
  strings: Strings,
  independence: readonly Independence[],
  i: number,
  maxNodes: number,
  workspace: Workspace,
): Fate | undefined {
  const { geometry, colour: at, list, of } = strings;
  const { colour, stones } = list[i];
  const { area: points, guarded } = independence[i];
  if (!points) return undefined;
  const area = areaOf(geometry, at, points, colour);
  const target = maskOf(area, stones);
  const protection = protectiveMove(area, target, maxNodes, guarded !== undefined, workspace);
  if (protection !== false) return protection === undefined ? undefined : { protection };
  const rivals = new Set(points.filter((p) => at[p] === opponent(colour)).map((p) => of[p]));
  if ([...rivals].every((k) => independence[k].independentlyAlive)) return "dead";
  const capturable = isCapturable(area, target, maxNodes, guarded !== undefined, workspace);
  if (capturable === false && guarded?.own === false) return undefined;
  return capturable === undefined ? undefined : capturable ? "dead" : "seki";
}
