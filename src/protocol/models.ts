/** The networks in use, as `query_models` and `kata-get-models` of KataGo list them. */
import { networkInUse } from "../../engine/policy/net/network-policy.ts";

/** @param version - of shinpan, whose own network it is where none was named */
export function modelsInUse(version: string): readonly object[] {
  const { name, usesProfile, version: format } = networkInUse() ?? {};
  return [
    {
      name: name ?? "shinpan",
      internalName: name ?? `shinpan-${version}`,
      maxBatchSize: 1,
      usesHumanSLProfile: usesProfile ?? false,
      ...(format !== undefined && { version: format }),
      usingFP16: "false",
    },
  ];
}
