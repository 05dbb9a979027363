/** The network of KataGo's that `--model`, or the environment, names: read once, for all threads of the process. */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { createGunzip } from "node:zlib";
import { useNetwork } from "../../engine/policy/net/network-policy.ts";
import { KataFileNetwork, loadNetwork, type SharedNetwork } from "../../engine/policy/network/kata-policy.ts";
import { MalformedNetwork } from "../../engine/policy/network/word-stream.ts";
import { fileTrouble } from "../gtp/named-file.ts";
import { type ArgumentFlag, UsageError } from "./arguments.ts";

/** Where worker threads find the network. */
const KEY = "shinpan network";

export const MODEL: ArgumentFlag = {
  name: "model",
  value: "FILE",
  help: "evaluate by this network of KataGo's (.bin.gz, .txt.gz); also SHINPAN_MODEL=FILE (shinpan's own networks)",
};

/**
 * Reads the network that the flag, or else the environment, names, if any. Throws a UsageError that says what is
 * wrong.
 */
export async function useModel(given: string | undefined): Promise<void> {
  const path = given ?? (process.env.SHINPAN_MODEL || undefined);
  if (path === undefined) return;
  const source = given === undefined ? "SHINPAN_MODEL" : "--model";
  let network: SharedNetwork;
  try {
    const hash = createHash("sha256");
    const read = await loadNetwork(hashed(path, hash), true, gunzip);
    network = { ...read, name: `${read.name}, ${hash.digest("hex").slice(0, 8)}` };
  } catch (error) {
    if (error instanceof MalformedNetwork) throw new UsageError(`${source}: "${path}" ${error.message}`);
    throw new UsageError(`${source}: ${fileTrouble(error, path, "read")}`);
  }
  setEnvironmentData(KEY, network as unknown as Parameters<typeof setEnvironmentData>[1]);
  adopt(network);
}

/** The chunks of a file, of which a hash is made on the way. */
async function* hashed(path: string, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Node 20's DecompressionStream unzips ahead of what is read, up to 130 MB. */
function gunzip(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const words = createGunzip();
  pipeline(Readable.from(chunks), words, () => undefined);
  return words;
}

/** Has a worker thread evaluate by the network of its process. */
export function useModelOfProcess(): void {
  const network = getEnvironmentData(KEY) as unknown as SharedNetwork | undefined;
  if (network) adopt(network);
}

function adopt(network: SharedNetwork): void {
  useNetwork(new KataFileNetwork(network));
}
