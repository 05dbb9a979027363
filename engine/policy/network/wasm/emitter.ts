/**
 * Writes WebAssembly modules: enough of the binary format for kernels that work on one imported memory and call
 * nothing. Source: WebAssembly Core Specification 2.0, chapter 5 ("Binary Format").
 */

/** Types of values. */
export const I32 = 0x7f;
export const V128 = 0x7b;
type ValueType = typeof I32 | typeof V128;

/** Index of a parameter or local variable in its function. */
export type Local = number;

/** Instructions of the vector set are kept as this much more than their number. */
const VECTOR = 0x100;

/** Instructions without operands of their own. */
export const OP = {
  end: 0x0b,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32Mul: 0x6c,
  i32And: 0x71,
  i32ShiftRight: 0x76,
  i32Splat: VECTOR + 0x11,
  /** The lower two of four floats as doubles. */
  f64FromF32: VECTOR + 0x5f,
  i16Narrow: VECTOR + 0x85,
  i16Shl: VECTOR + 0x8b,
  i16Add: VECTOR + 0x8e,
  i16Sub: VECTOR + 0x91,
  i16Max: VECTOR + 0x98,
  i32WidenLow: VECTOR + 0xa7,
  i32WidenHigh: VECTOR + 0xa8,
  i32Shl: VECTOR + 0xab,
  i32x4Add: VECTOR + 0xae,
  i32x4Sub: VECTOR + 0xb1,
  i32x4Mul: VECTOR + 0xb5,
  /** Eight products of int16, added in pairs. */
  dot: VECTOR + 0xba,
  /** Products of the first, or last, four of eight int16. */
  productsLow: VECTOR + 0xbc,
  productsHigh: VECTOR + 0xbd,
  f32Abs: VECTOR + 0xe0,
  f32Negate: VECTOR + 0xe1,
  f32Root: VECTOR + 0xe3,
  f32Add: VECTOR + 0xe4,
  f32Sub: VECTOR + 0xe5,
  f32Mul: VECTOR + 0xe6,
  f32Div: VECTOR + 0xe7,
  /** a, b → b < a ? b : a. */
  f32Min: VECTOR + 0xea,
  /** a, b → a < b ? b : a. */
  f32Max: VECTOR + 0xeb,
  f64Add: VECTOR + 0xf0,
  f64Mul: VECTOR + 0xf2,
  f32FromI32: VECTOR + 0xfa,
} as const;
type Op = (typeof OP)[keyof typeof OP];

/** Appends a whole number without sign: seven bits a byte, low ones first, the top bit set where more follow. */
export function unsigned(n: number, bytes: number[] = []): number[] {
  for (; n > 127; n = Math.floor(n / 128)) bytes.push((n & 127) | 128);
  bytes.push(n);
  return bytes;
}

/** Appends a whole number of 32 bits with sign, likewise; bit 6 of the last byte is the sign. */
export function signed(n: number, bytes: number[] = []): number[] {
  for (; n < -64 || n > 63; n >>= 7) bytes.push((n & 127) | 128);
  bytes.push(n & 127);
  return bytes;
}

type Bytes = Uint8Array<ArrayBuffer>;

function joined(...parts: readonly ArrayLike<number>[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function vector(items: readonly ArrayLike<number>[]): Bytes {
  return joined(unsigned(items.length), ...items);
}

function name(text: string): Bytes {
  return vector(Array.from(text, (character) => [character.charCodeAt(0)]));
}

function section(id: number, contents: Bytes): Bytes {
  return joined([id], unsigned(contents.length), contents);
}

/** The body of a function. Methods add instructions and return the body itself, so that they chain. */
export class Code {
  private readonly bytes: number[] = [];
  private readonly locals: ValueType[] = [];
  private readonly parameters: number;

  constructor(parameters: number) {
    this.parameters = parameters;
  }

  /** A new local variable, 0 at the start. */
  local(type: ValueType): Local {
    return this.parameters + this.locals.push(type) - 1;
  }

  /** As many new locals of one type. */
  manyLocals(type: ValueType, n: number): Local[] {
    return Array.from({ length: n }, () => this.local(type));
  }

  get(...locals: readonly Local[]): this {
    for (const local of locals) this.emit(0x20, local);
    return this;
  }

  set(local: Local): this {
    return this.emit(0x21, local);
  }

  i32(n: number): this {
    this.bytes.push(0x41);
    signed(n, this.bytes);
    return this;
  }

  /** A vector of zeros. */
  zeros(): this {
    this.emit(0xfd, 0x0c);
    for (let i = 0; i < 16; i++) this.bytes.push(0);
    return this;
  }

  op(...ops: readonly Op[]): this {
    for (const op of ops) {
      if (op < VECTOR) this.bytes.push(op);
      else this.emit(0xfd, op - VECTOR);
    }
    return this;
  }

  /** A float, four times. */
  f32(x: number): this {
    return this.i32(new Int32Array(Float32Array.of(x).buffer)[0]).op(OP.i32Splat);
  }

  /** The int32 at an address (on the stack) + offset. */
  loadNumber(offset = 0): this {
    this.bytes.push(0x28);
    return this.emit(0, offset);
  }

  /** The 16 bytes at an address (on the stack) + offset. */
  load(offset = 0): this {
    return this.access(0x00, offset);
  }

  /** The eight bytes at an address (on the stack) + offset, with zeros behind them. */
  loadHalf(offset = 0): this {
    return this.access(0x5d, offset);
  }

  /** The four bytes at an address (on the stack) + offset, four times. */
  loadSplat(offset = 0): this {
    return this.access(0x09, offset);
  }

  /** The two bytes at an address (on the stack) + offset, eight times. */
  loadSplat16(offset = 0): this {
    return this.access(0x08, offset);
  }

  /** Stores 16 bytes (top of the stack) at an address (below it) + offset. */
  store(offset = 0): this {
    return this.access(0x0b, offset);
  }

  /** Stores four bytes of a vector (top of the stack) at an address (below it) + offset. */
  storePart(lane: 0 | 1 | 2 | 3, offset = 0): this {
    this.access(0x5a, offset);
    this.bytes.push(lane);
    return this;
  }

  /** Of two vectors on the stack 16 bytes, numbered through both. */
  select(bytes: (index: number) => number): this {
    this.emit(0xfd, 0x0d);
    for (let i = 0; i < 16; i++) this.bytes.push(bytes(i));
    return this;
  }

  /** Of two vectors on the stack the lower halves, the first one's below. */
  lowHalves(): this {
    return this.select((i) => (i & 7) + (i & 8) * 2);
  }

  /** Of two vectors on the stack the upper halves, the first one's below. */
  highHalves(): this {
    return this.select((i) => 8 + (i & 7) + (i & 8) * 2);
  }

  private access(op: number, offset: number): this {
    this.bytes.push(0xfd, op);
    return this.emit(0, offset); // alignment is a hint only: 2 to the power of 0
  }

  private emit(byte: number, n: number): this {
    this.bytes.push(byte);
    unsigned(n, this.bytes);
    return this;
  }

  /** local += n. */
  advance(local: Local, n: number): this {
    return this.get(local).i32(n).op(OP.i32Add).set(local);
  }

  /** local += other. */
  advanceBy(local: Local, other: Local): this {
    return this.get(local, other).op(OP.i32Add).set(local);
  }

  /** Runs `body` as often as `count` says, at least once; counts it down to 0. */
  repeat(count: Local, body: () => void): this {
    this.bytes.push(0x03, 0x40); // loop without a result
    body();
    this.get(count).i32(1).op(OP.i32Sub).emit(0x22, count);
    return this.emit(0x0d, 0).op(OP.end); // round again if it is not 0
  }

  /** As the code section holds it: length, locals, instructions. */
  encode(): Bytes {
    const body = joined(vector(this.locals.map((type) => [1, type])), this.bytes, [OP.end]);
    return joined(unsigned(body.length), body);
  }
}

/** A module that imports its memory as `env.memory` and exports functions without results. */
export class ModuleBuilder {
  private readonly isShared: boolean;
  private readonly types: Bytes[] = [];
  private readonly names: string[] = [];
  private readonly bodies: Bytes[] = [];

  /** @param isShared - whether the memory is shared by threads */
  constructor(isShared = false) {
    this.isShared = isShared;
  }

  /**
   * Adds a function of some int32 parameters.
   * @param write - writes its body; is given the parameters
   */
  add(exported: string, parameters: number, write: (code: Code, ...parameters: Local[]) => void): void {
    const code = new Code(parameters);
    write(code, ...Array.from({ length: parameters }, (_, i) => i));
    this.types.push(joined([0x60], vector(new Array<number[]>(parameters).fill([I32])), [0]));
    this.names.push(exported);
    this.bodies.push(code.encode());
  }

  encode(): Bytes {
    const { bodies, names, types } = this;
    // At least one page; a shared memory has a limit.
    const limits = this.isShared ? [0x03, 1, ...unsigned(65_536)] : [0x00, 1];
    const memory = joined(name("env"), name("memory"), [0x02, ...limits]);
    return joined(
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "\0asm", version 1
      section(1, vector(types)),
      section(2, vector([memory])),
      section(3, vector(types.map((_, i) => unsigned(i)))),
      section(7, vector(names.map((text, i) => joined(name(text), [0x00], unsigned(i))))),
      section(10, vector(bodies)),
    );
  }
}
