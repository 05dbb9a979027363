/** The network that shinpan plays with; where it comes from stands in net.json beside this file. */
import { type NetworkWeights, readNetwork } from "./format.ts";
import file from "./net.json";

/** Its weights, read at a thread's first call. */
export function learnedNetwork(): NetworkWeights {
  return readNetwork(file);
}
