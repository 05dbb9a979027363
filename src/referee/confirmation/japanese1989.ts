/**
 * The end of a game under the Japanese rules of 1989, read literally: life by the confirmation of Art. 7, territory and
 * seki by Art. 8. One dame left open makes seki of both its neighbours.
 */
import { BLACK, EMPTY, WHITE, type Colour } from "../../../engine/board/colour.ts";
import type { Point } from "../../../engine/board/geometry.ts";
import { unconditionalLife } from "../../../engine/board/benson.ts";
import { componentsOf, type Strings } from "../../../engine/board/strings.ts";
import { areaOf, maskOf, MAX_AREA } from "../analysis/area.ts";
import { confirm, confirmNearby, neighbourhoodOf, type ConfirmedStatus } from "./confirmation.ts";
import type { ConfirmationBudget } from "./confirmation-game.ts";
import { strictTerritory } from "../../rules/territory.ts";

/** Number of string -> its status, or undefined where the area is too big or the budget does not suffice. */
export function confirmStrings(strings: Strings, budget: ConfirmationBudget): (ConfirmedStatus | undefined)[] {
  const { geometry, colour: at, list, of } = strings;
  const life = [unconditionalLife(strings, BLACK, true), unconditionalLife(strings, WHITE, true)];
  const statuses = list.map(({ colour }, i): ConfirmedStatus | undefined =>
    life[colour - 1].alive[i] ? "uncapturable" : undefined,
  );
  const lasting = (p: Point) => of[p] >= 0 && life[at[p] - 1].alive[of[p]] === 1;
  for (const { points } of componentsOf(strings, (p) => !lasting(p))) {
    if (points.length > MAX_AREA) continue;
    for (const colour of [BLACK, WHITE] as Colour[]) {
      const area = areaOf(geometry, at, points, colour);
      const members = [...new Set(points.filter((p) => at[p] === colour).map((p) => of[p]))];
      const mask = (s: number) => maskOf(area, list[s].stones);
      for (const s of members) statuses[s] = confirm(area, mask(s), budget);
      let living = 0;
      for (const s of members) if (statuses[s] !== "dead" && statuses[s] !== undefined) living |= mask(s);
      for (const s of members) {
        if (statuses[s] !== "dead") continue;
        const neighbourhood = neighbourhoodOf(area, mask(s), living);
        if (neighbourhood !== 0) statuses[s] = confirmNearby(area, mask(s), neighbourhood, budget);
      }
    }
  }
  return statuses;
}

export interface Territory1989 {
  /** Point -> BLACK or WHITE where it is that player's territory, otherwise EMPTY. */
  readonly territory: Uint8Array;
  /** Number of string -> whether it is in seki: alive, and next to a dame. */
  readonly seki: readonly boolean[];
}

/**
 * Art. 8. Points that the living stones of one player enclose are his eye points, all other empty points are dame;
 * living stones with a dame are in seki, and eye points of stones in seki are no territory.
 */
export function territory1989(strings: Strings, alive: (string: number) => boolean): Territory1989 {
  const { colour, list, of } = strings;
  const eyes = strictTerritory(strings, alive);
  const seki = list.map(({ liberties }, i) => alive(i) && liberties.some((p) => eyes[p] === EMPTY));
  const territory = eyes.slice();
  for (const player of [BLACK, WHITE] as Colour[]) {
    for (const { points, border } of componentsOf(strings, (p) => colour[p] !== player)) {
      if (!border.some((p) => seki[of[p]])) continue;
      for (const p of points) if (territory[p] === player) territory[p] = EMPTY;
    }
  }
  return { territory, seki };
}
