/**
 * The networks of KataGo's that `--model` and `--human-model`, or the environment, name: read once, for all threads of
 * the process.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { createGunzip } from "node:zlib";
import { geometryOf } from "../../engine/board/geometry.ts";
import {
  type FileNetwork,
  useHumanNetwork,
  useNetwork,
  whyNotEvaluated,
} from "../../engine/policy/network/network-policy.ts";
import type { KataHeader } from "../../engine/policy/network/kata-file.ts";
import { KataFileNetwork, loadNetwork, type SharedNetwork } from "../../engine/policy/network/kata-policy.ts";
import { MalformedNetwork } from "../../engine/policy/network/word-stream.ts";
import { fileTrouble } from "../io/named-file.ts";
import { type ArgumentFlag, UsageError } from "./arguments.ts";

/** What a network of a file is used for. */
interface Use {
  readonly flag: string;
  readonly variable: string;
  /** Where worker threads find it. */
  readonly key: string;
  readonly adopt: (network: FileNetwork) => void;
}

const MAIN: Use = { flag: "--model", variable: "SHINPAN_MODEL", key: "shinpan network", adopt: useNetwork };
const HUMAN: Use = {
  flag: "--human-model",
  variable: "SHINPAN_HUMAN_MODEL",
  key: "shinpan human network",
  adopt: useHumanNetwork,
};

export const MODEL: ArgumentFlag = {
  name: "model",
  value: "FILE",
  help: "evaluate by this network of KataGo's (.bin.gz, .txt.gz); also SHINPAN_MODEL=FILE (shinpan's own networks)",
};

export const HUMAN_MODEL: ArgumentFlag = {
  name: "human-model",
  value: "FILE",
  help: "imitate people by this network of KataGo's, as ranks do then, up to 9d; also SHINPAN_HUMAN_MODEL=FILE",
};

/** The file of a network that imitates people, if there is one. */
export function humanModelFile(given: string | undefined): string | undefined {
  return fileOf(given, HUMAN);
}

/** What the flag, or else the environment, names. */
function fileOf(given: string | undefined, { variable }: Use): string | undefined {
  return given ?? (process.env[variable] || undefined);
}

/**
 * Reads the network that the flag, or else the environment, names, if any. Throws a UsageError that says what is
 * wrong.
 */
export function useModel(given: string | undefined): Promise<void> {
  return load(given, MAIN);
}

/** The same for the network that imitates people. */
export function useHumanModel(given: string | undefined): Promise<void> {
  return load(given, HUMAN);
}

async function load(given: string | undefined, use: Use): Promise<void> {
  const { adopt, flag, key, variable } = use;
  const path = fileOf(given, use);
  if (path === undefined) return;
  const source = given === undefined ? variable : flag;
  const network = await readModel(path, (file) => loadNetwork(file, true, gunzip), `${source}: `);
  setEnvironmentData(key, network as unknown as Parameters<typeof setEnvironmentData>[1]);
  adopt(new KataFileNetwork(network));
}

/**
 * Reads the network of a file. Its name has a hash of the file in it. Throws a UsageError that says what is wrong.
 * @param source - what named the file, before the sentence
 */
export async function readModel<Network extends KataHeader>(
  path: string,
  read: (file: AsyncIterable<Uint8Array>) => Promise<Network>,
  source = "",
): Promise<Network> {
  const hash = createHash("sha256");
  try {
    const network = await read(hashed(path, hash));
    return { ...network, name: `${network.name}, ${hash.digest("hex").slice(0, 8)}` };
  } catch (error) {
    if (error instanceof MalformedNetwork) throw new UsageError(`${source}"${path}" ${error.message}`);
    throw new UsageError(`${source}${fileTrouble(error, path, "read")}`);
  }
}

/** Throws a UsageError if the network in use does not know boards of `--size`. */
export function checkSize(size: number): void {
  const problem = whyNotEvaluated(geometryOf(size));
  if (problem !== undefined) throw new UsageError(`--size ${size}: ${problem}`);
}

/** The chunks of a file, of which a hash is made on the way. */
async function* hashed(path: string, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Node 20's DecompressionStream unzips ahead of what is read, up to 130 MB. */
export function gunzip(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const words = createGunzip();
  pipeline(Readable.from(chunks), words, () => undefined);
  return words;
}

/** Has a worker thread use the networks of its process. */
export function useModelOfProcess(): void {
  for (const { adopt, key } of [MAIN, HUMAN]) {
    const network = getEnvironmentData(key) as unknown as SharedNetwork | undefined;
    if (network) adopt(new KataFileNetwork(network));
  }
}
