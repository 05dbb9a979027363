/** The little of WebAssembly that is used; the language's own types come only with those of browsers. */
interface WebAssemblyOfHost {
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum?: number;
    readonly shared?: boolean;
  }) => WasmMemory;
  readonly Instance: new (module: object, imports: WasmImports) => WasmInstance;
}

/** Of a network's boards: whole numbers, as shinpan's own have, or floats, as KataGo's. */
export type Numbers = "whole" | "floats";

export interface WasmApi extends WebAssemblyOfHost {
  /** Called before a network is made; a program may compare results there, and change this object. */
  check: (numbers: Numbers) => void;
  /**
   * Whether it joins two vectors to one of 256 bits where it can, so that twice as many have room in the registers. Of
   * an ARM, which cannot, it says only that V8 is new enough.
   */
  joinsVectors: boolean;
  /** Whether the processor multiplies and adds to a sum in one instruction, see `InputStep`. */
  addsProducts: boolean;
}

export interface WasmMemory {
  readonly buffer: ArrayBufferLike;
  /** Adds pages; `buffer` is another one then. */
  grow(pages: number): number;
}

interface WasmImports {
  readonly env: { readonly memory: WasmMemory };
}

export interface WasmInstance {
  readonly exports: Readonly<Record<string, (...parameters: number[]) => void>>;
}

/** This machine's, or null if it has none. A program that knows more changes it before it makes a network. */
export const WEBASSEMBLY = ofHost((globalThis as { readonly WebAssembly?: WebAssemblyOfHost }).WebAssembly);

function ofHost(host: WebAssemblyOfHost | undefined): WasmApi | null {
  if (!host) return null;
  const { Instance, Memory, Module } = host;
  const defaults = { check: () => undefined, joinsVectors: false, addsProducts: false };
  return { validate: (bytes) => host.validate(bytes), Instance, Memory, Module, ...defaults };
}
