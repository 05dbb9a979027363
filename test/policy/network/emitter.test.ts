import { describe, expect, it } from "vitest";
import { WEBASSEMBLY } from "../../../engine/policy/network/wasm/api.ts";
import { I32, ModuleBuilder, OP, signed, unsigned, V128 } from "../../../engine/policy/network/wasm/emitter.ts";

/** Instantiates a module with a memory of one page. */
function load(module: ModuleBuilder) {
  const api = WEBASSEMBLY!;
  const memory = new api.Memory({ initial: 1 });
  const { exports } = new api.Instance(new api.Module(module.encode()), { env: { memory } });
  return { exports, bytes: new Uint8Array(memory.buffer), int16: new Int16Array(memory.buffer), memory };
}

describe("numbers in a module", () => {
  it.each([
    [0, [0]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [624_485, [0xe5, 0x8e, 0x26]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])("without sign: %i", (n, bytes) => expect(unsigned(n)).toEqual(bytes));

  it.each([
    [0, [0]],
    [63, [0x3f]],
    [64, [0xc0, 0x00]],
    [-1, [0x7f]],
    [-64, [0x40]],
    [-65, [0xbf, 0x7f]],
    [-123_456, [0xc0, 0xbb, 0x78]],
    [2 ** 31 - 1, [0xff, 0xff, 0xff, 0xff, 0x07]],
    [-(2 ** 31), [0x80, 0x80, 0x80, 0x80, 0x78]],
  ])("with sign: %i", (n, bytes) => expect(signed(n)).toEqual(bytes));
});

describe("an emitted function", () => {
  it("adds numbers of every length", () => {
    const module = new ModuleBuilder();
    for (const n of [0, 1, -1, 63, 64, -65, 300, -70_000, 2 ** 31 - 1]) {
      module.add(`add ${n}`, 2, (c, at, x) => c.get(at, x).i32(n).op(OP.i32Add, OP.i32Splat).store(300));
    }
    const { exports, memory } = load(module);
    for (const [name, add] of Object.entries(exports)) {
      add(16, 1000);
      const sum = (Number(name.slice(4)) + 1000) | 0;
      expect([...new Int32Array(memory.buffer, 316, 4)], name).toEqual([sum, sum, sum, sum]);
    }
  });

  it("takes the products of eight pairs, and adds them two by two", () => {
    const module = new ModuleBuilder();
    module.add("dot", 0, (c) => c.i32(32).i32(0).load().i32(0).load(16).op(OP.dot).store());
    const { exports, int16, memory } = load(module);
    int16.set([1, 2, 3, 4, -5, 6, 32_767, 32_767], 0);
    int16.set([10, 20, 30, -40, 50, 60, 32_767, 32_767], 8);
    exports.dot();
    expect([...new Int32Array(memory.buffer, 32, 4)]).toEqual([50, -70, 110, 2 * 32_767 ** 2]);
  });

  it("goes round in loops, one inside another", () => {
    const module = new ModuleBuilder();
    module.add("fill", 3, (c, rows, columns, at) => {
      const column = c.local(I32);
      const value = c.local(V128);
      c.repeat(rows, () => {
        c.get(columns).set(column);
        c.repeat(column, () => {
          c.get(rows).op(OP.i32Splat).get(column).op(OP.i32Splat).op(OP.i16Narrow).set(value);
          c.get(at, value).store().advance(at, 16);
        });
      });
    });
    const { exports, int16 } = load(module);
    exports.fill(3, 2, 0);
    const entries = Array.from({ length: 7 }, (_, i) => [int16[8 * i], int16[8 * i + 4]]);
    expect(entries).toEqual([[3, 2], [3, 1], [2, 2], [2, 1], [1, 2], [1, 1], [0, 0]]);
  });

  it("may have more locals and a longer body than one byte counts", () => {
    const module = new ModuleBuilder();
    module.add("sum", 1, (c, at) => {
      const locals = c.manyLocals(I32, 200);
      locals.forEach((local, i) => c.i32(i).set(local));
      c.get(at).i32(0);
      for (const local of locals) c.get(local).op(OP.i32Add);
      c.op(OP.i32Splat).store();
    });
    const { exports, memory } = load(module);
    exports.sum(64);
    expect(new Int32Array(memory.buffer, 64, 1)[0]).toBe((199 * 200) / 2);
  });
});
