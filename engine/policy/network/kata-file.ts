/**
 * KataGo's network file, versions 8 to 17, as a graph. The format is documented by KataGo's own reader
 * (cpp/neuralnet/desc.cpp). All blocks are pre-activation: norm, activation, convolution; their results are added to a
 * trunk. Convolutions stand in the file as [y][x][input][output], matrices as [input][output].
 */
import { V7_NUMBERS, V7_PLANES } from "../features/v7-inputs.ts";
import type { Activation, FilterShape, Graph, Operation, RootMeanSquare } from "./graph.ts";
import { MalformedNetwork, quotedWord, WordStream } from "./word-stream.ts";

/** Numbers that describe the players of a game, `encodeGameProfile`. */
const METADATA_LENGTH = 192;

const OLDEST = 8;
const NEWEST = 17;
const MOST_CHANNELS = 4096;
const MOST_BLOCKS = 1024;
/** Bottleneck blocks may contain each other. */
const DEEPEST = 4;

/** Factors of the outputs, in the file from version 13 on. */
interface Multipliers {
  readonly scoreMean: number;
  readonly scoreStdev: number;
  readonly lead: number;
  readonly varianceTime: number;
  readonly shorttermWinloss: number;
  readonly shorttermScore: number;
}

const MULTIPLIERS: Multipliers = {
  scoreMean: 20,
  scoreStdev: 20,
  lead: 20,
  varianceTime: 40,
  shorttermWinloss: 0.25,
  shorttermScore: 30,
};

/** What a file says of its network besides the graph. */
export interface KataHeader {
  readonly name: string;
  readonly version: number;
  readonly multipliers: Multipliers;
  /** Whether it wants metadata of the game, see `game-metadata.ts`. */
  readonly metadata: boolean;
  /** Whether pass-alive areas are computed as if suicide were legal. */
  readonly passAliveWithSuicide: boolean;
  /**
   * Outputs at each point: policy, from version 12 on the optimistic policy, perhaps Q values of win rate and score.
   */
  readonly policies: 1 | 2 | 4;
  /** Channels of the trunk, and kinds of its blocks with their numbers. */
  readonly channels: number;
  readonly blocks: ReadonlyMap<string, number>;
  readonly parameters: number;
}

/** Names of the buffers through which a graph is given its inputs and gives its outputs. */
export const BUFFER = {
  planes: "planes",
  numbers: "numbers",
  metadata: "metadata",
  policy: "policy",
  pass: "pass",
  value: "value",
  score: "score",
  ownership: "ownership",
} as const;

export interface KataNetwork<W> extends KataHeader {
  readonly graph: Graph<W>;
}

/** Keeps a convolution's weights as a backend wants them, from floats [output][y][x][input]. */
type Store<W> = (weights: Float32Array, shape: FilterShape) => W;

/**
 * Reads a file, gzipped or not, `.bin` or `.txt`. Throws a `MalformedNetwork` that says what is wrong with it.
 * @param file - its bytes, in chunks of any size
 * @param unzip - undoes gzip; the one that is not named works everywhere
 */
export async function readKataNetwork<W>(
  file: AsyncIterable<Uint8Array>,
  store: Store<W>,
  unzip: Unzip = unzipped,
): Promise<KataNetwork<W>> {
  const [first, chunks] = await withFirst(file);
  const isZipped = first[0] === 0x1f && first[1] === 0x8b;
  const words = isZipped ? undamaged(unzip(chunks)) : chunks;
  const [start, rest] = await withFirst(words);
  const binary = new TextDecoder("latin1").decode(start).includes("@BIN@");
  const reader = new Reader(new WordStream(rest, binary), store);
  return reader.read();
}

/** The first bytes of a stream, 64 kB if it has them, and the stream with them. */
async function withFirst(stream: AsyncIterable<Uint8Array>): Promise<[Uint8Array, AsyncIterable<Uint8Array>]> {
  const iterator = stream[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < 65_536) {
    const { done, value } = await iterator.next();
    if (done) break;
    read.push(value);
    length += value.length;
  }
  const first = new Uint8Array(length);
  let at = 0;
  for (const chunk of read) {
    first.set(chunk, at);
    at += chunk.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first;
    for (;;) {
      const { done, value } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return [first, all()];
}

/** Undoes gzip; fails where that is not possible. */
export type Unzip = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

async function* undamaged(words: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* words;
  } catch {
    throw new MalformedNetwork("is damaged or cut off: its compression cannot be undone");
  }
}

async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const zipped = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
  });
  const reader = zipped.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** A norm and its activation, folded: activation(scale × x + bias), by channel. */
interface Norm {
  readonly scale: Float32Array;
  readonly bias: Float32Array;
  readonly activation: Activation;
}

interface Matrix {
  readonly inputs: number;
  readonly outputs: number;
  /** [output][input] */
  readonly weights: Float32Array;
}

const ACTIVATIONS: Readonly<Record<string, Activation>> = {
  ACTIVATION_IDENTITY: "identity",
  ACTIVATION_RELU: "relu",
  ACTIVATION_MISH: "mish",
  ACTIVATION_SILU: "silu",
};

class Reader<W> {
  private readonly words: WordStream;
  private readonly store: Store<W>;
  private readonly operations: Operation<W>[] = [];
  private readonly boards = new Map<string, number>([[BUFFER.planes, V7_PLANES]]);
  private readonly vectors = new Map<string, number>([[BUFFER.numbers, V7_NUMBERS]]);
  private readonly blocks = new Map<string, number>();
  private version = 0;
  private parameters = 0;

  constructor(words: WordStream, store: Store<W>) {
    this.words = words;
    this.store = store;
  }

  async read(): Promise<KataNetwork<W>> {
    const { words } = this;
    const name = await words.word("its name");
    if (!/^[\w-]{1,96}$/.test(name))
      throw new MalformedNetwork(`is not a network of KataGo's: it begins with ${quotedWord(name)}`);
    this.version = await words.integer("its version");
    if (this.version < OLDEST || this.version > NEWEST) {
      throw new MalformedNetwork(`has version ${this.version}; versions ${OLDEST} to ${NEWEST} can be read`);
    }
    await this.expected("the number of planes", V7_PLANES);
    await this.expected("the number of inputs of the whole board", V7_NUMBERS);
    const multipliers = this.version >= 13 ? await this.multipliers() : MULTIPLIERS;
    let metadata = false;
    let passAliveWithSuicide = false;
    if (this.version >= 15) {
      metadata = await words.flag("the version of its metadata");
      passAliveWithSuicide = await words.flag("its rule for pass-alive areas");
      await this.unused("the header", 6);
    }
    const tip = await this.trunk(metadata);
    const policies = await this.policyHead(tip);
    await this.valueHead(tip);
    await words.end();
    const { blocks, boards, operations, parameters, vectors, version } = this;
    return {
      name,
      version,
      multipliers,
      metadata,
      passAliveWithSuicide,
      policies,
      channels: this.channels(tip),
      blocks,
      parameters,
      graph: { boards, vectors, operations },
    };
  }

  private async expected(place: string, value: number): Promise<void> {
    const found = await this.words.integer(place);
    if (found !== value) throw new MalformedNetwork(`has ${found} for ${place}, not ${value}`);
  }

  private async unused(place: string, count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.expected(`an option of ${place} that this program does not know`, 0);
  }

  private async multipliers(): Promise<Multipliers> {
    const factor = (place: string) => this.words.number(`the multiplier of ${place}`, Number.MIN_VALUE);
    await factor("the score of training");
    return {
      scoreMean: await factor("the score"),
      scoreStdev: await factor("the score's deviation"),
      lead: await factor("the lead"),
      varianceTime: await factor("the variance over time"),
      shorttermWinloss: await factor("the win rate's error"),
      shorttermScore: await factor("the score's error"),
    };
  }

  private channelsOf(place: string): Promise<number> {
    return this.words.integer(place, 1, MOST_CHANNELS);
  }

  /** Name of a buffer for a part of blocks; blocks that follow each other share it where they have as many channels. */
  private board(part: string, channels: number): string {
    const name = (this.boards.get(part) ?? channels) === channels ? part : `${part} ${channels}`;
    this.boards.set(name, channels);
    return name;
  }

  private vector(part: string, length: number): string {
    const name = (this.vectors.get(part) ?? length) === length ? part : `${part} ${length}`;
    this.vectors.set(name, length);
    return name;
  }

  // Parts that blocks and heads are made of.

  // Each is read and added to the graph; they return the name of the buffer that they write, for a part of a block.

  private async convolution(from: string, part: string, expected?: number): Promise<string> {
    const { words } = this;
    const name = quotedWord(await words.word("a convolution"));
    const size = await words.integer(`the height of ${name}`, 1, 19);
    const width = await words.integer(`the width of ${name}`, 1, 19);
    const inputs = await this.channelsOf(`the inputs of ${name}`);
    const outputs = await this.channelsOf(`the outputs of ${name}`);
    for (const side of ["vertical", "horizontal"]) {
      if ((await words.integer(`the ${side} dilation of ${name}`)) !== 1) {
        throw new MalformedNetwork(`has a dilated convolution, ${name}, which this program does not compute`);
      }
    }
    if (size !== width || size % 2 === 0)
      throw new MalformedNetwork(`has a convolution ${name} of ${size} by ${width} points`);
    this.check(name, inputs, this.channels(from));
    if (expected !== undefined) this.check(name, outputs, expected);
    const weights = transposed(await words.floats(size * size * inputs * outputs, name), size * size, inputs, outputs);
    return this.convolve(from, part, weights, { size, inputs, outputs });
  }

  private convolve(from: string, part: string, weights: Float32Array, shape: FilterShape): string {
    const to = this.board(part, shape.outputs);
    this.parameters += weights.length;
    this.operations.push({ kind: "convolve", from, to, ...shape, weights: this.store(weights, shape) });
    return to;
  }

  private channels(board: string): number {
    return this.boards.get(board)!;
  }

  private check(name: string, found: number, expected: number): void {
    if (found !== expected) throw new MalformedNetwork(`has ${found} channels at ${name}, not ${expected}`);
  }

  private async matrix(inputs: number, outputs?: number): Promise<Matrix> {
    const { words } = this;
    const name = quotedWord(await words.word("a matrix"));
    const found = await this.channelsOf(`the inputs of ${name}`);
    const made = await this.channelsOf(`the outputs of ${name}`);
    this.check(name, found, inputs);
    if (outputs !== undefined) this.check(name, made, outputs);
    return {
      inputs: found,
      outputs: made,
      weights: transposed(await words.floats(found * made, name), 1, found, made),
    };
  }

  /** A matrix that is applied at each point of a board. */
  private async projection(from: string, part: string, expected: number): Promise<string> {
    const { inputs, outputs, weights } = await this.matrix(this.channels(from), expected);
    return this.convolve(from, part, weights, { size: 1, inputs, outputs });
  }

  private async biases(length: number): Promise<Float32Array> {
    const name = quotedWord(await this.words.word("biases"));
    this.check(name, await this.channelsOf(`the number of ${name}`), length);
    this.parameters += length;
    return this.words.floats(length, name);
  }

  private dense(
    from: string,
    part: string,
    matrix: Matrix,
    bias?: Float32Array,
    activation: Activation = "identity",
  ): string {
    const to = this.vector(part, matrix.outputs);
    this.parameters += matrix.weights.length;
    this.operations.push({ kind: "dense", from, to, weights: matrix.weights, bias, activation });
    return to;
  }

  private async activation(): Promise<Activation> {
    const name = quotedWord(await this.words.word("an activation"));
    if (this.version < 11) return "relu";
    const kind = await this.words.word(`the kind of ${name}`);
    const activation = Object.hasOwn(ACTIVATIONS, kind) ? ACTIVATIONS[kind] : undefined;
    if (!activation) throw new MalformedNetwork(`has an unknown activation ${quotedWord(kind)} at ${name}`);
    return activation;
  }

  /** Batch norm in its folded form, and the activation after it. */
  private async norm(channels: number): Promise<Norm> {
    const { words } = this;
    const name = quotedWord(await words.word("a norm"));
    this.check(name, await this.channelsOf(`the channels of ${name}`), channels);
    const epsilon = await words.number(`epsilon of ${name}`, Number.MIN_VALUE);
    const hasScale = await words.flag(`the scale of ${name}`);
    const hasBias = await words.flag(`the bias of ${name}`);
    const mean = await words.floats(channels, name);
    const variance = await words.floats(channels, name);
    const scale = hasScale ? await words.floats(channels, name) : new Float32Array(channels).fill(1);
    const bias = hasBias ? await words.floats(channels, name) : new Float32Array(channels);
    this.parameters += (Number(hasScale) + Number(hasBias)) * channels;
    for (let k = 0; k < channels; k++) {
      const spread = variance[k] + epsilon;
      if (!(spread > 0)) throw new MalformedNetwork(`has a variance below 0 in ${name}`);
      scale[k] /= Math.sqrt(spread);
      bias[k] -= scale[k] * mean[k];
    }
    return { scale, bias, activation: await this.activation() };
  }

  private async normed(from: string, part: string, shift?: string): Promise<string> {
    const norm = await this.norm(this.channels(from));
    const to = this.board(part, norm.scale.length);
    this.operations.push({ kind: "normalise", from, to, ...norm, shift });
    return to;
  }

  private pool(from: string, part: string, quadratic = false): string {
    const to = this.vector(part, 3 * this.channels(from));
    const summaries = ["mean", "bySize", quadratic ? "bySizeSquared" : "highest"] as const;
    this.operations.push({ kind: "pool", from, to, summaries });
    return to;
  }

  private add(from: string, to: string): void {
    this.operations.push({ kind: "add", from, to });
  }

  // The trunk and its blocks.

  private async trunk(metadata: boolean): Promise<string> {
    const { words } = this;
    await words.word("the trunk");
    const count = await words.integer("the number of blocks", 1, MOST_BLOCKS);
    const channels = await this.channelsOf("the channels of the trunk");
    for (const kind of ["middle", "ordinary", "dilated", "pooled"])
      await words.integer(`the ${kind} channels`, 0, MOST_CHANNELS);
    const hasTipNorm = this.version >= 15 && (await words.flag("the kind of the trunk's norm"));
    if (this.version >= 15) await this.unused("the trunk", 5);
    const trunk = await this.convolution(BUFFER.planes, "trunk", channels);
    this.shift(trunk, this.dense(BUFFER.numbers, "start", await this.matrix(V7_NUMBERS, channels)));
    if (metadata) this.shift(trunk, await this.metadataEncoder(channels));
    await this.stack(count, trunk, 0);
    return hasTipNorm ? this.tipNorm(trunk) : this.normed(trunk, "tip");
  }

  private async tipNorm(trunk: string): Promise<string> {
    const { words } = this;
    const channels = this.channels(trunk);
    const name = quotedWord(await words.word("the last norm"));
    this.check(name, await this.channelsOf(`the channels of ${name}`), channels);
    const epsilon = await words.number(`epsilon of ${name}`, Number.MIN_VALUE, 1);
    const spatial = (await words.integer(`the kind of ${name}`)) !== 0;
    await this.expected(`the groups of ${name}`, 0);
    const gamma = await words.floats(channels, name);
    const beta = await words.floats(channels, name);
    this.parameters += 2 * channels;
    return this.rootMeanSquare(trunk, "tip", { gamma, beta, epsilon, spatial, activation: await this.activation() });
  }

  private rootMeanSquare(from: string, part: string, norm: Omit<RootMeanSquare, "kind" | "from" | "to">): string {
    const to = this.board(part, this.channels(from));
    this.operations.push({ kind: "rootMeanSquare", from, to, ...norm });
    return to;
  }

  /** Adds a vector to a board. */
  private shift(board: string, vector: string): void {
    const channels = this.channels(board);
    const norm = {
      scale: new Float32Array(channels).fill(1),
      bias: new Float32Array(channels),
      activation: "identity",
    } as const;
    this.operations.push({ kind: "normalise", from: board, to: board, ...norm, shift: vector });
  }

  private async metadataEncoder(channels: number): Promise<string> {
    const { words } = this;
    await words.word("the metadata encoder");
    await this.expected("the number of metadata", METADATA_LENGTH);
    let from = this.vector(BUFFER.metadata, METADATA_LENGTH);
    for (const part of ["metadata 1", "metadata 2"]) {
      const matrix = await this.matrix(this.vectors.get(from)!);
      from = this.dense(from, part, matrix, await this.biases(matrix.outputs), await this.activation());
    }
    return this.dense(from, "metadata 3", await this.matrix(this.vectors.get(from)!, channels));
  }

  /** Blocks that add to a trunk. */
  private async stack(count: number, trunk: string, depth: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const kind = await this.words.word("the kind of a block");
      const name = quotedWord(await this.words.word("the name of a block"));
      this.blocks.set(kind, (this.blocks.get(kind) ?? 0) + 1);
      switch (kind) {
        case "ordinary_block":
          await this.ordinaryBlock(trunk);
          break;
        case "gpool_block":
          await this.poolingBlock(trunk);
          break;
        case "nested_bottleneck_block":
          if (depth === DEEPEST) throw new MalformedNetwork(`has blocks in blocks deeper than ${DEEPEST} at ${name}`);
          await this.bottleneckBlock(trunk, depth);
          break;
        case "transformer_attention_block":
          await this.attentionBlock(trunk, name);
          break;
        case "transformer_ffn_block":
          await this.feedForwardBlock(trunk, name);
          break;
        default:
          throw new MalformedNetwork(`has a block of unknown kind ${quotedWord(kind)}`);
      }
    }
  }

  private async ordinaryBlock(trunk: string): Promise<void> {
    const input = await this.normed(trunk, "input");
    const regular = await this.convolution(input, "regular");
    await this.endOfBlock(await this.normed(regular, "middle"), trunk);
  }

  /** A convolution whose result is added to the trunk. */
  private async endOfBlock(from: string, trunk: string): Promise<void> {
    this.add(await this.convolution(from, "result", this.channels(trunk)), trunk);
  }

  private async poolingBlock(trunk: string): Promise<void> {
    const input = await this.normed(trunk, "input");
    const regular = await this.convolution(input, "regular");
    const biases = await this.pooledBiases(input, "pooled", this.channels(regular));
    await this.endOfBlock(await this.normed(regular, "middle", biases), trunk);
  }

  /** What a pooled convolution adds to the channels of another one. */
  private async pooledBiases(input: string, part: string, channels: number): Promise<string> {
    const pooled = await this.normed(await this.convolution(input, part), `${part} input`);
    const sums = this.pool(pooled, `${part} sums`);
    return this.dense(sums, `${part} biases`, await this.matrix(this.vectors.get(sums)!, channels));
  }

  private async bottleneckBlock(trunk: string, depth: number): Promise<void> {
    const count = await this.words.integer("the number of blocks in a block", 1, MOST_BLOCKS);
    const input = await this.normed(trunk, "input");
    const inner = await this.convolution(input, `trunk ${depth + 1}`);
    await this.stack(count, inner, depth + 1);
    await this.endOfBlock(await this.normed(inner, "output"), trunk);
  }

  /** The norm before a transformer's block: of each point, without bias. */
  private async pointNorm(from: string): Promise<string> {
    const { words } = this;
    const channels = this.channels(from);
    const name = quotedWord(await words.word("a norm"));
    this.check(name, await this.channelsOf(`the channels of ${name}`), channels);
    const epsilon = await words.number(`epsilon of ${name}`, Number.MIN_VALUE, 1);
    const gamma = await words.floats(channels, name);
    this.parameters += channels;
    return this.rootMeanSquare(from, "input", {
      gamma,
      beta: undefined,
      epsilon,
      spatial: false,
      activation: "identity",
    });
  }

  private async attentionBlock(trunk: string, name: string): Promise<void> {
    const { words } = this;
    const heads = await words.integer(`the heads of ${name}`, 1, MOST_CHANNELS);
    const keyHeads = await words.integer(`the heads of keys of ${name}`, 1, heads);
    if (heads % keyHeads !== 0) throw new MalformedNetwork(`has ${heads} heads for ${keyHeads} of keys at ${name}`);
    const queryChannels = await words.integer(`the channels of a query of ${name}`, 1, MOST_CHANNELS);
    const valueChannels = await words.integer(`the channels of a value of ${name}`, 1, MOST_CHANNELS);
    const turns = await words.flag(`whether ${name} turns its queries`);
    const learned = await words.flag(`whether ${name} learned how to turn them`);
    if (turns && queryChannels % 2 !== 0) throw new MalformedNetwork(`turns an odd number of channels at ${name}`);
    const input = await this.pointNorm(trunk);
    const queries = await this.projection(input, "queries", heads * queryChannels);
    const keys = await this.projection(input, "keys", keyHeads * queryChannels);
    const values = await this.projection(input, "values", keyHeads * valueChannels);
    const to = this.board("attended", heads * valueChannels);
    const before = this.operations.length;
    const result = await this.projection(to, "result", this.channels(trunk));
    // The file has the angles behind the matrix that is applied last.
    const frequencies = turns ? await this.frequencies(keyHeads, queryChannels / 2, learned, name) : undefined;
    const shape = { heads, keyHeads, queryChannels, valueChannels, frequencies };
    this.operations.splice(before, 0, { kind: "attend", queries, keys, values, to, ...shape });
    this.add(result, trunk);
  }

  private async frequencies(heads: number, pairs: number, learned: boolean, name: string): Promise<Float32Array> {
    const { words } = this;
    await words.word(`the angles of ${name}`);
    if (learned) {
      await this.expected(`the heads of angles of ${name}`, heads);
      await this.expected(`the pairs of channels of ${name}`, pairs);
      await this.expected(`the directions of angles of ${name}`, 2);
      this.parameters += heads * pairs * 2;
      return words.floats(heads * pairs * 2, `the angles of ${name}`);
    }
    const theta = await words.number(`theta of ${name}`, Number.MIN_VALUE);
    const frequencies = new Float32Array(heads * pairs * 2);
    const half = Math.floor(pairs / 2);
    for (let head = 0, at = 0; head < heads; head++) {
      // The first half turns by the row, the other by the column.
      for (let pair = 0; pair < pairs; pair++, at += 2) {
        const step = pair < half ? pair : pair - half;
        frequencies[at + (pair < half ? 1 : 0)] = 1 / theta ** ((2 * step) / pairs);
      }
    }
    return frequencies;
  }

  private async feedForwardBlock(trunk: string, name: string): Promise<void> {
    const { words } = this;
    this.check(name, await this.channelsOf(`the channels of ${name}`), this.channels(trunk));
    const inner = await this.channelsOf(`the inner channels of ${name}`);
    if (!(await words.flag(`whether ${name} is gated`))) {
      throw new MalformedNetwork(`has a feed-forward block without gate, ${name}, which this program does not compute`);
    }
    const input = await this.pointNorm(trunk);
    const hidden = await this.projection(input, "hidden", inner);
    const gate = await this.projection(input, "gate", inner);
    this.operations.push({ kind: "gate", from: hidden, gate, to: hidden });
    this.add(await this.projection(hidden, "result", this.channels(trunk)), trunk);
  }

  // The heads.

  private async policyHead(tip: string): Promise<1 | 2 | 4> {
    const { version, words } = this;
    await words.word("the policy head");
    let policies: number = version >= 16 ? 4 : version >= 12 ? 2 : 1;
    if (version >= 17) {
      policies = await words.integer("the number of policies", 2, 4);
      if (policies === 3) throw new MalformedNetwork("has 3 for the number of policies, not 2 or 4");
      await this.unused("the policy head", 3);
    }
    const regular = await this.convolution(tip, "policy regular");
    const inner = this.channels(regular);
    const biases = await this.pooledBiases(tip, "policy pooled", inner);
    await this.convolution(await this.normed(regular, "policy input", biases), BUFFER.policy, policies);
    const sums = "policy pooled sums";
    const length = this.vectors.get(sums)!;
    if (version < 15) this.dense(sums, BUFFER.pass, await this.matrix(length, policies));
    else {
      const hidden = this.dense(
        sums,
        "pass hidden",
        await this.matrix(length, inner),
        await this.biases(inner),
        await this.activation(),
      );
      this.dense(hidden, BUFFER.pass, await this.matrix(inner, policies));
    }
    return policies as 1 | 2 | 4;
  }

  private async valueHead(tip: string): Promise<void> {
    const { version, words } = this;
    await words.word("the value head");
    if (version >= 17) await this.unused("the value head", 3);
    const input = await this.normed(await this.convolution(tip, "value regular"), "value input");
    const sums = this.pool(input, "value sums", true);
    const matrix = await this.matrix(this.vectors.get(sums)!);
    const hidden = this.dense(sums, "value hidden", matrix, await this.biases(matrix.outputs), await this.activation());
    for (const [part, outputs] of [
      [BUFFER.value, 3],
      [BUFFER.score, version >= 9 ? 6 : 4],
    ] as const) {
      this.dense(hidden, part, await this.matrix(matrix.outputs, outputs), await this.biases(outputs));
    }
    await this.convolution(input, BUFFER.ownership, 1);
  }
}

/** Out of [place][input][output] makes [output][place][input]. */
function transposed(values: Float32Array, places: number, inputs: number, outputs: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let p = 0, at = 0; p < places; p++) {
    for (let i = 0; i < inputs; i++) {
      for (let o = 0; o < outputs; o++, at++) result[(o * places + p) * inputs + i] = values[at];
    }
  }
  return result;
}
