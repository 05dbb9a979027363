/** Reads a network's file as a stream: words between white space, and arrays of 32-bit floats. */

/** What a network's file says is not what can be read. The message names the place and what was expected. */
export class MalformedNetwork extends Error {}

/** Longest word, and longest run of white space, that a file may have. */
const LONGEST_WORD = 256;
/** Floats are allocated for as they arrive, from this many on: a damaged file may announce any number. */
const FIRST_FLOATS = 1 << 18;
/** Largest array, in numbers: no convolution of KataGo's comes near it. */
const MOST_FLOATS = 1 << 28;

const SPACE = 0x20;
const MARK = "@BIN@";

export class WordStream {
  private readonly source: AsyncIterator<Uint8Array>;
  private readonly binary: boolean;
  private chunk: Uint8Array = new Uint8Array(0);
  private at = 0;

  /** @param binary - whether arrays are `@BIN@` and little-endian floats, or words */
  constructor(source: AsyncIterable<Uint8Array>, binary: boolean) {
    this.source = source[Symbol.asyncIterator]();
    this.binary = binary;
  }

  /** Makes sure that there is a byte to read; false at the end. */
  private async more(): Promise<boolean> {
    while (this.at === this.chunk.length) {
      const { done, value } = await this.source.next();
      if (done) return false;
      this.chunk = value;
      this.at = 0;
    }
    return true;
  }

  private async need(place: string): Promise<void> {
    if (!(await this.more())) throw new MalformedNetwork(`ends at ${place}`);
  }

  /** Passes over white space. */
  private async skip(place: string): Promise<void> {
    let passed = 0;
    for (;;) {
      await this.need(place);
      if (this.chunk[this.at] > SPACE) return;
      this.at++;
      if (++passed > LONGEST_WORD) throw new MalformedNetwork(`has nothing but white space at ${place}`);
    }
  }

  /** @param place - what the word is, for messages */
  async word(place: string): Promise<string> {
    await this.skip(place);
    let text = "";
    do {
      const start = this.at;
      const { chunk } = this;
      while (this.at < chunk.length && chunk[this.at] > SPACE && this.at - start <= LONGEST_WORD) this.at++;
      text += String.fromCharCode(...chunk.subarray(start, this.at));
      if (text.length > LONGEST_WORD) throw new MalformedNetwork(`has no word at ${place}`);
    } while (this.at === this.chunk.length && (await this.more()));
    return text;
  }

  /** A number; with `whole` an integer. */
  async number(place: string, least = -Infinity, most = Infinity, whole = false): Promise<number> {
    const word = await this.word(place);
    const value = Number(word);
    if (!Number.isFinite(value) || (whole && !Number.isInteger(value))) {
      throw new MalformedNetwork(`has ${quotedWord(word)} for ${place}, not a${whole ? " whole" : ""} number`);
    }
    if (value < least || value > most) {
      const range = most === Infinity ? `at least ${least}` : `from ${least} to ${most}`;
      throw new MalformedNetwork(`has ${word} for ${place}, not a number ${range}`);
    }
    return value;
  }

  integer(place: string, least = -Infinity, most = Infinity): Promise<number> {
    return this.number(place, least, most, true);
  }

  async flag(place: string): Promise<boolean> {
    return (await this.integer(place, 0, 1)) === 1;
  }

  /** An array of this number of finite numbers. */
  async floats(length: number, place: string): Promise<Float32Array> {
    if (length > MOST_FLOATS)
      throw new MalformedNetwork(`has ${length} numbers for ${place}, more than ${MOST_FLOATS}`);
    const floats = this.binary ? await this.binaryFloats(length, place) : await this.writtenFloats(length, place);
    for (let i = 0; i < length; i++) {
      if (floats[i] - floats[i] !== 0) throw new MalformedNetwork(`has a number that is not finite in ${place}`);
    }
    return floats;
  }

  private async binaryFloats(length: number, place: string): Promise<Float32Array> {
    await this.skip(place);
    for (const expected of MARK) {
      await this.need(place);
      if (this.chunk[this.at++] !== expected.charCodeAt(0))
        throw new MalformedNetwork(`has no ${MARK} before ${place}`);
    }
    const end = 4 * length;
    let bytes = new Uint8Array(4 * Math.min(length, FIRST_FLOATS));
    for (let filled = 0; filled < end;) {
      await this.need(place);
      const part = this.chunk.subarray(this.at, this.at + end - filled);
      if (filled + part.length > bytes.length) bytes = larger(bytes, end, filled + part.length);
      bytes.set(part, filled);
      filled += part.length;
      this.at += part.length;
    }
    return littleEndian(bytes);
  }

  private async writtenFloats(length: number, place: string): Promise<Float32Array> {
    const floats: number[] = [];
    for (let i = 0; i < length; i++) floats.push(await this.number(place));
    return Float32Array.from(floats);
  }

  /** Checks that nothing but a little white space is left. */
  async end(): Promise<void> {
    for (let passed = 0; await this.more(); passed++) {
      if (this.chunk[this.at++] > SPACE || passed > LONGEST_WORD) throw new MalformedNetwork("goes on after its end");
    }
  }
}

/** A copy with twice the room, as much as is needed, and at most `most` bytes. */
function larger(bytes: Uint8Array<ArrayBuffer>, most: number, least: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(Math.min(most, Math.max(least, 2 * bytes.length)));
  copy.set(bytes);
  return copy;
}

function littleEndian(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  const view = new DataView(bytes.buffer);
  const floats = new Float32Array(bytes.buffer);
  for (let i = 0; i < floats.length; i++) floats[i] = view.getFloat32(4 * i, true);
  return floats;
}

/** A word for a message: without what a terminal would obey. */
export function quotedWord(word: string): string {
  const clean = word.replace(/[^\x21-\x7e]/g, "?");
  return `"${clean.length > 40 ? `${clean.slice(0, 40)}…` : clean}"`;
}
