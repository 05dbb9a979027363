/** The file of weights as text, readable where a person may want to read it. */
import type { WeightsFile } from "../../engine/policy/weights/learned.ts";

/** JSON with one line for each entry of the provenance, each group of features, and the patterns. */
export function fileText(provenance: object, { tactics, step, patterns }: WeightsFile): string {
  return `{
 "provenance": ${entries(provenance)},
 "tactics": ${entries(tactics)},
 "step": ${step},
 "patterns": "${patterns}"
}
`;
}

function entries(object: object): string {
  const lines = Object.entries(object).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n }`;
}
