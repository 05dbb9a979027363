/** A network's file on the disk. */
import { readFileSync } from "node:fs";
import { type NetworkFile, type NetworkWeights, readNetwork } from "../engine/policy/network/shinpan-file.ts";

/** The file with its note on provenance, and its weights. */
export interface NamedNetwork {
  readonly file: NetworkFile & { readonly provenance?: object };
  readonly weights: NetworkWeights;
}

/** Throws an Error in words if there is no network in the file. */
export function readNetworkFile(path: string): NamedNetwork {
  const text = readFileSync(path, "utf8");
  try {
    const file = JSON.parse(text) as NamedNetwork["file"];
    return { file, weights: readNetwork(file) };
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}
