/**
 * The network's file: weights in base 85 in JSON. Convolutions have whole weights of eight bits and a scale for each
 * output; dense layers have floats.
 *
 * A convolution is exact: its sums are whole numbers, and what is made of them (× scale, + bias, + residual, rounded,
 * ties to even, held to 0 … the highest activation) is defined to the last bit, each step rounded to a 32-bit float.
 * Those of 3×3 read and write the trunk (the first one reads the input), those of 1×1 read it and write a head.
 */

/** A convolution as it stands in the file. Base 85 of int8 [out][ky][kx][in], float32 [out], float32 [out]. */
export interface ConvolutionFile {
  readonly in: number;
  readonly out: number;
  readonly size: number;
  readonly weights: string;
  readonly scale: string;
  readonly bias: string;
}

/** A dense layer as it stands in the file. Base 85 of float32 [out][in], float32 [out], low bytes first. */
export interface DenseFile {
  readonly in: number;
  readonly out: number;
  readonly weights: string;
  readonly bias: string;
}

/** The file, but for its note on provenance. */
export interface NetworkFile {
  readonly version: number;
  readonly channels: number;
  readonly planes: number;
  readonly stem: ConvolutionFile;
  readonly stemGlobals: DenseFile;
  readonly blocks: readonly (BlockFile | ShiftFile)[];
  readonly policy: {
    readonly conv: ConvolutionFile;
    readonly pool: DenseFile;
    readonly out: DenseFile;
    readonly predictor: number;
    readonly passHidden: DenseFile;
    readonly passOut: DenseFile;
  };
  readonly value: {
    readonly conv: ConvolutionFile;
    readonly owner: DenseFile;
    readonly hidden: DenseFile;
    readonly out: DenseFile;
  };
}

export interface BlockFile {
  readonly first: ConvolutionFile;
  readonly second: ConvolutionFile;
  readonly pool?: DenseFile;
}

/** Base 85 of float32 [channel of the trunk]. */
export interface ShiftFile {
  readonly shift: string;
}

/** A convolution; outside the board there are zeros. */
export interface Convolution {
  readonly in: number;
  readonly out: number;
  /** Of the square that is looked at: 3 or 1. */
  readonly size: number;
  /** [output][row][column][input], −128 … 127. */
  readonly weights: Int8Array;
  /** Output -> what its sum is multiplied by. */
  readonly scale: Float32Array;
  /** Output -> what is added then, in units of the activations that are made. */
  readonly bias: Float32Array;
}

export interface Dense {
  readonly in: number;
  readonly out: number;
  /** [output][input]. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/**
 * A residual block; with `pool`, what is seen of the whole board changes the biases of its first convolution. Within it
 * there are as many channels as have a part in anything.
 */
export interface Block {
  readonly first: Convolution;
  readonly second: Convolution;
  readonly pool: Dense | undefined;
}

/** What is left of a residual block in which no channel has a part in anything: channel of the trunk -> bias. */
export interface Shift {
  readonly shift: Float32Array;
}

export interface NetworkWeights {
  /** Of the trunk. */
  readonly channels: number;
  /** Of the input. */
  readonly planes: number;
  readonly stem: Convolution;
  /** What the inputs that are no planes add to the stem's biases. */
  readonly stemGlobals: Dense;
  readonly blocks: readonly (Block | Shift)[];
  readonly policy: {
    readonly conv: Convolution;
    readonly pool: Dense;
    readonly out: Dense;
    /** Weight of the move predictor's log-probabilities. */
    readonly predictor: number;
    readonly passHidden: Dense;
    readonly passOut: Dense;
  };
  readonly value: { readonly conv: Convolution; readonly owner: Dense; readonly hidden: Dense; readonly out: Dense };
}

/** Of the file. Another one has other inputs or outputs, or is written otherwise. */
const VERSION = 5;
/** Inputs that are no planes, see `Situation` in `network.ts`. */
export const GLOBALS = 4;
/** Outputs of the value head: the logit of a win, the lead beyond komi, and what its deviation is made of. */
const VALUE_OUTPUTS = 3;
/** What stands for 1 in the planes that are the network's input, and the value of them that is farthest from 0. */
export const INPUT_ONE = 128;
export const INPUT_HIGHEST = 382;
/**
 * What stands for 1 in the activations of the trunk, and the highest of them: transformed, they must fit into 16 bits
 * (`wasm/filtering.ts`), and 68 times as large ones can come of that.
 */
export const ONE = 15;
export const HIGHEST = 480;
/** The same for the heads. */
export const HEAD_ONE = 256;
export const HEAD_HIGHEST = 8191;
/** Sums must stay below this: the kernels take them 64 times as large, modulo 2³². */
const SUM_LIMIT = 2 ** 25;

/** Nobody needs weights once networks are made of them, and they take 2 MB in each thread. */
const read = new WeakMap<object, WeakRef<NetworkWeights>>();

/**
 * The weights in a file, decoded anew only when those decoded before have been let go. Throws an Error that says what
 * is wrong with the file.
 */
export function readNetwork(file: NetworkFile): NetworkWeights {
  let weights = read.get(object(file, "file"))?.deref();
  if (!weights) read.set(file, new WeakRef((weights = decode(file))));
  return weights;
}

function decode(file: NetworkFile): NetworkWeights {
  const { channels, planes, policy, value, version } = file;
  if (version !== VERSION) throw malformed("file", `has version ${version}, not ${VERSION}`);
  const blocks = list(file.blocks, "blocks").map((block, i): Block | Shift => {
    object(block, `block ${i}`);
    if ("shift" in block) return { shift: readFloats(block.shift, `block ${i}, shift`, channels) };
    const first = readConvolution(block.first, `block ${i}, first`, channels, undefined, 3);
    return {
      first,
      second: readConvolution(block.second, `block ${i}, second`, first.out, channels, 3),
      pool: block.pool && readDense(block.pool, `block ${i}, pool`, 2 * channels, first.out),
    };
  });
  const stem = readConvolution(file.stem, "stem", planes, channels, 3, INPUT_HIGHEST);
  const stemGlobals = readDense(file.stemGlobals, "stemGlobals", GLOBALS, channels);
  const policyConv = readConvolution(object(policy, "policy").conv, "policy, conv", channels, undefined, 1);
  const passHidden = readDense(policy.passHidden, "policy, passHidden", 2 * channels + GLOBALS, undefined);
  if (!Number.isFinite(policy.predictor)) throw malformed("policy, predictor", "is no number");
  const valueConv = readConvolution(object(value, "value").conv, "value, conv", channels, undefined, 1);
  const hidden = readDense(value.hidden, "value, hidden", 3 * valueConv.out + GLOBALS, undefined);
  return {
    channels,
    planes,
    stem,
    stemGlobals,
    blocks,
    policy: {
      conv: policyConv,
      pool: readDense(policy.pool, "policy, pool", 2 * channels, policyConv.out),
      out: readDense(policy.out, "policy, out", policyConv.out, 1),
      predictor: policy.predictor,
      passHidden,
      passOut: readDense(policy.passOut, "policy, passOut", passHidden.out, 1),
    },
    value: {
      conv: valueConv,
      owner: readDense(value.owner, "value, owner", valueConv.out, 1),
      hidden,
      out: readDense(value.out, "value, out", hidden.out, VALUE_OUTPUTS),
    },
  };
}

/**
 * Reads a convolution and checks its shape; any number of outputs will do where `out` is undefined.
 * @param highest - the input that is farthest from 0
 */
function readConvolution(
  file: ConvolutionFile,
  where: string,
  inputs: number,
  out: number | undefined,
  size: number,
  highest = HIGHEST,
): Convolution {
  checkShape(file, where, inputs, out);
  if (file.size !== size) throw malformed(where, `has size ${file.size}, not ${size}`);
  const weights = new Int8Array(bytesOf(file.weights, `${where}, weights`, file.out * size * size * file.in));
  for (let o = 0; o < file.out; o++) {
    if (heaviestSum(weights, o, size * size * file.in) * highest >= SUM_LIMIT) {
      throw malformed(where, `has too heavy weights for output ${o}`);
    }
  }
  return {
    in: file.in,
    out: file.out,
    size,
    weights,
    scale: readFloats(file.scale, `${where}, scale`, file.out),
    bias: readFloats(file.bias, `${where}, bias`, file.out),
  };
}

function readDense(file: DenseFile, where: string, inputs: number, out: number | undefined): Dense {
  checkShape(file, where, inputs, out);
  return {
    in: file.in,
    out: file.out,
    weights: readFloats(file.weights, `${where}, weights`, file.in * file.out),
    bias: readFloats(file.bias, `${where}, bias`, file.out),
  };
}

function checkShape(
  file: { readonly in: number; readonly out: number },
  where: string,
  inputs: number,
  out: number | undefined,
): void {
  object(file, where);
  for (const n of [file.in, file.out]) {
    if (!Number.isInteger(n) || n < 1 || n > 1024) throw malformed(where, `has ${n} inputs or outputs`);
  }
  if (file.in !== inputs) throw malformed(where, `has ${file.in} inputs, not ${inputs}`);
  if (out !== undefined && file.out !== out) throw malformed(where, `has ${file.out} outputs, not ${out}`);
}

/** The sum farthest from 0 that an output of n weights can have, where no input is above 1. */
function heaviestSum(weights: Int8Array, output: number, n: number): number {
  let above = 0;
  let below = 0;
  for (let i = output * n; i < (output + 1) * n; i++) {
    if (weights[i] > 0) above += weights[i];
    else below -= weights[i];
  }
  return Math.max(above, below);
}

function readFloats(text: string, where: string, length: number): Float32Array {
  const view = new DataView(bytesOf(text, where, 4 * length));
  const floats = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    floats[i] = view.getFloat32(4 * i, true);
    if (!Number.isFinite(floats[i])) throw malformed(where, "hold what is no number");
  }
  return floats;
}

function bytesOf(text: string, where: string, length: number): ArrayBuffer {
  if (typeof text !== "string") throw malformed(where, "are missing");
  const bytes = decodeBase85(text);
  if (!bytes) throw malformed(where, "are not in base 85");
  if (bytes.length !== length) throw malformed(where, `have ${bytes.length} bytes, not ${length}`);
  return new Uint8Array(bytes).buffer;
}

function object<T extends object>(value: T, where: string): T {
  if (typeof value !== "object" || value === null) throw malformed(where, "is missing");
  return value;
}

function list<T>(value: readonly T[], where: string): readonly T[] {
  if (!Array.isArray(value)) throw malformed(where, "is no list");
  return value;
}

function malformed(where: string, fault: string): Error {
  return new Error(`malformed network: ${where} ${fault}`);
}

// Bytes as text in base 85: five characters stand for four bytes, those of RFC 1924, of which none needs an escape in
// JSON. Such a text is a sixteenth shorter than one in base 64.

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
const NO_DIGIT = 255;

/** Character -> its digit. */
const DIGIT_OF = new Uint8Array(128).fill(NO_DIGIT);
for (let digit = 0; digit < DIGITS.length; digit++) DIGIT_OF[DIGITS.charCodeAt(digit)] = digit;

/**
 * The bytes that a text stands for; n + 1 characters at the end, 0 < n < 4, stand for n bytes. Undefined if it has
 * other characters, or a number of them that stands for no bytes.
 */
export function decodeBase85(text: string): Uint8Array | undefined {
  const groups = Math.ceil(text.length / 5);
  const missing = 5 * groups - text.length;
  if (missing === 4) return undefined;
  const bytes = new Uint8Array(4 * groups);
  const view = new DataView(bytes.buffer);
  for (let group = 0; group < groups; group++) {
    let value = 0;
    for (let i = 5 * group; i < 5 * group + 5; i++) {
      const digit = i < text.length ? DIGIT_OF[text.charCodeAt(i) & 127] : 84;
      if (digit === NO_DIGIT || text.charCodeAt(i) > 127) return undefined;
      value = value * 85 + digit;
    }
    if (value >= 2 ** 32) return undefined;
    view.setUint32(4 * group, value);
  }
  return bytes.subarray(0, bytes.length - missing);
}
