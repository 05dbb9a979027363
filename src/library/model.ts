/** Networks of KataGo's, loaded from bytes or over the web, by which analyses and verdicts evaluate. */
import { useNetwork } from "../../engine/policy/network/network-policy.ts";
import { type WasmMemory, WEBASSEMBLY } from "../../engine/policy/network/wasm/api.ts";
import { KataFileNetwork, loadNetwork, type SharedNetwork } from "../../engine/policy/network/kata-policy.ts";
import { MalformedNetwork } from "../../engine/policy/network/word-stream.ts";
import { CAN_SHARE } from "../../engine/search/shared-memory.ts";
import { shownValue } from "../rules/quote.ts";

/** What is used of an `AbortSignal`. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What is used of a `ReadableStream` of bytes. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<unknown>;
  };
}

/** A network's file: its bytes, a `Blob` or `File` of them, or the address where it is. */
export type ModelSource =
  | Uint8Array
  | ArrayBuffer
  | { readonly size: number; stream(): ByteStream }
  | { readonly href: string }
  | string;

export interface LoadModelOptions {
  /** Called with the number of bytes read and the file's size if known. If it throws, loading ends with that error. */
  readonly onProgress?: ((bytes: number, total: number | undefined) => void) | undefined;
  /** An `AbortSignal`. Ends the loading: its promise is rejected with the signal's reason. */
  readonly signal?: Signal | undefined;
}

/** A network that was loaded. */
export interface Model {
  /** As its file names it. */
  readonly name: string;
  /** Of the file's format, 8 to 17. */
  readonly version: number;
  readonly parameters: number;
}

const networks = new WeakMap<Model, SharedNetwork>();
let inUse: Model | undefined;

/**
 * Loads a network of KataGo's (`.bin.gz`, `.txt.gz`, or either unzipped) for `useModel`. Resolves to a sentence if the
 * file cannot be had or is no such network.
 */
export async function loadModel(source: ModelSource, options: LoadModelOptions = {}): Promise<Model | string> {
  const { onProgress, signal } = options;
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new RangeError(`onProgress must be a function, not ${shownValue(onProgress)}`);
  }
  if (signal?.aborted) throw signal.reason;
  const file = await open(source, signal);
  if (typeof file === "string") return file;
  const { name, reader, total } = file;
  // The reader takes all that ends its stream for damage.
  let broken: Error | undefined;
  let stopped: { readonly reason: unknown } | undefined;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read().catch((error: Error) => {
        throw (broken = error);
      });
      if (done || !value) return;
      bytes += value.length;
      try {
        onProgress?.(bytes, total);
        if (signal?.aborted) throw signal.reason;
      } catch (reason) {
        stopped = { reason };
        throw reason;
      }
      yield value;
    }
  }
  try {
    const network = await loadNetwork(chunks(), CAN_SHARE);
    const model = { name: network.name, version: network.version, parameters: network.parameters };
    networks.set(model, network);
    return model;
  } catch (error) {
    if (stopped) throw (stopped as { readonly reason: unknown }).reason;
    if (signal?.aborted) throw signal.reason;
    if (broken) return `${name} cannot be read to its end: ${(broken as Error).message}`;
    if (error instanceof MalformedNetwork) return `${name} ${error.message}`;
    // Memory cannot grow.
    if (error instanceof RangeError) return `${name} has no room in memory: ${error.message}`;
    throw error;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

interface OpenedFile {
  /** In sentences. */
  readonly name: string;
  readonly reader: ReturnType<ByteStream["getReader"]>;
  readonly total: number | undefined;
}

/** Opens a file. Returns a sentence if it cannot be had. Throws a RangeError if this is no source. */
async function open(source: ModelSource, signal: Signal | undefined): Promise<OpenedFile | string> {
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) {
    return open(new Blob([source as Uint8Array<ArrayBuffer>]), signal);
  }
  if (typeof source === "object" && "stream" in source) {
    return { name: "the file", reader: source.stream().getReader(), total: source.size };
  }
  const address = typeof source === "string" ? source : source?.href;
  if (typeof address !== "string") {
    throw new RangeError(`a model is loaded from bytes, a Blob or an address, not from ${shownValue(source)}`);
  }
  const name = JSON.stringify(address);
  try {
    const { body, headers, ok, status } = await fetch(address, signal && { signal: signal as AbortSignal });
    if (!ok) return `${name} cannot be downloaded: its host answers ${status}`;
    // What the browser has unzipped is longer.
    const length = headers.has("content-encoding") ? 0 : Number(headers.get("content-length"));
    return { name, reader: (body ?? new Blob([]).stream()).getReader(), total: length > 0 ? length : undefined };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // Browsers say no more to a page.
    return (
      `${name} cannot be downloaded (${(error as Error).message}): ` +
      "is it there, and does its host allow other pages to read it?"
    );
  }
}

/**
 * Has analyses and verdicts that are asked for from now on evaluate by this network, on boards of up to 19×19. Without
 * one they evaluate by shinpan's own again.
 */
export function useLoadedModel(model: Model | undefined): void {
  const network = model && networks.get(model);
  if (model && !network) throw new RangeError(`a model comes from loadModel, not ${shownValue(model)}`);
  inUse = model;
  useNetwork(network && new KataFileNetwork(network));
}

/** The network by which is evaluated, if one was loaded for that. */
export function modelInUse(): Model | undefined {
  return inUse;
}

/** A network on its way to a worker: where memory cannot be shared, with a copy of it. */
export type SentNetwork = SharedNetwork & { readonly copy?: ArrayBuffer };

export function sentNetwork(model: Model): SentNetwork {
  const network = networks.get(model)!;
  const { packed } = network;
  if (!packed || CAN_SHARE) return network;
  const memory = { buffer: new ArrayBuffer(0) } as WasmMemory;
  return { ...network, packed: { ...packed, memory }, copy: packed.memory.buffer.slice(0) as ArrayBuffer };
}

/** Has this worker evaluate by a network that was sent to it. */
export function useSent({ copy, ...network }: SentNetwork): void {
  if (!copy || !network.packed) return useNetwork(new KataFileNetwork(network));
  const memory = new WEBASSEMBLY!.Memory({ initial: copy.byteLength / 65_536 });
  new Uint8Array(memory.buffer).set(new Uint8Array(copy));
  useNetwork(new KataFileNetwork({ ...network, packed: { ...network.packed, memory } }));
}
