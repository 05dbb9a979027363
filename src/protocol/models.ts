/** The networks in use, as `query_models` and `kata-get-models` of KataGo list them. */
import { type FileNetwork, humanNetworkInUse, networkInUse } from "../../engine/policy/network/network-policy.ts";

/** @param version - of shinpan, whose own network it is where none was named */
export function modelsInUse(version: string): readonly object[] {
  const human = humanNetworkInUse();
  return [described(networkInUse(), version), ...(human ? [described(human, version)] : [])];
}

function described(network: FileNetwork | undefined, version: string): object {
  const { name, usesProfile, version: format } = network ?? {};
  return {
    name: name ?? "shinpan",
    internalName: name ?? `shinpan-${version}`,
    maxBatchSize: 1,
    usesHumanSLProfile: usesProfile ?? false,
    ...(format !== undefined && { version: format }),
    usingFP16: "false",
  };
}
