/** The networks that shinpan plays with; where they come from stands in the files beside this one. */
import type { Geometry } from "../../../board/geometry.ts";
import { sizeClassOf } from "../../../board/size-class.ts";
import { type NetworkWeights, readNetwork } from "./format.ts";
import people from "./people.json";
import taught from "./taught.json";

/** The network that has learned from nothing but people's games, or the one that a stronger engine has taught. */
export type NetworkKind = "people" | "taught";

/** What helps an engine: the strongest network for a board's size, that of people's games on every board, or none. */
export type NetworkChoice = "strongest" | "people" | "none";

const FILES = { people, taught };

/** Which network is meant on boards of a size. On 13×13 the taught one lost its first games against the other. */
export function kindFor(geometry: Geometry, choice: Exclude<NetworkChoice, "none">): NetworkKind {
  return choice === "strongest" && sizeClassOf(geometry) === 0 ? "taught" : "people";
}

/** The weights of a kind, read at a thread's first call. */
export function learnedNetwork(kind: NetworkKind): NetworkWeights {
  return readNetwork(FILES[kind]);
}
