/**
 * One number for everything that decides how the engine plays. It is the same on every machine and run, and changes
 * whenever a change of the code changes the play: so "no functional change" can be checked.
 */
import { geometryOf } from "../../../engine/board/geometry.ts";
import { Coordinator } from "../../../engine/search/coordinator.ts";
import { randomPosition } from "../../../engine/search/random-position.ts";

/** Board size, random moves before the search, playouts. */
const SEARCHES = [
  [9, 0, 1000],
  [9, 30, 2000],
  [13, 60, 1000],
  [19, 0, 500],
  [19, 120, 500],
] as const;

/** The signature: eight hexadecimal digits. */
export async function searchSignature(script: URL): Promise<string> {
  const coordinator = new Coordinator({ script, threads: 1 });
  let hash = 0x811c9dc5;
  const mix = (n: number) => {
    // FNV-1a, four bytes a number.
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((n >>> shift) & 255), 0x01000193);
  };
  for (const [size, moves, playouts] of SEARCHES) {
    coordinator.forget();
    const position = randomPosition(geometryOf(size), moves, size + moves);
    const { candidates } = await coordinator.search(position, { playouts }, 1);
    for (const { move, visits } of candidates) {
      mix(move);
      mix(visits);
    }
  }
  await coordinator.close();
  return (hash >>> 0).toString(16).padStart(8, "0");
}
