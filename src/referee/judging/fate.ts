/**
 * What becomes in practical mode of a string that is not independently alive. Players pass over protective moves, and
 * nobody removes stones in seki. So a string is dead if it is taken although its owner moves first, and in seki if it
 * is not taken although its opponent does; the dame in its area are played like other points.
 */
import { BLACK, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { componentsOf, type Strings } from "../../../engine/board/strings.ts";
import { areaOf, maskOf } from "../analysis/area.ts";
import { CaptureGame, RemovalGame } from "../analysis/area-game.ts";
import type { Independence } from "./independence.ts";
import type { Workspace } from "../analysis/workspace.ts";
import { isTaken, protectiveMove } from "../analysis/solve.ts";

export type Fate =
  /** It lives if its owner plays this first. */
  | { readonly protection: Point }
  | "dead"
  | "seki"
  /** It is not taken if its owner moves first, and no play makes it live. What happens if he does not is open. */
  | "held"
  /** It is not taken if its owner moves first. What happens if he does not, or whether he lives then, is open. */
  | "unsettled";

/** The fate of string i, which is not independently alive by exact search; undefined if search does not find it. */
export function fateOf(
  strings: Strings,
  independence: readonly Independence[],
  i: number,
  maxNodes: number,
  workspace: Workspace,
): Fate | undefined {
  const { geometry, colour: at, list } = strings;
  const { colour, stones } = list[i];
  const { area: points, guarded } = independence[i];
  if (!points) return undefined;
  const area = areaOf(geometry, at, points, colour);
  const target = maskOf(area, stones);
  const protection = protectiveMove(area, target, maxNodes, guarded !== undefined, workspace);
  if (protection && protection !== "repetition") return { protection };
  // The walls may only be guarded: then the side that is shown to lose is bound by no ko ban. See `solveGuarded`.
  // Nothing that the opponent has there may be lost in exchange.
  const removal = new RemovalGame(area, target | area.attacker, guarded && "defender");
  const falls = isTaken(removal, true, maxNodes, workspace);
  if (falls) return "dead";
  // Without walls of his own that are sure to stay, the owner cannot be shown to hold anything.
  if (guarded?.own === false) return undefined;
  if (protection === false) {
    const questions = [CaptureGame, RemovalGame].map((Game) => new Game(area, target, guarded && "attacker"));
    if (questions.some((game) => isTaken(game, false, maxNodes, workspace) === false)) return "seki";
  }
  if (guarded || falls === undefined) return undefined;
  return protection === undefined ? "unsettled" : "held";
}

/** Strings that are not independently alive and that strict rules leave standing, as far as that is settled. */
export function leftStanding(strings: Strings, independence: readonly Independence[]): Uint8Array {
  const { colour, of, list } = strings;
  const stands = new Uint8Array(list.length);
  for (const player of [BLACK, WHITE] as Colour[]) {
    for (const { points, border } of componentsOf(strings, (p) => colour[p] !== player)) {
      const inside = new Set(points.flatMap((p) => (of[p] >= 0 ? [of[p]] : [])));
      const isNobodys =
        border.some((p) => independence[of[p]].independentlyAlive === false) ||
        [...inside].some((k) => independence[k].independentlyAlive);
      if (isNobodys) for (const k of inside) if (independence[k].independentlyAlive === false) stands[k] = 1;
    }
  }
  return stands;
}
