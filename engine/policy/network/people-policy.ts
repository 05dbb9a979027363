/**
 * The network that has learned from nothing but people's games. No search asks it: it says which moves people make. It
 * has a module to itself, so that a program without ranks need not carry its weights.
 */
import { type Geometry, hasNetworkFor } from "../../board/geometry.ts";
import { embeddedPolicy, keepingLatest, type NetworkPolicy } from "./network-policy.ts";
import { type NetworkWeights, readNetwork } from "./shinpan-file.ts";
import people from "../weights/people.json";

/** Its weights, read at each call. */
export function peoplesNetwork(): NetworkWeights {
  return readNetwork(people);
}

const policyFor = /* @__PURE__ */ keepingLatest((geometry) => embeddedPolicy(geometry, "people", peoplesNetwork()));

/** This thread's policy for boards of a size; undefined for those that are too small for a network. */
export function peoplesPolicyFor(geometry: Geometry): NetworkPolicy | undefined {
  return hasNetworkFor(geometry) ? policyFor(geometry) : undefined;
}
