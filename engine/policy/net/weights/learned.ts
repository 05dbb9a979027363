/** The networks that shinpan plays with; where they come from stands in the files beside this one. */
import type { Geometry } from "../../../board/geometry.ts";
import { sizeClassOf } from "../../../board/size-class.ts";
import { type NetworkWeights, readNetwork } from "./format.ts";
import large from "./net.json";
import small from "./small.json";

/** The strongest network there is for a board's size, or the one that has learned from nothing but people's games. */
export type NetworkKind = "strongest" | "people";

/** The network that helps an engine, if one does. */
export type NetworkChoice = NetworkKind | "none";

/** Kind, then size class -> the network for its boards. */
const FILES = { strongest: [small, large], people: [large, large] };

/** The weights of a kind for boards of a size, read at a thread's first call. */
export function learnedNetwork(geometry: Geometry, kind: NetworkKind): NetworkWeights {
  return readNetwork(FILES[kind][sizeClassOf(geometry)]);
}
