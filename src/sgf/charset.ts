/**
 * From the bytes of a file to its text.
 *
 * The format says that CA names the encoding of the values only and that ISO-8859-1 is meant where it is missing. Files
 * in the wild are encoded as a whole, often in UTF-8 without saying so. Decoding the whole file before parsing is also
 * what keeps Shift_JIS, GBK and Big5 right, whose second bytes can look like a bracket or a backslash.
 */
import { excerpt, failure, type Result, success } from "./tree.ts";

/** Largest file that is read, in bytes, or in characters where text is given. */
export const MAX_LENGTH = 16 * 1024 * 1024;

/** Names of encodings that files use and the Encoding Standard does not know -> its name. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["cp932", "shift_jis"],
  ["cp936", "gbk"],
  ["cp949", "euc-kr"],
  ["cp950", "big5"],
  ["euc-cn", "gbk"],
  ["latin-1", "iso-8859-1"],
]);

/** CA is in the root node, near the start, and ASCII whatever the encoding: these many bytes are searched for it. */
const HEAD_LENGTH = 64 * 1024;

type Decoder = InstanceType<typeof TextDecoder>;

/** Bounded repeats, because the file may be anything. */
const CHARSET_PROPERTY = /(?<![A-Z])CA\s{0,8}\[([^\]]{0,40})\]/;

/**
 * Decodes a file. In order: UTF-8 with a byte-order mark, or UTF-16; the encoding that CA names; UTF-8 if the bytes are
 * valid as such; the one in which the text is plainly Chinese, Japanese or Korean; ISO-8859-1 if the text looks Western
 * in it; the likeliest. A guess against CA, and any at an encoding that is not Western, is a warning. Fails only for a
 * file longer than MAX_LENGTH.
 */
export function decodeSgf(bytes: Uint8Array): Result<string> {
  if (bytes.length > MAX_LENGTH) {
    const size = `${bytes.length} bytes long`;
    return failure(`The file is ${size}: it would be read only up to offset ${MAX_LENGTH}.`, MAX_LENGTH);
  }
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return success(new TextDecoder(marked).decode(bytes));

  const utf8 = () => tryDecode(new TextDecoder("utf-8", { fatal: true }), bytes);
  const declared = declaredCharset(bytes);
  if (declared === undefined) return undeclared(bytes, utf8());

  const decoder = strictDecoder(declared);
  const asDeclared = decoder && tryDecode(decoder, bytes);
  if (asDeclared !== undefined) return success(asDeclared);
  const name = excerpt(declared);
  const problem = decoder ? `The file is not encoded as CA[${name}] says` : `CA[${name}] names no known encoding`;
  const text = utf8();
  if (text !== undefined) return success(text, [`${problem}: it was read as UTF-8.`]);
  const used = new TextDecoder(decoder?.encoding ?? "iso-8859-1");
  return success(used.decode(bytes), [`${problem}: it was read as ${used.encoding} and some text may be wrong.`]);
}

/** The encoding that the first bytes give away: a byte-order mark, or half an opening parenthesis. */
function markedEncoding([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if ((a === 0xff && b === 0xfe) || (a === 0x28 && b === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x28)) return "utf-16be";
  return undefined;
}

/** Encodings of Chinese, Japanese and Korean files. */
const ASIAN = ["GBK", "Big5", "EUC-KR", "Shift_JIS", "EUC-JP"];

/**
 * Values that only a Go record in the right encoding has: a rank as 9段 or 9단, a result as 黑中盘胜, a number of a game
 * as 第3局. No two of the encodings have any of these letters in the same bytes, and ISO-8859-1 has no such words.
 */
const GO_WORDS = new RegExp(
  [
    /[BW]R\[\s?(?:[\d０-９]{1,2}|[初一二三四五六七八九])\s?[段級级단급]/,
    /RE\[[黑黒白흑백][^\]]{0,12}[勝胜승]/,
    /第(?:[\d０-９]{1,3}|[一二三四五六七八九十]{1,3})[局届屆期回轮輪]/,
    /제\s?\d{1,3}\s?[국기회]/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/**
 * The text of a file without CA. Programs of Asia often write their own encoding without a word, in which the second
 * byte of a letter may look like a bracket or a backslash. Words of Go decide which it is. Kana without any half-width
 * katakana mean Shift_JIS, as in game records of the Nihon Ki-in: Latin text has no kana when read as Shift_JIS, and
 * Chinese and Korean encodings are full of half-width katakana.
 */
function undeclared(bytes: Uint8Array, utf8: string | undefined): Result<string> {
  if (utf8 !== undefined) return success(utf8);
  for (const encoding of ASIAN) {
    const text = readAs(encoding, bytes);
    if (text !== undefined && GO_WORDS.test(text)) return guessed(text, encoding);
  }
  const japanese = readAs("Shift_JIS", bytes);
  if (japanese !== undefined && /[\u3041-\u30fa]/.test(japanese) && !/[\uff61-\uff9f]/.test(japanese)) {
    return guessed(japanese, "Shift_JIS");
  }
  const western = new TextDecoder("iso-8859-1").decode(bytes);
  if (looksWestern(western)) return success(western);
  const [likeliest] = LIKELY.filter(({ encoding }) => readAs(encoding, bytes) !== undefined)
    .map((range) => ({ encoding: range.encoding, share: commonShare(bytes, range) }))
    .sort((a, b) => b.share - a.share);
  if (likeliest) return guessed(readAs(likeliest.encoding, bytes)!, likeliest.encoding, UNSURE);
  return guessed(western, "ISO-8859-1", UNSURE);
}

const UNSURE = ", but that is not sure";

/** Bytes of the letters that names and common words are written with. If several fit, the narrowest comes first. */
const LIKELY = [
  { encoding: "EUC-KR", first: [0xb0, 0xc8], second: 0xa1 },
  { encoding: "GBK", first: [0xb0, 0xd7], second: 0xa1 },
  { encoding: "Big5", first: [0xa4, 0xc6], second: 0x40 },
] as const;

/** Share of the letters of two bytes that are among the common ones. */
function commonShare(bytes: Uint8Array, { first: [low, high], second }: (typeof LIKELY)[number]): number {
  let [all, common] = [0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte < 0x80) continue;
    all++;
    if (byte >= low && byte <= high && bytes[++i] >= second) common++;
  }
  return common / Math.max(1, all);
}

/** A sign that stands before or after a Western word, or alone; some are read as control characters by older Nodes. */
const SIGN = "[¡§©«®°±²³¶·¹º»¼½¾¿×÷ª€‚„…‘’“”•–—™\\x80\\x82\\x84\\x85\\x91-\\x97\\x99]?";
/** A Western word: small letters, the first of them perhaps a capital, or capitals; some of the letters are ASCII. */
const WESTERN = new RegExp(`^${SIGN}(?:[A-ZÀ-ÖØ-ÞŒŠŽ]?[a-zß-öø-ÿœšž’\\x92]*|[A-ZÀ-ÖØ-ÞŒŠŽŸ’\\x92]*)${SIGN}$`);

/**
 * Whether all words with accents are like Western ones. In other encodings most letters are two bytes that are not
 * ASCII, or signs and capitals come within a word.
 */
function looksWestern(text: string): boolean {
  const words = text.match(/[A-Za-z]*[^\x00-\x7f][A-Za-z\x80-\uffff]*/g) ?? [];
  return words.every((word) => {
    const accents = word.match(/[À-ÖØ-öø-ÿŒŠŽœšžŸ]/g)?.length ?? 0;
    return WESTERN.test(word) && (accents < 2 || (/[A-Za-z]/.test(word) && !/[À-ÿ]{3}/.test(word)));
  });
}

function readAs(encoding: string, bytes: Uint8Array): string | undefined {
  const decoder = strictDecoder(encoding);
  return decoder && tryDecode(decoder, bytes);
}

function guessed(text: string, encoding: string, doubt = ""): Result<string> {
  return success(text, [`The file does not name its encoding: it was read as ${encoding}${doubt}.`]);
}

/** What CA says, or undefined if it is missing or empty. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("iso-8859-1").decode(bytes.subarray(0, HEAD_LENGTH));
  return CHARSET_PROPERTY.exec(head)?.[1].trim() || undefined;
}

/** A decoder for a declared encoding that refuses invalid bytes, or undefined if there is none of that name. */
function strictDecoder(charset: string): Decoder | undefined {
  const label = charset.toLowerCase();
  // Java's names, which some programs write, have underscores: ISO8859_1, EUC_JP.
  for (const name of [ALIASES.get(label) ?? label, label.replaceAll("_", "-")]) {
    try {
      const decoder = new TextDecoder(name, { fatal: true });
      // CA was found by reading single bytes, so UTF-16 cannot be true.
      return decoder.encoding.startsWith("utf-16") ? undefined : decoder;
    } catch {
      // Not a name that the Encoding Standard knows.
    }
  }
  return undefined;
}

function tryDecode(decoder: Decoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
