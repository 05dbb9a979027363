/** Writes what `engine/policy/network/base85.ts` reads. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

export function encodeBase85(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const present = Math.min(4, bytes.length - at);
    let value = 0;
    for (let i = 0; i < 4; i++) value = value * 256 + (i < present ? bytes[at + i] : 0);
    const digits = Array.from({ length: 5 }, (_, i) => DIGITS[Math.floor(value / 85 ** (4 - i)) % 85]);
    text += digits.slice(0, present + 1).join("");
  }
  return text;
}
