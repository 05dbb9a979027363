/**
 * The networks that searches ask; where they come from stands in the files beside this one. That of people's games is
 * not among them, see `people-policy.ts`: who only searches need not carry it.
 */
import { type Geometry, sizeClassOf } from "../../board/geometry.ts";
import { type NetworkWeights, readNetwork } from "../network/shinpan-file.ts";
import taughtLarge from "./taught-large.json";
import taughtSmall from "./taught-small.json";

/** What helps a search: the network that the user has chosen or else shinpan's own, always the latter, or none. */
export type SearchNetwork = "strongest" | "embedded" | "none";

/** Those that a stronger engine has taught, by size class; the one for large boards has seen little of 9×9. */
const TAUGHT = [taughtSmall, taughtLarge] as const;

/** The weights for a size of board, read at each call. */
export function taughtNetwork(geometry: Geometry): NetworkWeights {
  return readNetwork(TAUGHT[sizeClassOf(geometry)]);
}
