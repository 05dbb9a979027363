/**
 * Bytes as text in base 85: five characters stand for four bytes, those of RFC 1924, of which none needs an escape in
 * JSON. Such a text is a sixteenth shorter than one in base 64.
 */

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
