/**
 * The networks of KataGo's that `--model` and `--human-model`, or the environment, name: read once, for all threads of
 * the process. And V8's flags for the code of networks, with the check that this code is right.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { createGunzip } from "node:zlib";
import { geometryOf } from "../../engine/board/geometry.ts";
import type { KataHeader } from "../../engine/policy/network/kata-file.ts";
import { KataFileNetwork, loadNetwork, type SharedNetwork } from "../../engine/policy/network/kata-policy.ts";
import {
  type FileNetwork, useHumanNetwork, useNetwork, whyNotEvaluated,
} from "../../engine/policy/network/network-policy.ts";
import { type Numbers, type WasmApi, WEBASSEMBLY } from "../../engine/policy/network/wasm/api.ts";
import { isExact } from "../../engine/policy/network/wasm/exactness.ts";
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

/** The first version of Node whose V8 has the flag below; an older one would complain on the error stream. */
const WIDE_VECTORS_SINCE = 24;
const HAS_WIDE_VECTORS = Number.parseInt(process.versions.node, 10) >= WIDE_VECTORS_SINCE;

/** Sets V8 up for the whole process, worker threads included. The network's code must not be compiled yet. */
export function setV8Flags(): void {
  // On a busy machine the collection of young garbage waits longer for V8's helper threads than they save.
  setFlagsFromString("--no-parallel-scavenge");
  // Joins 128-bit instructions of WebAssembly to 256-bit ones: the network answers equally, 1.9 times as fast.
  if (HAS_WIDE_VECTORS) setFlagsFromString("--experimental-wasm-revectorize");
  useV8Flags();
}

/**
 * Has this thread's networks make use of the flags, and of the processor, and compares their code with plain TypeScript
 * before the first one is made. A worker thread of a process that has set the flags calls it as well.
 */
export function useV8Flags(): void {
  if (!WEBASSEMBLY) return;
  const checked = new Set<Numbers>();
  WEBASSEMBLY.check = (numbers) => {
    if (checked.has(numbers)) return;
    checked.add(numbers);
    checkNetworkCode(numbers);
  };
  WEBASSEMBLY.joinsVectors = HAS_WIDE_VECTORS;
  WEBASSEMBLY.addsProducts = process.arch === "arm64";
}

/** What the network can do without, one after the other, and the price. */
const MEANS = [
  {
    name: "joined vectors",
    price: "about half as fast",
    drop: (api: WasmApi) => {
      if (HAS_WIDE_VECTORS) setFlagsFromString("--no-experimental-wasm-revectorize");
      api.joinsVectors = api.addsProducts = false;
    },
  },
  { name: "WebAssembly", price: "many times slower", drop: (api: WasmApi) => void (api.validate = () => false) },
];
/** Where threads find what their process does without: an index of MEANS. */
const DROPPED = "shinpan dropped means";

/**
 * Compares this thread's WebAssembly with plain TypeScript. Where they differ, the process does without joined vectors,
 * and if that does not help, without WebAssembly; one sentence on standard error says so.
 */
export function checkNetworkCode(numbers: Numbers, api = WEBASSEMBLY, isRight = isExact): void {
  if (!api) return;
  const known = (getEnvironmentData(DROPPED) as number | undefined) ?? -1;
  for (const { drop } of MEANS.slice(0, known + 1)) drop(api);
  let dropped = known;
  while (dropped + 1 < MEANS.length && !isRightOptimised(() => isRight(api, numbers))) MEANS[++dropped].drop(api);
  if (dropped === known) return;
  setEnvironmentData(DROPPED, dropped);
  const { name, price } = MEANS[dropped];
  const found = "WebAssembly does not compute here what plain TypeScript does";
  process.stderr.write(`shinpan: ${found}: the network runs without ${name}, ${price}\n`);
}

/** V8's first, quick compiler knows nothing of joined vectors: what is compared is the code of the second. */
function isRightOptimised(isRight: () => boolean): boolean {
  setFlagsFromString("--no-liftoff");
  try {
    return isRight();
  } catch {
    return false;
  } finally {
    setFlagsFromString("--liftoff");
  }
}
