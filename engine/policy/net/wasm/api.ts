/** The little of WebAssembly that is used; the language's own types come only with those of browsers. */
export interface WasmApi {
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Memory: new (pages: { readonly initial: number }) => WasmMemory;
  readonly Instance: new (module: object, imports: WasmImports) => WasmInstance;
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

interface WasmImports {
  readonly env: { readonly memory: WasmMemory };
}

export interface WasmInstance {
  readonly exports: Readonly<Record<string, (...parameters: number[]) => void>>;
}

/** This machine's, or null if it has none. */
export const WEBASSEMBLY = (globalThis as { readonly WebAssembly?: WasmApi }).WebAssembly ?? null;
