/** V8's flags for the code of networks, and the check that this code is right. */
import { setFlagsFromString } from "node:v8";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { type Numbers, type WasmApi, WEBASSEMBLY } from "../../engine/policy/network/wasm/api.ts";
import { isExact } from "../../engine/policy/network/wasm/exactness.ts";

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
