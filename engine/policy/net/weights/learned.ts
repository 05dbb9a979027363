/** The networks that shinpan plays with; where they come from stands in the files beside this one. */
import type { Geometry } from "../../../board/geometry.ts";
import { sizeClassOf } from "../../../board/size-class.ts";
import { type NetworkWeights, readNetwork } from "./format.ts";
import large from "./net.json";
import small from "./small.json";

/** Size class -> the network for its boards. */
const FILES = [small, large];

/** The weights for boards of a size, read at a thread's first call. */
export function learnedNetwork(geometry: Geometry): NetworkWeights {
  return readNetwork(FILES[sizeClassOf(geometry)]);
}
