/** Damaged network files: what a reader must refuse in a sentence, or read as a network that can be asked. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { Board } from "../../../engine/board/board.ts";
import { BLACK } from "../../../engine/board/colour.ts";
import { geometryOf } from "../../../engine/board/geometry.ts";
import type { Random } from "../../../engine/board/random.ts";
import { KataFileNetwork, loadNetwork } from "../../../engine/policy/network/kata-policy.ts";
import { MalformedNetwork } from "../../../engine/policy/network/word-stream.ts";
import { inChunks, NETWORK_SHAPES, writeNetwork, type WrittenNetwork } from "../../support/kata-network.ts";

/** Resident memory may grow by this much, and four times the file. */
const ROOM = 64 * 2 ** 20;
/** Milliseconds that reading one of these small files and asking the network may take on a busy machine. */
const HANG_MS = 20_000;
const LONGEST_SENTENCE = 300;

const WORDS = [
  ...["0", "-1", "1", "2", "3", "7", "4096", "4097", "1e9", "99999999999", "0.5", "NaN", "Infinity", "-0", "1e999"],
  ...["@BIN@", "ordinary_block", "gpool_block", "nested_bottleneck_block", "transformer_attention_block"],
  ...["transformer_ffn_block", "dilated_block", "ACTIVATION_MISH", "ACTIVATION_TANH", "\u001b[31m", "x".repeat(999)],
];

const encode = (text: string) => new TextEncoder().encode(text);

setFlagsFromString("--expose-gc");
/** What other files have left behind is no use of memory by this one. */
const collectGarbage = runInNewContext("gc") as () => void;
const FILES_A_COLLECTION = 10;
/** After these the program's own code has been compiled, which takes some 40 MB. */
const FIRST_FILES = 50;

const FILES: readonly WrittenNetwork[] = Object.values(NETWORK_SHAPES).map(writeNetwork);

export interface FuzzedNetworks {
  readonly refused: number;
  readonly read: number;
  /** Most that resident memory has grown by while files were read, in bytes. */
  readonly growth: number;
  readonly problems: readonly string[];
}

/** Reads this number of damaged files, and asks the networks that can be read nevertheless. */
export async function fuzzNetworks(count: number, random: Random): Promise<FuzzedNetworks> {
  const geometry = geometryOf(5);
  let base = process.memoryUsage.rss();
  const problems: string[] = [];
  let [refused, read, growth] = [0, 0, 0];
  for (let i = 0; i < count && problems.length === 0; i++) {
    if (i % FILES_A_COLLECTION === 0) collectGarbage();
    if (i === FIRST_FILES) base = process.memoryUsage.rss();
    const file = damaged(FILES[random.below(FILES.length)], random);
    const startMs = performance.now();
    try {
      const network = await loadNetwork(inChunks(file, 1 + random.below(1000) * 100), random.below(2) === 0);
      read++;
      const board = new Board(geometry);
      const asked = { board, toPlay: BLACK, recent: [], komi: 6.5, territory: false } as const;
      new KataFileNetwork(network).policyFor(geometry)!.evaluate(asked);
    } catch (error) {
      refused++;
      const { message } = error as Error;
      const isSentence = /^[\x20-\x7e…]+$/.test(message) && message.length < LONGEST_SENTENCE;
      if (!(error instanceof MalformedNetwork) || !isSentence) problems.push(`file ${i}: ${(error as Error).stack}`);
    }
    if (performance.now() - startMs > HANG_MS) problems.push(`file ${i} took ${performance.now() - startMs} ms`);
    growth = i < FIRST_FILES ? 0 : Math.max(growth, process.memoryUsage.rss() - base);
    if (growth > ROOM + 4 * file.length) problems.push(`file ${i}: memory has grown by ${growth} bytes`);
  }
  return { refused, read, growth, problems };
}

/** A file with one to three things wrong with it. Some come out as they were. */
function damaged({ bytes, marks }: WrittenNetwork, random: Random): Uint8Array {
  const isZipped = random.below(3) === 0;
  let file = bytes;
  if (isZipped && random.below(2) === 0) return mutated(gzipSync(file, { level: 1 }), random);
  for (let n = 1 + random.below(3); n > 0; n--) {
    if (random.below(2) === 0) {
      file = mutated(file, random);
      continue;
    }
    // Another word where a word or an array begins.
    const { at } = marks[Math.floor(random.fraction() * marks.length)];
    let end = at;
    while (end < file.length && file[end] > 32) end++;
    const word = WORDS[random.below(WORDS.length)];
    file = joined(file.subarray(0, at), encode(word), file.subarray(end));
  }
  return isZipped ? gzipSync(file, { level: 1 }) : file;
}

/** Bytes with a piece changed, left out, doubled, moved or cut off. */
function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const place = () => Math.floor(random.fraction() ** (random.below(2) === 0 ? 1 : 4) * bytes.length);
  const at = place();
  const end = Math.min(bytes.length, at + 1 + random.below(random.below(2) === 0 ? 4 : 1000));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
  switch (random.below(6)) {
    case 0:
      return before;
    case 1:
      return joined(before, after);
    case 2:
      return joined(before, piece, piece, after);
    case 3:
      return joined(before, piece.map(() => random.below(256)), after);
    case 4:
      return joined(before, piece.map((byte) => byte ^ (1 << random.below(8))), after);
    default:
      return joined(before, after, piece);
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
