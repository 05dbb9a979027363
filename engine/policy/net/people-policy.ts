/**
 * The network that has learned from nothing but people's games. No search asks it: it says which moves people make. It
 * has a module to itself, so that a program without ranks need not carry its weights.
 */
import type { Geometry } from "../../board/geometry.ts";
import { hasNetworkFor, NetworkPolicy } from "./network-policy.ts";
import { type NetworkWeights, readNetwork } from "./weights/format.ts";
import people from "./weights/people.json";

const policies = new Map<Geometry, NetworkPolicy>();

/** Its weights, read at each call. */
export function peoplesNetwork(): NetworkWeights {
  return readNetwork(people);
}

/** This thread's policy for boards of a size; undefined for those that are too small for a network. */
export function peoplesPolicyFor(geometry: Geometry): NetworkPolicy | undefined {
  if (!hasNetworkFor(geometry)) return undefined;
  let policy = policies.get(geometry);
  if (!policy) policies.set(geometry, (policy = new NetworkPolicy(geometry, "people", peoplesNetwork())));
  return policy;
}
