/** The networks that shinpan plays with; where they come from stands in the files beside this one. */
import type { Geometry } from "../../../board/geometry.ts";
import { sizeClassOf } from "../../../board/size-class.ts";
import { type NetworkWeights, readNetwork } from "./format.ts";
import people from "./people.json";
import taughtLarge from "./taught-large.json";
import taughtSmall from "./taught-small.json";

/** The network that has learned from nothing but people's games, or the one that a stronger engine has taught. */
export type NetworkKind = "people" | "taught";

/** What helps a search: the strongest network, or none. */
export type SearchNetwork = "strongest" | "none";

/** What evaluates moves without a search: what helps one, or the network of people's games. */
export type NetworkChoice = SearchNetwork | "people";

/** Those that were taught, by size class; the one for large boards has seen little of 9×9. */
const TAUGHT = [taughtSmall, taughtLarge] as const;

/** The weights of a kind for a size of board, read at each call. */
export function learnedNetwork(kind: NetworkKind, geometry: Geometry): NetworkWeights {
  return readNetwork(kind === "taught" ? TAUGHT[sizeClassOf(geometry)] : people);
}
