import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setEnvironmentData } from "node:worker_threads";
import { type Numbers, type WasmApi, WEBASSEMBLY, type WasmInstance } from "../../engine/policy/network/wasm/api.ts";
import { isExact } from "../../engine/policy/network/wasm/exactness.ts";
import { canCompile } from "../../engine/policy/network/wasm/runner.ts";
import { checkNetworkCode } from "../../src/cli/model.ts";

/** This machine's WebAssembly, but every kernel changes a byte of the memory while `isWrong`. */
function faulty(isWrong: (api: WasmApi) => boolean): WasmApi {
  const api: WasmApi = { ...WEBASSEMBLY!, joinsVectors: true };
  class Instance implements WasmInstance {
    readonly exports: WasmInstance["exports"];
    constructor(...[module, imports]: ConstructorParameters<WasmApi["Instance"]>) {
      const { exports } = new WEBASSEMBLY!.Instance(module, imports);
      const changed = Object.entries(exports).map(([name, kernel]) => {
        const run = (...parameters: number[]) => {
          kernel(...parameters);
          if (isWrong(api)) new Uint8Array(imports.env.memory.buffer).fill(1, 0, 50_000);
        };
        return [name, run] as const;
      });
      this.exports = Object.fromEntries(changed);
    }
  }
  return Object.assign(api, { Instance });
}

describe.each<Numbers>(["whole", "floats"])("the code of networks of %s", (numbers) => {
  const said: string[] = [];

  beforeEach(() => {
    said.length = 0;
    vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  });

  afterEach(() => setEnvironmentData("shinpan dropped means", undefined));

  it("computes what plain TypeScript does: nothing is dropped or said", () => {
    const api = { ...WEBASSEMBLY! };
    checkNetworkCode(numbers, api);
    expect([said, api.joinsVectors, canCompile(api)]).toEqual([[], WEBASSEMBLY!.joinsVectors, true]);
  });

  it("differs with joined vectors: the process runs without them, and says so once", () => {
    const api = faulty(({ joinsVectors }) => joinsVectors);
    expect(isExact(api, numbers)).toBe(false);
    checkNetworkCode(numbers, api);
    checkNetworkCode(numbers, faulty(({ joinsVectors }) => joinsVectors));
    expect(said).toEqual([expect.stringMatching(/^shinpan: .* runs without joined vectors, about half as fast\n$/)]);
    expect([api.joinsVectors, canCompile(api), isExact(api, numbers)]).toEqual([false, true, true]);
  });

  it("differs in any case: the process runs without WebAssembly, and says so in one sentence", () => {
    const api = faulty(() => true);
    checkNetworkCode(numbers, api);
    expect(said).toEqual([expect.stringMatching(/^shinpan: .* runs without WebAssembly, many times slower\n$/)]);
    expect(canCompile(api)).toBe(false);
  });

  it("traps: the process runs without WebAssembly", () => {
    const api = { ...WEBASSEMBLY! };
    checkNetworkCode(numbers, api, () => {
      throw new Error("unreachable");
    });
    expect([said.length, canCompile(api)]).toEqual([1, false]);
  });
});
