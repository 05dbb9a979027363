/**
 * Ing's fill-in counting: both players own exactly half the board's points in stones (180 on 19x19). Komi is laid as
 * white stones into Black's territory; then both fill their own territory. Vacant points left to the winner, and
 * stones left to the loser, are the margin.
 */
import { BLACK, type Colour, EMPTY, WHITE } from "../../../engine/board/colour.ts";
import type { FinalPosition } from "../../../src/rules/count/count.ts";

export interface IngFillIn {
  /** Point -> PointColour when all is filled in. */
  readonly colour: Uint8Array;
  /** Stones that each player owns. */
  readonly stonesEach: number;
  /** White stones that stand in Black's territory for komi; each is worth two points. */
  readonly komiStones: number;
  /** Colour -> points of territory without stones left for them. */
  readonly vacant: readonly number[];
  /** Colour -> stones without territory left for them. */
  readonly left: readonly number[];
  /** Komi that cannot be laid out in stones: what is over two points each. */
  readonly restOfKomi: number;
  /** Black's points minus White's; equals that of the area count. */
  readonly score: number;
}

/** @param komi points added to White */
export function ingFillIn({ geometry, colour, territory }: FinalPosition, komi: number): IngFillIn {
  const { points } = geometry;
  const filled = colour.slice();
  const open = (owner: Colour | typeof EMPTY) => points.filter((p) => filled[p] === EMPTY && territory[p] === owner);
  const stonesEach = Math.floor(points.length / 2);

  const komiPoints = open(BLACK).slice(0, Math.max(0, Math.floor(komi / 2)));
  for (const p of komiPoints) filled[p] = WHITE;
  // Shared points are filled by turns; an odd one stays empty.
  const shared = open(EMPTY);
  shared.slice(0, shared.length - (shared.length % 2)).forEach((p, i) => (filled[p] = i % 2 === 0 ? BLACK : WHITE));
  const [black, white] = [BLACK, WHITE].map((player) => {
    const territoryLeft = open(player as Colour);
    const inBowl = stonesEach - points.filter((p) => filled[p] === player).length;
    for (const p of territoryLeft.slice(0, Math.max(0, inBowl))) filled[p] = player;
    return territoryLeft.length - inBowl;
  });

  const komiStones = komiPoints.length;
  const restOfKomi = komi - 2 * komiStones;
  return {
    colour: filled,
    stonesEach,
    komiStones,
    vacant: [0, Math.max(0, black), Math.max(0, white)],
    left: [0, Math.max(0, -black), Math.max(0, -white)],
    restOfKomi,
    score: black - white - restOfKomi,
  };
}
